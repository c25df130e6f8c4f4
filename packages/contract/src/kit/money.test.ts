import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAmount,
  fromBase,
  parseAmount,
  roundNearest,
  roundUp,
  shareOut,
  showCount,
  showMoney,
  showRate,
  sumOf,
  toBase,
} from './money.ts'

const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })

describe('an amount', () => {
  it('is the same after it was counted and written again', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 6 }),
        (units, scale) => parseAmount(formatAmount(units, scale), scale) === units,
      ),
    )
    expect(formatAmount(7n)).toBe('0.07')
    expect(formatAmount(-7n)).toBe('-0.07')
    expect(formatAmount(-41_000n, 0)).toBe('-41000')
  })
  it('is refused where it has more decimals than there are pieces', () => {
    expect(parseAmount('1.500')).toBe(150n)
    for (const text of ['1.005', '', '.5', '1e3', '0x1', 'NaN', '1,000.00', '٣'])
      expect(() => parseAmount(text)).toThrow(RangeError)
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
      fc.property(
        cents,
        fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 40 }),
        (whole, weights) => {
          const all = sumOf(weights)
          fc.pre(all > 0n)
          const parts = shareOut(whole, weights)
          expect(sumOf(parts)).toBe(whole)
          parts.forEach((part, index) => {
            const exact = whole * weights[index]!
            const off = part * all - exact
            expect(off < all && off > -all).toBe(true)
          })
        },
      ),
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

describe('money is shown', () => {
  const shown = (amounts: readonly (string | bigint)[], currency: string) =>
    amounts.map((amount) => showMoney(amount, currency))

  it('in dollars with their sign before the figures, two decimals, and a minus before both', () => {
    expect(shown(['0', '999.9', '1234.5', '1234567.89', '1000.00'], 'USD')).toEqual([
      '$0.00',
      '$999.90',
      '$1,234.50',
      '$1,234,567.89',
      '$1,000.00',
    ])
    expect(shown(['-1000', '-0.05', '-1234.50'], 'USD')).toEqual(['−$1,000.00', '−$0.05', '−$1,234.50'])
    expect(shown(['9007199254740993.17', '-999999999999.99'], 'USD')).toEqual([
      '$9,007,199,254,740,993.17',
      '−$999,999,999,999.99',
    ])
  })
  it('in riel with their sign after the figures and no decimals', () => {
    expect(shown(['0', '900', '1234', '14862500', '1200.00'], 'KHR')).toEqual([
      '0\u00a0៛',
      '900\u00a0៛',
      '1,234\u00a0៛',
      '14,862,500\u00a0៛',
      '1,200\u00a0៛',
    ])
    expect(shown(['-100', '-41000.00', '9007199254740993'], 'KHR')).toEqual([
      '−100\u00a0៛',
      '−41,000\u00a0៛',
      '9,007,199,254,740,993\u00a0៛',
    ])
  })
  it('from a count of its smallest pieces as from its text', () => {
    expect([...shown([5n, 123_450n, -7n, 0n], 'USD'), ...shown([1_000_000n, -500n, 0n], 'KHR')]).toEqual([
      '$0.05',
      '$1,234.50',
      '−$0.07',
      '$0.00',
      '1,000,000\u00a0៛',
      '−500\u00a0៛',
      '0\u00a0៛',
    ])
    fc.assert(
      fc.property(
        cents,
        (units) =>
          showMoney(units, 'USD') === showMoney(formatAmount(units), 'USD') &&
          showMoney(units, 'KHR') === showMoney(formatAmount(units, 0), 'KHR'),
      ),
    )
  })
  it('never loses a piece: what should not be there is seen', () => {
    expect([showMoney('1234.50', 'KHR'), showMoney('1.005', 'USD')]).toEqual(['1,234.50\u00a0៛', '$1.005'])
  })
  it('in another currency with its code', () => {
    expect(shown(['1234.5', '-1'], 'THB')).toEqual(['1,234.50\u00a0THB', '−1.00\u00a0THB'])
  })
  it('with the rate of a day, and how many there are of a thing', () => {
    expect([showRate('4100.0000'), showRate('4102.5000'), showRate('4100')]).toEqual([
      '$1 = 4,100\u00a0៛',
      '$1 = 4,102.5\u00a0៛',
      '$1 = 4,100\u00a0៛',
    ])
    expect([0, 999, 1000, 1_234_567].map(showCount)).toEqual(['0', '999', '1,000', '1,234,567'])
  })
})
