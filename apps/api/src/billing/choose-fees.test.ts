import { paymentShift } from '@sala/contract/pricing/fee-setups'
import { describe, expect, it } from 'vitest'
import { type Fee, feesOf } from './choose-fees.ts'

const seat = {
  ac_year_id: 1,
  ac_term_id: 1,
  acp_id: 1,
  acps_id: 10,
  grade_id: 100,
  class_id: 7,
  payment_shift_id: paymentShift.fullDay,
}
const none = { grade_id: null, acps_id: null, acp_id: null, payment_shift_id: null, ac_year_id: null }
const fee = (fee_setup_id: number, more: object = {}) => ({ fee_setup_id, fee_type_id: 1, ...none, ...more }) as Fee
const ids = (found: ReturnType<typeof feesOf>) =>
  found === 'ambiguous' ? found : found.map(({ fee_setup_id }) => fee_setup_id)

describe('the fees of a seat', () => {
  it('are the most exact tuition and no second one', () => {
    expect(
      ids(feesOf(seat, [fee(1), fee(2, { acps_id: 10 }), fee(3, { grade_id: 100 }), fee(4, { grade_id: 101 })], [1])),
    ).toEqual([3])
  })
  it('are nobody’s guess where two fit equally well', () => {
    expect(feesOf(seat, [fee(1, { grade_id: 100 }), fee(2, { grade_id: 100 })], [1])).toBe('ambiguous')
    expect(
      ids(
        feesOf(
          seat,
          [fee(1, { grade_id: 100 }), fee(2, { grade_id: 100, payment_shift_id: paymentShift.fullDay })],
          [1],
        ),
      ),
    ).toEqual([2])
  })
  it('are all of the other kinds that fit, and never a service that nobody subscribed to', () => {
    const fees = [
      fee(1),
      fee(2, { fee_type_id: 4 }),
      fee(3, { fee_type_id: 4, grade_id: 100 }),
      fee(4, { fee_type_id: 3 }),
      fee(5, { fee_type_id: 4, acps_id: 11 }),
    ]
    expect(ids(feesOf(seat, fees, [1, 3, 4]))).toEqual([1, 2, 3])
    expect(ids(feesOf(seat, fees, [4]))).toEqual([2, 3])
  })
})
