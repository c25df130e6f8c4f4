import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'

const world = openSchool('cost')
let place: { branch_id: number; acps_id: number; grade_id: number }
beforeAll(async () => {
  // A program that no promotion is about.
  const { rows } =
    await world.owner.$client.query(`select f.branch_id, f.acps_id, f.grade_id from fee_setups f join sub_programs p using (acps_id)
    where f.branch_id = 1 and f.fee_type_id = 1 and f.payment_term_id = ${paymentTerm.monthly} and not exists (select from promotions o where o.acp_id = p.acp_id) order by f.grade_id limit 1`)
  place = rows[0]
})

const ask = (body: object = {}) =>
  world.call('POST', '/cost-questions', {
    token: world.head.token,
    body: { ...place, payment_term_id: paymentTerm.monthly, price_date: '2026-11-10', ...body },
  })
const tuition = async (body?: object) => (await ask(body)).json.data[0]

describe('what a seat would cost', () => {
  it('is the tuition of the grade, as it is paid, in dollars and riel, and nothing is kept of it', async () => {
    const { rows } = await world.owner.$client.query(
      'select fee_setup_id, fee_amount, payment_term_id from fee_setups where branch_id = $1 and grade_id = $2 and fee_type_id = 1',
      [place.branch_id, place.grade_id],
    )
    for (const payment_term_id of [1, 3, 4]) {
      const fee = rows.find((row) => row.payment_term_id === payment_term_id)
      const { status, json } = await ask({ payment_term_id })
      expect(status).toBe(200)
      expect(json.data.map(({ fee_setup_id }: { fee_setup_id: number }) => fee_setup_id)).toEqual([fee.fee_setup_id])
      expect(json.total_amount).toBe(fee.fee_amount)
      expect(json.total_khr).toBe(String(Math.round(Number(fee.fee_amount) * 4100)))
    }
  })

  it('falls with the best discount of the child, and says which one and which others did not count', async () => {
    expect(await tuition({ nth_child: 1 })).toMatchObject({ discount_rate: '0.00' })
    expect(await tuition({ nth_child: 2 })).toMatchObject({
      discount_rate: '5.00',
      rules: [{ rule: 'price' }, { rule: 'sibling', facts: { nth: 2 } }],
    })
    expect(await tuition({ nth_child: 3, is_staff_child: 1 })).toMatchObject({ discount_rate: '50.00' })
    const best = await tuition({ nth_child: 2, scholarship_rate: '75.00' })
    expect(best.discount_rate).toBe('75.00')
    expect(best.rules.map(({ rule }: { rule: string }) => rule)).toEqual(['price', 'scholarship', 'lower'])
  })

  it('comes with what is paid once and what is taken beside it, each once', async () => {
    const { rows } = await world.owner.$client.query(
      'select id from fee_groups where branch_id = $1 and acps_id = $2',
      [place.branch_id, place.acps_id],
    )
    const { rows: items } = await world.owner.$client.query(
      'select fee_setup_id from fee_group_items where fee_group_id = $1 order by item_id',
      [rows[0].id],
    )
    const { rows: bus } = await world.owner.$client.query(
      'select fee_setup_id from fee_setups where branch_id = $1 and fee_type_id = 3 limit 1',
      [place.branch_id],
    )
    const { json } = await ask({
      fee_group_id: rows[0].id,
      fee_setup_ids: [bus[0].fee_setup_id, items[0].fee_setup_id],
    })
    expect(json.data.slice(1).map(({ fee_setup_id }: { fee_setup_id: number }) => fee_setup_id)).toEqual(
      [...items, ...bus].map(({ fee_setup_id }) => fee_setup_id),
    )
  })

  it('is refused with what to do where no tuition fits, or the grade is of another program', async () => {
    expect((await ask({ payment_term_id: paymentTerm.term })).json.code).toBe('no_tuition_of_grade')
    const { rows } = await world.owner.$client.query('select acps_id from sub_programs where acps_id <> $1 limit 1', [
      place.acps_id,
    ])
    expect((await ask({ acps_id: rows[0].acps_id })).json.code).toBe('grade_of_other_program')
  })
})
