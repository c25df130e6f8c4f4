import { localMinute } from './clock.ts'

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const shownDate = /^(\d{2})-(\d{2})-(\d{4})$/
const isoMonth = /^(\d{4})-(\d{2})$/
const shownMonth = /^(\d{2})-(\d{4})$/

/** Reads 2012-03-05 or 05-03-2012 (day first) as an ISO date; undefined when there is no such day. */
export function toIsoDate(value: string): string | undefined {
  const iso = isoDate.exec(value)
  const shown = shownDate.exec(value)
  const [year, month, day] = iso ? iso.slice(1) : shown ? [shown[3], shown[2], shown[1]] : []
  if (!year || !month || !day) return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const real = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return real && Number(year) >= 1900 && Number(year) <= 2200 ? `${year}-${month}-${day}` : undefined
}

/** Reads 2026-03 or 03-2026 as an ISO month. */
export function toIsoMonth(value: string): string | undefined {
  const iso = isoMonth.exec(value)
  const shown = shownMonth.exec(value)
  const [year, month] = iso ? iso.slice(1) : shown ? [shown[2], shown[1]] : []
  return year && month && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month}` : undefined
}

/** Reads HH:mm or HH:mm:ss as HH:mm. */
export function toClock(value: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) ? value.slice(0, 5) : undefined
}

/** 2012-03-05 is shown as 05-03-2012. */
export const showDate = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('-')

/** 2026-03 is shown as 03-2026. */
export const showMonth = (iso: string): string => iso.slice(0, 7).split('-').reverse().join('-')

const halves = {
  en: (hour: number) => (hour < 12 ? 'AM' : 'PM'),
  km: (hour: number) => (hour < 12 ? 'ព្រឹក' : hour < 17 ? 'រសៀល' : 'ល្ងាច'),
}
type Language = keyof typeof halves
let spoken: Language = 'en'

/** Says in which language times of day are shown where nobody names another: for a program that speaks one at a time. */
export function showTimesIn(language: Language): void {
  spoken = language
}

/** 13:05 is shown as 1:05 PM. */
export function showClock(clock: string, language = spoken): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}:${clock.slice(3, 5)} ${halves[language](hour)}`
}

/** An instant as a day and a clock time of the local zone. */
export function showInstant(instant: string, language = spoken): string {
  const local = localMinute(new Date(instant))
  return `${showDate(local)} ${showClock(local.slice(11), language)}`
}
