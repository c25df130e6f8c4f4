import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { invoiceInstalments } from '../tables/billing.ts'

/** The table, or an alias of it. */
type Invoices = Record<'inv_id' | 'plan_id' | 'due_date' | 'total_amount' | 'open_amount', AnyPgColumn>

/**
 * The parts of an invoice that are open, and what is open of each: now, unless it is said how much was open of the
 * whole.
 * What is paid or credited meets the part that is due first. An invoice without a plan is one part.
 */
export const openParts = (of: Invoices, open: SQL = sql`${of.open_amount}`): SQL => sql`
  select p.part_no, p.due_date, least(p.amount, p.upto - (${of.total_amount} - ${open})) as open_amount
    from (select n.part_no, n.due_date, n.amount, sum(n.amount) over (order by n.part_no) as upto
        from ${invoiceInstalments} n where ${of.plan_id} is not null and n.inv_id = ${of.inv_id}
      union all select 1, ${of.due_date}, ${of.total_amount}, ${of.total_amount} where ${of.plan_id} is null) p
    where p.upto > ${of.total_amount} - ${open}`
