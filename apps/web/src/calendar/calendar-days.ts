import { calendarKind } from '@sala/contract/calendar/calendars'
import { addDays } from '@sala/contract/kit/clock'

/** Days are texts such as 2026-11-15. */
export type Day = string

interface Dated {
  readonly calendar_id: string
  readonly kind: number
  readonly start_date: Day
  readonly end_date: Day
  readonly start_time: string | null
}
export interface Entry extends Dated {
  readonly title_en: string
  readonly title_kh: string
  readonly end_time: string | null
  readonly place: string | null
  readonly colour: string | null
  readonly branch_id: number | null
}

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: Day): number => ((new Date(day).getUTCDay() + 6) % 7) + 1
export const weekOf = (day: Day): Day[] =>
  Array.from({ length: 7 }, (_, index) => addDays(day, index + 1 - weekdayOf(day)))

/** The weeks that a month touches, whole, Monday first. */
export function weeksOf(day: Day): Day[][] {
  const month = day.slice(0, 7)
  const weeks: Day[][] = []
  for (let week = weekOf(`${month}-01`); week[0]!.slice(0, 7) <= month; week = weekOf(addDays(week[6]!, 1)))
    weeks.push(week)
  return weeks
}

const order: readonly number[] = [calendarKind.holiday, calendarKind.term, calendarKind.exam, calendarKind.event]
/** What is on a day: days off first, then what lasts all day, then by the hour. */
export const entriesOn = <E extends Dated>(entries: readonly E[], day: Day): E[] =>
  entries
    .filter((each) => each.start_date <= day && day <= each.end_date)
    .sort(
      (one, other) =>
        Number(one.kind !== calendarKind.holiday) - Number(other.kind !== calendarKind.holiday) ||
        (one.start_time ?? '').localeCompare(other.start_time ?? '') ||
        order.indexOf(one.kind) - order.indexOf(other.kind) ||
        one.calendar_id.localeCompare(other.calendar_id),
    )

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const shortest = 30

export interface Placed {
  readonly entry: Entry
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  /** Beside how many others at once, and which of them from the left. */
  readonly column: number
  readonly columns: number
}

/** What has hours, side by side where it overlaps. */
export function placeHours(entries: readonly Entry[]): Placed[] {
  const timed = entries
    .filter((each) => each.start_time && each.start_date === each.end_date)
    .map((entry) => {
      const from = minuteOf(entry.start_time!)
      return { entry, from, to: Math.max(from + shortest, entry.end_time ? minuteOf(entry.end_time) : 0) }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const placed: Placed[] = []
  let heap: { entry: Entry; from: number; to: number; column: number }[] = []
  const close = () => {
    const columns = Math.max(0, ...heap.map((each) => each.column)) + 1
    placed.push(...heap.map((each) => ({ ...each, columns })))
    heap = []
  }
  for (const each of timed) {
    if (heap.every((other) => other.to <= each.from)) close()
    let column = 0
    while (heap.some((other) => other.column === column && other.to > each.from)) column += 1
    heap.push({ ...each, column })
  }
  close()
  return placed
}
