import { type SQL, sql } from 'drizzle-orm'
import { receiptLines, receiptPayments, receipts } from '../cashier/tables.ts'
import { ledgerEntries, ledgerLines, paymentTesting } from '../finance/tables.ts'
import { type Asked, named } from '../kit/report-rows.ts'

const rounding = 31
const credit = 6
const severalWays = 9

/** What a line is for that is of no fee. */
export const partName = (asked: Asked): SQL =>
  named(asked, sql`(array['', 'Paid ahead', 'Credit paid out', 'Rounding'])[p.part]`, sql`(array['', 'បង់ទុកមុន', 'សងប្រាក់ទុក', 'ការបង្គត់'])[p.part]`)

/**
 * Every line of money that came in or went back, by the day that the ledger has it on: what a void or a refund takes back stands below nothing
 * on its own day. Whatever report reads it, the lines of an entry make as much as its payments do.
 * A line of an invoice, what was paid ahead, a credit that was paid out, the fee of a test, and what no note could say.
 */
export const paymentLines: SQL = sql`
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, x.sign, r.receipt_id, r.receipt_number as document_number, r.receipt_kind, m.payment_method,
      1 as part, rl.receipt_line_id as line_no, rl.inv_id, rl.inv_line_id, null::int as test_id, r.student_id, r.payer_name, x.sign * rl.amount as amount
    from ${ledgerEntries} e join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
      cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x
      cross join lateral (select case when min(p.payment_method) = max(p.payment_method) then min(p.payment_method) else ${sql.raw(String(severalWays))} end::int as payment_method
        from ${receiptPayments} p where p.receipt_id = r.receipt_id and not (p.payment_method = ${sql.raw(String(credit))} and p.amount < 0)) m
      join ${receiptLines} rl on rl.receipt_id = r.receipt_id
  union all
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, x.sign, r.receipt_id, r.receipt_number, r.receipt_kind, m.payment_method,
      o.part, 0, null, null, null, o.student_id, r.payer_name, x.sign * o.amount
    from ${ledgerEntries} e join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
      cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x
      cross join lateral (select case when min(p.payment_method) = max(p.payment_method) then min(p.payment_method) else ${sql.raw(String(severalWays))} end::int as payment_method,
          -sum(p.base_amount) filter (where r.receipt_kind = 1 and p.payment_method = ${sql.raw(String(credit))} and p.amount < 0) as ahead
        from ${receiptPayments} p where p.receipt_id = r.receipt_id) m
      cross join lateral (values (2, r.student_id, m.ahead), (3, r.student_id, case r.receipt_kind when 3 then r.total_amount end), (4, null, nullif(r.rounding_amount, 0))) o (part, student_id, amount)
    where o.amount is not null
  union all
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, x.sign, null, t.testing_number, null, t.payment_method::int,
      o.part, 0, null, null, t.id, t.student_id, t.customer_name, o.amount
    from ${ledgerEntries} e join ${paymentTesting} t on e.document = 'payment-testing' and t.id = e.document_id
      cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x
      cross join lateral (select 5 as part, x.sign * t.total_amount as amount
        union all select 4, -sum(l.base_amount) from ${ledgerLines} l where l.entry_id = e.entry_id and l.account_id = ${sql.raw(String(rounding))} having sum(l.base_amount) <> 0) o`
