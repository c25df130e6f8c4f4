import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showDecimal, showMoney } from '@sala/contract/kit/money'
import type { printStatement as operation } from '@sala/contract/payments/receipt-papers'
import { type MoneyPaper, moneyPapers } from '@sala/papers/money-papers'
import type { Words } from '@sala/papers/paper'
import { eq } from 'drizzle-orm'
import { both } from '../../billing/public.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { parents } from '../../tables/people.ts'
import { readStatement } from './read-statement.ts'

const whats: Readonly<Record<string, Words>> = {
  'invoice/issue': both('Billed', 'ចេញវិក្កយបត្រ'),
  'invoice/release': both('Kept as credit', 'ទុកជាប្រាក់ទុក'),
  'invoice/void': both('Invoice void', 'វិក្កយបត្រមោឃៈ'),
  'receipt/issue': both('Paid', 'បានបង់'),
  'receipt/void': both('Receipt void', 'បង្កាន់ដៃមោឃៈ'),
}

const creditNote = both('Credit note', 'លិខិតឥណទាន')

type Asking = Parameters<typeof readStatement>[0]

/** What stands between the school and a family, as a document. */
export async function statementOf(work: Asking): Promise<MoneyPaper> {
  const { input, tx, now } = work
  const { opening, rows, closing, closing_khr, children } = await readStatement(work)
  const [of] = await tx.select().from(parents).where(eq(parents.student_parent_id, input.student_parent_id))
  return {
    title: both('Statement of account', 'របាយការណ៍គណនី'),
    facts: [
      { label: both('Family', 'គ្រួសារ'), value: both(of!.family_name_en, of!.family_name_kh) },
      { label: both('On', 'ថ្ងៃ'), value: showDate(dayOf(now)) },
      ...(input.date_from ? [{ label: both('From', 'ចាប់ពី'), value: showDate(input.date_from) }] : []),
      ...(input.date_to ? [{ label: both('To', 'ដល់'), value: showDate(input.date_to) }] : []),
    ],
    columns: [
      { label: both('Date', 'កាលបរិច្ឆេទ') },
      { label: both('What', 'បរិយាយ'), share: 2 },
      { label: both('Student', 'សិស្ស'), share: 3 },
      { label: both('Owed', 'ជំពាក់'), align: 'end' },
      { label: both('Paid', 'បានបង់'), align: 'end' },
      { label: both('Balance', 'សមតុល្យ'), align: 'end' },
    ],
    rows: [
      { cells: [null, both('Brought forward', 'លើកមក'), null, null, null, showDecimal(opening, 2)] },
      ...rows.map((row) => {
        const less = row.amount.startsWith('-')
        const deed = `${row.document}/${row.deed}`
        const what = deed === 'invoice/issue' && less ? creditNote : (whats[deed] ?? both('Changed', 'បានកែប្រែ'))
        return {
          cells: [
            showDate(row.posting_date),
            both(`${what.en} ${row.number}`, `${what.km} ${row.number}`),
            both(row.student_name_en, row.student_name_kh),
            less ? null : showDecimal(row.amount, 2),
            less ? showDecimal(row.amount.slice(1), 2) : null,
            showDecimal(row.balance, 2),
          ],
        }
      }),
    ],
    totals: [
      ...children.map((child) => ({
        label: both(child.student_name_en, child.student_name_kh),
        value: showMoney(child.balance, 'USD'),
      })),
      { label: both('Owed in all', 'ជំពាក់សរុប'), value: showMoney(closing, 'USD'), strong: true },
      { label: both('In riel today', 'ជារៀលថ្ងៃនេះ'), value: showMoney(closing_khr, 'KHR') },
    ],
    sections: [],
    signers: [],
  }
}

export async function printStatement(app: App, work: Work<typeof operation>): Promise<never> {
  const { input, tx, call, now } = work
  const [of] = await tx.select().from(parents).where(eq(parents.student_parent_id, input.student_parent_id))
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language as 'both',
    size: 'a4',
    heading: await headingOf(tx, app.storageOf(call.db), of!.home_branch_id, 0),
    date: dayOf(now),
    documents: [await statementOf(work)],
  })
  return answerPaper(call, `statement-${input.student_parent_id}`, pdf)
}
