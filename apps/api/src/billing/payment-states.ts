import { paymentState as states } from '@sala/contract/billing/statuses'
import { or, type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { yesOrNo } from '../kit/store/yes-or-no.ts'
import { invoices } from '../tables/billing.ts'
import { openParts } from './open-parts.ts'

const { is_deleted, open_amount, total_amount, paid_amount, credited_amount, plan_id, due_date, inv_date } = invoices

/** Whether an invoice still asks for something. */
export const isOpen = sql`${open_amount} > 0`
/** Whether all of it was taken back, paid before or not. */
const isCredited = sql`${open_amount} = 0 and ${credited_amount} > 0 and ${credited_amount} >= ${total_amount}`
export const paymentState =
  sql<number>`(case when ${is_deleted} = 1 then ${literal(states.void)} when ${isCredited} then ${literal(states.credited)} when ${open_amount} = 0 then ${literal(states.paid)} when ${paid_amount} > 0 then ${literal(states.partlyPaid)} else ${literal(states.unpaid)} end)::int`.mapWith(
    Number,
  )
/** Of an invoice that is paid in parts, only the parts that have fallen due. */
const lateInParts = sql`exists (select from (${openParts(invoices)}) w where w.due_date < ${sqlToday})`
export const isOverdue =
  sql<number>`(case when ${isOpen} and case when ${plan_id} is null then ${due_date} < ${sqlToday} else ${lateInParts} end then 1 else 0 end)::int`.mapWith(
    Number,
  )

// The same once more as conditions, each in the words of its index, which begins with `is_deleted`: PostgreSQL does not
// see through the ones above.
const live = sql`${is_deleted} = 0 and ${isOpen}`
const conditions: Readonly<Record<number, SQL>> = {
  [states.unpaid]: sql`(${live} and ${paid_amount} = 0)`,
  [states.partlyPaid]: sql`(${live} and ${paid_amount} > 0)`,
  [states.paid]: sql`(${is_deleted} = 0 and ${open_amount} = 0 and not (${isCredited}))`,
  [states.void]: sql`${is_deleted} = 1`,
  [states.credited]: sql`(${is_deleted} = 0 and ${isCredited})`,
}
// No part of an invoice falls due before its day.
const late = sql`(${live} and (case when ${plan_id} is null then ${due_date} else ${inv_date} end) < ${sqlToday} and (${plan_id} is null or ${lateInParts}))`

export const inStates = (values: readonly unknown[]): SQL => or(...values.map((value) => conditions[value as number]))!
export const overdueOrNot = yesOrNo(late)
