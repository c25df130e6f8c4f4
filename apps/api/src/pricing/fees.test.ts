import { studentStatus } from '@sala/contract/people/student-statuses'
import { discountKind } from '@sala/contract/pricing/discount-rules'
import { renamed } from '@sala/contract/pricing/rename-fee'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { dearer } from './copy-fees.ts'

const world = openSchool('fees')

const ask = openClerk(world)
const own = () => world.actors['staff-api'].own
const fee = (more: Row = {}, side: 'A' | 'B' = 'A') =>
  world.rows.fresh('fee-setups', side, { is_inactive: 0, plan_id: null, ...more })
const pupil = async (side: 'A' | 'B' = 'A') =>
  (await world.rows.fresh('student-profiles', side, { status: studentStatus.active })).student_id as number

describe('copying fees', () => {
  it('makes them dearer by exactly the percentage, a part of a cent rounded up', () => {
    expect([
      dearer('100.00', '5'),
      dearer('0.07', '10'),
      dearer('33.33', '-10'),
      dearer('12.35', '0'),
      dearer('99.99', '2.5'),
    ]).toEqual(['105.00', '0.08', '30.00', '12.35', '102.49'])
  })
  it('names a fee after its new grade, and leaves figures alone that only look like it', () => {
    expect(renamed('Tuition 1, a year 2011', '1', '2')).toBe('Tuition 2, a year 2011')
    expect(renamed('Tuition K1', 'K1', 'K2')).toBe('Tuition K2')
    expect(renamed('ថ្លៃសិក្សាថ្នាក់ទី១', 'ថ្នាក់ទី១', 'ថ្នាក់ទី២')).toBe('ថ្លៃសិក្សាថ្នាក់ទី២')
    expect(renamed('ថ្លៃសិក្សាថ្នាក់ទី១០', 'ថ្នាក់ទី១', 'ថ្នាក់ទី២')).toBe('ថ្លៃសិក្សាថ្នាក់ទី១០')
  })
  it('counts first and changes nothing, then copies once when two clerks race', async () => {
    const source = await fee({ fee_amount: '10.01' })
    const year = await world.rows.fresh('academic-years', 'A', { branch_id: source.branch_id })
    const body = {
      from_branch_id: source.branch_id,
      fee_setup_ids: [source.fee_setup_id],
      branch_id: source.branch_id,
      ac_year_id: year.ac_year_id,
      percent: '5',
    }
    const counted = await ask('POST', '/fee-setups/copies', { ...body, only_count: 1 })
    expect(counted.json).toEqual({ copied: 1, skipped: [] })
    const both = await Promise.all([ask('POST', '/fee-setups/copies', body), ask('POST', '/fee-setups/copies', body)])
    expect(both.map(({ json }) => json.copied).sort()).toEqual([0, 1])
    expect(both.flatMap(({ json }) => json.skipped)).toEqual([
      { fee_name_en: source.fee_name_en, fee_name_kh: source.fee_name_kh },
    ])
    const made = await ask('GET', `/fee-setups?filter[ac_year_id]=${year.ac_year_id}`)
    expect(made.json.data.map((row: Row) => row.fee_amount)).toEqual(['10.52'])
  })
  it('leaves a fee alone whose year the other branch does not have', async () => {
    const source = await fee()
    const { branch_id } = await world.rows.row('branches', 'B')
    const { json } = await ask('POST', '/fee-setups/copies', {
      from_branch_id: source.branch_id,
      fee_setup_ids: [source.fee_setup_id],
      branch_id,
    })
    expect(json).toEqual({ copied: 0, skipped: [{ fee_name_en: source.fee_name_en, fee_name_kh: source.fee_name_kh }] })
  })
  it('never reaches into a branch that is not the clerk’s, neither to read nor to write', async () => {
    const [mine, theirs] = [await fee(), await fee({}, 'B')]
    const into = { from_branch_id: mine.branch_id, fee_setup_ids: [], branch_id: theirs.branch_id }
    const from = { from_branch_id: theirs.branch_id, fee_setup_ids: [], branch_id: mine.branch_id }
    for (const body of [into, from]) expect((await ask('POST', '/fee-setups/copies', body, own())).status).toBe(404)
  })
})

