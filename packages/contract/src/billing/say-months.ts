import { month } from '../academics/statuses.ts'
import { showDate } from '../kit/dates.ts'
import type { Language } from '../kit/problem.ts'

/** What a line of a bill is for. */
export interface Span {
  readonly fee_start_date: string | null
  readonly fee_end_date: string | null
}

const names = [...month.labels.values()]
const numberOf = (iso: string): number => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1
const yearOf = (number: number): number => Math.floor(number / 12)

function nameOf(number: number, language: Language): string {
  const [en, km] = names[number % 12]!
  return language === 'km' ? km : en.slice(0, 3)
}

/** The months of a span, numbered through the years; none where it begins or ends within a month. */
function monthsOf({ fee_start_date: from, fee_end_date: to }: Span): number[] {
  if (!from || !to || !from.endsWith('-01') || from > to) return []
  const [year, at] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  if (Number(to.slice(8, 10)) !== new Date(Date.UTC(year, at, 0)).getUTCDate()) return []
  const first = numberOf(from)
  return Array.from({ length: numberOf(to) - first + 1 }, (_, step) => first + step)
}

function runsOf(months: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = []
  for (const each of [...new Set(months)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && each === last[1] + 1) last[1] = each
    else runs.push([each, each])
  }
  return runs
}

function sayDays({ fee_start_date: from, fee_end_date: to }: Span): string {
  if (!from) return ''
  return to && to !== from ? `${showDate(from)} – ${showDate(to)}` : showDate(from)
}

/** The months that lines are for, each once: Sep, Nov–Dec 2026; days where they are no whole months. */
export function sayMonths(spans: readonly Span[], language: Language): string {
  const months = spans.map(monthsOf)
  if (months.some(({ length }) => length === 0)) return [...new Set(spans.map(sayDays))].filter(Boolean).join(', ')
  const runs = runsOf(months.flat())
  const years = new Set(runs.flat().map(yearOf))
  const say = ([first, last]: [number, number]): string => {
    const whole = years.size > 1
    const begin = nameOf(first, language) + (whole && yearOf(first) !== yearOf(last) ? ` ${yearOf(first)}` : '')
    const end = (last > first ? `–${nameOf(last, language)}` : '') + (whole ? ` ${yearOf(last)}` : '')
    return begin + end
  }
  const said = runs.map(say).join(', ') + (years.size === 1 ? ` ${[...years][0]}` : '')
  return said && language === 'km' ? `ខែ${said}` : said
}
