import type { printTestFee as operation } from '@sala/contract/cashier/receipt-papers'
import { showDollars } from '@sala/contract/fees/price-rule'
import { paymentMethod } from '@sala/contract/finance/statuses'
import { showDate } from '@sala/contract/kit/dates'
import { moneyPapers } from '@sala/papers/money-papers'
import { eq } from 'drizzle-orm'
import { feeSetups } from '../fees/tables.ts'
import { both, inCents, inRiel } from '../finance/public.ts'
import { paymentTesting } from '../finance/tables.ts'
import { dayOf } from '../kit/clock.ts'
import type { App, Work } from '../kit/mount.ts'
import { answerPaper, printPaper } from '../kit/paper.ts'
import { headingOf } from '../organisation/public.ts'

/** The receipt of a test that was paid at the counter. */
export async function printTestFee(app: App, { input, tx, call, now }: Work<typeof operation>): Promise<never> {
  const [found] = await tx
    .select({ of: paymentTesting, fee: feeSetups })
    .from(paymentTesting)
    .innerJoin(feeSetups, eq(feeSetups.fee_setup_id, paymentTesting.fee_setup_id))
    .where(eq(paymentTesting.id, input.id))
  const { of, fee } = found!
  const [en, km] = paymentMethod.labels.get(of.payment_method as 1)!
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language as 'both',
    size: input.size as 'a5',
    heading: await headingOf(tx, app.storageOf(call.db), of.branch_id, 0),
    date: dayOf(now),
    documents: [
      {
        title: both('Receipt of a test fee', 'បង្កាន់ដៃថ្លៃតេស្ត'),
        number: of.testing_number,
        barcode: true,
        ...(of.is_deleted === 1 && { mark: both('VOID', 'មោឃៈ') }),
        facts: [
          { label: both('From', 'ទទួលពី'), value: of.customer_name },
          { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(of.testing_date) },
        ],
        columns: [
          { label: both('Test', 'តេស្ត'), share: 3 },
          { label: both('Amount', 'ទឹកប្រាក់'), align: 'end' },
        ],
        rows: [{ cells: [both(fee.fee_name_en, fee.fee_name_kh), inCents(of.total_amount)] }],
        totals: [
          { label: both('Total', 'សរុប'), value: showDollars(of.total_amount), strong: true },
          { label: both('Total in riel', 'សរុបជារៀល'), value: inRiel(of.total_khr) },
        ],
        sections: [{ title: both('Paid by', 'បង់ដោយ'), facts: [{ label: both(en, km), value: of.reference ?? showDollars(of.total_amount) }] }],
        signers: input.size === 'roll' ? [] : [both('Cashier', 'បេឡាករ')],
      },
    ],
  })
  return answerPaper(call, of.testing_number, pdf)
}
