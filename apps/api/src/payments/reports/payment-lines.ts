import { paymentMethod } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
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

const sign = sql`case e.deed when 'issue' then 1 else -1 end`
const entry = sql`e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, ${sign} as sign`

/**
 * The entries of receipts, each with its receipt and the way of all its payments, or none where there are several; what
 * only becomes a credit, or pays one out, is no way.
 */
const receiptEntries = sql`${ledgerEntries} e join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
  left join lateral (
    select case when min(p.payment_method) = max(p.payment_method) then min(p.payment_method) end::int as payment_method
      from ${receiptPayments} p where p.receipt_id = r.receipt_id and not (p.payment_method = ${literal(paymentMethod.credit)}
        and (r.receipt_kind = ${literal(receiptKind.creditPaidOut)} or (r.receipt_kind in (${literal(receiptKind.receipt, receiptKind.keptAsCredit)}) and p.amount < 0)))) w on true`
const receiptEntry = sql`${entry}, r.receipt_id, r.receipt_number as document_number, r.receipt_kind, w.payment_method`

const testEntries = sql`${ledgerEntries} e join ${paymentTesting} t on e.document = 'payment-testing' and t.id = e.document_id`
const testEntry = sql`${entry}, null, t.testing_number, null, t.payment_method::int`

/**
 * Every line of money that came in or went back, by the day that the ledger has it on: what a void or a refund takes
 * back stands below nothing
 * on its own day. Whatever report reads it, the lines of an entry make as much as it moved in drawers and banks.
 * A line of an invoice, what was paid ahead, what was used of it, below nothing, a credit that was paid out, the fee of
 * a test, and what no note could say.
 * Each kind is joined by itself, so that a day is found by its indexes and a year is gone through once.
 */
export const paymentLines: SQL = sql`
  select ${receiptEntry}, 1 as part, l.receipt_line_id as line_no, l.inv_id, l.inv_line_id, null::int as test_id, r.student_id, r.payer_name, ${sign} * l.amount as amount
    from ${receiptEntries} join ${receiptLines} l on l.receipt_id = r.receipt_id
  union all
  select ${receiptEntry}, case when p.amount < 0 then 2 else 6 end as part, c.student_id, null, null, null, c.student_id, r.payer_name, -(${sign}) * sum(p.base_amount)
    from ${receiptEntries} join ${receiptPayments} p on p.receipt_id = r.receipt_id join ${studentCredits} c on c.credit_id = p.credit_id
    where r.receipt_kind in (${literal(receiptKind.receipt, receiptKind.keptAsCredit)}) group by e.entry_id, r.receipt_id, w.payment_method, part, c.student_id
  union all
  select ${receiptEntry}, 3, 0, null, null, null, r.student_id, r.payer_name, ${sign} * r.total_amount from ${receiptEntries} where r.receipt_kind = ${literal(receiptKind.creditPaidOut)}
  union all
  select ${receiptEntry}, 4, 0, null, null, null, r.student_id, r.payer_name, ${sign} * r.rounding_amount from ${receiptEntries} where r.rounding_amount <> 0
  union all
  select ${testEntry}, 5, 0, null, null, t.id, t.student_id, t.customer_name, ${sign} * t.total_amount from ${testEntries}
  union all
  select ${testEntry}, 4, 0, null, null, t.id, t.student_id, t.customer_name, -sum(l.base_amount)
    from ${testEntries} join ${ledgerLines} l on l.entry_id = e.entry_id and l.account_id = ${sql.raw(String(rounding))}
    group by e.entry_id, t.id having sum(l.base_amount) <> 0`

/**
 * The same money by the way it came or went: what an entry moved in drawers and banks, which its lines make as well,
 * and beside it what it used of credits.
 */
export const paymentMoney: SQL = sql`
  select e.entry_id, e.branch_id, e.posting_date, e.created_by, e.deed, l.account_id, l.currency_code, l.amount as own_amount, l.base_amount
    from ${ledgerEntries} e join ${ledgerLines} l on l.entry_id = e.entry_id left join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
    where e.document in ('receipt', 'payment-testing')
      and (l.account_id between 2 and 6 or (l.account_id = 7 and r.receipt_kind = ${literal(receiptKind.receipt)} and (l.base_amount > 0) = (e.deed = 'issue')))`
