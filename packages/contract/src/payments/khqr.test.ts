import { describe, expect, it } from 'vitest'
import { type Khqr, readKhqr, writeKhqr } from './khqr.ts'

const bill: Khqr = {
  ...{
    bakong_id: 'rumduol@bank',
    account: '000 101 188',
    bank: 'Rumduol Bank',
    category: '5999',
    currency: 'USD',
    amount: '125.50',
  },
  ...{
    name: 'Rumduol School',
    city: 'Phnom Penh',
    bill_number: 'INVPP261100012',
    created: 1_763_164_800_000,
    expires: 1_765_164_800_000,
  },
}

describe('a KHQR code', () => {
  it('is read as the makers of KHQR wrote it', () => {
    const published =
      '00020101021230190015john_smith@devb5204599953038405405500.05802KH5910John Smith6010Phnom Penh62640111Invoice#0690314Coffee Khlaing0727Cooooooooooooooooooounter 299340013172734056490701131727340624907630458D8'
    expect(readKhqr(published)).toMatchObject({
      bakong_id: 'john_smith@devb',
      amount: '500.0',
      bill_number: 'Invoice#069',
      store: 'Coffee Khlaing',
    })
  })
  it('says what was written, with an amount and without, for an account and for a merchant', () => {
    const { account, amount, created, expires, ...fixed } = bill
    const kinds: Khqr[] = [
      bill,
      { ...bill, currency: 'KHR', amount: '512550' },
      fixed,
      { ...bill, merchant_id: '123456' },
      { ...bill, name_kh: 'សាលារំដួល' },
    ]
    for (const each of kinds) {
      const { account: _, ...merchant } = each
      expect(readKhqr(writeKhqr(each))).toEqual(each.merchant_id ? merchant : each)
    }
    expect([account, amount, created, expires]).not.toContain(undefined)
  })
  it('is refused with any letter changed, one left out or one added', () => {
    const code = writeKhqr(bill)
    for (const at of code.split('').keys()) {
      const other = code[at] === '0' ? '1' : '0'
      expect(readKhqr(code.slice(0, at) + other + code.slice(at + 1)), `at ${at}`).toBeUndefined()
      expect(readKhqr(code.slice(0, at) + code.slice(at + 1)), `without ${at}`).toBeUndefined()
    }
    expect(readKhqr(`${code}0`)).toBeUndefined()
    expect(readKhqr(code.toLowerCase())).toBeUndefined()
    expect(readKhqr('')).toBeUndefined()
  })
  it('is not written of an amount that no bank would take, without an end, or with words that do not fit', () => {
    const wrong: Partial<Khqr>[] = [
      ...['0.00', '1.5', '1.505', '-1.00', 'NaN', '1e3', '01.00', '12345678901.00'].map((amount) => ({ amount })),
      { currency: 'KHR', amount: '100.50' },
      { expires: bill.created! },
      { bakong_id: 'rumduol' },
      { bill_number: 'X'.repeat(26) },
      { name: 'N'.repeat(26) },
      { city: 'C'.repeat(16) },
    ]
    for (const each of wrong) expect(() => writeKhqr({ ...bill, ...each }), JSON.stringify(each)).toThrow(RangeError)
  })
})