describe('a price', () => {
  it('changes for the next bill and never for one that was issued', async () => {
    const { fee_setup_id } = await fee({ fee_amount: '40.00' })
    const student_id = await pupil()
    const issued = await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id }] })
    expect(issued.json.total_amount).toBe('40.00')
    expect((await ask('PUT', `/fee-setups/${fee_setup_id}`, { fee_amount: '55' })).json.fee_amount).toBe('55.00')
    const before = await ask('GET', `/invoices/${issued.json.inv_id}`)
    expect(before.json).toMatchObject({ total_amount: '40.00', lines: [{ price: '40.00' }] })
    expect((await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id }] })).json.total_amount).toBe(
      '55.00',
    )
  })
  it('of a fee that is out of use is offered to nobody, and charged to nobody', async () => {
    const { fee_setup_id, branch_id } = await fee({ fee_type_id: 3 })
    const student_id = await pupil()
    const offered = async () => {
      const { json } = await ask('GET', `/service-subscriptions/options/fee_setup_id?search=&perPage=200`)
      return json.data.some((row: Row) => row.fee_setup_id === fee_setup_id)
    }
    expect(await offered()).toBe(true)
    expect((await ask('POST', `/fee-setups/${fee_setup_id}/inactive`, {})).json).toEqual({
      fee_setup_id,
      is_inactive: 1,
    })
    expect(await offered()).toBe(false)
    expect(
      (await ask('GET', `/fee-setups?filter[branch_id]=${branch_id}&perPage=200`)).json.data.map(
        (row: Row) => row.fee_setup_id,
      ),
    ).not.toContain(fee_setup_id)
    expect(
      (await ask('POST', '/service-subscriptions', { student_id, fee_setup_id, start_date: '2026-11-01' })).json.code,
    ).toBe('fee_not_in_use')
    expect((await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id }] })).json.code).toBe(
      'fee_not_in_use',
    )
  })
  it('is listed in chunks as the specification calls its pages', async () => {
    for (const side of [1, 2, 3]) await fee({ remark: `page ${side}` })
    expect((await ask('GET', '/fee-setups?chunk=2')).json).toMatchObject({ meta: { perPage: 2 }, data: [{}, {}] })
    expect((await ask('GET', '/fee-setups?chunk=100000')).status).toBe(422)
  })
})

describe('a group of fees', () => {
  it('holds fees of its own branch alone, and answers them with their prices', async () => {
    const [mine, theirs] = [await fee({ fee_amount: '12.50' }), await fee({}, 'B')]
    const group = { name_en: 'New pupil', name_kh: 'សិស្សថ្មី', branch_id: mine.branch_id }
    const refused = await ask('POST', '/fee-groups', { ...group, items: [{ fee_setup_id: theirs.fee_setup_id }] })
    expect(refused.json.code).toBe('fee_of_other_branch')
    const { json } = await ask('POST', '/fee-groups', {
      ...group,
      items: [{ fee_setup_id: mine.fee_setup_id, quantity: '2' }],
    })
    expect((await ask('GET', `/fee-groups/list/${json.id}`)).json.data).toEqual([
      expect.objectContaining({ fee_setup_id: mine.fee_setup_id, fee_amount: '12.50', quantity: '2.00' }),
    ])
  })
})

