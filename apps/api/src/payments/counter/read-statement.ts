import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, fromBase, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { readStatement as operation } from '@sala/contract/payments/receipt-papers'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../kit/actor.ts'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { accounts } from '../../ledger/public.ts'
import { rateOn } from '../../pricing/public.ts'

interface Posted {
  readonly [name: string]: unknown
  readonly posting_date: string
  readonly document: string
  readonly deed: string
  readonly number: string
  readonly student_id: number
  readonly student_name_en: string
  readonly student_name_kh: string
  readonly amount: string
}

/** Whose invoices somebody may read of: staff those of the own branches, a family all of its own. */
const readable = (actor: Actor): SQL =>
  actor.user_type === 'staff-api' ? sql`i.branch_id = any(${sql.param([...actor.branch_ids])}::int[])` : sql`true`

/** Every change of what a family owes, in the order in which it was posted. */
const posted = (tx: Tx, actor: Actor, family: number) =>
  tx.execute<Posted>(sql`
    select e.posting_date::text, e.document, e.deed, s.student_id, s.full_name_en as student_name_en, s.full_name_kh as student_name_kh, sum(l.base_amount)::text as amount,
      coalesce(case e.document when 'invoice' then (select d.inv_number from invoices d where d.inv_id = e.document_id)
        when 'receipt' then (select r.receipt_number from receipts r where r.receipt_id = e.document_id) end, '') as number
    from students s join invoices i using (student_id) join ledger_lines l using (inv_id) join ledger_entries e using (entry_id)
    where s.student_parent_id = ${family} and l.account_id = ${accounts.receivable} and ${readable(actor)}
    group by e.entry_id, s.student_id order by e.entry_id, s.student_id`)

/** The day on which what is owed now began to be owed: since then the account was never even. */
export async function owingSince(tx: Tx, actor: Actor, family: number): Promise<string | undefined> {
  const { rows } = await posted(tx, actor, family)
  let balance = 0n
  let since: string | undefined
  for (const { amount, posting_date } of rows) {
    balance += parseAmount(amount)
    since = balance <= 0n ? undefined : (since ?? posting_date)
  }
  return since
}

/**
 * A family's account as the ledger tells it: what was owed before, each document, and what is owed now, for each child
 * and together.
 */
export async function readStatement({
  input,
  actor,
  tx,
  now,
}: Pick<Work<typeof operation>, 'input' | 'actor' | 'tx' | 'now'>) {
  const { rows } = await posted(tx, actor, input.student_parent_id)
  const [from, to] = [input.date_from ?? '0000', input.date_to ?? '9999']
  const known = rows.filter(({ posting_date }) => posting_date <= to)
  const sum = (of: readonly Posted[]) => sumOf(of.map(({ amount }) => parseAmount(amount)))
  const opening = sum(known.filter(({ posting_date }) => posting_date < from))
  let balance = opening
  const shown = known
    .filter(({ posting_date }) => posting_date >= from)
    .map(({ posting_date, document, deed, number, student_id, student_name_en, student_name_kh, amount }) => {
      balance += parseAmount(amount)
      return {
        posting_date,
        document,
        deed,
        number,
        student_id,
        student_name_en,
        student_name_kh,
        amount: formatAmount(parseAmount(amount)),
        balance: formatAmount(balance),
      }
    })
  const children = [...Map.groupBy(known, ({ student_id }) => student_id)].map(([student_id, own]) => {
    const { student_name_en, student_name_kh } = own[0]!
    return { student_id, student_name_en, student_name_kh, balance: formatAmount(sum(own)) }
  })
  const closing_khr = formatAmount(fromBase(balance, await rateOn(tx, dayOf(now))), 0)
  return { opening: formatAmount(opening), rows: shown, closing: formatAmount(balance), closing_khr, children }
}
