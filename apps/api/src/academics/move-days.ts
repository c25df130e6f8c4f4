interface Days {
  readonly start_date: string
  readonly end_date: string
}

const day = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * Days as far from the beginning of another year as they were from their own; what ended with the year ends with the
 * other.
 */
export function moveDays(days: Days, from: Days, into: Days): Days {
  const shift = Math.round((Date.parse(into.start_date) - Date.parse(from.start_date)) / day) * day
  const moved = (date: string) => (date === from.end_date ? Date.parse(into.end_date) : Date.parse(date) + shift)
  const within = (date: string) =>
    iso(Math.min(Math.max(moved(date), Date.parse(into.start_date)), Date.parse(into.end_date)))
  return { start_date: within(days.start_date), end_date: within(days.end_date) }
}