describe('currencies and rates', () => {
  it('keeps the currencies that documents are written in, and one that a rate is entered for', async () => {
    const { json } = await ask('GET', '/v2/payment/currencies')
    const of = (code: string) => json.data.find((row: Row) => row.currency_code === code).id as number
    for (const code of ['USD', 'KHR']) {
      expect((await ask('DELETE', `/v2/payment/currencies/${of(code)}`)).json.code).toBe('currency_stays')
      expect((await ask('PUT', `/v2/payment/currencies/${of(code)}`, { is_active: 0 })).json.code).toBe(
        'currency_stays',
      )
    }
    const baht = (
      await ask('POST', '/v2/payment/currencies', {
        currency_code: 'THB',
        name_en: 'Baht',
        name_kh: 'បាត',
        symbol: '฿',
      })
    ).json.id
    const rate = await ask('POST', '/exchange-rates', { currency_id: baht, rate: '34.5', effective_date: '2026-01-01' })
    expect((await ask('DELETE', `/v2/payment/currencies/${baht}`)).json).toMatchObject({
      code: 'in_use',
      used_by: [{ object: 'exchange_rates', count: 1 }],
    })
    await ask('DELETE', `/v2/payment/exchange-rates/${rate.json.id}`)
    expect((await ask('DELETE', `/v2/payment/currencies/${baht}`)).status).toBe(200)
    expect(
      (await ask('POST', '/exchange-rates', { currency_id: of('USD'), rate: '1', effective_date: '2026-01-02' })).json
        .code,
    ).toBe('base_has_no_rate')
  })
  it('keeps a rate that an invoice was written at, says what to do instead, and lets go of one that nothing was', async () => {
    const { fee_setup_id } = await fee({ fee_amount: '10.00' })
    const student_id = await pupil()
    const riel = (await ask('GET', '/currencies')).json.data.find((row: Row) => row.currency_code === 'KHR').id
    const entered = await ask('POST', '/v2/payment/exchange-rates', {
      currency_id: riel,
      rate: '4077',
      effective_date: '2026-03-10',
    })
    const next = await ask('POST', '/exchange-rates', { currency_id: riel, rate: '4078', effective_date: '2026-03-12' })
    const bill = await ask('POST', '/v2/invoices', { student_id, inv_date: '2026-03-11', lines: [{ fee_setup_id }] })
    expect(bill.json.total_khr).toBe('40770')
    const { id } = entered.json
    const refused = await ask('PUT', `/exchange-rates/${id}`, { rate: '4000' })
    expect(refused.json).toMatchObject({ code: 'rate_was_used', message: expect.stringMatching(/new rate from today/) })
    expect((await ask('PUT', `/exchange-rates/${id}`, { effective_date: '2026-03-11' })).json.code).toBe(
      'rate_was_used',
    )
    expect(
      (await ask('PUT', `/exchange-rates/${id}`, { remark: 'As announced', rate: '4077.0000' })).json,
    ).toMatchObject({
      remark: 'As announced',
      rate: '4077.0000',
    })
    for (const path of ['/exchange-rates', '/v2/payment/exchange-rates'])
      expect((await ask('DELETE', `${path}/${id}`)).json.code).toBe('rate_was_used')
    expect((await ask('PUT', `/exchange-rates/${next.json.id}`, { rate: '4079' })).status).toBe(200)
    expect((await ask('DELETE', `/exchange-rates/${next.json.id}`)).status).toBe(200)
  })
})

describe('scholarships', () => {
  it('are replaced as a whole for their sub program, and no other', async () => {
    const [one, other] = [await world.rows.fresh('sub-programs', 'A'), await world.rows.fresh('sub-programs', 'A')]
    const results = [
      await world.rows.fresh('grading-definitions', 'A'),
      await world.rows.fresh('grading-definitions', 'A'),
    ].map((row) => row.grade_definition_id)
    const rates = (list: [unknown, string][]) => ({
      rates: list.map(([grade_definition_id, discount_rate]) => ({ grade_definition_id, discount_rate })),
    })
    await ask('PUT', `/scholarships/${other.acps_id}`, rates([[results[0], '30']]))
    await ask(
      'PUT',
      `/scholarships/${one.acps_id}`,
      rates([
        [results[0], '50'],
        [results[1], '25'],
      ]),
    )
    expect((await ask('PUT', `/scholarships/${one.acps_id}`, rates([[results[1], '20.50']]))).json).toEqual({
      acps_id: one.acps_id,
      saved: 1,
    })
    const of = async (acps_id: unknown) =>
      (await ask('GET', `/scholarships?filter[acps_id]=${acps_id}`)).json.data.map((row: Row) => [
        row.grade_definition_id,
        row.discount_rate,
      ])
    expect(await of(one.acps_id)).toEqual([[results[1], '20.50']])
    expect(await of(other.acps_id)).toEqual([[results[0], '30.00']])
    expect((await ask('GET', `/scholarships/${one.acps_id}/${results[0]}`)).status).toBe(404)
    expect(
      (
        await ask(
          'PUT',
          `/scholarships/${one.acps_id}`,
          rates([
            [results[0], '5'],
            [results[0], '6'],
          ]),
        )
      ).status,
    ).toBe(422)
    expect(await of(one.acps_id)).toEqual([[results[1], '20.50']])
  })
  it('are for results of the program that the sub program is part of', async () => {
    const program = await world.rows.fresh('sub-programs', 'A')
    const elsewhere = await world.rows.fresh('main-programs', 'A')
    const { grade_definition_id } = await world.rows.fresh('grading-definitions', 'A', { acp_id: elsewhere.acp_id })
    const rates = [{ grade_definition_id, discount_rate: '10' }]
    expect((await ask('PUT', `/scholarships/${program.acps_id}`, { rates })).json.code).toBe('result_of_other_program')
    expect((await ask('POST', '/scholarships', { acps_id: program.acps_id, ...rates[0] })).json.code).toBe(
      'result_of_other_program',
    )
  })
})

