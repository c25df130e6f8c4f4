/** The zone whose clock says what day it is, for the server and every browser; its name stands here alone. */
export const localZone = 'Asia/Phnom_Penh'
/** How far that clock is ahead of UTC, in milliseconds: all year the same, since it knows no summer time. */
export const localAhead = 7 * 3_600_000

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: localZone })
const minutes = new Intl.DateTimeFormat('sv-SE', { timeZone: localZone, dateStyle: 'short', timeStyle: 'short' })

/** The day of an instant: at half past five in the afternoon UTC it is the next one. */
export const dayOf = (instant: Date): string => days.format(instant)

/** The day and the minute of an instant: 2026-02-01 00:30. */
export const localMinute = (instant: Date): string => minutes.format(instant)

/** The day it is now, whatever clock this computer keeps. */
export const localToday = (): string => dayOf(new Date())

// Days are texts such as 2026-11-15: no time of day, and so no zone, can shift them.
const textOfDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
const dayLength = 86_400_000

export const addDays = (day: string, count: number): string => textOfDay(Date.parse(day) + count * dayLength)

/** The same day of another month, or its last where it is shorter. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return textOfDay(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** The first and the last day of the month that a day lies in. */
export function daysOfMonth(day: string): { from: string; to: string } {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return { from: `${day.slice(0, 7)}-01`, to: textOfDay(Date.UTC(year, month, 0)) }
}
