import { fromBase, roundNearest, toBase } from '../kit/money.ts'

/** How change is given: dollars and the rest in riel, as at every market; or all in riel. */
export type ChangeIn = 'USD' | 'KHR'

/** The smallest notes that are at hand everywhere, in cents and in riel: one dollar, and a hundred riel. */
const smallestNote = { USD: 100n, KHR: 100n } as const

/** Whether so many cents or riel can lie on a counter. */
export const isInNotes = (currency: ChangeIn, units: bigint): boolean => units % smallestNote[currency] === 0n

export interface Change {
  /** Whole dollars, in cents. */
  readonly usd: bigint
  readonly khr: bigint
  /** What notes could not say of it, in cents: above nothing, the school keeps it. */
  readonly rounding: bigint
}

/** What notes can say of an amount in riel. */
const inNotes = (khr: bigint): bigint => roundNearest(khr, smallestNote.KHR) * smallestNote.KHR

/** What goes back over the counter of so many cents too much. */
export function changeOf(over: bigint, rate: string, changeIn: ChangeIn): Change {
  const usd = changeIn === 'USD' ? (over / 100n) * 100n : 0n
  const khr = inNotes(fromBase(over - usd, rate))
  return { usd, khr, rounding: over - usd - toBase(khr, rate) }
}

/** Whether so many riel, if they were dollars, would be what is missing or a little more: typed into the wrong box. */
export const dollarsAsRiel = (missing: bigint, riel: bigint, rate: string): boolean =>
  missing > 0n && riel * 100n - toBase(riel, rate) >= missing && riel * 100n <= missing * 3n

/** Whether so many cents are what somebody pays in riel for so many cents: typed into the wrong box. */
export const rielAsDollars = (given: bigint, total: bigint, rate: string): boolean =>
  given * 2n >= fromBase(total, rate) * 100n

/** Whether so many cents too little are less than the smallest note can say. */
export const withinANote = (short: bigint, rate: string): boolean => inNotes(fromBase(short, rate)) === 0n
