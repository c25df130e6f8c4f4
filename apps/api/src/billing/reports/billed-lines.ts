import { invoiceKind } from '@sala/contract/billing/statuses'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../../kit/literal.ts'
import { invoiceLines, invoices } from '../../tables/billing.ts'
import { ledgerEntries } from '../../tables/ledger.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { feeSetups } from '../../tables/pricing.ts'

export const sign = sql`cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x`

/**
 * Every line that earned something, on the day that the ledger has it on: a void or a credit note takes it back on its
 * own day. What was owed before this
 * program came earned nothing here, so that a note on it takes nothing back.
 */
export const billedLines: SQL = sql`
  select e.branch_id, e.posting_date, l.fee_type_id::int, l.fee_name_en, l.fee_name_kh,
      x.sign * case when l.total_amount < 0 then -abs(l.quantity) else l.quantity end as quantity, x.sign * l.total_amount as amount
    from ${ledgerEntries} e join ${invoices} i on e.document = 'invoice' and i.inv_id = e.document_id and i.inv_kind <> ${literal(invoiceKind.openingBalance)} ${sign}
      join ${invoiceLines} l on l.inv_id = i.inv_id
    where e.deed in ('issue', 'void') and not exists (select from ${invoices} o where o.inv_id = i.credits_inv_id and o.inv_kind = ${literal(invoiceKind.openingBalance)})
  union all
  select e.branch_id, e.posting_date, f.fee_type_id, f.fee_name_en, f.fee_name_kh, x.sign * t.quantity, x.sign * t.total_amount
    from ${ledgerEntries} e join ${paymentTesting} t on e.document = 'payment-testing' and t.id = e.document_id ${sign}
      join ${feeSetups} f on f.fee_setup_id = t.fee_setup_id`
