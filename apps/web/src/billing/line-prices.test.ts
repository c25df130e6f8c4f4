import { describe, expect, it } from 'vitest'
import { byHand, faultOf, newLine } from './line-prices.ts'

const list = {
  line_no: 1,
  fee_setup_id: 4,
  fee_type_id: 1,
  fee_name_en: 'Tuition',
  fee_name_kh: 'ថ្លៃសិក្សា',
  fee_start_date: null,
  fee_end_date: null,
  quantity: '1.00',
  price: '60.00',
  amount: '60.00',
  discount_rate: '10.00',
  total_amount: '54.00',
  rules: [],
}

describe('a line that is entered', () => {
  it('is refused where it is typed: a quantity, days that end before they begin, a price, or one without a reason', () => {
    const line = newLine(4)
    expect(faultOf(line)).toBeUndefined()
    for (const quantity of ['', '0', '0.00', '-1', '1.005', 'two'])
      expect(faultOf({ ...line, quantity })).toBe('quantity')
    expect(faultOf({ ...line, fee_start_date: '2026-02-02', fee_end_date: '2026-02-01' })).toBe('days')
    expect(faultOf({ ...line, price: '1,5' })).toBe('price')
    expect(faultOf({ ...line, price: '5' })).toBe('why')
    expect(faultOf({ ...line, price: '5', why: '  ' })).toBe('why')
    expect(faultOf({ ...line, price: '0', why: 'A gift' })).toBeUndefined()
  })
  it('costs what was entered by hand, to the cent and without a discount, and says why', () => {
    const line = { ...newLine(4, '3'), price: '33.33', why: 'Agreed' }
    expect(byHand(line, list)).toMatchObject({
      total_amount: '99.99',
      discount_rate: '0.00',
      rules: [{ rule: 'by_hand', facts: { why: 'Agreed' } }],
    })
    expect(byHand({ ...line, quantity: '0.5', price: '0.01' }, list).total_amount).toBe('0.01')
  })
})
