import { invoiceKind, paymentState } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
import { sql } from 'drizzle-orm'
import { peopleOf, whoOf } from '../../billing/public.ts'
import { literal } from '../../kit/literal.ts'
import type { ReportSource } from '../../kit/report-rows.ts'
import { invoices } from '../../tables/billing.ts'
import { paymentLines } from './payment-lines.ts'

export const trackingsSource: ReportSource = {
  key: ['inv_id'],
  select: (
    asked,
  ) => sql`select o.inv_id, o.branch_id, o.student_id, o.ac_year_id, o.ac_term_id, o.acps_id, o.grade_id, o.class_id, o.inv_date, o.inv_number, o.inv_kind, o.due_date, ${whoOf(asked)},
      case when o.open_amount = 0 then ${literal(paymentState.paid)} when m.amount > 0 or o.credited_amount > 0 then ${literal(paymentState.partlyPaid)} else ${literal(paymentState.unpaid)} end as payment_state, o.total_amount, o.credited_amount,
      m.amount, o.released_amount, o.open_amount, m.receipts, m.last_payment_date
    from ${invoices} o ${peopleOf}
      cross join lateral (select coalesce(sum(p.amount), 0.00) as amount, count(distinct p.receipt_id) filter (where p.amount > 0 and p.receipt_kind = ${literal(receiptKind.receipt)})::int as receipts,
        max(p.posting_date) filter (where p.amount > 0) as last_payment_date from (${paymentLines}) p where p.inv_id = o.inv_id) m
    where o.is_deleted = 0 and o.inv_kind <> ${literal(invoiceKind.creditNote)}`,
}
