import { paymentMethod } from '@sala/contract/billing/statuses'
import { parseAmount, sumOf } from '@sala/contract/kit/money'
import { describe, expect, it } from 'vitest'
import { type Payment, takeMoney } from './take-money.ts'

const rate = '4100.0000'
const cash = (amount: string, currency_code: 'USD' | 'KHR' = 'KHR'): Payment => ({
  payment_method: paymentMethod.cash,
  currency_code,
  amount,
})
const card = (amount: string, reference: string): Payment => ({
  payment_method: paymentMethod.card,
  currency_code: 'KHR',
  amount,
  reference,
})
const take = (total: bigint, ...given: Payment[]) => takeMoney(total, given, rate, 'USD')
const codeOf = (work: () => unknown) => {
  try {
    return work() ? 'taken' : ''
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('riel', () => {
  it('are worth their sum, however many lines they come in', () => {
    const many = Array.from({ length: 500 }, (_, index) => card('21', `C${index}`))
    expect(codeOf(() => take(500n, ...many))).toBe('received_too_little')
    const { payments, rounding_amount } = take(256n, ...many)
    expect([
      payments.length,
      sumOf(payments.map(({ base_amount }) => parseAmount(base_amount))),
      rounding_amount,
    ]).toEqual([500, 256n, '0.00'])
    expect(new Set(payments.map(({ base_amount }) => base_amount))).toEqual(new Set(['0.00', '0.01']))
  })
  it('are one line where the lines say the same', () => {
    expect(take(256n, cash('10000'), cash('500')).payments).toEqual([{ ...cash('10500'), base_amount: '2.56' }])
    expect(take(1000n, cash('4', 'USD'), cash('6.00', 'USD')).payments).toEqual([
      { ...cash('10.00', 'USD'), base_amount: '10.00' },
    ])
  })
  it('round at most half a note of a receipt away', () => {
    for (let total = 1n; total < 2000n; total += 7n) {
      const { payments, rounding_amount } = take(total, cash('20', 'USD'))
      const given = sumOf(payments.map(({ base_amount }) => parseAmount(base_amount)))
      expect(given - total).toBe(parseAmount(rounding_amount))
      expect(parseAmount(rounding_amount) ** 2n).toBeLessThanOrEqual(1n)
    }
    // A card is charged to the riel, so nothing of it is let go.
    expect(codeOf(() => take(1235n, card('50600', 'C')))).toBe('received_too_little')
    expect(take(1235n, cash('50600')).rounding_amount).toBe('-0.01')
  })
})

describe('cash', () => {
  it('comes in whole dollars and hundreds of riel', () => {
    expect(codeOf(() => take(1235n, cash('12.35', 'USD')))).toBe('no_such_note')
    expect(codeOf(() => take(256n, ...Array.from({ length: 500 }, () => cash('21'))))).toBe('no_such_note')
    expect(codeOf(() => take(1200n, cash('12.00', 'USD')))).toBe('taken')
  })
})
