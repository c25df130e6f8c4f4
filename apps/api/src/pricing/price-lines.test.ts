import { academicStatus } from '@sala/contract/academics/statuses'
import { staffStatus } from '@sala/contract/people/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { discountKind } from '@sala/contract/pricing/discount-rules'
import { paymentTerm, proration } from '@sala/contract/pricing/fee-setups'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import * as tables from '../tables/pricing.ts'
import { type PriceRequest, priceLines } from './price-lines.ts'

const world = openSchool('prices')

type Row = Record<string, unknown>
const on = '2026-11-15'
const deed = { user_id: 0, operation: 'proofs', request_id: 'proofs' }
const inside = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(world.owner, deed, work)
const ask = openClerk(world, () => world.actors['staff-api'].own)
const branch = async () => (await world.rows.row('branches', 'A')).branch_id as number
const aStudent = async (more: Row = {}) =>
  (await world.rows.fresh('student-profiles', 'A', { student_parent_id: null, ...more })).student_id as number
const aFee = async (more: Row = {}, side: 'A' | 'B' = 'A') =>
  (
    await world.rows.fresh('fee-setups', side, {
      fee_amount: '300.00',
      fee_type_id: 1,
      payment_term_id: paymentTerm.term,
      proration: proration.byDays,
      ac_year_id: null,
      acp_id: null,
      acps_id: null,
      grade_id: null,
      is_inactive: 0,
      ...more,
    })
  ).fee_setup_id as number
const priced = async (
  student_id: number | null,
  fee_setup_id: number,
  more: Partial<PriceRequest> & { fee_start_date?: string } = {},
) => {
  const { fee_start_date, ...request } = more
  const wanted = [{ fee_setup_id, ...(fee_start_date && { fee_start_date }) }]
  const branch_id = await branch()
  const [lines] = await inside((tx) => priceLines(tx, [{ student_id, branch_id, on, wanted, ...request }]))
  return lines![0]!
}
const aRule = async (more: Partial<typeof tables.discountRules.$inferInsert>) => {
  const branch_id = await branch()
  const name = `Rule ${Math.random()}`
  const values = {
    branch_id,
    name_en: name,
    name_kh: 'វិធាន',
    discount_kind: discountKind.siblings,
    discount_rate: '10.00',
    start_date: '2026-01-01',
    ...more,
  }
  const [row] = await inside((tx) => tx.insert(tables.discountRules).values(values).returning())
  return {
    id: row!.discount_rule_id,
    end: () =>
      inside((tx) => tx.execute(sql`delete from discount_rules where discount_rule_id = ${row!.discount_rule_id}`)),
  }
}

describe('the order of a family', () => {
  it('is the order in which its active children came to the school', async () => {
    const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
    const child = (entry_date: string | null, status: number = studentStatus.active) =>
      aStudent({ student_parent_id, entry_date, status })
    const unknown = await child(null)
    const second = await child('2020-09-01')
    const gone = await child('2018-09-01', studentStatus.transferredOut)
    const first = await child('2019-09-01')
    const [other, fee, rule] = [
      await aStudent(),
      await aFee({ proration: proration.whole }),
      await aRule({ from_child: 2 }),
    ]
    const rates = []
    for (const student of [first, second, unknown, gone, other]) rates.push((await priced(student, fee)).discount_rate)
    expect(rates).toEqual(['0.00', '10.00', '10.00', '0.00', '0.00'])
    expect((await priced(unknown, fee)).rules.at(-1)).toMatchObject({
      rule: 'sibling',
      facts: { nth: 3, rate: '10.00' },
    })
    await rule.end()
  })
})

describe('a child of the staff', () => {
  it('pays less while the parent works here', async () => {
    const [student, fee, rule] = [
      await aStudent(),
      await aFee({ proration: proration.whole }),
      await aRule({ discount_kind: discountKind.staffChild, discount_rate: '25.00' }),
    ]
    const { staff_id } = await world.rows.fresh('employees', 'A', { status: staffStatus.active })
    await inside((tx) => tx.insert(tables.staffChildren).values({ student_id: student, staff_id: staff_id as number }))
    expect(await priced(student, fee)).toMatchObject({ discount_rate: '25.00', total_amount: '225.00' })
    await inside((tx) =>
      tx.execute(sql`update employees set status = ${literal(staffStatus.resigned)} where staff_id = ${staff_id}`),
    )
    expect(await priced(student, fee)).toMatchObject({ discount_rate: '0.00', total_amount: '300.00' })
    await rule.end()
  })
})

describe('a term', () => {
  it('is paid for by its own days, or by its months where those are entered', async () => {
    const seated = await world.rows.row('class-operations', 'A')
    const { acps_id, branch_id } = seated as { acps_id: number; branch_id: number }
    const { ac_year_id } = (await world.rows.fresh('academic-years', 'A')) as { ac_year_id: number }
    const days = { start_date: '2030-01-11', end_date: '2030-03-01', ac_status_id: academicStatus.upcoming }
    const { ac_term_id } = (await world.rows.fresh('terms', 'A', { ac_year_id, acps_id, ...days })) as {
      ac_term_id: number
    }
    const [student, fee] = [await aStudent(), await aFee({ acps_id, ac_year_id })]
    const line = () => priced(student, fee, { fee_start_date: '2030-02-01' })
    expect(await line()).toMatchObject({ price: '174.00', fee_end_date: '2030-03-01' })
    const months = ['2030-01', '2030-02', '2030-03'].map((month) => ({
      branch_id,
      acps_id,
      ac_year_id,
      ac_term_id,
      month,
    }))
    await inside((tx) => tx.insert(tables.monthlySemesterMappings).values(months))
    expect(await line()).toMatchObject({ price: '196.67', fee_start_date: '2030-02-01', fee_end_date: '2030-03-31' })
  })
})

