import { type SQL, sql } from 'drizzle-orm'
import { accounts } from '../finance/public.ts'
import { invoiceInstalments, invoices, ledgerEntries, ledgerLines } from '../finance/tables.ts'

const receivable = sql.raw(String(accounts.receivable))

/**
 * What was still owed at the end of a day, by invoice and by the part that falls due, as the ledger has it: what was paid, credited or taken back after it does
 * not count. What is paid meets the part that is due first, so what is open lies in the last ones. Looked at are only invoices that are open now or moved later.
 */
export const owedParts = (day: string): SQL => sql`
  select w.inv_id, w.branch_id, w.student_id, w.acps_id, w.grade_id, w.class_id, w.inv_number, w.inv_kind, w.inv_date, w.total_amount, w.part_no, w.due_date,
      w.open_amount, case when w.due_date < ${day}::date then ${day}::date - w.due_date end as days_overdue
    from (select i.inv_id, i.branch_id, i.student_id, i.acps_id, i.grade_id, i.class_id, i.inv_number, i.inv_kind, i.inv_date, i.total_amount, p.part_no, p.due_date,
        least(p.amount, o.open - coalesce(sum(p.amount) over (partition by i.inv_id order by p.part_no desc rows between unbounded preceding and 1 preceding), 0)) as open_amount
      from ${invoices} i
        cross join lateral (select sum(l.base_amount) as open from ${ledgerLines} l join ${ledgerEntries} e on e.entry_id = l.entry_id
          where l.inv_id = i.inv_id and l.account_id = ${receivable} and e.posting_date <= ${day}::date) o
        cross join lateral (select n.part_no, n.due_date, n.amount from ${invoiceInstalments} n where n.inv_id = i.inv_id
          union all select 1, i.due_date, i.total_amount where i.plan_id is null) p
      where o.open > 0 and i.inv_id in (
        select n.inv_id from ${invoices} n where n.is_deleted = 0 and n.inv_kind <> 2 and n.paid_amount - n.released_amount + n.credited_amount < n.total_amount
        union select l.inv_id from ${ledgerEntries} e join ${ledgerLines} l on l.entry_id = e.entry_id where e.posting_date > ${day}::date and l.account_id = ${receivable})
      ) w
    where w.open_amount > 0`
