import type { printAdjustment as operation } from '@sala/contract/billing/bill-papers'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showDecimal, showMoney } from '@sala/contract/kit/money'
import { moneyPapers } from '@sala/papers/money-papers'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { invoices, paymentAdjustments } from '../tables/billing.ts'
import { both } from './bill-paper.ts'
import { aboutOf, factsOf, studentOn } from './print-invoice.ts'

const carrier = alias(invoices, 'carrier')

/** How much more or less is owed, of which invoice, and why. */
export async function printAdjustment(app: App, { input, tx, call, now }: Work<typeof operation>): Promise<never> {
  const [found] = await tx
    .select({ of: paymentAdjustments, number: invoices.inv_number, carried_by: carrier.inv_number })
    .from(paymentAdjustments)
    .innerJoin(invoices, eq(invoices.inv_id, paymentAdjustments.inv_id))
    .leftJoin(carrier, eq(carrier.inv_id, paymentAdjustments.carried_by_inv_id))
    .where(eq(paymentAdjustments.id, input.id))
  const { of, number, carried_by } = found!
  const student = await studentOn(tx, of.student_id, null)
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language as 'both',
    size: input.size as 'a4',
    heading: await headingOf(tx, app.storageOf(call.db), of.branch_id, 0),
    date: dayOf(now),
    documents: [
      {
        title: both('Adjustment', 'ការកែតម្រូវ'),
        number: of.adjustment_number,
        about: aboutOf(student),
        ...(of.is_deleted === 1 && { mark: both('VOID', 'មោឃៈ') }),
        facts: [...factsOf(student), { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(of.adjustment_date) }],
        columns: [
          { label: both('Invoice', 'វិក្កយបត្រ'), share: 2 },
          { label: both('Reason', 'មូលហេតុ'), share: 3 },
          { label: both('Amount', 'ទឹកប្រាក់'), align: 'end' },
        ],
        rows: [
          {
            cells: [number, of.reason, showDecimal(of.amount, 2)],
            notes: carried_by ? [both(`Recorded on ${carried_by}`, `តាមរយៈ ${carried_by}`)] : [],
          },
        ],
        totals: [
          {
            label: of.amount.startsWith('-')
              ? both('Less is owed', 'ជំពាក់តិចជាងមុន')
              : both('More is owed', 'ជំពាក់ច្រើនជាងមុន'),
            value: showMoney(of.amount.replace('-', ''), 'USD'),
            strong: true,
          },
        ],
        sections: [],
        signers: [both('Issued by', 'អ្នកចេញឯកសារ'), both('Approved by', 'អ្នកអនុម័ត')],
      },
    ],
  })
  return answerPaper(call, of.adjustment_number, pdf)
}