describe('services of students', () => {
  it('are taken, asked for, and taken away once by the call that only looks like reading', async () => {
    const { fee_setup_id } = await fee({ fee_type_id: 3 })
    const student_id = await pupil()
    const sent = { student_id, fee_setup_id, start_date: '2026-11-01' }
    expect((await ask('POST', '/service-subscriptions', sent)).status).toBe(200)
    expect((await ask('POST', '/service-subscriptions', sent)).json.code).toBe('already_exists')
    expect((await ask('POST', '/service-subscriptions/queries', { student_id })).json).toMatchObject({
      data: [{ fee_setup_id }],
      meta: { total: 1 },
    })
    const path = `/service-subscriptions/${student_id}/${fee_setup_id}`
    expect((await world.call('GET', path)).status).toBe(401)
    expect((await ask('GET', path, undefined, world.actors['staff-api'].other)).status).toBe(404)
    expect((await ask('GET', path)).json).toEqual({ student_id, fee_setup_id })
    expect((await ask('GET', path)).json.code).toBe('not_subscribed')
    const { rows } = await world.owner.execute<Row>(
      sql`select action, operation from history where object = 'service_subscriptions' and object_id = ${`${student_id}/${fee_setup_id}`} order by history_id`,
    )
    expect(rows).toEqual([
      { action: 'insert', operation: 'create-service-subscriptions' },
      { action: 'delete', operation: 'end-service-subscription' },
    ])
  })
  it('are those of the student’s own branch', async () => {
    const { fee_setup_id } = await fee({ fee_type_id: 3 }, 'B')
    const refused = await ask('POST', '/service-subscriptions', {
      student_id: await pupil(),
      fee_setup_id,
      start_date: '2026-11-01',
    })
    expect(refused.json.code).toBe('fee_of_other_branch')
  })
  it('are charged once when a student was entered twice, from the day that came first, and an undo gives both back', async () => {
    const { fee_setup_id } = await fee({ fee_type_id: 3 })
    const [keep, drop] = [await pupil(), await pupil()]
    await world.rows.fresh('service-subscriptions', 'A', {
      student_id: keep,
      fee_setup_id,
      start_date: '2026-11-01',
      end_date: null,
    })
    await world.rows.fresh('service-subscriptions', 'A', {
      student_id: drop,
      fee_setup_id,
      start_date: '2026-10-01',
      end_date: '2027-01-31',
    })
    const { json: shown } = await ask('GET', `/student-profiles/merge-preview?keep_id=${keep}&drop_id=${drop}`)
    expect(shown.notes.map((note: Row) => note.message_en).join(' ')).toMatch(/charged once, from 2026-10-01/)
    const body = {
      keep_id: keep,
      drop_id: drop,
      chosen: shown.proposal,
      keep_version: shown.keep.version,
      drop_version: shown.drop.version,
      fingerprint: shown.fingerprint,
    }
    const done = await ask('POST', '/student-profiles/merge', body)
    expect(done.status, done.text).toBe(200)
    const services = async () =>
      (
        await world.owner.execute<Row>(
          sql`select student_id, start_date::text, end_date::text from service_subscriptions where fee_setup_id = ${fee_setup_id} order by 1`,
        )
      ).rows
    expect(await services()).toEqual([{ student_id: keep, start_date: '2026-10-01', end_date: null }])
    expect((await ask('POST', `/duplicate-pairs/${done.json.duplicate_pair_id}/undo`, {})).status).toBe(200)
    expect(await services()).toEqual([
      { student_id: keep, start_date: '2026-11-01', end_date: null },
      { student_id: drop, start_date: '2026-10-01', end_date: '2027-01-31' },
    ])
  })
})

