import { shareOut } from '@sala/contract/kit/money'
import { common, daysIn, type Period } from './fee-periods.ts'

/** Days that somebody is there for. */
export interface Span extends Period {
  /** He comes from another class: the month in which he changes was begun, and is paid, there. */
  readonly continues?: boolean
}

export interface Part {
  readonly amount: bigint
  /** So many of so many days or months. */
  readonly taken: number
  readonly all: number
  readonly from: string | null
  readonly to: string | null
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** Days, or months that are begun: how many a period has, and which of them somebody takes. */
const units = {
  days: {
    all: daysIn,
    first: (period: Period, span: Span) => daysIn({ from: period.from, to: span.from }) - 1,
    last: (period: Period, span: Span) => daysIn({ from: period.from, to: span.to }),
  },
  months: {
    all: ({ from, to }: Period) => monthNumber(to) - monthNumber(from) + 1,
    first: (period: Period, span: Span) =>
      monthNumber(span.from) - monthNumber(period.from) + (span.continues && span.from > period.from ? 1 : 0),
    last: (period: Period, span: Span) => monthNumber(span.to) - monthNumber(period.from) + 1,
  },
} as const

/**
 * The part of a known amount that falls on somebody's days. At each boundary between two parts the cent that cannot be
 * split goes to the larger fraction, whoever asks and in whatever order, so that all parts of the periods add up to the
 * amount.
 */
export function prorate(
  amount: bigint,
  periods: readonly Period[],
  by: keyof typeof units,
  spans: readonly Span[],
): Part {
  const { all: count, first, last } = units[by]
  const all = periods.reduce((sum, period) => sum + count(period), 0)
  const upTo = (unit: number) => shareOut(amount, [BigInt(unit), BigInt(all - unit)])[0]!
  const inOrder = [...spans].sort((a, b) => (a.from < b.from ? -1 : 1))
  let [part, taken, before, reached] = [0n, 0, 0, 0]
  const days: Period[] = []
  for (const period of periods) {
    for (const span of inOrder) {
      const shared = common(period, span)
      if (!shared) continue
      // Two programs at once, or a month begun twice, are paid once.
      const start = Math.max(
        before + first(period, { ...shared, continues: span.continues === true && span.from === shared.from }),
        reached,
      )
      const end = before + last(period, shared)
      days.push(shared)
      if (end <= start) continue
      part += upTo(end) - upTo(start)
      taken += end - start
      reached = end
    }
    before += count(period)
  }
  const to = days.reduce<string | null>(
    (latest, each) => (latest === null || each.to > latest ? each.to : latest),
    null,
  )
  return { amount: part, taken, all, from: days[0]?.from ?? null, to }
}
