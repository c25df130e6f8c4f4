import { describe, expect, it } from 'vitest'
import { sayRule } from './price-rule.ts'

describe('a rule', () => {
  it('is said with dollars, days and plain numbers, and with the names of its language', () => {
    const price = { rule: 'price', facts: { price: '1250.5', what: 'Grade 7', what_kh: 'ថ្នាក់ទី៧' } } as const
    expect([sayRule(price, 'en'), sayRule(price, 'km')]).toEqual(['$1,250.50 for Grade 7', '$1,250.50 សម្រាប់ ថ្នាក់ទី៧'])
    const sibling = { rule: 'sibling', facts: { rate: '12.50', nth: 3, name: 'Families' } } as const
    expect(sayRule(sibling, 'en')).toBe('12.5% for child 3 of the family: Families')
    expect(sayRule(sibling, 'km')).toBe('បញ្ចុះ 12.5% សម្រាប់កូនទី 3 ក្នុងគ្រួសារ៖ Families')
    expect(sayRule({ rule: 'quantity', facts: { quantity: '10.00', price: '30.00' } }, 'en')).toBe('10 × $30.00')
    expect(sayRule({ rule: 'days', facts: { days: 3, all: 30, from: '2026-11-28', to: '2026-11-30' } }, 'en')).toBe(
      '3 of 30 days, from 28-11-2026 to 30-11-2026',
    )
    expect(sayRule({ rule: 'by_hand', facts: {} }, 'en')).toBe('Custom price: ')
  })
})
