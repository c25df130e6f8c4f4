import type { Reckoning } from '@sala/contract/cashier/closed-days'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'

type Pair = Reckoning['pairs'][number]
type Compared = Omit<Pair, 'difference' | 'differing'> & { readonly differing: Pair['differing'] | null }

/**
 * Document by document, what it says moved on a day against what the ledger says. A document counts on the day it was issued and,
 * with the other sign, on the day it was voided. A test fee keeps its sum but not its notes, so it is compared in dollars.
 * An invoice is posted on the day it is written, whatever day it bears; one that was never posted is missed on the day that it bears.
 */
export async function comparedOn(tx: Tx, branch_id: number, day: string): Promise<Compared[]> {
  const branch = sql`branch_id = ${branch_id}`
  const voidedThen = sql`is_deleted = 1 and voided_date >= (${day}::date at time zone 'Asia/Phnom_Penh') and voided_date < ((${day}::date + 1) at time zone 'Asia/Phnom_Penh')`
  const closedThen = sql`closed_at >= (${day}::date at time zone 'Asia/Phnom_Penh') and closed_at < ((${day}::date + 1) at time zone 'Asia/Phnom_Penh')`
  const { rows } = await tx.execute<Compared & Record<string, unknown>>(sql`with
    taken as (
      select receipt_id, receipt_number, rounding_amount, 'issue' as deed, 1 as sign from receipts where ${branch} and receipt_date = ${day}
      union all select receipt_id, receipt_number, rounding_amount, 'void', -1 from receipts where ${branch} and ${voidedThen}),
    posted as (
      select e.document, e.document_id, e.deed, l.account_id, l.currency_code, l.amount, l.base_amount
      from ledger_entries e join ledger_lines l using (entry_id) where e.${branch} and e.posting_date = ${day}),
    billed as (
      select i.inv_id, i.inv_number, case i.inv_kind when 2 then 12 else 11 end as kind, 'issue' as deed, i.total_amount from invoices i
        where i.inv_id in (select document_id from posted where document = 'invoice' and deed = 'issue')
          or (i.${branch} and i.inv_date = ${day} and not exists (select from ledger_entries e where e.document = 'invoice' and e.document_id = i.inv_id and e.deed = 'issue'))
      union all select inv_id, inv_number, 13, 'void', -total_amount from invoices where ${branch} and ${voidedThen}),
    drawers as (select * from cashier_shifts where ${branch} and ${closedThen}),
    documents as (
      select p.payment_method::int as kind, p.currency_code, 'receipt' as document, t.receipt_id as id, t.deed, t.receipt_number as number, sum(p.amount * t.sign) as amount
        from taken t join receipt_payments p using (receipt_id) group by 1, 2, 3, 4, 5, 6
      union all select 8, 'USD', 'receipt', receipt_id, deed, receipt_number, rounding_amount * sign from taken where rounding_amount <> 0
      union all select 14, 'USD', 'receipt', t.receipt_id, t.deed, t.receipt_number, sum(l.amount * t.sign) from taken t join receipt_lines l using (receipt_id) group by 4, 5, 6
      union all select 7, 'USD', 'payment-testing', id, 'issue', testing_number, total_amount from payment_testing where ${branch} and testing_date = ${day}
      union all select 7, 'USD', 'payment-testing', id, 'void', testing_number, -total_amount from payment_testing where ${branch} and ${voidedThen}
      union all select kind, 'USD', 'invoice', inv_id, deed, inv_number, total_amount from billed
      union all select 21, c, 'cashier-shift', cashier_shift_id, 'expected', cashier_shift_id::text, case c when 'USD' then expected_usd else expected_khr end from drawers, unnest(array['USD', 'KHR']) c
      union all select 22, c, 'cashier-shift', cashier_shift_id, 'close', cashier_shift_id::text, case c when 'USD' then counted_usd - expected_usd else counted_khr - expected_khr end from drawers, unnest(array['USD', 'KHR']) c),
    ledger as (
      select case when account_id = 31 then 8 when account_id = 1 then 14 else account_id - 1 end as kind, currency_code, document, document_id as id, deed,
          sum(case when account_id in (1, 31) then -base_amount else amount end) as amount
        from posted where document = 'receipt' group by 1, 2, 3, 4, 5
      union all select 7, 'USD', document, document_id, deed, sum(base_amount) from posted where document = 'payment-testing' and (account_id between 2 and 7 or account_id = 31) group by 3, 4, 5
      union all select case when p.deed = 'void' then 13 when i.inv_kind = 2 then 12 else 11 end, 'USD', document, document_id, deed, sum(base_amount)
        from posted p join invoices i on i.inv_id = p.document_id where document = 'invoice' and deed in ('issue', 'void') and account_id = 1 group by 1, 3, 4, 5
      union all select 21, c, 'cashier-shift', d.cashier_shift_id, 'expected', case c when 'USD' then d.float_usd else d.float_khr end
          + coalesce((select sum(l.amount) from ledger_lines l join ledger_entries e using (entry_id) where l.shift_id = d.cashier_shift_id and l.currency_code = c and e.document <> 'cashier-shift'), 0)
        from drawers d, unnest(array['USD', 'KHR']) c
      union all select 22, currency_code, document, document_id, deed, sum(amount) from posted where document = 'cashier-shift' and account_id = 2 group by 2, 3, 4, 5),
    each as (
      select kind, currency_code, document, id, deed, d.number, coalesce(d.amount, 0) as said, coalesce(l.amount, 0) as posted
      from documents d full join ledger l using (kind, currency_code, document, id, deed))
    select kind, currency_code, sum(said)::numeric(16,2)::text as documents, sum(posted)::numeric(16,2)::text as ledger,
      jsonb_agg(jsonb_build_object('document', document, 'document_id', id, 'documents', said::text, 'ledger', posted::text, 'number', coalesce(number,
        case document when 'receipt' then (select r.receipt_number from receipts r where r.receipt_id = id) when 'invoice' then (select i.inv_number from invoices i where i.inv_id = id)
          when 'payment-testing' then (select t.testing_number from payment_testing t where t.id = "each".id) end, id::text)) order by document, id) filter (where said <> posted) as differing
    from each group by kind, currency_code having sum(abs(said)) <> 0 or sum(abs(posted)) <> 0 order by kind, currency_code desc`)
  return rows
}

/** What came in on a day, less what went back, in dollars. */
export async function takenOn(tx: Tx, branch_id: number, day: string): Promise<string> {
  const { rows } = await tx.execute<{ taken: string }>(sql`select coalesce(sum(l.base_amount), 0)::numeric(14,2)::text as taken
    from ledger_entries e join ledger_lines l using (entry_id)
    where e.branch_id = ${branch_id} and e.posting_date = ${day} and e.document in ('receipt', 'payment-testing') and l.account_id between 2 and 6`)
  return rows[0]!.taken
}
