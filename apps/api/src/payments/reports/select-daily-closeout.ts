import { receiptKind } from '@sala/contract/payments/receipts'
import { sql } from 'drizzle-orm'
import { literal } from '../../kit/literal.ts'
import type { ReportSource } from '../../kit/report/report-rows.ts'
import { ledgerEntries } from '../../tables/ledger.ts'
import { receiptLines, receipts } from '../../tables/payments.ts'
import { factsByWay } from './payment-facts.ts'

/**
 * What a line of an invoice was for is said once for as long as any payment of it stands: beside the payment before
 * which none stood, and taken back
 * with the one after which none does. A second part, a second way of paying, or what is given back, would count it twice.
 */
const first = sql`(p.way_no = 1 and (p.part = 5 or (p.part = 1 and p.receipt_kind = ${literal(receiptKind.receipt)} and not exists (
  select from ${receiptLines} b join ${receipts} br on br.receipt_id = b.receipt_id
      join ${ledgerEntries} i on i.document = 'receipt' and i.document_id = b.receipt_id and i.deed = 'issue'
    where b.inv_line_id = p.inv_line_id and b.receipt_id <> p.receipt_id and br.receipt_kind = ${literal(receiptKind.receipt)} and i.entry_id < p.entry_id and not exists (
      select from ${ledgerEntries} v where v.document = 'receipt' and v.document_id = b.receipt_id and v.deed = 'void' and v.entry_id < p.entry_id)))))`

export const closeoutSource: ReportSource = {
  key: ['entry_id', 'part', 'line_no', 'way_no'],
  // With `offset 0` it is looked up once for each line, and not once for each column that asks.
  select: (asked) => sql`
    select p.*, case when f.stands then p.sign * p.line_quantity end as quantity, case when f.stands then p.line_price end as price,
        case when f.stands then p.sign * p.billed_amount end as total_amount
      from (${factsByWay(asked)}) p cross join lateral (select ${first} as stands offset 0) f`,
}
