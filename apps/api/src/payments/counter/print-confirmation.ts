import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showDecimal, showMoney, sumOf } from '@sala/contract/kit/money'
import type { printConfirmation as operation } from '@sala/contract/payments/receipt-papers'
import { list } from '@sala/papers/list'
import { asc, eq } from 'drizzle-orm'
import { both } from '../../billing/public.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { invoices } from '../../tables/billing.ts'
import { invoiceConfirmLines, invoiceConfirms } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'

/** The invoices that somebody held in his hands, to be signed. */
export async function printConfirmation(app: App, { input, tx, call, now }: Work<typeof operation>): Promise<never> {
  const [of] = await tx.select().from(invoiceConfirms).where(eq(invoiceConfirms.id, input.id))
  const rows = await tx
    .select({
      number: invoices.inv_number,
      date: invoices.inv_date,
      total: invoices.total_amount,
      en: students.full_name_en,
      km: students.full_name_kh,
    })
    .from(invoiceConfirmLines)
    .innerJoin(invoices, eq(invoices.inv_id, invoiceConfirmLines.inv_id))
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .where(eq(invoiceConfirmLines.confirm_id, input.id))
    .orderBy(asc(invoices.inv_number))
  const total = showMoney(sumOf(rows.map((row) => parseAmount(row.total))), 'USD')
  const pdf = await printPaper(app, list, {
    language: input.display_language as 'both',
    heading: await headingOf(tx, app.storageOf(call.db), of!.branch_id, 0),
    date: dayOf(now),
    title: both(`Confirmation ${of!.confirm_number}`, `ការបញ្ជាក់ ${of!.confirm_number}`),
    details: [
      { label: both('Date', 'កាលបរិច្ឆេទ'), value: both(showDate(of!.confirm_date), showDate(of!.confirm_date)) },
      { label: both('Invoices', 'វិក្កយបត្រ'), value: both(String(rows.length), String(rows.length)) },
      { label: both('Total', 'សរុប'), value: both(total, total) },
    ],
    numbered: true,
    columns: [
      { label: both('Invoice', 'វិក្កយបត្រ'), share: 2 },
      { label: both('Date', 'កាលបរិច្ឆេទ') },
      { label: both('Student', 'សិស្ស'), share: 3 },
      { label: both('Total', 'សរុប'), align: 'end' },
    ],
    rows: rows.map((row) => [row.number, showDate(row.date), both(row.en, row.km), showDecimal(row.total, 2)]),
    signer: { capacity: both('Confirmed by', 'អ្នកបញ្ជាក់') },
  })
  return answerPaper(call, of!.confirm_number, pdf)
}
