import { addDays, daysOfMonth } from '@sala/contract/kit/clock'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
/** Days from one to another, both counted. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The days of a branch that fees are paid for, as they were entered. */
export interface Calendar {
  readonly years: readonly (Period & { readonly ac_year_id: number })[]
  readonly terms: readonly (Period & {
    readonly ac_term_id: number
    readonly ac_year_id: number
    readonly acps_id: number
  })[]
}

const dayLength = 86_400_000

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1
/** The days that two periods share. */
export function common(one: Period, other: Period): Period | undefined {
  const from = [one.from, other.from].sort()[1]!
  const to = [one.to, other.to].sort()[0]!
  return from <= to ? { from, to } : undefined
}

/** A semester is half of the terms of a year; where a year has two, it is one of them. */
const semestersOf = (terms: Calendar['terms']): Period[] =>
  [...Map.groupBy(terms, ({ ac_year_id }) => ac_year_id).values()].flatMap((own) => {
    const half = Math.ceil(own.length / 2)
    return [own.slice(0, half), own.slice(half)].flatMap((part) =>
      part[0] ? [{ from: part[0].from, to: part.at(-1)!.to }] : [],
    )
  })

export interface PaidBy {
  /** 1 month, 2 term, 3 semester, 4 year. */
  readonly payment_term_id: number
  readonly ac_year_id: number | null
  readonly acps_id: number | null
}

/** The periods that a fee may be paid for, in their order; a month needs no calendar. */
function periodsOf(calendar: Calendar, { payment_term_id, ac_year_id, acps_id }: PaidBy): readonly Period[] {
  const ofYear = <T extends { ac_year_id: number }>(all: readonly T[]) =>
    all.filter((each) => ac_year_id === null || each.ac_year_id === ac_year_id)
  const inOrder = <T extends Period>(all: readonly T[]) => [...all].sort((a, b) => (a.from < b.from ? -1 : 1))
  if (payment_term_id === paymentTerm.yearly) return inOrder(ofYear(calendar.years))
  const terms = inOrder(ofYear(calendar.terms).filter((each) => each.acps_id === acps_id))
  return payment_term_id === paymentTerm.semester ? semestersOf(terms) : terms
}

/**
 * The periods of a fee from a day on: those up to a last day, or so many. On a day between two, the next one is meant.
 */
export function periodsFrom(
  calendar: Calendar,
  by: PaidBy,
  day: string,
  until: { readonly to: string } | { readonly count: number },
): Period[] {
  const known = by.payment_term_id === paymentTerm.monthly ? [] : periodsOf(calendar, by)
  const at = (from: string) =>
    by.payment_term_id === paymentTerm.monthly ? daysOfMonth(from) : known.find(({ to }) => to >= from)
  const found: Period[] = []
  let next = at(day)
  while (next && ('to' in until ? found.length === 0 || next.from <= until.to : found.length < until.count)) {
    found.push(next)
    next = at(addDays(next.to, 1))
  }
  return found
}

/** The term of a program that a day lies in. */
export const termOn = (calendar: Calendar, acps_id: number | null, day: string): number | undefined =>
  calendar.terms.find((each) => each.acps_id === acps_id && each.from <= day && day <= each.to)?.ac_term_id
