import { paymentMethod } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
import { paidBy } from '@sala/contract/payments/report-columns'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../../kit/literal.ts'
import { type Asked, named } from '../../kit/report/report-rows.ts'
import { ledgerEntries, ledgerLines, studentCredits } from '../../tables/ledger.ts'
import { paymentTesting, receiptLines, receiptPayments, receipts } from '../../tables/payments.ts'

const rounding = 31

/** What a line is for that is of no fee. */
export const partName = (asked: Asked): SQL =>
  named(
    asked,
    sql`(array['', 'Paid ahead', 'Credit paid out', 'Rounding', '', 'Credit used'])[p.part]`,
    sql`(array['', 'បង់ទុកមុន', 'សងប្រាក់ទុក', 'ការបង្គត់', '', 'កាត់ពីប្រាក់ទុក'])[p.part]`,
  )

/**
 * Every line of money that came in or went back, by the day that the ledger has it on: what a void or a refund takes back stands below nothing
 * on its own day. Whatever report reads it, the lines of an entry make as much as it moved in drawers and banks.
 * A line of an invoice, what was paid ahead, what was used of it, below nothing, a credit that was paid out, the fee of a test, and what no note could say.
 */
export const paymentLines: SQL = sql`
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, e.sign, e.document_id as receipt_id, r.receipt_number as document_number, r.receipt_kind,
      (select case when min(p.payment_method) = max(p.payment_method) then min(p.payment_method) else ${literal(paidBy.severalWays)} end::int
        from ${receiptPayments} p where p.receipt_id = r.receipt_id and not (p.payment_method = ${literal(paymentMethod.credit)} and (r.receipt_kind = ${literal(receiptKind.creditPaidOut)} or (r.receipt_kind in (${literal(receiptKind.receipt, receiptKind.keptAsCredit)}) and p.amount < 0)))) as payment_method,
      x.part, x.line_no, x.inv_id, x.inv_line_id, null::int as test_id, coalesce(x.owner_id, r.student_id) as student_id, r.payer_name, e.sign * x.amount as amount
    from (select *, case deed when 'issue' then 1 else -1 end as sign from ${ledgerEntries} where document = 'receipt') e
      join ${receipts} r on r.receipt_id = e.document_id
      cross join lateral (
        select 1 as part, rl.receipt_line_id as line_no, rl.inv_id, rl.inv_line_id, null::int as owner_id, rl.amount from ${receiptLines} rl where rl.receipt_id = r.receipt_id
        union all select case when p.amount < 0 then 2 else 6 end, c.student_id, null, null, c.student_id, -sum(p.base_amount)
          from ${receiptPayments} p join ${studentCredits} c on c.credit_id = p.credit_id where p.receipt_id = r.receipt_id and r.receipt_kind in (${literal(receiptKind.receipt, receiptKind.keptAsCredit)}) group by 1, 2
        union all select 3, 0, null, null, null, r.total_amount where r.receipt_kind = ${literal(receiptKind.creditPaidOut)}
        union all select 4, 0, null, null, null, r.rounding_amount where r.rounding_amount <> 0) x
  union all
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, x.sign, null, t.testing_number, null, t.payment_method::int,
      o.part, 0, null, null, t.id, t.student_id, t.customer_name, o.amount
    from ${ledgerEntries} e join ${paymentTesting} t on e.document = 'payment-testing' and t.id = e.document_id
      cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x
      cross join lateral (select 5 as part, x.sign * t.total_amount as amount
        union all select 4, -sum(l.base_amount) from ${ledgerLines} l where l.entry_id = e.entry_id and l.account_id = ${sql.raw(String(rounding))} having sum(l.base_amount) <> 0) o`

/**
 * The same money by the way it came or went: what an entry moved in drawers and banks, which its lines make as well, and beside it what it used of credits.
 */
export const paymentMoney: SQL = sql`
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, l.account_id, l.currency_code, l.amount as own_amount, l.base_amount
    from ${ledgerEntries} e join ${ledgerLines} l on l.entry_id = e.entry_id left join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
    where e.document in ('receipt', 'payment-testing')
      and (l.account_id between 2 and 6 or (l.account_id = 7 and r.receipt_kind = ${literal(receiptKind.receipt)} and (l.base_amount > 0) = (e.deed = 'issue')))`
