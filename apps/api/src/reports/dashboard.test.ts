import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { localToday } from '@sala/contract/kit/clock'
import { gender } from '@sala/contract/people/employees'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { literal } from '../kit/literal.ts'

const world = openSchool('dashboard')
let clerk: Actor
let other: Actor
let branch_id: number
const today = localToday()
const always = { date_from: '2000-01-01', date_to: '2100-01-01' }

const ask = openClerk(world, () => clerk)
const glance = async (name: string, query: Row = {}, by: Actor = clerk) => {
  world.forget()
  const { status, json, text } = await world.call('GET', `/dashboard/${name}`, {
    token: by.token,
    query: { ...always, ...query },
  })
  expect(status, text).toBe(200)
  return json
}
const one = async <T extends Row>(query: ReturnType<typeof sql>) => (await world.owner.execute<T>(query)).rows[0]!
const report = async (name: string, asked: string, by: Actor = clerk) =>
  (await ask('GET', `/report/${name}?perPage=1&${asked}`, undefined, by)).json
const added = (rows: Record<string, string>[], name = 'amount') =>
  rows.reduce((sum, each) => sum + Math.round(Number(each[name]) * 100), 0) / 100

/** A student who is billed twice, pays one bill and a part of another, and takes one payment back. */
async function trade(by: Actor, side: 'A' | 'B', fee_amount: string): Promise<void> {
  const branch = (await world.rows.row('branches', side)).branch_id as number
  const fee_setup_id = (await world.rows.fresh('fee-setups', side, { fee_amount, branch_id: branch, is_inactive: 0 }))
    .fee_setup_id
  const { student_id } = await world.rows.fresh('student-profiles', side, {
    status: studentStatus.active,
    entry_date: today,
    gender: gender.female,
  })
  await world.rows.fresh('student-profiles', side, { status: studentStatus.suspended })
  await ask('POST', '/cashier-shifts', { branch_id: branch, float_usd: '50', float_khr: '40000' }, by)
  const bill = async (more: object = {}) =>
    (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity: '2' }], ...more }, by)).json
      .inv_id as number
  const pay = async (inv_id: number, amount: string) =>
    (
      await ask(
        'POST',
        '/v2/receipts',
        {
          pays: [{ inv_id, amount }],
          payments: [{ payment_method: paymentMethod.cash, currency_code: 'USD', amount }],
        },
        by,
      )
    ).json.receipt_id
  const wrong = await pay(await bill(), '7')
  await ask('POST', `/receipts/${wrong}/void`, { void_reason: 'Of another child' }, by)
  await pay(await bill({ inv_date: today, credit_day: 5 }), '5')
  // Owed before, and let go: neither is income of these days.
  const opening = { student_id, total_amount: '30', inv_date: '2020-01-01' }
  const { inv_id } = (await ask('POST', '/opening-balances', opening, by)).json
  expect(
    (await ask('POST', `/invoices/${inv_id}/credit-notes`, { reason: 'Was paid then', lines: [] }, by)).status,
  ).toBe(200)
  const late = await bill()
  await world.owner.execute(sql`alter table invoices disable trigger user`)
  await world.owner.execute(
    sql`update invoices set inv_date = ${today}::date - 60, credit_day = 10 where inv_id = ${late}`,
  )
  await world.owner.execute(sql`alter table invoices enable trigger user`)
}

beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  other = world.actors['staff-api'].other
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  // Drawers that the world was made with.
  await world.owner.execute(
    sql`update cashier_shifts set closed_at = now(), counted_usd = 0, counted_khr = 0, expected_usd = 0, expected_khr = 0 where closed_at is null`,
  )
  await trade(clerk, 'A', '20')
  await trade(other, 'B', '300')
})

