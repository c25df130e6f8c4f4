import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '../../ledger/public.ts'
import { invoices } from '../../tables/billing.ts'
import { ledgerEntries, ledgerLines } from '../../tables/ledger.ts'
import { openParts } from '../open-parts.ts'

const i = alias(invoices, 'i')
const receivable = sql.raw(String(accounts.receivable))

/**
 * What was still owed at the end of a day, by invoice and by the part that falls due, as the ledger has it: what was
 * paid, credited or taken back after it does
 * not count. Looked at are only invoices that are open now or moved later.
 */
export const owedParts = (day: string): SQL => sql`
  select i.inv_id, i.branch_id, i.student_id, i.acps_id, i.grade_id, i.class_id, i.inv_number, i.inv_kind, i.inv_date, i.total_amount, w.part_no, w.due_date, w.open_amount,
      case when w.due_date < ${day}::date then ${day}::date - w.due_date end as days_overdue
    from ${invoices} i
      cross join lateral (select sum(l.base_amount) as open from ${ledgerLines} l join ${ledgerEntries} e on e.entry_id = l.entry_id
        where l.inv_id = i.inv_id and l.account_id = ${receivable} and e.posting_date <= ${day}::date) o
      cross join lateral (${openParts(i, sql`o.open`)}) w
    where o.open > 0 and i.inv_id in (
      select n.inv_id from ${invoices} n where n.open_amount > 0
      union select l.inv_id from ${ledgerEntries} e join ${ledgerLines} l on l.entry_id = e.entry_id where e.posting_date > ${day}::date and l.account_id = ${receivable})`
