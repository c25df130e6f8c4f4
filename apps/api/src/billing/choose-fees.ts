import type { feeSetups } from '../tables/pricing.ts'

export type Fee = typeof feeSetups.$inferSelect

/** Where somebody sits, as far as a price depends on it. */
export interface Seat {
  readonly ac_year_id: number
  readonly ac_term_id: number
  readonly acp_id: number
  readonly acps_id: number
  readonly grade_id: number
  readonly class_id: number
  readonly payment_shift_id: number | null
}

/** The kind of which a seat pays exactly one: the rest are paid one by one. */
const tuition = 1
/** Kinds that are paid by those who have subscribed to them, and by nobody else. */
export const subscribedTypes: readonly number[] = [2, 3]

const narrowness = ['grade_id', 'acps_id', 'acp_id', 'payment_shift_id', 'ac_year_id'] as const
const fits = (fee: Fee, seat: Seat) => narrowness.every((name) => fee[name] === null || fee[name] === seat[name])
/** A fee of the grade counts before one of the program, that before one of the branch. */
const rank = (fee: Fee) =>
  narrowness.reduce((sum, name, at) => sum + (fee[name] === null ? 0 : 2 ** (narrowness.length - at)), 0)

/**
 * The fees that somebody on this seat pays: the most exact tuition, and whatever else of the kinds fits. Two that are
 * equally exact are nobody's guess.
 */
export function feesOf(seat: Seat, fees: readonly Fee[], types: readonly number[]): readonly Fee[] | 'ambiguous' {
  const fitting = fees.filter(
    (fee) => types.includes(fee.fee_type_id) && !subscribedTypes.includes(fee.fee_type_id) && fits(fee, seat),
  )
  const ranked = fitting.filter(({ fee_type_id }) => fee_type_id === tuition).sort((a, b) => rank(b) - rank(a))
  const [best, next] = ranked
  if (best && next && rank(best) === rank(next)) return 'ambiguous'
  return [...(best ? [best] : []), ...fitting.filter(({ fee_type_id }) => fee_type_id !== tuition)]
}
