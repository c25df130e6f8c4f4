import { addDays, localAhead, localToday } from './clock.ts'
import { showClock, showDate, showInstant, showMonth, toClock, toIsoDate, toIsoMonth } from './dates.ts'
import type { Fault } from './problem.ts'

// What people type for days, months and times, day first, in both languages. Whatever is not understood for certain is
// refused with what to do about it; nothing is guessed that is not shown again in full.

export type Read = { readonly value: string } | { readonly fault: Fault }

interface Reading {
  /** A day that has been, such as a birthday: it needs its year, and two digits of one mean the last such year. */
  readonly past?: boolean | undefined
  readonly today?: string
}

export const monthNames = {
  en: 'January February March April May June July August September October November December'.split(' '),
  km: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ'.split(' '),
} as const

/** The same in one way of writing: Latin digits, small letters, one kind of space, none at the ends. */
const plain = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()

// Three letters are enough for an English month, and the rest must be its own; Khmer ones are written out.
const longestMonth = 9
function monthOf(word: string): number | undefined {
  const english = monthNames.en.findIndex(
    (name) => word.length >= 3 && word.length <= longestMonth && name.toLowerCase().startsWith(word),
  )
  const khmer = monthNames.km.indexOf(word.replace('កុម្ភះ', 'កុម្ភៈ').replace(/^កុម្ភ$/, 'កុម្ភៈ'))
  const at = word === 'sept' ? 8 : Math.max(english, khmer)
  return at < 0 ? undefined : at + 1
}

const longest = 60
const part = /\d+|\p{L}[\p{L}\p{M}]*/gu
/** Numbers and the names of months in their order; undefined where there is anything else. */
function partsOf(text: string): string[] | undefined {
  const bare = plain(text)
    .replace(/^(ថ្ងៃទី|ថ្ងៃ|ទី)\s?/, '')
    .replace(/\s?(ខែ|ឆ្នាំ|គ\.ស\.?)\s?/g, ' ')
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
  if (bare.length > longest || /[^-\p{L}\p{M}\d /.,–—\\]/u.test(bare)) return undefined
  if (/[-–—/\\.,] ?[-–—/\\.,]|[-–—/\\]$/.test(bare)) return undefined
  const found = bare.match(part) ?? []
  // A month has a name once, and a year none.
  const shape = found.map((each) => (/\d/.test(each) ? 'n' : 'w')).join('')
  if (!/^(n{1,3}|nwn?|wnn?)$/.test(shape)) return undefined
  const parts = found.map((each) => (/\d/.test(each) ? each : String(monthOf(each) ?? '')))
  return parts.includes('') ? undefined : parts
}

const two = (digits: string | number): string => String(digits).padStart(2, '0')
const isBuddhist = (year: string): boolean => Number(year) >= 2443 && Number(year) <= 2743
const furthest = { back: 79, ahead: 20 }

/** The day of a day, a month and a year as they were typed; a year of two digits, or none, is filled in. */
function dayFrom(day: string, month: string, year: string | undefined, { past, today = localToday() }: Reading): Read {
  if (day.length > 2 || month.length > 2) return { fault: 'day' }
  const on = (whole: number): string | undefined => toIsoDate(`${whole}-${two(month)}-${two(day)}`)
  const thisYear = Number(today.slice(0, 4))
  if (year === undefined) {
    if (past) return { fault: 'day_needs_year' }
    const found = on(thisYear)
    return found ? { value: found } : { fault: 'day' }
  }
  if (year.length === 4 && isBuddhist(year)) return { fault: 'buddhist_year' }
  if (year.length !== 2 && year.length !== 4) return { fault: 'day' }
  let whole = Number(year)
  if (year.length === 2) {
    whole += thisYear - (thisYear % 100)
    // The last one that is not ahead of today, or the one that people alive have to do with.
    if (past ? (on(whole) ?? `${whole}-12-31`) > today : whole > thisYear + furthest.ahead) whole -= 100
    else if (!past && whole < thisYear - furthest.back) whole += 100
  }
  const found = on(whole)
  return found ? { value: found } : { fault: 'day' }
}

/** Whether a name of a month stands before the day: March 5, 2019. */
const namesMonthFirst = (text: string): boolean => /^\p{L}/u.test(plain(text).replace(/^(ថ្ងៃទី|ថ្ងៃ|ទី|ខែ)\s?/, ''))

