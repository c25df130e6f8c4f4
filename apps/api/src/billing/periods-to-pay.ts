import { daysOfMonth } from '@sala/contract/kit/clock'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
/** A stretch of days, both ends included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export interface Term extends Days {
  readonly ac_term_id: number
}

const spanOf = (terms: readonly Term[]): Days => ({ from: terms[0]!.from, to: terms.at(-1)!.to })

/**
 * For which days a fee is paid on a day: its month, its term, its half of the year or its year. The terms are those of
 * one year and sub
 * program, in order; without a seat only months have an end.
 */
export function daysToPay(
  payment_term_id: number,
  on: string,
  terms: readonly Term[],
  ac_term_id: number | undefined,
): Days | undefined {
  if (payment_term_id === paymentTerm.monthly) return daysOfMonth(on)
  const at = terms.findIndex((term) => term.ac_term_id === ac_term_id)
  if (at < 0) return undefined
  const half = Math.ceil(terms.length / 2)
  if (payment_term_id === paymentTerm.term) return spanOf([terms[at]!])
  if (payment_term_id === paymentTerm.semester) return spanOf(at < half ? terms.slice(0, half) : terms.slice(half))
  return spanOf(terms)
}

/** The days that lie in both; nothing where none do. */
export function within(days: Days, from: string | null, to: string | null): Days | undefined {
  const both = { from: from && from > days.from ? from : days.from, to: to && to < days.to ? to : days.to }
  return both.from <= both.to ? both : undefined
}
