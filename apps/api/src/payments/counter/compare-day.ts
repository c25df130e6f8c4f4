import { invoiceKind } from '@sala/contract/billing/statuses'
import { type Reckoning, reckonedKind } from '@sala/contract/payments/closed-days'
import { type SQL, sql } from 'drizzle-orm'
import { sqlStartOf } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import { accounts } from '../../ledger/public.ts'

type Pair = Reckoning['pairs'][number]
type Compared = Omit<Pair, 'difference' | 'differing'> & { readonly differing: Pair['differing'] | null }

/**
 * The same told twice: by documents (kind, currency, document, id, deed, number, amount) and by the ledger (the same
 * without a number).
 * A document counts on the day it was issued and, with the other sign, on the day it was voided.
 */
interface Told {
  readonly documents: SQL
  readonly ledger: SQL
}

/** Written into the statement; ways of paying stand before them, one below their account. */
const kinds = {
  testFee: literal(reckonedKind.testFees),
  rounding: literal(reckonedKind.rounding),
  issued: literal(reckonedKind.invoicesIssued),
  credited: literal(reckonedKind.creditNotes),
  voided: literal(reckonedKind.invoicesVoided),
  paid: literal(reckonedKind.paidOnInvoices),
  expected: literal(reckonedKind.expectedInDrawers),
  missing: literal(reckonedKind.drawerDifferences),
}
const receivable = sql.raw(String(accounts.receivable))
const rounding = sql.raw(String(accounts.rounding))
const cash = sql.raw(String(accounts.cash))
const credit = sql.raw(String(accounts.studentCredit))
const currencies = sql`unnest(array['USD', 'KHR']) c`

/** What was paid, by way and currency; what notes could not say; and what it paid of invoices. */
const receipts: Told = {
  documents: sql`
    select p.payment_method::int as kind, p.currency_code, 'receipt' as document, t.receipt_id as id, t.deed, t.receipt_number as number, sum(p.amount * t.sign) as amount
      from taken t join receipt_payments p using (receipt_id) group by 1, 2, 3, 4, 5, 6
    union all select ${kinds.rounding}, 'USD', 'receipt', receipt_id, deed, receipt_number, rounding_amount * sign from taken where rounding_amount <> 0
    union all select ${kinds.paid}, 'USD', 'receipt', t.receipt_id, t.deed, t.receipt_number, sum(l.amount * t.sign) from taken t join receipt_lines l using (receipt_id) group by 4, 5, 6`,
  ledger: sql`
    select case account_id when ${rounding} then ${kinds.rounding} when ${receivable} then ${kinds.paid} else account_id - 1 end as kind, currency_code, document, document_id as id, deed,
      sum(case when account_id in (${receivable}, ${rounding}) then -base_amount else amount end) as amount
    from posted where document = 'receipt' group by 1, 2, 3, 4, 5`,
}

/** A test fee keeps its sum but not its notes, so it is compared in dollars. */
const testFees = (branch: SQL, day: string, voidedThen: SQL): Told => ({
  documents: sql`
    select ${kinds.testFee}, 'USD', 'payment-testing', id, 'issue', testing_number, total_amount from payment_testing where ${branch} and testing_date = ${day}
    union all select ${kinds.testFee}, 'USD', 'payment-testing', id, 'void', testing_number, -total_amount from payment_testing where ${branch} and ${voidedThen}`,
  ledger: sql`
    select ${kinds.testFee}, 'USD', document, document_id, deed, sum(base_amount) from posted
    where document = 'payment-testing' and (account_id between ${cash} and ${credit} or account_id = ${rounding}) group by 3, 4, 5`,
})

const bills: Told = {
  documents: sql`select kind, 'USD', 'invoice', inv_id, deed, inv_number, total_amount from billed`,
  ledger: sql`
    select case when p.deed = 'void' then ${kinds.voided} when i.inv_kind = ${literal(invoiceKind.creditNote)} then ${kinds.credited} else ${kinds.issued} end, 'USD', document, document_id, deed, sum(base_amount)
    from posted p join invoices i on i.inv_id = p.document_id
    where document = 'invoice' and deed in ('issue', 'void') and account_id = ${receivable} group by 1, 3, 4, 5`,
}

