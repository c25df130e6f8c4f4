import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showDecimal, showMoney } from '@sala/contract/kit/money'
import type { printTestFee as operation } from '@sala/contract/payments/receipt-papers'
import { moneyPapers } from '@sala/papers/money-papers'
import { eq } from 'drizzle-orm'
import { both } from '../../billing/public.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { feeSetups } from '../../tables/pricing.ts'

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
        title: both('Test fee receipt', 'បង្កាន់ដៃថ្លៃតេស្ត'),
        number: of.testing_number,
        about: of.customer_name,
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
        rows: [{ cells: [both(fee.fee_name_en, fee.fee_name_kh), showDecimal(of.total_amount, 2)] }],
        totals: [
          { label: both('Total', 'សរុប'), value: showMoney(of.total_amount, 'USD'), strong: true },
          { label: both('Total in riel', 'សរុបជារៀល'), value: showMoney(of.total_khr, 'KHR') },
        ],
        sections: [
          {
            title: both('Paid by', 'បង់ដោយ'),
            facts: [{ label: both(en, km), value: of.reference ?? showMoney(of.total_amount, 'USD') }],
          },
        ],
        signers: input.size === 'roll' ? [] : [both('Cashier', 'បេឡាករ')],
      },
    ],
  })
  return answerPaper(call, of.testing_number, pdf)
}
