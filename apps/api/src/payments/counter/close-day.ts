import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { type closeDay as operation, type Reckoning, reckonedKind } from '@sala/contract/payments/closed-days'
import { sql } from 'drizzle-orm'
import { closedUntil } from '../../billing/public.ts'
import type { Work } from '../../kit/route/work.ts'
import { closedDays } from '../../tables/payments.ts'
import { differs, openDaysBefore, reckon, stillOpen } from './reckon-day.ts'
import { refuse } from './refusals.ts'

/**
 * Closes a day, or all open days up to it, each by what it says itself. Whoever is just posting finishes first; after
 * it, nobody does.
 */
export async function closeDay({
  input,
  tx,
  now,
  actor,
}: Pick<Work<typeof operation>, 'input' | 'tx' | 'now' | 'actor'>) {
  const { branch_id, closed_date, with_earlier, remark = null } = input
  await tx.execute(sql`select hold_days_alone(${branch_id})`)
  if (closed_date > dayOf(now)) throw refuse('day_not_over', { day: showDate(closed_date) })
  const until = (await closedUntil(tx, [branch_id])).get(branch_id)
  if (until !== undefined && closed_date <= until) throw refuse('day_closed_already', { until: showDate(until) })
  const earlier = await openDaysBefore(tx, branch_id, until, closed_date, 1000)
  if (earlier.length > 0 && with_earlier !== 1)
    throw refuse('earlier_day_open', { day: showDate(earlier[0]!), count: earlier.length })
  const closed = []
  for (const day of [...earlier, closed_date]) {
    const reckoning = await reckon(tx, branch_id, day)
    refuseUnlessAgreed(reckoning)
    const row = {
      branch_id,
      closed_date: day,
      taken_amount: reckoning.taken_amount,
      reckoning,
      remark,
      closed_by: actor.user_id,
      closed_at: now.toISOString(),
    }
    const [made] = await tx.insert(closedDays).values(row).returning({ closed_day_id: closedDays.closed_day_id })
    closed.push({ ...made!, closed_date: day, taken_amount: reckoning.taken_amount })
  }
  return { closed }
}

function refuseUnlessAgreed({ closed_date, drawers, pairs }: Reckoning): void {
  const day = showDate(closed_date)
  const open = drawers.find(stillOpen)
  if (open) throw refuse('day_has_open_shift', { day, cashier: open.full_name })
  const pair = pairs.find(differs)
  if (!pair) return
  const [what, what_kh] = reckonedKind.labels.get(pair.kind)!
  const difference = `${pair.difference} ${pair.currency_code}`
  throw refuse('day_does_not_agree', { day, what: [what, what_kh], difference, number: pair.differing[0]!.number })
}
