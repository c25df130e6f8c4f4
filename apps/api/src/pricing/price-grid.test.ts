import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { withoutPlace } from './price-grid.ts'

const world = openSchool('price_grid')
const ask = openClerk(world, () => world.actors['staff-api'].own)
let branch_id: number
let grades: { grade_id: number; acps_id: number; name: string }[]
const fees: { fee_setup_id: number; version: number; fee_amount: string }[] = []
beforeAll(async () => {
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  const { acps_id } = (await world.rows.row('sub-programs', 'A')) as { acps_id: number }
  grades = []
  for (const [name, grade_order] of [
    ['Grade Seven', 17],
    ['Grade Eight', 18],
  ] as const) {
    const { grade_id } = await world.rows.fresh('grades', 'A', {
      acps_id,
      grade_order,
      grade_name_foreign: name,
      grade_name_native: `ថ្នាក់ ${name}`,
    })
    grades.push({ grade_id: grade_id as number, acps_id, name })
    fees.push(
      (await world.rows.fresh('fee-setups', 'A', {
        branch_id,
        fee_name_en: `Tuition ${name}, a month`,
        fee_name_kh: `ថ្លៃសិក្សា ថ្នាក់ ${name}`,
        fee_amount: '60.00',
        fee_type_id: 1,
        payment_term_id: paymentTerm.monthly,
        payment_shift_id: null,
        ac_year_id: null,
        grade_id,
        acps_id,
        acp_id: null,
        is_inactive: 0,
      })) as never,
    )
  }
})

const read = async () => (await ask('GET', `/fee-setups/price-grid?branch_id=${branch_id}`)).json
const rowOf = async () =>
  (await read()).rows.find(({ name_en }: { name_en: string }) => name_en === 'Tuition, a month') as {
    cells: { column: string; fee_setup_id: number; fee_amount: string; version: number }[]
  }
const save = (prices: object[], by?: typeof world.head) => ask('POST', '/fee-setups/prices', { prices }, by)

describe('the grid of prices', () => {
  it('has one row for a fee of many grades, and a column for each of them', async () => {
    expect((await rowOf()).cells).toMatchObject(
      grades.map(({ grade_id }, at) => ({
        column: `grade ${grade_id}`,
        fee_setup_id: fees[at]!.fee_setup_id,
        fee_amount: '60.00',
      })),
    )
    const { columns } = await read()
    const own = columns.filter(({ grade_id }: { grade_id: number }) =>
      grades.some((each) => each.grade_id === grade_id),
    )
    expect(own.map(({ name_en }: { name_en: string }) => name_en)).toEqual(['Grade Seven', 'Grade Eight'])
  })
  it('calls a fee by what is left of its name without its grade or program', () => {
    expect(withoutPlace('Tuition 7, a month', ['7'])).toBe('Tuition, a month')
    expect(withoutPlace('Tuition 2026, grade 2', ['2'])).toBe('Tuition 2026, grade')
    expect(withoutPlace('Books, Primary', [null, 'Primary'])).toBe('Books')
    expect(withoutPlace('7', ['7'])).toBe('7')
    expect(withoutPlace('Lunch', [null, null])).toBe('Lunch')
  })
  it('saves all prices or none, and names the one that somebody else has changed', async () => {
    const { cells } = await rowOf()
    const wanted = cells.map(({ fee_setup_id, version }, at) => ({ fee_setup_id, version, fee_amount: `6${at}.50` }))
    expect((await ask('PUT', `/fee-setups/${cells[1]!.fee_setup_id}`, { fee_amount: '70.00' })).status).toBe(200)
    const refused = (await save(wanted)).json
    expect(refused).toMatchObject({
      code: 'prices_changed',
      message: expect.stringContaining('Tuition Grade Eight, a month'),
      errors: { 'prices.1.fee_amount': ['Someone else has changed this.'] },
    })
    expect(Object.keys(refused.errors)).toHaveLength(1)
    expect((await rowOf()).cells.map(({ fee_amount }) => fee_amount)).toEqual(['60.00', '70.00'])
    const now = (await rowOf()).cells
    const again = now.map(({ fee_setup_id, version }, at) => ({ fee_setup_id, version, fee_amount: `6${at}.50` }))
    expect((await save(again)).json).toEqual({ changed: 2 })
    expect((await rowOf()).cells.map(({ fee_amount }) => fee_amount)).toEqual(['60.50', '61.50'])
    expect((await save(again)).json.code).toBe('prices_changed')
  })
  it('refuses nothing, the same fee twice, less than nothing, and a fee of another branch', async () => {
    const { fee_setup_id, version } = (await rowOf()).cells[0]!
    const one = { fee_setup_id, version, fee_amount: '5.00' }
    expect((await save([])).json.code).toBe('nothing_changed')
    expect((await save([one, one])).json.code).toBe('price_twice')
    expect((await save([{ ...one, fee_amount: '-1' }])).status).toBe(422)
    expect((await save([{ ...one, fee_amount: '1.005' }])).status).toBe(422)
    expect((await save([one], world.actors['staff-api'].other)).status).toBe(404)
  })
  it('leaves what was billed as it was billed', async () => {
    const { student_id } = await world.rows.fresh('student-profiles', 'A', { branch_id })
    const cell = (await rowOf()).cells[0]!
    const lines = [{ fee_setup_id: cell.fee_setup_id, price: '44.00', why: 'Agreed' }]
    const { inv_id } = (await ask('POST', '/v2/invoices', { student_id, lines })).json
    expect((await save([{ ...cell, column: undefined, fee_amount: '99.00' }])).json).toEqual({ changed: 1 })
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({ total_amount: '44.00' })
  })
})
