import type { printInvoice as operation } from '@sala/contract/billing/bill-papers'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showMoney, showRate } from '@sala/contract/kit/money'
import { type MoneyPaper, moneyPapers } from '@sala/papers/money-papers'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { invoiceInstalments, invoiceLines, invoices } from '../tables/billing.ts'
import { both, lineColumns, rowsOf } from './bill-paper.ts'
import { payBy, paymentCodeOf } from './payment-code.ts'

const titles = {
  [invoiceKind.invoice]: both('Invoice', 'វិក្កយបត្រ'),
  [invoiceKind.creditNote]: both('Credit note', 'លិខិតឥណទាន'),
  [invoiceKind.openingBalance]: both('Opening balance', 'សមតុល្យដើមគ្រា'),
} as const

interface Student {
  readonly [name: string]: unknown
  readonly card_number: string
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly class_name: string | null
}

/** Whom a document is for, and where he sits. */
export async function studentOn(tx: Tx, student_id: number, class_id: number | null): Promise<Student> {
  const { rows } =
    await tx.execute<Student>(sql`select s.card_number, s.full_name_en, s.full_name_kh, (select c.class_name from classes c where c.class_id = ${class_id}) as class_name
    from students s where s.student_id = ${student_id}`)
  return rows[0]!
}

export const factsOf = ({ full_name_en, full_name_kh, card_number, class_name }: Student) => [
  { label: both('Student', 'សិស្ស'), value: both(full_name_en, full_name_kh) },
  { label: both('ID', 'អត្តលេខ'), value: card_number },
  ...(class_name ? [{ label: both('Class', 'ថ្នាក់'), value: class_name }] : []),
]

/** At the foot of every page: whose it is. */
export const aboutOf = ({ full_name_en, full_name_kh, card_number }: Student) =>
  both(`${full_name_en} (${card_number})`, `${full_name_kh} (${card_number})`)

type Account = Record<'bank' | 'account_name' | 'account_number' | 'currency_code', string>

/** The accounts of a branch, where families pay into; of several, each branch by its name. */
export async function accountsOf(tx: Tx, ...branchIds: readonly number[]) {
  const sections: MoneyPaper['sections'][number][] = []
  for (const branch_id of branchIds) {
    const { rows } = await tx.execute<Account & Record<'en' | 'km', string>>(sql`
      select b.bank_name_en as bank, p.account_name, p.account_number, c.currency_code, n.branch_name_en as en, n.branch_name_kh as km
      from bank_profiles p join banks b using (bank_id) join currencies c on c.id = p.currency_id join branches n on n.branch_id = p.branch_id
      where p.branch_id = ${branch_id} and p.is_active = 1 order by b.bank_name_en, c.currency_code limit 6`)
    const [first] = rows
    if (!first) continue
    const title = both('Accounts for payment', 'គណនីសម្រាប់បង់ប្រាក់')
    sections.push({
      title: branchIds.length === 1 ? title : both(`${title.en}: ${first.en}`, `${title.km}៖ ${first.km}`),
      facts: rows.map((each) => ({
        label: both(each.bank, each.bank),
        value: `${each.account_number} (${each.currency_code}) ${each.account_name}`,
      })),
    })
  }
  return sections
}

const whyOf = (remark: string) => both(`Reason: ${remark}`, `មូលហេតុ៖ ${remark}`)

/** The bill as the family gets it: each fee with its months, in dollars and riel, and how to pay it. */
export async function printInvoice(app: App, { input, tx, call, now }: Work<typeof operation>): Promise<never> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.inv_id, input.inv_id))
  const of = invoice!
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.inv_id, of.inv_id))
    .orderBy(asc(invoiceLines.line_no))
  const parts = await tx
    .select()
    .from(invoiceInstalments)
    .where(eq(invoiceInstalments.inv_id, of.inv_id))
    .orderBy(asc(invoiceInstalments.part_no))
  const isVoid = of.is_deleted === 1
  const paid = Number(of.paid_amount) !== 0
  const code = await paymentCodeOf(tx, of, now)
  const student = await studentOn(tx, of.student_id, of.class_id)
  const isNote = of.inv_kind === invoiceKind.creditNote
  const [credited] = of.credits_inv_id
    ? await tx.select({ number: invoices.inv_number }).from(invoices).where(eq(invoices.inv_id, of.credits_inv_id))
    : []
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language as 'both',
    size: input.size as 'a4',
    heading: await headingOf(tx, app.storageOf(call.db), of.branch_id, 0),
    date: dayOf(now),
    documents: [
      {
        title: titles[of.inv_kind as 1],
        number: of.inv_number,
        barcode: true,
        about: aboutOf(student),
        ...(isVoid && { mark: both('VOID', 'មោឃៈ') }),
        facts: [
          ...factsOf(student),
          { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(of.inv_date) },
          ...(isNote ? [] : [{ label: both('Due', 'បង់មុនថ្ងៃ'), value: showDate(of.due_date) }]),
          ...(credited ? [{ label: both('Reverses', 'ដកវិញនូវ'), value: credited.number }] : []),
          { label: both('Rate', 'អត្រាប្តូរប្រាក់'), value: showRate(of.exchange_rate) },
        ],
        columns: lineColumns,
        rows: rowsOf(lines),
        totals: [
          { label: both('Total', 'សរុប'), value: showMoney(of.total_amount, 'USD'), strong: true },
          { label: both('Total in riel', 'សរុបជារៀល'), value: showMoney(of.total_khr, 'KHR') },
          ...(paid ? [{ label: both('Paid', 'បានបង់'), value: showMoney(of.paid_amount, 'USD') }] : []),
          ...(Number(of.credited_amount) !== 0
            ? [{ label: both('Credited', 'បានដកវិញ'), value: showMoney(of.credited_amount, 'USD') }]
            : []),
          ...(paid || Number(of.credited_amount) !== 0
            ? [{ label: both('Still owed', 'នៅជំពាក់'), value: showMoney(of.open_amount, 'USD') }]
            : []),
        ],
        sections: [
          ...(parts.length === 0
            ? []
            : [
                {
                  title: both('Instalments', 'ការបង់រំលស់'),
                  facts: parts.map((part) => ({
                    label: both(showDate(part.due_date), showDate(part.due_date)),
                    value: showMoney(part.amount, 'USD'),
                  })),
                },
              ]),
          ...(isNote ? [] : await accountsOf(tx, of.branch_id)),
        ],
        pays: code ? [payBy(code)] : [],
        ...(of.remark && { closing: isNote ? whyOf(of.remark) : both(of.remark, of.remark) }),
        signers: [both('Issued by', 'អ្នកចេញឯកសារ'), both('Received by', 'អ្នកទទួល')],
      },
    ],
  })
  return answerPaper(call, of.inv_number, pdf)
}
