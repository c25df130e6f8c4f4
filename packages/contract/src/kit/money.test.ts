import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase, roundNearest, roundUp, shareOut, sumOf, textOf, toBase, unitsOf } from './money.ts'

const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })

describe('an amount', () => {
  it('is the same after it was counted and written again', () => {
    fc.assert(fc.property(cents, fc.integer({ min: 0, max: 6 }), (units, scale) => unitsOf(textOf(units, scale), scale) === units))
    expect(textOf(7n)).toBe('0.07')
    expect(textOf(-7n)).toBe('-0.07')
    expect(textOf(-41_000n, 0)).toBe('-41000')
  })
  it('is refused where it has more decimals than there are pieces', () => {
    expect(unitsOf('1.500')).toBe(150n)
    for (const text of ['1.005', '', '.5', '1e3', '0x1', 'NaN', '1,000.00', '٣']) expect(() => unitsOf(text)).toThrow(RangeError)
  })
})

describe('rounding', () => {
  it('up takes 0.07 as it is, which floats make 0.08', () => {
    expect(roundUp(700n, 100n)).toBe(7n)
    expect(roundUp(701n, 100n)).toBe(8n)
    expect(roundUp(-701n, 100n)).toBe(-8n)
  })
  it('takes back what it asked for: the negative of a price is the price of the negative', () => {
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 6n }), (top, bottom) => {
        expect(roundUp(-top, bottom)).toBe(-roundUp(top, bottom))
        expect(roundNearest(-top, bottom)).toBe(-roundNearest(top, bottom))
      }),
    )
  })
})

describe('parts', () => {
  it('add up to the whole and are never more than one piece from their share', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 40 }), (whole, weights) => {
        const all = sumOf(weights)
        fc.pre(all > 0n)
        const parts = shareOut(whole, weights)
        expect(sumOf(parts)).toBe(whole)
        parts.forEach((part, index) => {
          const exact = whole * weights[index]!
          const off = part * all - exact
          expect(off < all && off > -all).toBe(true)
        })
      }),
    )
  })
  it('give what is left over to the largest fractions', () => {
    expect(shareOut(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(shareOut(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n])
    expect(() => shareOut(100n, [0n])).toThrow(RangeError)
  })
})

describe('riel', () => {
  it('are whole, to the nearest, at the rate of the day', () => {
    expect(fromBase(1000n, '4100')).toBe(41_000n)
    expect(fromBase(1n, '4105.5')).toBe(41n)
    expect(toBase(41_000n, '4100')).toBe(1000n)
    expect(toBase(20n, '4100')).toBe(0n)
  })
})
