// Amounts travel as decimal text and are counted as whole units of their smallest piece: no binary fraction ever comes
// near them.

/** An amount as the count of its smallest pieces: '12.50' is 1250n at scale 2. Refuses what it cannot hold exactly. */
export function parseAmount(text: string, scale = 2): bigint {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const [, sign = '', whole = '', fraction = ''] = found ?? []
  const beyond = fraction.slice(scale)
  if (!found || /[1-9]/.test(beyond)) throw new RangeError(`not an amount with ${scale} decimals: ${text}`)
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return sign ? -units : units
}

/** The text of an amount: 1250n is '12.50'. */
export function formatAmount(units: bigint, scale = 2): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const away = (value: bigint, by: bigint) => (value < 0n ? -by : by)
const size = (value: bigint) => (value < 0n ? -value : value)

/** A fraction, up to the next whole: away from nothing, so that what is taken back equals what was asked. */
export const roundUp = (top: bigint, bottom: bigint): bigint => {
  const [whole, rest] = [size(top) / size(bottom), size(top) % size(bottom)]
  return away(top * bottom, whole + (rest > 0n ? 1n : 0n))
}

/** A fraction to the nearest whole, halves away from nothing. */
export const roundNearest = (top: bigint, bottom: bigint): bigint => {
  const [whole, rest] = [size(top) / size(bottom), size(top) % size(bottom)]
  return away(top * bottom, whole + (rest * 2n >= size(bottom) ? 1n : 0n))
}

/**
 * Parts of a known whole in the ratio of the weights: what is left over goes to the largest fractions, so that they add
 * up.
 */
export function shareOut(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n)
  if (all <= 0n || weights.some((weight) => weight < 0n)) throw new RangeError('parts need weights above nothing')
  const total = size(whole)
  const parts = weights.map((weight, index) => ({ index, part: (total * weight) / all, rest: (total * weight) % all }))
  const left = total - parts.reduce((sum, { part }) => sum + part, 0n)
  const first = [...parts]
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .slice(0, Number(left))
  const lucky = new Set(first.map(({ index }) => index))
  return parts.map(({ index, part }) => away(whole, part + (lucky.has(index) ? 1n : 0n)))
}

const rateScale = 4

/** Cents into whole units of a currency of which `rate` make one dollar. */
export const fromBase = (cents: bigint, rate: string, scale = 0): bigint =>
  roundNearest(cents * parseAmount(rate, rateScale) * 10n ** BigInt(scale), 100n * 10n ** BigInt(rateScale))

/** Units of a currency into the nearest cents. */
export const toBase = (units: bigint, rate: string, scale = 0): bigint =>
  roundNearest(units * 100n * 10n ** BigInt(rateScale), parseAmount(rate, rateScale) * 10n ** BigInt(scale))

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/**
 * 1234567.5 is shown as 1,234,567.50 when its scale is two, and a finer one without the zeros at its end; never by way
 * of a float.
 */
export function showDecimal(value: string, scale = 0): string {
  const [whole = '0', rest = ''] = value.split('.')
  const fraction =
    scale > 2
      ? [...rest].slice(0, [...rest].findLastIndex((digit) => digit !== '0') + 1).join('')
      : rest.padEnd(scale, '0')
  const minus = whole.startsWith('-') ? '−' : ''
  const figures = whole.slice(minus.length)
  const first = figures.length % 3
  const groups = [figures.slice(0, first), ...(figures.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean)
  return minus + groups.join(',') + (fraction && `.${fraction}`)
}

/** How many: 1,234. */
export const showCount = (count: number): string => showDecimal(String(count))

/** Digits after the point: two of a dollar, none of a riel. */
const scaleOf = (currency: string): number => (currency === 'KHR' ? 0 : 2)

/**
 * Money on screens, in messages and on paper: $1,234.50, −$1,234.50, 1,234 ៛. A bigint counts its smallest pieces. The
 * sign never stands on another line than its figures.
 */
export function showMoney(amount: string | bigint, currency: string): string {
  const scale = scaleOf(currency)
  const text = typeof amount === 'bigint' ? formatAmount(amount, scale) : amount
  const figures = showDecimal(scale === 0 ? text.replace(/\.0+$/, '') : text, scale)
  if (currency === 'USD') return figures.startsWith('−') ? `−$${figures.slice(1)}` : `$${figures}`
  return `${figures}\u00a0${currency === 'KHR' ? '៛' : currency}`
}

/** How many riel a dollar is: $1 = 4,100 ៛. */
export const showRate = (rate: string): string => `$1 = ${showDecimal(rate, 4)}\u00a0៛`

/** Cash in both currencies, as far as there is any: $8.00 + 1,700 ៛. */
export const showCash = (usd: string | bigint, khr: string | bigint): string => {
  const isNone = (amount: string | bigint) => Number(amount) === 0
  return [(!isNone(usd) || isNone(khr)) && showMoney(usd, 'USD'), !isNone(khr) && showMoney(khr, 'KHR')]
    .filter(Boolean)
    .join(' + ')
}
