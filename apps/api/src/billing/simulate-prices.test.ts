import { invoiceKind } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, roundUp, sumOf } from '@sala/contract/kit/money'
import { proration } from '@sala/contract/pricing/fee-setups'
import { lineTotal } from '@sala/contract/pricing/line-total'
import { expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { inTransaction } from '../kit/database.ts'
import { priceLines } from '../pricing/public.ts'
import { feeGroupItems } from '../tables/pricing.ts'
import { writeInvoices } from './public.ts'

const world = openSchool('simulation')

const day = '2026-02-03'
const ask = async (body: object, by: Actor = world.actors['staff-api'].own) => {
  world.forget()
  return world.call('POST', '/price-simulations', { token: by.token, body: { date_from: day, date_to: day, ...body } })
}
const aFee = async (fee_amount: string) =>
  (
    await world.rows.fresh('fee-setups', 'A', {
      fee_amount,
      fee_type_id: 2,
      proration: proration.whole,
      is_inactive: 0,
      ac_year_id: null,
      plan_id: null,
    })
  ).fee_setup_id as number

it('counts the bills of a branch at other prices to the cent, by fee and by group, and saves nothing', async () => {
  const branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  const student_id = (await world.rows.row('student-profiles', 'A')).student_id as number
  const [one, two, grouped, agreed] = [await aFee('33.33'), await aFee('10.01'), await aFee('7.77'), await aFee('5.00')]
  const wanted = [
    { fee_setup_id: one, quantity: '3' },
    { fee_setup_id: one },
    { fee_setup_id: two, quantity: '0.5' },
    { fee_setup_id: grouped },
    { fee_setup_id: agreed, price: '4.00', why: 'as agreed' },
  ]
  const write = (void_it: boolean) =>
    inTransaction(world.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, async (tx) => {
      const [lines] = await priceLines(tx, [{ student_id, branch_id, on: day, wanted }])
      const half = lines!.map((line) => ({
        ...line,
        discount_rate: '12.50',
        ...lineTotal(line.quantity, line.price, '12.50'),
      }))
      const head = {
        branch_id,
        student_id,
        inv_date: day,
        credit_day: 7,
        ...(void_it && { is_deleted: 1, void_reason: 'Written twice' }),
      }
      await writeInvoices(tx, day, [{ head, kind: invoiceKind.invoice, lines: half }])
      return half
    })
  const lines = await write(false)
  await write(true)
  const group = (await world.rows.fresh('fee-groups', 'A')) as { id: number }
  await world.owner
    .insert(feeGroupItems)
    .values([grouped, two].map((fee_setup_id) => ({ fee_group_id: group.id, fee_setup_id })))
  const { rows: before } = await world.owner.$client.query('select sum(fee_amount) as fees from fee_setups')
  const { status, json } = await ask({
    branch_id,
    percent: '7.50',
    groups: [{ fee_group_id: group.id, percent: '50.00' }],
    fees: [{ fee_setup_id: two, percent: '-10.00' }],
  })
  expect(status).toBe(200)
  const next = (price: string, percent: bigint) =>
    formatAmount(roundUp(parseAmount(price) * (10_000n + percent), 10_000n))
  const percents = new Map([
    [one, 750n],
    [two, -1000n],
    [grouped, 5000n],
    [agreed, 0n],
  ])
  const expected = sumOf(
    lines.map((line) =>
      parseAmount(lineTotal(line.quantity, next(line.price, percents.get(line.fee_setup_id!)!), '12.50').total_amount),
    ),
  )
  expect(json).toMatchObject({
    lines: 5,
    total_now: formatAmount(sumOf(lines.map((line) => parseAmount(line.total_amount)))),
    total_next: formatAmount(expected),
  })
  expect(json.data.find((row: { fee_setup_id: number }) => row.fee_setup_id === one)).toMatchObject({
    lines: 2,
    percent: '7.50',
    price_now: '33.33',
    price_next: '35.83',
  })
  expect(parseAmount(json.difference)).toBe(parseAmount(json.total_next) - parseAmount(json.total_now))
  expect((await world.owner.$client.query('select sum(fee_amount) as fees from fee_setups')).rows).toEqual(before)
})

it('shows nobody the bills of another branch', async () => {
  const branch_id = (await world.rows.row('branches', 'B')).branch_id
  expect((await ask({ branch_id, percent: '5.00' })).status).toBe(404)
  expect((await ask({ branch_id, percent: '5.00' }, world.actors['staff-api'].none)).status).toBe(403)
})
