import { invoiceKind, paymentState } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
import { type SQL, sql } from 'drizzle-orm'
import { peopleOf, whoOf } from '../../billing/public.ts'
import { literal } from '../../kit/literal.ts'
import type { Asked, ReportSource } from '../../kit/report/report-rows.ts'
import { invoices } from '../../tables/billing.ts'
import { ledgerEntries } from '../../tables/ledger.ts'
import { receiptLines, receipts } from '../../tables/payments.ts'

/**
 * What the payments of the asked days' invoices make, each invoice once: all of them are gone through together, however
 * many there are.
 */
const paidBetween = ({ from, to }: Asked): SQL => sql`
  select rl.inv_id, sum(x.sign * rl.amount) as amount, count(distinct r.receipt_id) filter (where x.sign * rl.amount > 0 and r.receipt_kind = ${literal(receiptKind.receipt)})::int as receipts,
      max(e.posting_date) filter (where x.sign * rl.amount > 0) as last_payment_date
    from ${invoices} i join ${receiptLines} rl on rl.inv_id = i.inv_id join ${receipts} r on r.receipt_id = rl.receipt_id
      join ${ledgerEntries} e on e.document = 'receipt' and e.document_id = r.receipt_id cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x
    where i.inv_date between ${from}::date and ${to}::date
    group by rl.inv_id`

export const trackingsSource: ReportSource = {
  key: ['inv_id'],
  select: (
    asked,
  ) => sql`select o.inv_id, o.branch_id, o.student_id, o.ac_year_id, o.ac_term_id, o.acps_id, o.grade_id, o.class_id, o.inv_date, o.inv_number, o.inv_kind, o.due_date, ${whoOf(asked)},
      case when o.open_amount = 0 and o.credited_amount > 0 and o.credited_amount >= o.total_amount then ${literal(paymentState.credited)} when o.open_amount = 0 then ${literal(paymentState.paid)} when coalesce(m.amount, 0) > 0 then ${literal(paymentState.partlyPaid)} else ${literal(paymentState.unpaid)} end as payment_state, o.total_amount, o.credited_amount,
      coalesce(m.amount, 0.00) as amount, o.released_amount, o.open_amount, coalesce(m.receipts, 0) as receipts, m.last_payment_date
    from ${invoices} o ${peopleOf} left join (${paidBetween(asked)}) m on m.inv_id = o.inv_id
    where o.is_deleted = 0 and o.inv_kind <> ${literal(invoiceKind.creditNote)}`,
}
