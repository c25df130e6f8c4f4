import { receiptKind } from '@sala/contract/payments/receipts'
import { moneyDeed } from '@sala/contract/payments/report-columns'
import { type SQL, sql } from 'drizzle-orm'
import { seatNames, seatsOf, studentName } from '../../billing/public.ts'
import { literal } from '../../kit/literal.ts'
import { type Asked, named } from '../../kit/report/report-rows.ts'
import { branchName } from '../../organisation/public.ts'
import { users } from '../../tables/accounts.ts'
import { invoiceLines, invoices } from '../../tables/billing.ts'
import { branches } from '../../tables/organisation.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'
import { feeSetups, feeTypes } from '../../tables/pricing.ts'
import { partName, paymentLines } from './payment-lines.ts'
import { waysOfLine } from './ways-of-line.ts'

/** Every line of paid money with all that is known of it: each report of payments is a view of these. */
export const paymentFacts = (asked: Asked): SQL => sql`
  select p.entry_id, p.part, p.line_no, p.sign, p.deed, p.receipt_id, p.receipt_kind, p.inv_line_id, p.branch_id, ${branchName(asked)} as branch_name_en, p.posting_date as payment_date,
      p.document_number, coalesce(i.inv_number, p.document_number) as invoice_number, case when p.deed = 'void' then ${literal(moneyDeed.void)} when p.receipt_kind in (${literal(receiptKind.refund, receiptKind.creditPaidOut)}) then p.receipt_kind else ${literal(moneyDeed.payment)} end as money_deed,
      s.student_id, s.card_number, coalesce(${studentName(asked)}, p.payer_name) as student_name, p.payer_name,
      i.acps_id, i.grade_id, i.class_id, ${seatNames(asked)}, ft.fee_type_id, ${named(asked, sql`ft.fee_type_name`, sql`ft.fee_type_name_kh`)} as fee_type_name,
      coalesce(${named(asked, sql`l.fee_name_en`, sql`l.fee_name_kh`)}, ${named(asked, sql`f.fee_name_en`, sql`f.fee_name_kh`)}, ${partName(asked)}) as fee_name_en, l.fee_start_date, l.fee_end_date,
      coalesce(l.quantity, t.quantity) as line_quantity, coalesce(l.price, t.price) as line_price, case when p.part = 5 then 0 else l.discount_rate end as discount_rate,
      coalesce(l.total_amount, t.total_amount) as billed_amount, p.amount, p.payment_method, p.created_by as user_id, u.full_name as created_name
    from (${paymentLines}) p left join ${branches} b on b.branch_id = p.branch_id
      left join ${invoiceLines} l on l.inv_line_id = p.inv_line_id left join ${invoices} i on i.inv_id = p.inv_id ${seatsOf('i')}
      left join ${paymentTesting} t on t.id = p.test_id and p.part = 5 left join ${feeSetups} f on f.fee_setup_id = t.fee_setup_id
      left join ${feeTypes} ft on ft.fee_type_id = coalesce(l.fee_type_id, f.fee_type_id)
      left join ${students} s on s.student_id = coalesce(i.student_id, p.student_id) left join ${users} u on u.user_id = p.created_by`

/**
 * The same by the way it was paid: what was paid in several ways stands as a line for each of them, and what it was
 * billed for beside the first.
 */
export const factsByWay = (asked: Asked): SQL => sql`
  select f.entry_id, f.part, f.line_no, f.sign, f.deed, f.receipt_id, f.receipt_kind, f.inv_line_id, f.branch_id, f.branch_name_en, f.payment_date, f.document_number, f.invoice_number, f.money_deed,
      f.student_id, f.card_number, f.student_name, f.payer_name, f.acps_id, f.grade_id, f.class_id, f.acps_name_foreign, f.grade_name_foreign, f.class_name, f.fee_type_id, f.fee_type_name,
      f.fee_name_en, f.fee_start_date, f.fee_end_date, f.line_quantity, f.line_price, f.discount_rate, f.billed_amount, coalesce(w.amount, f.amount) as amount,
      coalesce(f.payment_method, w.payment_method) as payment_method, coalesce(w.nth, 1) as way_no, f.user_id, f.created_name
    from (${paymentFacts(asked)}) f left join lateral (${waysOfLine}) w on true`

/** Those of the days that are asked for. */
export const factsOf = (asked: Asked): SQL =>
  sql`(select * from (${paymentFacts(asked)}) f where f.payment_date between ${asked.from}::date and ${asked.to}::date)`
