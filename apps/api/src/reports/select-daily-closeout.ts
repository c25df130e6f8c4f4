import { sql } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import { receiptLines, receipts } from '../cashier/tables.ts'
import { feeSetups } from '../fees/tables.ts'
import { invoiceLines, invoices, ledgerEntries, paymentTesting } from '../finance/tables.ts'
import { named, type ReportSource } from '../kit/report-rows.ts'
import { branches } from '../organisation/tables.ts'
import { students } from '../people/tables.ts'
import { partName, paymentLines } from './payment-lines.ts'

/** What a line of an invoice was for stands beside its first payment alone, and goes with it: a second part, or what is given back, would count it twice. */
const first = sql`p.part = 1 and p.receipt_kind = 1 and not exists (
  select from ${receiptLines} b join ${receipts} br on br.receipt_id = b.receipt_id
    where b.inv_line_id = p.inv_line_id and b.receipt_id < p.receipt_id and br.receipt_kind = 1 and not exists (
      select from ${ledgerEntries} v where v.document = 'receipt' and v.document_id = b.receipt_id and v.deed = 'void'
        and v.entry_id < (select i.entry_id from ${ledgerEntries} i where i.document = 'receipt' and i.document_id = p.receipt_id and i.deed = 'issue')))`

export const closeoutSource: ReportSource = {
  key: ['entry_id', 'part', 'line_no'],
  select: (asked) => sql`
    select p.entry_id, p.part, p.line_no, p.branch_id, ${named(asked, sql`b.branch_name_en`, sql`b.branch_name_kh`)} as branch_name_en, p.posting_date as payment_date, coalesce(i.inv_number, p.document_number) as invoice_number,
        s.card_number, coalesce(${named(asked, sql`s.full_name_en`, sql`s.full_name_kh`)}, p.payer_name) as student_name,
        coalesce(${named(asked, sql`l.fee_name_en`, sql`l.fee_name_kh`)}, ${named(asked, sql`f.fee_name_en`, sql`f.fee_name_kh`)}, ${partName(asked)}) as fee_name_en, l.fee_start_date, l.fee_end_date,
        case when p.part = 5 then p.sign * t.quantity when ${first} then p.sign * l.quantity end as quantity,
        case when p.part = 5 then t.price when ${first} then l.price end as price,
        p.amount, case when p.part = 5 then 0 else l.discount_rate end as discount_rate,
        case when p.part = 5 then p.amount when ${first} then p.sign * l.total_amount end as total_amount, p.payment_method, u.full_name as created_name
      from (${paymentLines}) p join ${branches} b on b.branch_id = p.branch_id
        left join ${invoiceLines} l on l.inv_line_id = p.inv_line_id left join ${invoices} i on i.inv_id = p.inv_id
        left join ${paymentTesting} t on t.id = p.test_id left join ${feeSetups} f on f.fee_setup_id = t.fee_setup_id
        left join ${students} s on s.student_id = coalesce(i.student_id, p.student_id) left join ${users} u on u.user_id = p.created_by`,
}
