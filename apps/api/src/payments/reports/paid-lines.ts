import { type SQL, sql } from 'drizzle-orm'
import { invoiceLines } from '../../tables/billing.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { feeSetups } from '../../tables/pricing.ts'
import { paymentLines } from './payment-lines.ts'

/**
 * Every line that was paid, with the fee that it was for, and as much of its quantity as was paid; none where it was
 * paid ahead, used of it, paid out or rounded.
 */
export const paidLines: SQL = sql`
  select p.branch_id, p.posting_date, coalesce(l.fee_type_id, f.fee_type_id)::int as fee_type_id, coalesce(l.fee_name_en, f.fee_name_en) as fee_name_en,
      coalesce(l.fee_name_kh, f.fee_name_kh) as fee_name_kh, coalesce(l.quantity * p.amount / nullif(l.total_amount, 0), p.sign * t.quantity, 0) as quantity, p.amount
    from (${paymentLines}) p left join ${invoiceLines} l on l.inv_line_id = p.inv_line_id
      left join ${paymentTesting} t on t.id = p.test_id and p.part = 5 left join ${feeSetups} f on f.fee_setup_id = t.fee_setup_id`
