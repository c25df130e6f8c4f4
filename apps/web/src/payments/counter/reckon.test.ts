import { paymentMethod } from '@sala/contract/billing/statuses'
import { describe, expect, it } from 'vitest'
import { type Given, lacks, paymentsOf, reckon, spread, typed, typedCash, withReference } from './reckon.ts'

const rate = '4100.0000'
const given = (some: Partial<Given>): Given => ({ usd: '', khr: '', others: [], changeIn: 'USD', keep: false, ...some })
const transfer = (amount: string) => ({
  key: 1,
  payment_method: paymentMethod.bankTransfer,
  amount,
  bank_profile_id: 7,
  reference: ' FT1 ',
})

describe('an amount', () => {
  it('is read as people type it, and refused where it is none', () => {
    expect([typed('1,250.5'), typed(' $ 12 '), typed(''), typed('50 000', 0)]).toEqual([125_050n, 1200n, 0n, 50_000n])
    expect([typed('12.345'), typed('-1'), typed('1.5', 0), typed('abc')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what was given', () => {
  it('says what is missing until there is enough, then what goes back in dollars and riel', () => {
    expect(reckon(12_470n, given({ usd: '100' }), rate)).toMatchObject({ ready: false, missing: 2470n })
    expect(reckon(12_470n, given({ usd: '130' }), rate)).toMatchObject({
      ready: true,
      missing: 0n,
      change: { usd: 500n, khr: 1200n },
    })
    expect(reckon(12_470n, given({ usd: '130', changeIn: 'KHR' }), rate).change).toMatchObject({
      usd: 0n,
      khr: 21_700n,
    })
  })
  it('counts both currencies together, and lets go what no note can say', () => {
    expect(reckon(1235n, given({ khr: '50600' }), rate).ready).toBe(true)
    expect(reckon(1235n, given({ khr: '50000' }), rate).ready).toBe(false)
    expect(reckon(1235n, given({ usd: '12', khr: '1400' }), rate).ready).toBe(true)
  })
  it('is no cash where no notes make it up', () => {
    expect([typedCash('12.50', 'USD'), typedCash('50', 'KHR'), typedCash('1250', 'KHR')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([typedCash('12.00', 'USD'), typedCash('1,200', 'KHR'), typedCash('', 'USD')]).toEqual([1200n, 1200n, 0n])
    expect(reckon(1235n, given({ usd: '12.35' }), rate).ready).toBe(false)
    expect(reckon(1235n, given({ usd: '13' }), rate)).toMatchObject({ ready: true, change: { usd: 0n, khr: 2700n } })
  })
  it('lets go of dollars what no note can say', () => {
    expect(reckon(1201n, given({ usd: '12' }), rate).ready).toBe(true)
    expect(reckon(1202n, given({ usd: '12' }), rate).ready).toBe(false)
  })
  it('lets go nothing of a transfer, which says every cent', () => {
    expect(reckon(1201n, given({ others: [transfer('12')] }), rate)).toMatchObject({ ready: false, missing: 1n })
  })
  it('is kept where somebody says so, cash as well', () => {
    expect(reckon(1000n, given({ usd: '20', keep: true }), rate)).toMatchObject({
      ready: true,
      kept: 1000n,
      change: undefined,
    })
  })
  it('gives nothing back of a transfer, but may keep it', () => {
    expect(reckon(1000n, given({ others: [transfer('20')] }), rate).ready).toBe(false)
    expect(reckon(1000n, given({ others: [transfer('20')], keep: true }), rate)).toMatchObject({
      ready: true,
      kept: 1000n,
    })
  })
  it('is not taken while another way lacks what the server asks of it', () => {
    const ready = (way: object) => reckon(500n, given({ others: [{ ...transfer('5'), ...way }] }), rate).ready
    expect([ready({}), ready({ bank_profile_id: null }), ready({ reference: ' -' })]).toEqual([true, false, false])
    const lacking = (payment_method: number) => [
      lacks({ ...transfer('5'), payment_method, bank_profile_id: null }),
      lacks({ ...transfer('5'), payment_method, reference: '' }),
    ]
    const { bankTransfer, khqr, cheque, card } = paymentMethod
    expect(Object.fromEntries([bankTransfer, khqr, cheque, card].map((method) => [method, lacking(method)]))).toEqual({
      [bankTransfer]: ['account', 'reference'],
      [khqr]: ['account', undefined],
      [cheque]: [undefined, 'reference'],
      [card]: [undefined, undefined],
    })
    expect(withReference).toEqual([bankTransfer, khqr, cheque, card])
  })
  it('is never taken where nothing is to be paid or an amount cannot be read', () => {
    expect(reckon(0n, given({ usd: '5' }), rate).ready).toBe(false)
    for (const unread of [{ usd: '5x' }, { khr: '5x', usd: '5' }, { usd: '5', others: [transfer('5x')] }])
      expect(reckon(500n, given(unread), rate)).toMatchObject({ ready: false, missing: 500n, change: undefined })
  })
  it('is told to the server exactly, without what was left empty', () => {
    expect(paymentsOf(given({}))).toEqual([])
    const ways = [
      transfer('12.5'),
      { ...transfer('0'), key: 2 },
      { ...transfer('3'), key: 3, payment_method: paymentMethod.khqr, reference: ' ' },
    ]
    expect(paymentsOf(given({ usd: '1,000', khr: '4 100', others: ways }))).toEqual([
      {
        payment_method: paymentMethod.cash,
        currency_code: 'USD',
        amount: '1000.00',
        bank_profile_id: null,
        reference: null,
      },
      {
        payment_method: paymentMethod.cash,
        currency_code: 'KHR',
        amount: '4100',
        bank_profile_id: null,
        reference: null,
      },
      {
        payment_method: paymentMethod.bankTransfer,
        currency_code: 'USD',
        amount: '12.50',
        bank_profile_id: 7,
        reference: 'FT1',
      },
      { payment_method: paymentMethod.khqr, currency_code: 'USD', amount: '3.00', bank_profile_id: 7, reference: null },
    ])
  })
  it('is a part of the bill where it does not reach, and pays what stands first', () => {
    expect(reckon(46_800n, given({ usd: '100' }), rate)).toMatchObject({
      ready: false,
      part: 10_000n,
      missing: 36_800n,
    })
    expect(reckon(46_800n, given({}), rate).part).toBe(0n)
    expect(reckon(46_800n, given({ usd: '468' }), rate)).toMatchObject({ ready: true, part: 0n })
    const unread = { ...transfer('100'), reference: '' }
    expect(reckon(46_800n, given({ others: [unread] }), rate).part).toBe(0n)
    const bills = [
      { inv_id: 1, cents: 9_100n },
      { inv_id: 2, cents: 9_100n },
      { inv_id: 3, cents: 100n },
    ]
    expect(spread(bills, 10_000n)).toEqual([
      { inv_id: 1, cents: 9_100n },
      { inv_id: 2, cents: 900n },
    ])
    expect(spread(bills, 18_300n)).toEqual(bills)
  })
})
