import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showDecimal, showMoney } from '@sala/contract/kit/money'
import type { printStatement as operation } from '@sala/contract/payments/receipt-papers'
import { type MoneyPaper, moneyPapers } from '@sala/papers/money-papers'
import type { Words } from '@sala/papers/paper'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { accountsOf, both, codesOfBills } from '../../billing/public.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Tx } from '../../kit/database.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { invoices } from '../../tables/billing.ts'
import { parents, students } from '../../tables/people.ts'
import { readStatement } from './read-statement.ts'

const whats: Readonly<Record<string, Words>> = {
  'invoice/issue': both('Billed', 'ចេញវិក្កយបត្រ'),
  'invoice/release': both('Kept as credit', 'ទុកជាប្រាក់ទុក'),
  'invoice/bind': both('Credit withdrawn', 'ដកប្រាក់ទុកវិញ'),
  'invoice/void': both('Invoice void', 'វិក្កយបត្រមោឃៈ'),
  'receipt/issue': both('Paid', 'បានបង់'),
  'receipt/void': both('Receipt void', 'បង្កាន់ដៃមោឃៈ'),
}

const creditNote = both('Credit note', 'លិខិតឥណទាន')
const refund = both('Refund', 'សងប្រាក់វិញ')

/** What a row is called: a bill that owes less is a credit note, a receipt that owes more a refund. */
function nameOf(deed: string, isLess: boolean): Words {
  if (deed === 'invoice/issue' && isLess) return creditNote
  if (deed === 'receipt/issue' && !isLess) return refund
  return whats[deed] ?? both('Changed', 'បានកែប្រែ')
}

/** The open invoices of a family, as far as the reader may see them, the oldest first. */
async function openBills(tx: Tx, actor: Actor, student_parent_id: number) {
  const here = actor.user_type === 'staff-api' ? inArray(invoices.branch_id, [0, ...actor.branch_ids]) : undefined
  return tx
    .select({ invoice: invoices, en: students.full_name_en, km: students.full_name_kh })
    .from(invoices)
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .where(and(eq(students.student_parent_id, student_parent_id), gt(invoices.open_amount, '0'), here))
    .orderBy(asc(invoices.due_date), asc(invoices.inv_id))
    .limit(200)
}

type Asking = Parameters<typeof readStatement>[0]

/** What stands between the school and a family, as a document. */
export async function statementOf(work: Asking): Promise<MoneyPaper> {
  const { input, actor, tx, now } = work
  const { opening, rows, closing, closing_khr, children } = await readStatement(work)
  const [of] = await tx.select().from(parents).where(eq(parents.student_parent_id, input.student_parent_id))
  const family = both(of!.family_name_en, of!.family_name_kh)
  const owes = !closing.startsWith('-') && Number(closing) > 0
  const open = owes ? await openBills(tx, actor, input.student_parent_id) : []
  return {
    title: both('Statement of account', 'របាយការណ៍គណនី'),
    about: family,
    facts: [
      { label: both('Family', 'គ្រួសារ'), value: family },
      { label: both('Date', 'ថ្ងៃ'), value: showDate(dayOf(now)) },
      ...(input.date_from ? [{ label: both('From', 'ចាប់ពី'), value: showDate(input.date_from) }] : []),
      ...(input.date_to ? [{ label: both('To', 'ដល់'), value: showDate(input.date_to) }] : []),
    ],
    columns: [
      { label: both('Date', 'កាលបរិច្ឆេទ') },
      { label: both('Description', 'បរិយាយ'), share: 2 },
      { label: both('Student', 'សិស្ស'), share: 3 },
      { label: both('Owed', 'ជំពាក់'), align: 'end' },
      { label: both('Paid', 'បានបង់'), align: 'end' },
      { label: both('Balance', 'សមតុល្យ'), align: 'end' },
    ],
    rows: [
      { cells: [null, both('Brought forward', 'លើកមក'), null, null, null, showDecimal(opening, 2)] },
      ...rows.map((row) => {
        const less = row.amount.startsWith('-')
        const what = nameOf(`${row.document}/${row.deed}`, less)
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
      { label: both('Total owed', 'ជំពាក់សរុប'), value: showMoney(closing, 'USD'), strong: true },
      { label: both('In riel today', 'ជារៀលថ្ងៃនេះ'), value: showMoney(closing_khr, 'KHR') },
    ],
    sections: await accountsOf(tx, ...new Set(open.map(({ invoice }) => invoice.branch_id))),
    pays: await codesOfBills(tx, open, now),
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
