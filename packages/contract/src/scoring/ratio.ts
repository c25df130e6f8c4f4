// Marks are counted as fractions of whole numbers from the first to the last step, so that nothing is rounded on the
// way and the order of the steps changes nothing.

/** A fraction in its lowest terms; what is below the line is above nothing. */
export interface Ratio {
  readonly top: bigint
  readonly bottom: bigint
}

const size = (value: bigint) => (value < 0n ? -value : value)
const commonOf = (a: bigint, b: bigint): bigint => (b === 0n ? size(a) : commonOf(b, a % b))

export function ratio(top: bigint | number, bottom: bigint | number = 1n): Ratio {
  const [above, below] = [BigInt(top), BigInt(bottom)]
  if (below === 0n) throw new RangeError('a fraction of nothing')
  const common = commonOf(above, below) * (below < 0n ? -1n : 1n)
  return { top: above / common, bottom: below / common }
}

export const none = ratio(0)
export const one = ratio(1)

/** A number as it is written: '8.4' is 42 fifths. */
export function parseRatio(text: string): Ratio {
  const found = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!found) throw new RangeError(`not a number: ${text}`)
  const [, whole = '', fraction = ''] = found
  return ratio(BigInt(whole + fraction), 10n ** BigInt(fraction.length))
}

export const plus = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const minus = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.top, a.bottom * b.bottom)
export const over = (a: Ratio, b: Ratio): Ratio => ratio(a.top * b.bottom, a.bottom * b.top)
export const sumOf = (all: readonly Ratio[]): Ratio => all.reduce(plus, none)
/** Below nothing, nothing or above it, as the first is less than the second, the same or more. */
export const compare = (a: Ratio, b: Ratio): number => {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
export const least = (a: Ratio, b: Ratio): Ratio => (compare(a, b) <= 0 ? a : b)

/** Rounded to so many decimals, halves away from nothing: the one rounding of a number that people read. */
export function showRatio({ top, bottom }: Ratio, decimals = 2): string {
  const scaled = size(top) * 10n ** BigInt(decimals)
  const units = scaled / bottom + ((scaled % bottom) * 2n >= bottom ? 1n : 0n)
  const digits = String(units).padStart(decimals + 1, '0')
  const sign = top < 0n && units > 0n ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** As it is kept and compared: '42/5'. */
export const spellRatio = ({ top, bottom }: Ratio): string => `${top}/${bottom}`

/** With no more decimals than it needs, and four at most: '8.4'. */
export const shortRatio = (of: Ratio): string => showRatio(of, 4).replace(/\.?0+$/, '')
