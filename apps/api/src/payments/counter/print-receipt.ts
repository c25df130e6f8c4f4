import { groupLines } from '@sala/contract/billing/group-lines'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf, localMinute } from '@sala/contract/kit/clock'
import { showClock, showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showDecimal, showMoney, showRate, sumOf } from '@sala/contract/kit/money'
import type { printReceipt as operation } from '@sala/contract/payments/receipt-papers'
import { receiptKind } from '@sala/contract/payments/receipts'
import { type MoneyPaper, type MoneyRow, moneyPapers } from '@sala/papers/money-papers'
import { and, eq } from 'drizzle-orm'
import { both, monthsOf } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { receipts } from '../../tables/payments.ts'
import { readPaper } from './read-receipt-paper.ts'

type Receipt = Awaited<ReturnType<typeof readPaper>>
type Child = Receipt['children'][number]

const titles: Readonly<Record<number, ReturnType<typeof both>>> = Object.fromEntries(
  [...receiptKind.labels].map(([value, [en, km]]) => [value, both(en, km)]),
)
const methods = new Map([...paymentMethod.labels].map(([value, [en, km]]) => [Number(value), both(en, km)]))
const plain = (amount: string): string => amount.replace('-', '')

/** A child with its invoices, and below the fees with their months and what was paid of each. */
function rowsOf({ full_name_en, full_name_kh, card_number, lines }: Child, isOnly: boolean): MoneyRow[] {
  const numbers = [...new Set(lines.map(({ inv_number }) => inv_number))].join(', ')
  const total = formatAmount(sumOf(lines.map(({ amount }) => parseAmount(amount))))
  const paid = lines.map(({ total_amount: whole, amount, ...line }) => ({ ...line, whole, total_amount: amount }))
  const partOf = (of: string) => both(`Part of ${showMoney(of, 'USD')}`, `មួយផ្នែកនៃ ${showMoney(of, 'USD')}`)
  return [
    {
      head: ` · ${card_number} · ${numbers}`,
      cells: [both(full_name_en, full_name_kh), null, isOnly ? null : showDecimal(plain(total), 2)],
    },
    ...groupLines(paid).map((group) => {
      const whole = formatAmount(sumOf(group.lines.map((line) => parseAmount(line.whole))))
      const isPart = !group.total_amount.startsWith('-') && group.total_amount !== whole
      return {
        cells: [
          both(group.fee_name_en, group.fee_name_kh),
          monthsOf(group.lines),
          showDecimal(plain(group.total_amount), 2),
        ],
        notes: isPart ? [partOf(whole)] : [],
      }
    }),
  ]
}

/** The credit that goes back as money, or that money became, stands where invoices would. */
const creditRow = ({ full_name_en, full_name_kh }: Child, total: string): MoneyRow => ({
  cells: [both(`${full_name_en}’s credit`, `ប្រាក់ទុករបស់ ${full_name_kh}`), null, showDecimal(plain(total), 2)],
})

/** How it was paid; what went back is change or stays as credit, where it is no refund. */
const paymentFacts = (payments: Receipt['payments'], isRefund: boolean) =>
  payments.map(({ payment_method, currency_code, amount, reference }) => {
    const back = amount.startsWith('-') && !isRefund
    const said = showMoney(plain(amount), currency_code)
    const returned =
      payment_method === paymentMethod.credit ? both('Kept as credit', 'ទុកជាប្រាក់ទុក') : both('Change', 'អាប់')
    return { label: back ? returned : methods.get(payment_method)!, value: reference ? `${said} · ${reference}` : said }
  })

function documentOf(of: Receipt, isRoll: boolean, isAgain: boolean): MoneyPaper {
  const isRefund = of.receipt_kind === receiptKind.refund || of.receipt_kind === receiptKind.creditPaidOut
  const isCredit = of.receipt_kind >= receiptKind.creditPaidOut
  const payer = both(of.payer.name_en, of.payer.name_kh)
  const times = of.print_counter + 1
  return {
    title: titles[of.receipt_kind]!,
    number: of.receipt_number,
    barcode: true,
    about: payer,
    ...(isAgain && { again: both(`Reprint ${times}`, `បោះពុម្ពលើកទី ${times}`) }),
    ...(of.is_deleted === 1 && { mark: both('VOID', 'មោឃៈ') }),
    facts: [
      { label: isRefund ? both('To', 'ជូន') : both('From', 'ទទួលពី'), value: payer },
      {
        label: both('Date', 'កាលបរិច្ឆេទ'),
        value: `${showDate(of.receipt_date)} ${showClock(localMinute(new Date(of.taken_at)).slice(11))}`,
      },
      { label: both('Cashier', 'បេឡាករ'), value: of.cashier_name ?? '' },
      { label: both('Rate', 'អត្រាប្តូរប្រាក់'), value: showRate(of.exchange_rate) },
      ...(of.refunds_number ? [{ label: both('Refund of', 'សងវិញនូវ'), value: of.refunds_number }] : []),
    ],
    columns: [
      { label: isRefund ? both('Given back on', 'សងវិញលើ') : both('Paid for', 'បង់សម្រាប់'), share: 3 },
      { label: both('Months', 'ខែ'), share: 2 },
      { label: both('Amount', 'ទឹកប្រាក់'), align: 'end' },
    ],
    rows: of.children.flatMap((child) =>
      isCredit ? creditRow(child, of.total_amount) : rowsOf(child, of.children.length === 1),
    ),
    totals: [
      { label: both('Total', 'សរុប'), value: showMoney(plain(of.total_amount), 'USD'), strong: true },
      {
        label: both('Family balance at this branch', 'គ្រួសារនៅជំពាក់នៅសាខានេះ'),
        value: showMoney(of.family_balance, 'USD'),
      },
    ],
    sections: [
      {
        title: isRefund ? both('Given back by', 'សងវិញដោយ') : both('Paid by', 'បង់ដោយ'),
        facts: paymentFacts(isCredit ? of.payments.filter(({ is_credit }) => !is_credit) : of.payments, isRefund),
      },
    ],
    ...(!isRefund && { closing: both('Thank you', 'សូមអរគុណ') }),
    signers: isRoll
      ? []
      : [both('Cashier', 'បេឡាករ'), isRefund ? both('Received by', 'អ្នកទទួល') : both('Paid by', 'អ្នកបង់')],
  }
}

/** Counts a printing; not where somebody else was counted since it was read. */
async function count(tx: Tx, { receipt_id, print_counter }: Receipt): Promise<boolean> {
  const counted = await tx
    .update(receipts)
    .set({ print_counter: print_counter + 1 })
    .where(and(eq(receipts.receipt_id, receipt_id), eq(receipts.print_counter, print_counter)))
    .returning({ receipt_id: receipts.receipt_id })
  return counted.length > 0
}

/**
 * The receipt in the family's hand: half a sheet, or the roll of the counter's printer. It is counted when it is done,
 * so that no row is held meanwhile; of two at the same time one is made again with its own number.
 */
export async function printReceipt(app: App, work: Work<typeof operation>): Promise<never> {
  const { input, actor, tx, call, now } = work
  const isStaff = actor.user_type === 'staff-api'
  const of = await readPaper(tx, input.receipt_id)
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language as 'both',
    size: input.size as 'a5',
    heading: await headingOf(tx, app.storageOf(call.db), of.branch_id, 0),
    date: dayOf(now),
    documents: [documentOf(of, input.size === 'roll', isStaff && of.print_counter > 0)],
  })
  if (isStaff && !(await count(tx, of))) return printReceipt(app, work)
  return answerPaper(call, of.receipt_number, pdf)
}
