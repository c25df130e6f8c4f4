import { or, type SQL, sql } from 'drizzle-orm'
import { invoiceInstalments, invoices } from './tables.ts'

const { is_deleted, inv_kind, total_amount, paid_amount, released_amount, credited_amount, plan_id, due_date, inv_date } = invoices
const today = sql`(now() at time zone 'Asia/Phnom_Penh')::date`
const settled = sql`${paid_amount} - ${released_amount} + ${credited_amount}`

/** What an invoice still asks for. */
export const openAmount = sql<string>`(case when ${is_deleted} = 1 or ${inv_kind} = 2 then 0 else ${total_amount} - ${paid_amount} + ${released_amount} - ${credited_amount} end)`
export const paymentState =
  sql<number>`(case when ${is_deleted} = 1 then 4 when ${openAmount} = 0 then 3 when ${paid_amount} > 0 or ${credited_amount} > 0 then 2 else 1 end)::int`.mapWith(
    Number,
  )
/** Of an invoice that is paid in parts, only the parts that have fallen due. */
const lateInParts = sql`${settled} < (select coalesce(sum(p.amount), 0) from ${invoiceInstalments} p where p.inv_id = ${invoices.inv_id} and p.due_date < ${today})`
export const isOverdue =
  sql<number>`(case when ${openAmount} > 0 and case when ${plan_id} is null then ${due_date} < ${today} else ${lateInParts} end then 1 else 0 end)::int`.mapWith(
    Number,
  )

// The same once more as conditions, each in the words of its index: PostgreSQL does not see through the ones above.
export const isOpen = sql`${is_deleted} = 0 and ${inv_kind} <> 2 and ${settled} < ${total_amount}`
const states: Readonly<Record<number, SQL>> = {
  1: sql`(${isOpen} and ${paid_amount} = 0 and ${credited_amount} = 0)`,
  2: sql`(${isOpen} and (${paid_amount} > 0 or ${credited_amount} > 0))`,
  3: sql`(${is_deleted} = 0 and (${inv_kind} = 2 or ${settled} = ${total_amount}))`,
  4: sql`${is_deleted} = 1`,
}
// No part of an invoice falls due before its day.
const late = sql`(${isOpen} and (case when ${plan_id} is null then ${due_date} else ${inv_date} end) < ${today} and (${plan_id} is null or ${lateInParts}))`

export const inStates = (values: readonly unknown[]): SQL => or(...values.map((value) => states[value as number]))!
export const overdueOrNot = (values: readonly unknown[]): SQL => or(...values.map((value) => (value === 1 ? late : sql`not ${late}`)))!