/** What ought to have been in a drawer when it was closed, and what was found to be more or less. */
const drawers: Told = {
  documents: sql`
    select ${kinds.expected}, c, 'cashier-shift', cashier_shift_id, 'expected', cashier_shift_id::text, case c when 'USD' then expected_usd else expected_khr end from drawers, ${currencies}
    union all select ${kinds.missing}, c, 'cashier-shift', cashier_shift_id, 'close', cashier_shift_id::text,
      case c when 'USD' then counted_usd - expected_usd else counted_khr - expected_khr end from drawers, ${currencies}`,
  ledger: sql`
    select ${kinds.expected}, c, 'cashier-shift', d.cashier_shift_id, 'expected', case c when 'USD' then d.float_usd else d.float_khr end
      + coalesce((select sum(l.amount) from ledger_lines l join ledger_entries e using (entry_id)
          where l.shift_id = d.cashier_shift_id and l.currency_code = c and e.document <> 'cashier-shift'), 0)
      from drawers d, ${currencies}
    union all select ${kinds.missing}, currency_code, document, document_id, deed, sum(amount) from posted
      where document = 'cashier-shift' and account_id = ${cash} group by 2, 3, 4, 5`,
}

/**
 * Document by document, what it says moved on a day against what the ledger says.
 * An invoice is posted on the day it is written, whatever day it bears; one that was never posted is missed on the day
 * that it bears.
 */
export async function comparedOn(tx: Tx, branch_id: number, day: string): Promise<Compared[]> {
  const branch = sql`branch_id = ${branch_id}`
  const onDay = (instant: SQL) =>
    sql`${instant} >= ${sqlStartOf(sql`${day}::date`)} and ${instant} < ${sqlStartOf(sql`(${day}::date + 1)`)}`
  const voidedThen = sql`is_deleted = 1 and ${onDay(sql`voided_date`)}`
  const told = [receipts, testFees(branch, day, voidedThen), bills, drawers]
  const all = (side: keyof Told) =>
    sql.join(
      told.map((each) => each[side]),
      sql` union all `,
    )
  const { rows } = await tx.execute<Compared & Record<string, unknown>>(sql`with
    taken as (
      select receipt_id, receipt_number, rounding_amount, 'issue' as deed, 1 as sign from receipts where ${branch} and receipt_date = ${day}
      union all select receipt_id, receipt_number, rounding_amount, 'void', -1 from receipts where ${branch} and ${voidedThen}),
    posted as (
      select e.document, e.document_id, e.deed, l.account_id, l.currency_code, l.amount, l.base_amount
      from ledger_entries e join ledger_lines l using (entry_id) where e.${branch} and e.posting_date = ${day}),
    billed as (
      select i.inv_id, i.inv_number, case i.inv_kind when ${literal(invoiceKind.creditNote)} then ${kinds.credited} else ${kinds.issued} end as kind, 'issue' as deed, i.total_amount from invoices i
        where i.inv_id in (select document_id from posted where document = 'invoice' and deed = 'issue')
          or (i.${branch} and i.inv_date = ${day} and not exists (select from ledger_entries e where e.document = 'invoice' and e.document_id = i.inv_id and e.deed = 'issue'))
      union all select inv_id, inv_number, ${kinds.voided}, 'void', -total_amount from invoices where ${branch} and ${voidedThen}),
    drawers as (select * from cashier_shifts where ${branch} and ${onDay(sql`closed_at`)}),
    documents as (${all('documents')}),
    ledger as (${all('ledger')}),
    each as (
      select kind, currency_code, document, id, deed, d.number, coalesce(d.amount, 0) as said, coalesce(l.amount, 0) as posted
      from documents d full join ledger l using (kind, currency_code, document, id, deed))
    select kind, currency_code, round(sum(said), 2)::text as documents, round(sum(posted), 2)::text as ledger,
      jsonb_agg(jsonb_build_object('document', document, 'document_id', id, 'documents', said::text, 'ledger', posted::text, 'number', coalesce(number,
        case document when 'receipt' then (select r.receipt_number from receipts r where r.receipt_id = id) when 'invoice' then (select i.inv_number from invoices i where i.inv_id = id)
          when 'payment-testing' then (select t.testing_number from payment_testing t where t.id = "each".id) end, id::text)) order by document, id) filter (where said <> posted) as differing
    from each group by kind, currency_code having sum(abs(said)) <> 0 or sum(abs(posted)) <> 0 order by kind, currency_code desc`)
  return rows
}

/** What came in on a day, less what went back, in dollars. */
export async function takenOn(tx: Tx, branch_id: number, day: string): Promise<string> {
  const { rows } = await tx.execute<{
    taken: string
  }>(sql`select round(coalesce(sum(l.base_amount), 0), 2)::text as taken
    from ledger_entries e join ledger_lines l using (entry_id)
    where e.branch_id = ${branch_id} and e.posting_date = ${day} and e.document in ('receipt', 'payment-testing') and l.account_id between 2 and 6`)
  return rows[0]!.taken
}
