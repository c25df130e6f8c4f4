import { randomUUID } from 'node:crypto'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('ask_again')
let clerk: Actor
let fee_setup_id: number
let student_id: number
const ask = openClerk(world, () => clerk)
beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  const branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  const rates = await world.call('GET', '/exchange-rates', { token: world.head.token })
  if (rates.json.meta.total === 0)
    await world.call('POST', '/exchange-rates', {
      token: world.head.token,
      body: { currency_id: 2, rate: '4100', effective_date: '2020-01-01' },
    })
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '268', branch_id, is_inactive: 0 }))
    .fee_setup_id as number
  student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
  await ask('POST', '/cashier-shifts', { branch_id, float_usd: '705', float_khr: '100000' })
})

const bill = async () =>
  (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity: '1' }] })).json.inv_id as number
const cash = (amount: string, currency_code = 'USD') => ({ payment_method: paymentMethod.cash, currency_code, amount })
const pay = async (payments: object[], more: object = {}, key: string = randomUUID()) => {
  const inv_id = await bill()
  const send = (again: object = {}) =>
    world.call('POST', '/v2/receipts', {
      token: clerk.token,
      body: { pays: [{ inv_id, amount: '268' }], payments, ...more, ...again },
      headers: { 'idempotency-key': key },
    })
  return { first: await send(), send, inv_id }
}
const questions = ({ json }: { json: { conflicts?: { message_en: string }[] } }) =>
  (json.conflicts ?? []).map(({ message_en }) => message_en)

describe('amounts that are hardly meant', () => {
  it('are asked about with their figures, and taken once they are confirmed', async () => {
    const { first, send, inv_id } = await pay([cash('26800')])
    expect([first.status, first.json.code]).toEqual([409, 'amounts_to_confirm'])
    expect(questions(first)).toEqual([
      '$26,800.00 is 100 times the amount due, $268.00.',
      'The change of $26,532.00 is more than the cash in the drawer, $705.00 + 100,000\u00a0៛.',
    ])
    expect((await ask('GET', `/invoices/${inv_id}`)).json.paid_amount).toBe('0.00')
    // A yes is an answer to these figures alone.
    expect((await send({ confirmed: '1' })).json.code).toBe('amounts_to_confirm')
    expect((await send({ confirmed: '2680.00 268.00 many' })).json.code).toBe('amounts_to_confirm')
    const taken = await send({ confirmed: first.json.ticket })
    expect([taken.status, taken.json.change_usd]).toEqual([200, '26532.00'])
    // Whoever sends the same again gets the same receipt.
    expect((await send({ confirmed: first.json.ticket })).text).toBe(taken.text)
    expect((await ask('POST', `/receipts/${taken.json.receipt_id}/void`, { void_reason: 'Mistyped' })).status).toBe(200)
  })
  it('are riel in the box of dollars, or dollars in the box of riel', async () => {
    const { first } = await pay([cash('1100000')], {}, randomUUID())
    expect(first.json.code).toBe('received_too_much')
    expect(questions(first)[0]).toBe('$1,100,000.00 for $268.00. Was it in riel?')
    const transfer = { payment_method: paymentMethod.card, currency_code: 'USD', amount: '1098800' }
    expect((await pay([transfer], { keep_credit: 1 })).first.json.code).toBe('received_too_much')
    const little = await pay([cash('300', 'KHR')])
    expect([little.first.status, little.first.json.code]).toEqual([422, 'dollars_as_riel'])
    expect(little.first.json.message).toContain('300\u00a0៛ is only $0.07')
    const mixed = await pay([cash('200'), cash('100', 'KHR')])
    expect(mixed.first.json.code).toBe('dollars_as_riel')
  })
  it('are more change than lies in the drawer, in either currency', async () => {
    const usd = await pay([cash('1000')])
    expect(questions(usd.first)).toEqual([
      'The change of $732.00 is more than the cash in the drawer, $705.00 + 100,000\u00a0៛.',
    ])
    const khr = await pay([cash('300')], { change_in: 'KHR' })
    expect(questions(khr.first)).toEqual([
      'The change of 131,200\u00a0៛ is more than the cash in the drawer, $705.00 + 100,000\u00a0៛.',
    ])
  })
  it('are not what people give every day', async () => {
    expect((await pay([cash('300')])).first.status).toBe(200)
    expect((await pay([cash('1100000', 'KHR')])).first.status).toBe(200)
    expect((await pay([cash('200'), cash('278800', 'KHR')])).first.status).toBe(200)
    expect((await pay([cash('1000')], { keep_credit: 1 })).first.status).toBe(200)
  })
  it('are asked about for a test too', async () => {
    const testing = (await world.rows.fresh('fee-setups', 'A', { fee_type_id: 6, fee_amount: '10', is_inactive: 0 }))
      .fee_setup_id
    const take = (confirmed?: string) =>
      ask('POST', '/payment-testing', { student_id, fee_setup_id: testing, received: '100', confirmed })
    const first = await take()
    expect(questions(first)).toEqual(['$100.00 is 10 times the amount due, $10.00.'])
    expect((await take(first.json.ticket)).status).toBe(200)
  })
})
