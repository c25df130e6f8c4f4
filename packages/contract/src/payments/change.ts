import { fromBase, roundNearest, toBase } from '../kit/money.ts'

/** How change is given: dollars and the rest in riel, as at every market; or all in riel. */
export type ChangeIn = 'USD' | 'KHR'

/** The smallest note that is at hand everywhere. */
export const smallestNote = 100n

export interface Change {
  /** Whole dollars, in cents. */
  readonly usd: bigint
  readonly khr: bigint
  /** What notes could not say of it, in cents: above nothing, the school keeps it. */
  readonly rounding: bigint
}

/** What notes can say of an amount in riel. */
export const inNotes = (khr: bigint): bigint => roundNearest(khr, smallestNote) * smallestNote

/** What goes back over the counter of so many cents too much. */
export function changeOf(over: bigint, rate: string, changeIn: ChangeIn): Change {
  const usd = changeIn === 'USD' ? (over / 100n) * 100n : 0n
  const khr = inNotes(fromBase(over - usd, rate))
  return { usd, khr, rounding: over - usd - toBase(khr, rate) }
}

/** Whether so many cents too little are less than the smallest note can say. */
export const withinANote = (short: bigint, rate: string): boolean => inNotes(fromBase(short, rate)) === 0n