describe('a scholarship', () => {
  it('holds in its sub program and in its days, and says no more than its name', async () => {
    const { acps_id } = (await world.rows.row('class-operations', 'A')) as { acps_id: number }
    const [student, own, bus] = [
      await aStudent(),
      await aFee({ acps_id, proration: proration.whole }),
      await aFee({ fee_type_id: 3, proration: proration.whole }),
    ]
    const days = { start_date: '2026-11-01', end_date: '2026-11-30' }
    await inside((tx) =>
      tx
        .insert(tables.studentScholarships)
        .values({ student_id: student, acps_id, discount_rate: '50.00', reason: 'A hard year at home', ...days }),
    )
    expect(await priced(student, own)).toMatchObject({ discount_rate: '50.00', total_amount: '150.00' })
    expect(JSON.stringify(await priced(student, own))).not.toContain('hard year')
    expect((await priced(student, own, { on: '2026-12-01' })).discount_rate).toBe('0.00')
    expect((await priced(student, bus)).discount_rate).toBe('0.00')
  })
})

describe('reading', () => {
  it('takes as many statements for many students as for one', async () => {
    const { rows } = await world.owner.execute<{ branch_id: number; ids: number[] }>(
      sql`select branch_id, array_agg(student_id) as ids from students group by branch_id order by count(*) desc limit 1`,
    )
    const { branch_id, ids } = rows[0]!
    const { rows: fees } = await world.owner.execute<{ fee_setup_id: number }>(
      sql`insert into fee_setups (branch_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount, payment_term_id, proration) values (${branch_id}, 1, 'Many', 'ច្រើន', 100, 1, 2) returning fee_setup_id`,
    )
    const wanted = [{ fee_setup_id: fees[0]!.fee_setup_id }]
    const count = (students: readonly number[]) =>
      inside(async (tx) => {
        const { client } = (tx as unknown as { session: { client: { query: (...args: unknown[]) => unknown } } })
          .session
        const query = client.query
        let statements = 0
        client.query = (...args) => {
          statements += 1
          return query.apply(client, args)
        }
        try {
          const lines = await priceLines(
            tx,
            students.map((student_id) => ({ student_id, branch_id, on, wanted })),
          )
          expect(lines).toHaveLength(students.length)
        } finally {
          client.query = query
        }
        return statements
      })
    expect(ids.length).toBeGreaterThan(20)
    const one = await count(ids.slice(0, 1))
    expect(one).toBeGreaterThan(5)
    expect(await count(ids)).toBe(one)
  })
})

describe('what a fee costs', () => {
  it('is answered with its rules in both languages, for a student or for nobody', async () => {
    const [student, fee] = [
      await aStudent(),
      await aFee({ payment_term_id: paymentTerm.monthly, fee_name_en: 'Lunch', fee_name_kh: 'អាហារថ្ងៃត្រង់' }),
    ]
    const days = { fee_start_date: '2026-11-16', fee_end_date: '2026-12-31' }
    const { status, json } = await ask('POST', '/fee-item-details/queries', {
      student_id: student,
      price_date: on,
      lines: [{ fee_setup_id: fee, ...days }],
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      total_amount: '452.46',
      data: [{ line_no: 1, quantity: '1.00', price: '452.46', discount_rate: '0.00' }],
    })
    expect(json.data[0].rules.map((rule: Row) => [rule.says_en, rule.says_kh])).toEqual([
      ['$300.00 for Lunch', '$300.00 សម្រាប់ អាហារថ្ងៃត្រង់'],
      ['2 × $300.00', '2 × $300.00'],
      ['46 of 61 days, from 16-11-2026 to 31-12-2026', '46 ថ្ងៃ ក្នុង 61 ថ្ងៃ ពី 16-11-2026 ដល់ 31-12-2026'],
    ])
    expect((await ask('POST', '/fee-item-details/queries', { lines: [] })).json).toEqual({
      data: [],
      total_amount: '0.00',
    })
  })
  it('is answered for a group of fees, without those that are no longer in use', async () => {
    const [fee, old] = [await aFee({ proration: proration.whole }), await aFee({ is_inactive: 1 })]
    const items = [
      { fee_setup_id: fee, quantity: '2.00' },
      { fee_setup_id: old, quantity: '1.00' },
    ]
    const { id } = await world.rows.fresh('fee-groups', 'A', { items: [] })
    await inside((tx) =>
      tx.insert(tables.feeGroupItems).values(items.map((each) => ({ ...each, fee_group_id: id as number }))),
    )
    const { json } = await ask('POST', '/fee-group-item-details/queries', { fee_group_id: id, price_date: on })
    expect(json).toMatchObject({ total_amount: '600.00', data: [{ fee_setup_id: fee, quantity: '2.00' }] })
  })
  it('is refused for a fee that is gone or of another branch, and nobody sees the fees or children of another branch', async () => {
    const [student, gone, fee, foreign] = [
      await aStudent(),
      await aFee({ is_inactive: 1 }),
      await aFee(),
      await aFee({}, 'B'),
    ]
    const query = (fee_setup_id: number, student_id: number, by?: Actor) =>
      ask('POST', '/fee-item-details/queries', { student_id, lines: [{ fee_setup_id }] }, by)
    expect((await query(gone, student)).json.code).toBe('fee_not_in_use')
    expect((await query(foreign, student)).status).toBe(404)
    expect((await query(foreign, student, world.head)).json.code).toBe('fee_of_other_branch')
    expect((await query(fee, (await world.rows.row('student-profiles', 'B')).student_id as number)).status).toBe(404)
    expect((await query(fee, student, world.actors['staff-api'].none)).status).toBe(403)
  })
})