/** Reads a day as people type it: 5-3-2019, 5/3/19, 05032019, 5 Mar 2019, ៥ មីនា ២០១៩, and 2019-03-05. */
export function readDate(text: string, reading: Reading = {}): Read {
  const parts = partsOf(text)
  if (!parts) return { fault: 'day' }
  const [first = '', second, third] = parts
  if (parts.length === 1) {
    // No day first is also a year first: the two would have to share their months.
    const whole = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(first)
    const turned = /^(\d{4})(\d{2})(\d{2})$/.exec(first)
    const read: Read = whole ? dayFrom(whole[1]!, whole[2]!, whole[3], reading) : { fault: 'day' }
    return turned && 'fault' in read && read.fault !== 'buddhist_year'
      ? dayFrom(turned[3]!, turned[2]!, turned[1], reading)
      : read
  }
  if (first.length === 4 && third !== undefined) return dayFrom(third, second!, first, reading)
  if (namesMonthFirst(text)) return dayFrom(second!, first, third, reading)
  return dayFrom(first, second!, third, reading)
}

/** Reads a month: 3-2019, 03/19, 032019, Mar 2019, មីនា ២០១៩, and 2019-03. */
export function readMonth(text: string, reading: Reading = {}): Read {
  const parts = partsOf(text) ?? []
  const [first = '', second] = parts
  const whole = /^(\d{2})(\d{4})$/.exec(first)
  const [month, year] = parts.length === 1 ? [whole?.[1], whole?.[2]] : first.length === 4 ? [second, first] : parts
  if (parts.length > 2 || !month || !year) return { fault: 'month' }
  const read = dayFrom('1', month, year, reading)
  if ('value' in read) return { value: read.value.slice(0, 7) }
  return read.fault === 'day' ? { fault: 'month' } : read
}

const halves = [
  [/\s?(am|a\.m\.|a|ព្រឹក)$/, 0],
  [/\s?(pm|p\.m\.|p|រសៀល|ល្ងាច)$/, 12],
] as const

/** Reads a time of day: 8:30, 8.30 pm, 0830, 13h15, ៨:៣០ ព្រឹក; without AM or PM, on the clock of 24 hours. */
export function readClock(text: string): Read {
  const whole = plain(text).replace(/^ម៉ោង\s?/, '')
  const half = halves.find(([ending]) => ending.test(whole))
  const bare = half ? whole.replace(half[0], '') : whole
  const [, hour, minute = '00'] =
    /^(\d{1,2})(?:[:.h ]([0-5]\d))?(?::00)?$/.exec(bare) ?? /^(\d{1,2})([0-5]\d)$/.exec(bare) ?? []
  if (hour === undefined || (half && (Number(hour) < 1 || Number(hour) > 12))) return { fault: 'clock' }
  const read = toClock(`${two(half ? (Number(hour) % 12) + half[1] : hour)}:${minute}`)
  return read ? { value: read } : { fault: 'clock' }
}

/** Reads a day and a time after it, of the local clock; a day alone means its beginning. */
function readInstant(text: string, reading: Reading = {}): Read {
  const words = plain(text).split(' ')
  for (let at = words.length; at > 0; at -= 1) {
    const day = readDate(words.slice(0, at).join(' '), reading)
    const clock = at === words.length ? { value: '00:00' } : readClock(words.slice(at).join(' '))
    if ('value' in day && 'value' in clock)
      return { value: new Date(Date.parse(`${day.value}T${clock.value}:00Z`) - localAhead).toISOString() }
  }
  return { fault: 'day_and_time' }
}

/** How each kind of field that is a time is read, is shown, and is known to be one already. */
export const times = {
  date: { read: readDate, show: showDate, isRead: (text: string) => toIsoDate(text) === text, example: 'DD-MM-YYYY' },
  month: { read: readMonth, show: showMonth, isRead: (text: string) => toIsoMonth(text) === text, example: 'MM-YYYY' },
  time: { read: readClock, show: showClock, isRead: (text: string) => toClock(text) === text, example: '8:30 AM' },
  instant: {
    read: readInstant,
    show: showInstant,
    isRead: (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
    example: 'DD-MM-YYYY 8:30 AM',
  },
} as const
export type TimeKind = keyof typeof times

/** The weeks of a month, from Monday, as days; what lies beside the month is left in, so that weeks are whole. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  ).filter((week) => week.some((day) => day.startsWith(month)))
}