describe('rules and plans', () => {
  it('makes a whole of the parts of a plan, each once', async () => {
    const { branch_id } = await world.rows.row('branches', 'A')
    const plan = (name_en: string, parts: [number, string][]) => ({
      name_en,
      name_kh: 'បង់រំលស់',
      branch_id,
      parts: parts.map(([part_no, share]) => ({ part_no, share })),
    })
    expect(
      (
        await ask(
          'POST',
          '/instalment-plans',
          plan('Short', [
            [1, '50'],
            [2, '49.99'],
          ]),
        )
      ).json,
    ).toMatchObject({ code: 'shares_make_a_whole', message: expect.stringContaining('99.99') })
    expect(
      (
        await ask(
          'POST',
          '/instalment-plans',
          plan('Twice', [
            [1, '50'],
            [1, '50'],
          ]),
        )
      ).json.code,
    ).toBe('part_twice')
    expect((await ask('POST', '/instalment-plans', plan('None', []))).json.code).toBe('shares_make_a_whole')
    const made = await ask(
      'POST',
      '/instalment-plans',
      plan('Thirds', [
        [1, '33.34'],
        [2, '33.33'],
        [3, '33.33'],
      ]),
    )
    expect(made.status, made.text).toBe(200)
    expect((await ask('PUT', `/instalment-plans/${made.json.plan_id}`, { name_en: 'Three thirds' })).status).toBe(200)
    expect(
      (await ask('PUT', `/instalment-plans/${made.json.plan_id}`, { parts: made.json.parts.slice(1) })).json.code,
    ).toBe('shares_make_a_whole')
  })
  it('counts brothers and sisters, and not the children of the staff', async () => {
    const { branch_id } = await world.rows.row('branches', 'A')
    const rule = { name_en: 'Siblings', name_kh: 'បងប្អូន', branch_id, discount_rate: '5', start_date: '2026-10-01' }
    expect(
      (await ask('POST', '/discount-rules', { ...rule, discount_kind: discountKind.siblings })).json,
    ).toMatchObject({
      code: 'sibling_needs_order',
      errors: { from_child: [expect.any(String)] },
    })
    expect(
      (await ask('POST', '/discount-rules', { ...rule, discount_kind: discountKind.staffChild, from_child: 3 })).json,
    ).toMatchObject({
      discount_kind: discountKind.staffChild,
      from_child: null,
    })
  })
  it('gives every company its days to pay from the moment it is entered, and takes them along with it', async () => {
    const { company_id } = await world.rows.fresh('companies', 'A')
    const list = async () =>
      (await ask('GET', '/default-credit-days?page=-1')).json.data.find((row: Row) => row.company_id === company_id)
    expect(await list()).toMatchObject({ credit_day: 7 })
    expect((await ask('PUT', `/default-credit-days/${company_id}`, { credit_day: 14 })).json).toMatchObject({
      company_id,
      credit_day: 14,
      version: 2,
    })
    expect((await ask('PUT', `/default-credit-days/${company_id}`, { credit_day: 366 })).status).toBe(422)
    expect((await ask('DELETE', `/companies/${company_id}`)).status).toBe(200)
    expect(await list()).toBeUndefined()
  })
})