describe('the dashboard', () => {
  it('says what the daily closeout, the ledger and the invoices say', async () => {
    const cards = await glance('total-cards')
    const closeout = (await ask('POST', '/report/daily-closeout', { ...always, perPage: 1 })).json
    expect(cards.collected).toBe(closeout.totals.amount)
    expect(Number(cards.collected)).toBeGreaterThan(0)
    const billed = await one<{ sum: string }>(
      sql`select (-sum(l.base_amount))::text as sum from ledger_lines l join ledger_entries e using (entry_id) where e.branch_id = ${branch_id} and l.account_id between 21 and 26`,
    )
    expect(cards.billed).toBe(billed.sum)
    const open = sql`total_amount - paid_amount + released_amount - credited_amount`
    const owed = await one<{ owed: string; overdue: string }>(
      sql`select sum(${open})::text as owed, coalesce(sum(${open}) filter (where due_date < ${today}::date), 0)::numeric(14, 2)::text as overdue
        from invoices where branch_id = ${branch_id} and is_deleted = 0 and inv_kind <> ${literal(invoiceKind.creditNote)}`,
    )
    expect([cards.owed, cards.overdue]).toEqual([owed.owed, owed.overdue])
    expect(Number(cards.overdue)).toBeGreaterThan(0)
    expect(Number(cards.overdue)).toBeLessThan(Number(cards.owed))
  })

  it('has in the drawers what the cashiers who are open would count', async () => {
    const cards = await glance('total-cards')
    const { rows } = await world.owner.execute<{ cashier_shift_id: number }>(
      sql`select cashier_shift_id from cashier_shifts where branch_id = ${branch_id} and closed_at is null`,
    )
    expect(rows).toHaveLength(1)
    const { shift } = (await ask('GET', '/cashier-shifts/mine')).json
    expect([cards.cash_usd, cards.cash_khr]).toEqual([shift.expected_usd, shift.expected_khr])
    expect(cards.cash_usd).toBe('55.00')
  })

  it.each(['day', 'month', 'year', 'branch', 'fee_type'])(
    'by %s makes as much as all of it together, billed or paid',
    async (group_by) => {
      const cards = await glance('total-cards')
      for (const name of ['income-by-fees', 'sale-items']) {
        const paid = await glance(name, { group_by })
        const billed = await glance(name, { group_by, inv_date_by: 'invoice_date' })
        expect([paid.total, billed.total]).toEqual([cards.collected, cards.billed])
        expect([added(paid.data), added(billed.data)]).toEqual([Number(cards.collected), Number(cards.billed)])
      }
      const unpaid = await glance('unpaid-students', { group_by })
      expect([unpaid.owed, unpaid.overdue]).toEqual([cards.owed, cards.overdue])
      expect([added(unpaid.data, 'owed'), added(unpaid.data, 'overdue')]).toEqual([
        Number(cards.owed),
        Number(cards.overdue),
      ])
    },
  )

  it('sells by fee, with how many', async () => {
    const { data, total } = await glance('sale-items', { inv_date_by: 'invoice_date' })
    expect(added(data)).toBe(Number(total))
    const lines = await one<{ quantity: string }>(
      sql`select sum(l.quantity)::text as quantity from invoice_lines l join invoices i using (inv_id) where i.branch_id = ${branch_id} and i.is_deleted = 0 and l.price = 20`,
    )
    expect(data.find(({ amount }: Row) => amount === '120.00')).toMatchObject({ quantity: lines.quantity })
  })

  it('counts the students that their list has', async () => {
    const cards = await glance('total-cards')
    const list = await report('student-lists', `status=${studentStatus.active}`)
    expect(cards.students_active).toBe(list.meta.total)
    const now = await glance('total-cards', { date_from: today, date_to: today })
    expect(now.students_new).toBe((await report('student-lists', `joined_from=${today}&joined_to=${today}`)).meta.total)
    expect(now.students_new).toBeGreaterThan(0)
    const total = await glance('total-students', { date_from: today, date_to: today, group_by: 'day' })
    expect(total).toMatchObject({
      students: list.meta.total,
      girls: Number(list.totals.girls),
      joined: now.students_new,
      data: [{ key: today }],
    })
    const grades = await glance('student-grades')
    expect(grades.data.reduce((sum: number, { students }: { students: number }) => sum + students, 0)).toBe(
      list.meta.total,
    )
    for (const { key, students } of grades.data as { key: string | null; students: number }[])
      if (key)
        expect((await report('student-lists', `status=${studentStatus.active}&grade_id=${key}`)).meta.total).toBe(
          students,
        )
    const statuses = await glance('student-status')
    for (const { status, students } of statuses.data as { status: number; students: number }[])
      expect((await report('student-lists', `status=${status}`)).meta.total).toBe(students)
  })

  it('has the days that are asked for and no others', async () => {
    const past = { date_from: '2001-01-05', date_to: '2001-02-20' }
    expect(await glance('total-cards', past)).toMatchObject({
      billed: '0.00',
      collected: '0.00',
      students_new: 0,
      ...past,
    })
    expect((await glance('income-by-fees', past)).data).toEqual([])
    world.forget()
    const { json } = await world.call('GET', '/dashboard/total-cards', { token: clerk.token })
    expect(json.date_from).toBe(`${today.slice(0, 7)}-01`)
  })

  it('has nothing of another branch in it', async () => {
    const [mine, theirs, both] = await Promise.all(
      [clerk, other, world.head].map((by) => glance('total-cards', {}, by)),
    )
    const [asked] = [await glance('total-cards', { branch_id }, world.head)]
    expect(asked).toEqual(mine)
    expect(theirs.billed).not.toBe(mine.billed)
    for (const name of ['billed', 'collected', 'owed', 'overdue', 'cash_usd', 'students_active'] as const)
      expect(Number(both[name])).toBeGreaterThanOrEqual(
        Math.round((Number(mine[name]) + Number(theirs[name])) * 100) / 100,
      )
    for (const name of [
      'income-by-fees',
      'sale-items',
      'unpaid-students',
      'total-students',
      'student-grades',
      'student-status',
    ]) {
      const own = await glance(name, { group_by: 'branch' })
      expect(own.data.length).toBeGreaterThan(0)
      expect(own).toEqual(await glance(name, { group_by: 'branch', branch_id }, world.head))
      expect(own).not.toEqual(await glance(name, { group_by: 'branch' }, other))
    }
    expect((await ask('GET', `/dashboard/total-cards?branch_id=${branch_id}`, undefined, other)).status).toBe(404)
    const second = (await world.rows.row('branches', 'B')).branch_id
    const cards = async (query: string, by = world.head) => {
      const { status, json, text } = await ask('GET', `/dashboard/total-cards?${query}`, undefined, by)
      expect(status, text).toBe(200)
      return json
    }
    const ofTwo = await cards(`branch_id[]=${branch_id}&branch_id[]=${second}`)
    const ofFirst = await cards(`branch_id=${branch_id}`)
    const ofSecond = await cards(`branch_id[]=${second}`)
    expect(Number(ofTwo.billed)).toBeCloseTo(Number(ofFirst.billed) + Number(ofSecond.billed), 6)
    expect(await cards(`branch_id[]=${branch_id}&all_branch=true`)).toEqual(await cards(''))
    expect(await cards('all_branch=1', other)).toEqual(await cards('', other))
    const foreign = `/dashboard/total-cards?branch_id[]=${second}&branch_id[]=${branch_id}`
    expect((await ask('GET', foreign, undefined, other)).status).toBe(404)
    const nowhere = await glance('total-cards', {}, world.actors['staff-api'].nowhere)
    expect([nowhere.billed, nowhere.owed, nowhere.cash_usd, nowhere.students_active]).toEqual([
      '0.00',
      '0.00',
      '0.00',
      0,
    ])
    const clerkOnly = await world.person({ permissions: ['view-student-lists'] })
    expect((await ask('GET', '/dashboard/total-cards', undefined, clerkOnly)).status).toBe(403)
  })
})
