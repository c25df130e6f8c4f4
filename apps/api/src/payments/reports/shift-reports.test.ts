import { paymentMethod } from '@sala/contract/billing/statuses'
import { localToday } from '@sala/contract/kit/clock'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('shift-reports')
let clerk: Actor
let other: Actor
let branch_id: number
let shift: number
const ask = openClerk(world, () => clerk)

const told = async (name: string, body: object = {}) => {
  const { status, json, text } = await ask('POST', `/report/${name}`, { branch_id, ...body })
  expect(status, text).toBe(200)
  return json as { data: Record<string, string | number | null>[]; totals: Record<string, string> }
}
const ofShift = async () =>
  (await told('shift-reports', { filters: [{ column: 'shift_no', operator: 'is_equal', value: String(shift) }] }))
    .data[0]!

beforeAll(async () => {
  clerk = await world.person({ given: { all_branches: 1, full_name: 'Chan Dara' } })
  other = await world.person({ given: { all_branches: 1, full_name: 'Sok Maly' } })
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  const { fee_setup_id } = await world.rows.fresh('fee-setups', 'A', {
    fee_amount: '30',
    branch_id,
    is_inactive: 0,
  })
  const { student_id } = await world.rows.fresh('student-profiles', 'A')
  const opened = await ask('POST', '/cashier-shifts', { branch_id, float_usd: '100', float_khr: '40000' })
  shift = opened.json.cashier_shift_id
  const pay = async (payments: object[]) => {
    const { inv_id } = (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id }] })).json
    const { status, json, text } = await ask('POST', '/v2/receipts', { pays: [{ inv_id, amount: '30' }], payments })
    expect(status, text).toBe(200)
    return json.receipt_id as number
  }
  const cash = (amount: string) => ({ payment_method: paymentMethod.cash, currency_code: 'USD', amount })
  const card = (amount: string) => ({ payment_method: paymentMethod.card, currency_code: 'USD', amount })
  const mixed = await pay([cash('10'), card('20')])
  const wrong = await pay([cash('30')])
  const byCard = await pay([card('30')])
  await pay([cash('30')])
  await ask('POST', `/receipts/${mixed}/refund`, {
    amount: '4',
    payment_method: paymentMethod.cash,
    remark: 'Left the bus',
  })
  const void_reason = 'Of another child'
  expect((await ask('POST', `/receipts/${wrong}/void`, { void_reason }, other)).status).toBe(200)
  expect((await ask('POST', `/receipts/${byCard}/void`, { void_reason })).status).toBe(200)
})

describe('the report of a shift', () => {
  const sums = {
    shift_date: localToday(),
    cashier_name: 'Chan Dara',
    receipts: 4,
    float_usd: '100.00',
    cash_usd: '70.00',
    back_usd: '-34.00',
    expected_usd: '136.00',
    card_usd: '50.00',
    refunds: 1,
    refund_amount: '-4.00',
    voids: 2,
    void_amount: '-60.00',
    expected_khr: '40000',
  }

  it('says what should be in the drawer while it is open, as the counter does', async () => {
    expect(await ofShift()).toMatchObject({ ...sums, closed_at: null, closed_name: null, difference_usd: null })
    const { json } = await ask('GET', '/cashier-shifts/mine')
    expect(json.shift).toMatchObject({ expected_usd: '136.00', expected_khr: '40000' })
  })

  it('keeps the count, who closed it and what differed, and stays as it was when a receipt is voided later', async () => {
    const { status, text } = await ask(
      'POST',
      `/cashier-shifts/${shift}/close-for-cashier`,
      {
        notes: [
          { currency_code: 'USD', note: '1', count: 135 },
          { currency_code: 'KHR', note: '10000', count: 4 },
        ],
        difference_reason: 'A dollar is missing',
      },
      other,
    )
    expect(status, text).toBe(200)
    const closed = {
      ...sums,
      closed_name: 'Sok Maly',
      counted_usd: '135.00',
      difference_usd: '-1.00',
      difference_khr: '0',
      difference_reason: 'A dollar is missing',
    }
    expect(await ofShift()).toMatchObject(closed)
    const opened = await ask('POST', '/cashier-shifts', { branch_id, float_usd: '50', float_khr: '0' }, other)
    const { json } = await ask('GET', `/receipts?filter[shift_id]=${shift}&filter[is_deleted]=0`)
    const last = json.data.find((each: { total_amount: string }) => each.total_amount === '30.00')
    const { receipt_id } = last
    expect((await ask('POST', `/receipts/${receipt_id}/void`, { void_reason: 'Too late' }, other)).status).toBe(200)
    expect(await ofShift()).toMatchObject(closed)
    const { data } = await told('shift-reports', { user_id: other.user_id })
    expect(data).toMatchObject([{ shift_no: opened.json.cashier_shift_id, back_usd: '-30.00', expected_usd: '20.00' }])
  })

  it('has every voided receipt with its reason, who voided it, who had taken it, and the drawer', async () => {
    const { data, totals } = await told('voided-receipts', { user_id: clerk.user_id })
    expect(
      data.map(({ void_reason, voided_name, created_name, drawer, amount }) => [
        void_reason,
        voided_name,
        created_name,
        String(drawer).replace(/ · \d+$/, ''),
        amount,
      ]),
    ).toEqual([
      ['Too late', 'Sok Maly', 'Chan Dara', 'Sok Maly', '30.00'],
      ['Of another child', 'Chan Dara', 'Chan Dara', 'null', '30.00'],
      ['Of another child', 'Sok Maly', 'Chan Dara', 'Chan Dara', '30.00'],
    ])
    expect(totals.amount).toBe('90.00')
  })

  it('goes out as a sheet and on paper', async () => {
    for (const way of ['excel', 'pdf']) {
      const { status } = await fetch(`${world.base}/api/report/shift-reports/${way}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ branch_id }),
      })
      expect(status).toBe(200)
    }
  })
})
