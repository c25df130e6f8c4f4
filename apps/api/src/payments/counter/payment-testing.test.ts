import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('payment_testing')
let clerk: Actor
let branch_id: number
let fee_setup_id: number
let student_id: number
beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  fee_setup_id = (
    await world.rows.fresh('fee-setups', 'A', { fee_type_id: 6, fee_amount: '7.55', is_inactive: 0, ac_year_id: null })
  ).fee_setup_id as number
  student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
  await world.owner.execute(
    sql`insert into exchange_rates (currency_id, rate, effective_date) values (2, 4100, current_date) on conflict (currency_id, effective_date) do update set rate = 4100`,
  )
})

const ask = (method: string, path: string, body?: unknown, key: string = randomUUID(), by: Actor = clerk) =>
  world.call(method, path, { token: by.token, body, headers: { 'idempotency-key': key } })
const take = (more: object = {}, key?: string) =>
  ask('POST', '/payment-testing', { student_id, fee_setup_id, ...more }, key)
const drawer = async () =>
  (
    await world.owner.execute<{
      usd: string
      khr: string
    }>(sql`select coalesce(sum(amount) filter (where currency_code = 'USD'), 0)::text as usd, coalesce(sum(amount) filter (where currency_code = 'KHR'), 0)::text as khr
    from ledger_lines l join cashier_shifts s on s.cashier_shift_id = l.shift_id where s.user_id = ${clerk.user_id}`)
  ).rows[0]!

describe('a test fee', () => {
  it('is not taken without an open shift', async () => {
    expect((await take()).json.code).toBe('no_open_shift')
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '50', float_khr: '100000' })
  })
  it('is paid at once into the drawer, once for a key, with change', async () => {
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 6 }, () => take({ received: '10' }, key)))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    // 2.45 back: two dollars, and 0.45 at 4,100 is 1,845 riel, which notes say as 1,800.
    expect(all[0]!.json).toMatchObject({
      total_amount: '7.55',
      change_usd: '2.00',
      change_khr: '1800',
      testing_number: expect.stringMatching(/^TF/),
    })
    expect(await drawer()).toEqual({ usd: '8.00', khr: '-1800.00' })
  })
  it('is paid in riel as notes can say it, and the ledger balances', async () => {
    const before = await drawer()
    expect((await take({ currency_code: 'KHR' })).json).toMatchObject({ total_amount: '7.55', change_khr: '0' })
    expect(Number((await drawer()).khr) - Number(before.khr)).toBe(31_000)
  })
  it('is given back by a void, once, out of the drawer', async () => {
    const before = await drawer()
    const { id } = (await take()).json
    const { json: drawers } = await ask('GET', `/payment-testing/${id}/give-back`)
    expect(drawers.from).toMatchObject({ full_name: expect.any(String), closed_at: null })
    expect(drawers.from).toEqual(drawers.taken_in)
    expect((await ask('PUT', `/payment-testing/${id}/delete`, {})).status).toBe(422)
    const both = await Promise.all(
      [1, 2].map(() => ask('PUT', `/payment-testing/${id}/delete`, { void_reason: 'Did not come' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await drawer()).toEqual(before)
  })
  it('takes only tests, from somebody, of the branch of the shift', async () => {
    const other = (
      await world.rows.fresh('fee-setups', 'A', { fee_type_id: 1, fee_amount: '9', is_inactive: 0, ac_year_id: null })
    ).fee_setup_id
    expect((await take({ fee_setup_id: other })).json.code).toBe('not_a_test')
    expect((await take({ student_id: null })).json.code).toBe('test_for_nobody')
    expect((await take({ student_id: null, customer_name: 'Chan Dara' })).status).toBe(200)
    expect((await take({ received: '5' })).json.code).toBe('received_too_little')
    expect(
      (
        await ask(
          'POST',
          '/payment-testing',
          { student_id, fee_setup_id },
          randomUUID(),
          world.actors['staff-api'].other,
        )
      ).status,
    ).toBe(404)
  })
  it('keeps its money and lets words about it be changed', async () => {
    const { id } = (await take()).json
    expect((await ask('PUT', `/payment-testing/${id}`, { remark: 'Placement test' })).json).toMatchObject({
      remark: 'Placement test',
    })
    expect((await ask('PUT', `/payment-testing/${id}`, { total_amount: '1' })).status).toBe(422)
    await expect(
      world.owner.execute(sql`update payment_testing set total_amount = 1 where id = ${id}`),
    ).rejects.toThrow()
  })
})
