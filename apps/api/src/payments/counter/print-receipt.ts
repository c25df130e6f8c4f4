import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showDecimal, showMoney, showRate } from '@sala/contract/kit/money'
import type { printReceipt as operation } from '@sala/contract/payments/receipt-papers'
import { receiptKind } from '@sala/contract/payments/receipts'
import { type MoneyPaper, moneyPapers } from '@sala/papers/money-papers'
import { asc, eq, sql } from 'drizzle-orm'
import { both } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { receiptPayments, receipts } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'

const titles: Readonly<Record<number, ReturnType<typeof both>>> = Object.fromEntries(
  [...receiptKind.labels].map(([value, [en, km]]) => [value, both(en, km)]),
)
const methods = new Map([...paymentMethod.labels].map(([value, [en, km]]) => [Number(value), both(en, km)]))

/** What was paid for whom, a line for each invoice with the fees it was for. */
async function paidOn(tx: Tx, receipt_id: number) {
  const { rows } = await tx.execute<
    Record<'inv_number' | 'full_name_en' | 'full_name_kh' | 'amount' | 'fees_en' | 'fees_kh' | 'open', string>
  >(sql`
    select i.inv_number, s.full_name_en, s.full_name_kh, sum(l.amount)::text as amount, string_agg(distinct f.fee_name_en, ', ') as fees_en,
      string_agg(distinct f.fee_name_kh, ', ') as fees_kh, i.open_amount::text as open
    from receipt_lines l join invoices i using (inv_id) join invoice_lines f using (inv_line_id) join students s on s.student_id = i.student_id
    where l.receipt_id = ${receipt_id} group by i.inv_id, s.student_id order by i.inv_id`)
  return rows
}

/** The credit that goes back as money, or that money became, stands where invoices would. */
async function creditOf(tx: Tx, { student_id, total_amount }: typeof receipts.$inferSelect) {
  const [student] = await tx.select().from(students).where(eq(students.student_id, student_id!))
  const { full_name_en, full_name_kh } = student!
  return [
    {
      cells: [
        both(`Credit of ${full_name_en}`, `ប្រាក់ទុករបស់ ${full_name_kh}`),
        showDecimal(total_amount.replace('-', ''), 2),
      ],
    },
  ]
}

/** How it was paid; what went back is change or stays as credit, where it is no refund. */
function paymentFacts(payments: readonly (typeof receiptPayments.$inferSelect)[], isRefund: boolean) {
  return payments.map(({ payment_method, currency_code, amount, reference }) => {
    const back = amount.startsWith('-') && !isRefund
    const plain = amount.replace('-', '')
    const said = showMoney(plain, currency_code)
    const returned =
      payment_method === paymentMethod.credit ? both('Kept as credit', 'ទុកជាប្រាក់ទុក') : both('Change', 'អាប់')
    return { label: back ? returned : methods.get(payment_method)!, value: reference ? `${said} · ${reference}` : said }
  })
}

/** The receipt in the family's hand: half a sheet, or the roll of the counter's printer. */
export async function printReceipt(app: App, { input, tx, call, now }: Work<typeof operation>): Promise<never> {
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.receipt_id, input.receipt_id))
  const of = receipt!
  const payments = await tx
    .select()
    .from(receiptPayments)
    .where(eq(receiptPayments.receipt_id, of.receipt_id))
    .orderBy(asc(receiptPayments.receipt_payment_id))
  const paid = await paidOn(tx, of.receipt_id)
  const { rows } = await tx.execute<{ name: string; open: string }>(sql`
    select (select u.full_name from users u where u.user_id = ${of.created_by}) as name, ${sql.join([...paid.map((each) => sql`${each.open}::numeric`), sql`0`], sql` + `)} as open`)
  const isRefund = of.receipt_kind === receiptKind.refund || of.receipt_kind === receiptKind.creditPaidOut
  const total = of.total_amount.replace('-', '')
  const document: MoneyPaper = {
    title: titles[of.receipt_kind]!,
    number: of.receipt_number,
    barcode: true,
    ...(of.is_deleted === 1 && { mark: both('VOID', 'មោឃៈ') }),
    facts: [
      { label: isRefund ? both('To', 'ជូន') : both('From', 'ទទួលពី'), value: of.payer_name },
      { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(of.receipt_date) },
      { label: both('Cashier', 'បេឡាករ'), value: rows[0]!.name ?? '' },
      { label: both('Rate', 'អត្រាប្តូរប្រាក់'), value: showRate(of.exchange_rate) },
    ],
    columns: [
      { label: isRefund ? both('Given back on', 'សងវិញលើ') : both('Paid on', 'បង់លើ'), share: 3 },
      { label: both('Amount', 'ទឹកប្រាក់'), align: 'end' },
    ],
    rows:
      of.receipt_kind >= receiptKind.creditPaidOut
        ? await creditOf(tx, of)
        : paid.map((each) => ({
            cells: [
              both(`${each.full_name_en} · ${each.inv_number}`, `${each.full_name_kh} · ${each.inv_number}`),
              showDecimal(each.amount.replace('-', ''), 2),
            ],
            notes: [both(each.fees_en, each.fees_kh)],
          })),
    totals: [
      { label: both('Total', 'សរុប'), value: showMoney(total, 'USD'), strong: true },
      ...(isRefund
        ? []
        : [{ label: both('Still owed on these', 'នៅជំពាក់លើវិក្កយបត្រទាំងនេះ'), value: showMoney(rows[0]!.open, 'USD') }]),
    ],
    sections: [
      {
        title: isRefund ? both('Given back by', 'សងវិញដោយ') : both('Paid by', 'បង់ដោយ'),
        facts: paymentFacts(
          of.receipt_kind >= receiptKind.creditPaidOut
            ? payments.filter(({ credit_id }) => credit_id === null)
            : payments,
          isRefund,
        ),
      },
    ],
    closing: both('Thank you', 'សូមអរគុណ'),
    signers:
      input.size === 'roll'
        ? []
        : [both('Cashier', 'បេឡាករ'), isRefund ? both('Received by', 'អ្នកទទួល') : both('Paid by', 'អ្នកបង់')],
  }
  const heading = await headingOf(tx, app.storageOf(call.db), of.branch_id, 0)
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language as 'both',
    size: input.size as 'a5',
    heading,
    date: dayOf(now),
    documents: [document],
  })
  return answerPaper(call, of.receipt_number, pdf)
}
