import { addDays, addMonths, dayOf, localAhead } from '@sala/contract/kit/clock'
import { rhythm } from '@sala/contract/notifications/schedules'

export interface Rhythm {
  readonly rhythm: number
  readonly from_date: string
  readonly to_date?: string | null
  readonly at_time: string
}

const instantOf = (day: string, clock: string) => new Date(Date.parse(`${day}T${clock.slice(0, 5)}:00Z`) - localAhead)

/** The first moment after another that a schedule falls on; none where its time is over. */
export function nextRun(schedule: Rhythm, after: Date): Date | null {
  const { from_date, to_date, at_time } = schedule
  const today = dayOf(after)
  const apart = Math.max(0, Math.round((Date.parse(today) - Date.parse(from_date)) / 86_400_000))
  const dayAt = (count: number): string => {
    if (schedule.rhythm === rhythm.daily) return addDays(from_date, count)
    return schedule.rhythm === rhythm.weekly ? addDays(from_date, count * 7) : addMonths(from_date, count)
  }
  const days = { [rhythm.once]: Number.POSITIVE_INFINITY, [rhythm.daily]: 1, [rhythm.weekly]: 7, [rhythm.monthly]: 31 }
  const first = Math.floor(apart / (days as Record<number, number>)[schedule.rhythm]!)
  const last = schedule.rhythm === rhythm.once ? 0 : Number.POSITIVE_INFINITY
  for (let count = first; count <= last; count += 1) {
    const day = dayAt(count)
    if (to_date && day > to_date) return null
    const moment = instantOf(day, at_time)
    if (moment > after) return moment
  }
  return null
}
