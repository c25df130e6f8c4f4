import { showDate } from '@sala/contract/kit/dates'
import type { reopenDay as operation } from '@sala/contract/payments/closed-days'
import { eq, sql } from 'drizzle-orm'
import { closedUntil } from '../../billing/public.ts'
import type { Work } from '../../kit/route/work.ts'
import { closedDays } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

/** Opens the last closed day of a branch again. What it said stays; closing it again is another row. */
export async function reopenDay({ input: { closed_day_id, reopen_reason }, tx, now, actor }: Work<typeof operation>) {
  const own = eq(closedDays.closed_day_id, closed_day_id)
  const [found] = await tx.select({ branch_id: closedDays.branch_id }).from(closedDays).where(own)
  await tx.execute(sql`select hold_days_alone(${found!.branch_id})`)
  const [day] = await tx.select().from(closedDays).where(own).for('update')
  if (day!.is_reopened === 1) throw refuse('day_is_open')
  const until = (await closedUntil(tx, [day!.branch_id])).get(day!.branch_id)!
  if (until !== day!.closed_date) throw refuse('not_the_last_day', { until: showDate(until) })
  await tx
    .update(closedDays)
    .set({ is_reopened: 1, reopen_reason, reopened_by: actor.user_id, reopened_at: now.toISOString() })
    .where(own)
  return { closed_day_id, is_reopened: 1 }
}
