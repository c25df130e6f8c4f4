import { randomUUID } from 'node:crypto'
import { invoiceKind, paymentMethod, paymentState } from '@sala/contract/billing/statuses'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool, sure } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { forgetActors } from '../accounts/authenticate.ts'
import { literal } from '../kit/literal.ts'

const world = openSchool('bills')
let clerk: Actor
let stranger: Actor
let branch_id: number
let fee_setup_id: number
beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  stranger = world.actors['staff-api'].other
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  fee_setup_id = await fee('12.35')
  await world.call('POST', '/cashier-shifts', {
    token: clerk.token,
    body: { branch_id, float_usd: '50', float_khr: '100000' },
  })
})

const fee = async (fee_amount: string, more = {}) =>
  (
    await world.rows.fresh('fee-setups', 'A', {
      fee_amount,
      branch_id,
      is_inactive: 0,
      ac_year_id: null,
      plan_id: null,
      fee_type_id: 2,
      ...more,
    })
  ).fee_setup_id as number
const newStudent = async () => (await world.rows.fresh('student-profiles', 'A')).student_id as number
const ask = (
  method: string,
  path: string,
  body?: unknown,
  { by = clerk, key = randomUUID() }: { by?: Actor; key?: string } = {},
) => world.call(method, path, { token: by.token, body, headers: { 'idempotency-key': key } })
const bill = async (lines: object[] = [{ fee_setup_id }], more: object = {}) => {
  const student_id = (more as { student_id?: number }).student_id ?? (await newStudent())
  const { json } = await ask('POST', '/v2/invoices', { student_id, lines, ...more })
  return { student_id, ...json } as {
    student_id: number
    inv_id: number
    inv_number: string
    total_amount: string
    total_khr: string
  }
}
const pay = (inv_id: number, amount: string) =>
  ask('POST', '/v2/receipts', {
    pays: [{ inv_id, amount }],
    payments: [{ payment_method: paymentMethod.card, currency_code: 'USD', amount }],
  })
const read = async (inv_id: number) => (await ask('GET', `/invoices/${inv_id}`)).json
const credit = (inv_id: number, lines: object[] = [], key?: string) =>
  ask('POST', `/invoices/${inv_id}/credit-notes`, { reason: 'Billed too much', lines }, key ? { key } : {})
const owedByLedger = async (inv_id: number) =>
  (
    await world.owner.execute<{ owed: string }>(
      sql`select sum(base_amount) as owed from ledger_lines where inv_id = ${inv_id} and account_id = 1`,
    )
  ).rows[0]!.owed

/** Of every student: what the documents say that he owes less what he has ahead, and what the ledger says. */
const disagreements = async () =>
  (
    await world.owner.execute<{ student_id: number }>(sql`with said as (
      select student_id, sum(case when inv_kind = ${literal(invoiceKind.creditNote)} or is_deleted = 1 then 0 else total_amount - paid_amount + released_amount - credited_amount end) as owed from invoices group by 1),
    counted as (select i.student_id, sum(l.base_amount) as owed from ledger_lines l join invoices i on i.inv_id = l.inv_id where l.account_id = 1 group by 1),
    ahead as (select student_id, sum(amount - used_amount) as left from student_credits group by 1),
    kept as (select c.student_id, -sum(l.base_amount) as left from ledger_lines l join student_credits c on c.credit_id = l.credit_id where l.account_id = 7 group by 1)
    select coalesce(s.student_id, a.student_id) as student_id from said s full join counted c using (student_id) full join ahead a using (student_id) full join kept k using (student_id)
      where coalesce(s.owed, 0) <> coalesce(c.owed, 0) or coalesce(a.left, 0) <> coalesce(k.left, 0)`)
  ).rows

describe('a credit note', () => {
  it('takes its whole invoice back: together they are nothing in dollars and in riel', async () => {
    const { inv_id, total_khr } = await bill([{ fee_setup_id, quantity: '3' }, { fee_setup_id: await fee('7.77') }])
    const { status, json } = await credit(inv_id)
    expect(status).toBe(200)
    expect(json).toMatchObject({ total_amount: '-44.82', total_khr: `-${total_khr}`, released_amount: '0.00' })
    expect(await read(inv_id)).toMatchObject({
      open_amount: '0.00',
      credited_amount: '44.82',
      payment_state: paymentState.credited,
    })
    expect(await owedByLedger(inv_id)).toBe('0.00')
    expect((await credit(inv_id)).json.code).toBe('nothing_to_credit')
  })
  it('in several parts takes back neither a riel more nor less than was asked for', async () => {
    const { inv_id, total_khr } = await bill([{ fee_setup_id: await fee('10.01') }])
    const [line] = (await read(inv_id)).lines
    for (const amount of ['3.33', '3.33'])
      expect((await credit(inv_id, [{ inv_line_id: line.inv_line_id, amount }])).status).toBe(200)
    expect((await credit(inv_id, [{ inv_line_id: line.inv_line_id, amount: '3.36' }])).json.code).toBe('above_the_line')
    expect((await credit(inv_id, [{ inv_line_id: line.inv_line_id }])).json).toMatchObject({ total_amount: '-3.35' })
    const { rows } = await world.owner.execute<{ khr: string; usd: string }>(
      sql`select sum(total_khr)::text as khr, sum(total_amount)::text as usd from invoices where credits_inv_id = ${inv_id}`,
    )
    expect(rows[0]).toEqual({ khr: `-${total_khr}`, usd: '-10.01' })
  })
  it('leaves what nobody has paid unpaid, and wholly taken back it is credited: never partly paid', async () => {
    const { inv_id } = await bill()
    const { lines } = await read(inv_id)
    await credit(inv_id, [{ inv_line_id: lines[0].inv_line_id, amount: '2.35' }])
    expect(await read(inv_id)).toMatchObject({ open_amount: '10.00', payment_state: paymentState.unpaid })
    await credit(inv_id)
    expect(await read(inv_id)).toMatchObject({ open_amount: '0.00', payment_state: paymentState.credited })
  })
  it('gives back as a credit what was paid and is no longer owed, once for a key', async () => {
    const { inv_id, student_id } = await bill()
    await pay(inv_id, '10')
    const key = randomUUID()
    const [first, second] = [await credit(inv_id, [], key), await credit(inv_id, [], key)]
    expect(first.json).toMatchObject({ total_amount: '-12.35', released_amount: '10.00' })
    expect(second.text).toBe(first.text)
    expect(await read(inv_id)).toMatchObject({
      open_amount: '0.00',
      paid_amount: '10.00',
      payment_state: paymentState.credited,
    })
    const { rows } = await world.owner.execute(
      sql`select amount, used_amount, source from student_credits where student_id = ${student_id}`,
    )
    expect(rows).toEqual([{ amount: '10.00', used_amount: '0.00', source: 'credit-note' }])
    expect((await ask('GET', `/invoices/${inv_id}/account`)).json).toMatchObject({ balance: '0.00' })
  })
  it('can be voided, and then the invoice is owed and paid as before; not once its credit is spent', async () => {
    const { inv_id, student_id } = await bill()
    await pay(inv_id, '10')
    const note = (await credit(inv_id)).json.inv_id
    expect((await ask('PUT', `/invoices/delete/${note}`, { void_reason: 'Wrong child' })).status).toBe(200)
    expect(await read(inv_id)).toMatchObject({
      open_amount: '2.35',
      credited_amount: '0.00',
      payment_state: paymentState.partlyPaid,
    })
    expect(await owedByLedger(inv_id)).toBe('2.35')
    const again = (await credit(inv_id)).json.inv_id
    await world.owner.execute(
      sql`update student_credits set used_amount = 1 where student_id = ${student_id} and source_id = ${again}`,
    )
    expect((await ask('PUT', `/invoices/delete/${again}`, { void_reason: 'Wrong child' })).json.code).toBe(
      'credit_used',
    )
    await world.owner.execute(sql`update student_credits set used_amount = 0 where student_id = ${student_id}`)
  })
  it('is not written for a line of another invoice, for a credit note, or by another branch', async () => {
    const [one, other] = [await bill(), await bill()]
    const [line] = (await read(other.inv_id)).lines
    expect((await credit(one.inv_id, [{ inv_line_id: line.inv_line_id }])).json.code).toBe('line_of_other_invoice')
    const note = (await credit(one.inv_id)).json.inv_id
    expect((await credit(note)).json.code).toBe('not_to_credit')
    expect(
      (await ask('POST', `/invoices/${other.inv_id}/credit-notes`, { reason: 'No' }, { by: stranger })).status,
    ).toBe(404)
  })
})

describe('races', () => {
  it('of a void against payments: either the invoice is void and nobody paid, or it is paid and stands', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { inv_id } = await bill()
      const [gone, ...paid] = await Promise.all([
        ask('PUT', `/invoices/delete/${inv_id}`, { void_reason: 'Race' }),
        ...Array.from({ length: 4 }, () => pay(inv_id, '12.35')),
      ])
      const took = paid.filter(({ status }) => status === 200).length
      expect(took + (gone.status === 200 ? 1 : 0)).toBe(1)
      expect(await owedByLedger(inv_id)).toBe('0.00')
    }
  })
  it('of credit notes against payments never take back more than was billed, and free what was paid too much', async () => {
    const { inv_id } = await bill()
    const all = await Promise.all([
      credit(inv_id),
      credit(inv_id),
      pay(inv_id, '12.35'),
      credit(inv_id),
      pay(inv_id, '12.35'),
    ])
    expect(all.filter(({ json }) => json.total_amount === '-12.35')).toHaveLength(1)
    expect(await read(inv_id)).toMatchObject({ open_amount: '0.00', credited_amount: '12.35' })
    expect(await owedByLedger(inv_id)).toBe('0.00')
  })
  it('of two who bill the same days write one invoice', async () => {
    const student_id = await newStudent()
    const lines = [{ fee_setup_id, fee_start_date: '2026-03-01', fee_end_date: '2026-03-31' }]
    const all = await Promise.all(Array.from({ length: 6 }, () => ask('POST', '/v2/invoices', { student_id, lines })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'billed_already')).toHaveLength(5)
  })
})

describe('the same fee', () => {
  const march = { fee_start_date: '2026-03-01', fee_end_date: '2026-03-31' }
  it('is billed again for other days, for the same days only by somebody who may', async () => {
    const student_id = await newStudent()
    const first = await bill([{ fee_setup_id, ...march }], { student_id })
    const query = `student_id=${student_id}&fee_setup_ids=${fee_setup_id}&fee_start_date=2026-03-15&fee_end_date=2026-04-15`
    expect((await ask('GET', `/invoices-check-is-duplicate-fee-types?${query}`)).json).toMatchObject({
      is_duplicate: true,
      allowed: false,
      duplicates: [{ inv_id: first.inv_id, fee_setup_id }],
    })
    const april = [{ fee_setup_id, fee_start_date: '2026-04-01', fee_end_date: '2026-04-30' }]
    expect((await ask('POST', '/v2/invoices', { student_id, lines: april })).status).toBe(200)
    const trusted = await world.person({ given: { allow_duplicate_fee_type: 1 } })
    forgetActors(world.db)
    expect(
      (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, ...march }] }, { by: trusted })).status,
    ).toBe(200)
  })
  it('is billed once more after its invoice was voided or taken back', async () => {
    const student_id = await newStudent()
    const lines = [{ fee_setup_id, ...march }]
    const first = await bill(lines, { student_id })
    await ask('PUT', `/invoices/delete/${first.inv_id}`, { void_reason: 'Again' })
    const second = await bill(lines, { student_id })
    await credit(second.inv_id)
    expect((await ask('POST', '/v2/invoices', { student_id, lines })).status).toBe(200)
  })
  it('of tuition counts whatever the fee is called', async () => {
    const student_id = await newStudent()
    await bill([{ fee_setup_id: await fee('100', { fee_type_id: 1 }), ...march }], { student_id })
    const other = await fee('300', { fee_type_id: 1 })
    expect(
      (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id: other, ...march }] })).json.code,
    ).toBe('billed_already')
  })
})

describe('an invoice', () => {
  it('falls due in the parts of its plan, which add up to it', async () => {
    const { rows } = await world.owner.execute<{ plan_id: number }>(
      sql`insert into instalment_plans (branch_id, name_en, name_kh) values (${branch_id}, 'Thirds', 'បីដំណាក់កាល') returning plan_id`,
    )
    const { plan_id } = rows[0]!
    await world.owner.execute(
      sql`insert into instalment_parts (plan_id, part_no, share, days_after) values (${plan_id}, 1, 33.33, 0), (${plan_id}, 2, 33.33, 30), (${plan_id}, 3, 33.34, 60)`,
    )
    const { inv_id } = await bill([{ fee_setup_id: await fee('100') }], { plan_id, inv_date: '2026-01-01' })
    const { json } = await ask('GET', `/invoices/invoice-pdf-datas/${inv_id}`)
    expect(json.instalments).toEqual([
      { part_no: 1, due_date: '2026-01-01', amount: '33.33' },
      { part_no: 2, due_date: '2026-01-31', amount: '33.33' },
      { part_no: 3, due_date: '2026-03-02', amount: '33.34' },
    ])
    expect(json.lines[0].why_en[0]).toContain('100')
    expect(
      (
        await ask('POST', '/v2/invoices', {
          student_id: await newStudent(),
          lines: [{ fee_setup_id }],
          plan_id: 999_999,
        })
      ).status,
    ).toBe(404)
  })
  it('is found by its state, by who issued it and by whether it is overdue', async () => {
    const { inv_id, student_id } = await bill([{ fee_setup_id }], { inv_date: '2026-01-01', credit_day: 5 })
    const ids = async (query: string) =>
      (await ask('GET', `/invoices?student_id=${student_id}&${query}`)).json.data.map(
        (row: { inv_id: number }) => row.inv_id,
      )
    expect(await ids('is_overdue=1')).toEqual([inv_id])
    expect(await ids(`payment_state=${paymentState.unpaid}&created_by=${clerk.user_id}`)).toEqual([inv_id])
    await pay(inv_id, '12.35')
    expect(await ids('is_overdue=1')).toEqual([])
    expect(await ids('payment_state=Paid')).toEqual([inv_id])
    expect((await ask('GET', `/invoices/${student_id}/latest`)).json).toMatchObject({ inv_id })
    expect((await ask('GET', `/invoices/${student_id}/latest`, undefined, { by: stranger })).status).toBe(404)
  })
  it('for somebody without a class is refused to somebody with one', async () => {
    const student_id = await newStudent()
    expect(
      (await ask('POST', '/v2/invoices/student-no-enrollments', { student_id, lines: [{ fee_setup_id }] })).status,
    ).toBe(200)
    const { class_id } = await world.rows.row('class-operations', 'A')
    await world.rows.fresh('student-enrollments', 'A', { student_id, class_id })
    expect(
      (await ask('POST', '/v2/invoices/student-no-enrollments', { student_id, lines: [{ fee_setup_id }] })).json.code,
    ).toBe('student_has_seat')
  })
})

describe('what a student can be billed for', () => {
  it('is the fee of his grade and what he subscribed to, for days that nobody has billed', async () => {
    const student_id = await newStudent()
    const seated = await world.rows.row('class-operations', 'A')
    await world.rows.fresh('student-enrollments', 'A', {
      student_id,
      class_id: seated.class_id,
      enroll_date: '2026-01-01',
    })
    const tuition = await fee('90', {
      fee_type_id: 1,
      payment_term_id: paymentTerm.monthly,
      payment_shift_id: null,
      acps_id: seated.acps_id,
      grade_id: seated.grade_id,
      acp_id: null,
    })
    const lunch = await fee('30', { payment_term_id: paymentTerm.monthly, acp_id: null, acps_id: null, grade_id: null })
    await world.owner.execute(
      sql`insert into service_subscriptions (student_id, fee_setup_id, start_date) values (${student_id}, ${lunch}, '2026-03-10')`,
    )
    const eligible = async (day: string) => {
      const { json } = await ask('GET', `/invoices-eligables-payments?student_id=${student_id}&inv_date=${day}`)
      return json.data.filter((each: { fee_setup_id: number }) => [tuition, lunch].includes(each.fee_setup_id))
    }
    expect(await eligible('2026-03-12')).toMatchObject([
      {
        fee_setup_id: tuition,
        fee_start_date: '2026-03-01',
        fee_end_date: '2026-03-31',
        source: 'grade',
        total_amount: '90.00',
      },
      { fee_setup_id: lunch, fee_start_date: '2026-03-10', fee_end_date: '2026-03-31', source: 'service' },
    ])
    await bill([{ fee_setup_id: tuition, fee_start_date: '2026-03-01', fee_end_date: '2026-03-31' }], { student_id })
    expect((await eligible('2026-03-12')).map((each: { fee_setup_id: number }) => each.fee_setup_id)).toEqual([lunch])
    expect(await eligible('2026-04-01')).toHaveLength(2)
  })
})

describe('the bill of a class', () => {
  const classOf = async (count: number) => {
    const {
      class_id: _,
      class_name: _name,
      search_text: _text,
      ...same
    } = await world.rows.row('class-operations', 'A')
    const { class_id } = await world.rows.fresh('class-operations', 'A', same)
    for (let each = 0; each < count; each += 1)
      await world.rows.fresh('student-enrollments', 'A', { student_id: await newStudent(), class_id })
    return class_id as number
  }
  const billClass = (body: object) => sure((yes) => ask('POST', '/invoice-classes', { ...body, ...yes }))
  const days = { fee_start_date: '2026-05-01', fee_end_date: '2026-05-31' }
  it('is billed for a group of fees, each child the ones it was not billed for yet, and asks before it does so again', async () => {
    const class_id = await classOf(2)
    const items = [{ fee_setup_id }, { fee_setup_id: await fee('4.00'), quantity: '2.00' }]
    const { id: fee_group_id } = await world.rows.fresh('fee-groups', 'A', { branch_id, is_active: 1 })
    expect((await ask('PUT', `/fee-groups/${fee_group_id}`, { items })).status).toBe(200)
    const both = { class_id, fee_setup_id, fee_group_id }
    expect((await ask('POST', '/invoice-classes', both)).json.code).toBe('one_fee_or_group')
    expect((await ask('POST', '/invoice-classes', { class_id })).json.code).toBe('one_fee_or_group')
    await billClass({ class_id, fee_setup_id, ...days })
    const body = { class_id, fee_group_id, ...days }
    const asked = (await ask('POST', '/invoice-classes', body)).json
    expect(asked).toMatchObject({ code: 'class_to_confirm', ticket: expect.stringContaining('2 16.00') })
    const key = randomUUID()
    const twice = await Promise.all(
      [1, 2].map(() => ask('POST', '/invoice-classes', { ...body, confirmed: asked.ticket }, { key })),
    )
    expect(twice.map(({ json }) => json.made ?? json.code)).toContain(2)
    const { rows } = await world.owner.execute(
      sql`select i.total_amount from invoices i join invoice_classes c on c.id = i.invoice_class_id where c.fee_group_id = ${fee_group_id}`,
    )
    expect(rows).toEqual([{ total_amount: '8.00' }, { total_amount: '8.00' }])
    expect((await ask('POST', '/invoice-classes', { class_id, fee_group_id })).json.code).toBe('class_to_confirm_again')
  })
  it('bills each child once, leaves out whoever was billed, and is refused when nobody is left', async () => {
    const body = { class_id: await classOf(3), fee_setup_id, ...days }
    const asked = (await ask('POST', '/invoice-classes', body)).json
    expect(asked).toMatchObject({ code: 'class_to_confirm', message: expect.stringContaining('3 invoices') })
    expect(asked.message).toContain('$37.05 in total')
    const { json } = await billClass(body)
    expect(json).toMatchObject({ made: 3, left_out: 0, total_amount: '37.05' })
    expect((await billClass(body)).json.code).toBe('nobody_to_bill')
    expect((await ask('GET', `/invoice-classes/${json.id}`)).json).toMatchObject({
      invoices: 3,
      total_amount: '37.05',
      open_amount: '37.05',
    })
  })
  it('is voided whole, or not at all and names the invoice that is paid', async () => {
    const { id } = (await billClass({ class_id: await classOf(3), fee_setup_id, ...days })).json
    const { rows } = await world.owner.execute<{ inv_id: number; inv_number: string }>(
      sql`select inv_id, inv_number from invoices where invoice_class_id = ${id} order by 1`,
    )
    await pay(rows[1]!.inv_id, '5')
    const refused = await ask('PUT', `/invoice-classes/delete/${id}`, { void_reason: 'Wrong month' })
    expect(refused.json).toMatchObject({ code: 'invoice_paid', message: expect.stringContaining(rows[1]!.inv_number) })
    expect((await read(rows[0]!.inv_id)).is_deleted).toBe(0)
    const other = (await billClass({ class_id: await classOf(2), fee_setup_id, ...days })).json
    expect((await ask('PUT', `/invoice-classes/delete/${other.id}`, { void_reason: 'Wrong month' })).json).toEqual({
      id: other.id,
      is_deleted: 1,
    })
    expect((await ask('PUT', `/invoice-classes/delete/${other.id}`, { void_reason: 'Again' })).json.code).toBe(
      'class_bill_void',
    )
  })
})

describe('an adjustment', () => {
  const adjust = (inv_id: number, amount: string) =>
    ask('POST', '/payment-adjustments', { inv_id, amount, reason: 'Agreed with the family' })
  it('is carried by a credit note or a further invoice, is changed by reversing, and voided', async () => {
    const { inv_id } = await bill([{ fee_setup_id }, { fee_setup_id: await fee('20') }])
    const less = (await adjust(inv_id, '-7.01')).json
    expect(await read(less.carried_by_inv_id)).toMatchObject({
      inv_kind: invoiceKind.creditNote,
      credits_inv_id: inv_id,
      total_amount: '-7.01',
    })
    expect(await read(inv_id)).toMatchObject({ open_amount: '25.34' })
    const more = (await ask('PUT', `/payment-adjustments/${less.id}`, { amount: '4', reason: 'Agreed otherwise' })).json
    expect(await read(less.carried_by_inv_id)).toMatchObject({ is_deleted: 1 })
    expect(await read(more.carried_by_inv_id)).toMatchObject({
      inv_kind: invoiceKind.invoice,
      total_amount: '4.00',
      open_amount: '4.00',
    })
    expect(await read(inv_id)).toMatchObject({ open_amount: '32.35' })
    expect((await ask('PUT', `/invoices/delete/${more.carried_by_inv_id}`, { void_reason: 'x' })).json.code).toBe(
      'carries_adjustment',
    )
    expect((await ask('PUT', `/payment-adjustments/${more.id}/delete`, { void_reason: 'Not agreed' })).json).toEqual({
      id: more.id,
      is_deleted: 1,
    })
    expect(await read(more.carried_by_inv_id)).toMatchObject({ is_deleted: 1 })
  })
  it('of nothing, of more than was billed, or in another branch is refused; one that is paid is not changed', async () => {
    const { inv_id } = await bill()
    expect((await adjust(inv_id, '0')).json.code).toBe('adjusts_nothing')
    expect((await adjust(inv_id, '-12.36')).json.code).toBe('adjusts_too_much')
    expect(
      (await ask('POST', '/payment-adjustments', { inv_id, amount: '1', reason: 'x' }, { by: stranger })).status,
    ).toBe(404)
    const more = (await adjust(inv_id, '5')).json
    await pay(more.carried_by_inv_id, '5')
    expect((await ask('PUT', `/payment-adjustments/${more.id}`, { amount: '6', reason: 'x' })).json.code).toBe(
      'invoice_paid',
    )
  })
})

describe('an opening balance', () => {
  it('is owed or held ahead, once for a student, and comes from its own account', async () => {
    const [owes, ahead] = [await newStudent(), await newStudent()]
    const open = (student_id: number, total_amount: string) =>
      ask('POST', '/opening-balances', { student_id, total_amount, inv_date: '2026-01-01' })
    const { json } = await open(owes, '80')
    expect(await read(json.inv_id)).toMatchObject({ inv_kind: invoiceKind.openingBalance, open_amount: '80.00' })
    expect((await open(owes, '80')).json.code).toBe('has_opening_balance')
    expect((await open(ahead, '-25.5')).json).toMatchObject({ inv_id: null, total_amount: '-25.50' })
    expect((await open(ahead, '-25.5')).json.code).toBe('has_opening_balance')
    expect((await open(await newStudent(), '0')).json.code).toBe('opens_with_nothing')
    await pay(json.inv_id, '30')
    expect((await credit(json.inv_id)).json).toMatchObject({ released_amount: '30.00' })
    const { rows } = await world.owner.execute<{ sum: string }>(
      sql`select sum(l.base_amount) as sum from ledger_lines l join ledger_entries e using (entry_id) where l.account_id = 40 and e.document = 'invoice' and (l.entry_id in (select entry_id from ledger_lines where inv_id = ${json.inv_id}))`,
    )
    expect(rows[0]!.sum).toBe('0.00')
  })
})

describe('unpaid new students', () => {
  it('are those who have never paid and whose invoice falls due within the week', async () => {
    const soon = await bill([{ fee_setup_id }], { credit_day: 3 })
    const later = await bill([{ fee_setup_id }], { credit_day: 30 })
    const payer = await bill([{ fee_setup_id }], { credit_day: 3 })
    await pay(payer.inv_id, '1')
    const listed = async (query: string) =>
      (await ask('GET', `/new-student-unpaids?perPage=200&${query}`)).json.data.map(
        (row: { inv_id: number }) => row.inv_id,
      )
    const week = await listed('')
    expect(week).toContain(soon.inv_id)
    expect(week).not.toContain(later.inv_id)
    expect(week).not.toContain(payer.inv_id)
    expect(await listed(`date_to=2099-01-01&search=${later.inv_number}`)).toEqual([later.inv_id])
  })
})

describe('the laws', () => {
  it('by chance: whatever is billed, paid, credited, adjusted and voided, documents and ledger say the same of every student', async () => {
    const chance = (most: number) => Math.floor(Math.random() * most)
    const cents = (most: number) => `${chance(most)}.${String(chance(100)).padStart(2, '0')}`
    const made: number[] = []
    for (let step = 0; step < 60; step += 1) {
      const inv_id = made[chance(made.length)] ?? 0
      const turn = step < 8 ? 0 : chance(6)
      if (turn < 2) made.push((await bill([{ fee_setup_id, quantity: String(1 + chance(9)) }])).inv_id)
      if (turn === 2) await pay(inv_id, cents(40))
      if (turn === 3) {
        const [line] = (await read(inv_id)).lines
        await credit(inv_id, [{ inv_line_id: line.inv_line_id, amount: cents(20) }])
      }
      if (turn === 4)
        await ask('POST', '/payment-adjustments', {
          inv_id,
          amount: `${chance(2) ? '-' : ''}${cents(9)}`,
          reason: 'By chance',
        })
      if (turn === 5) await ask('PUT', `/invoices/delete/${inv_id}`, { void_reason: 'By chance' })
    }
    expect(await disagreements()).toEqual([])
    const { rows } = await world.owner.execute<{ wrong: number }>(
      sql`select count(*)::int as wrong from (select entry_id from ledger_lines group by 1 having sum(base_amount) <> 0) unbalanced`,
    )
    expect(rows[0]!.wrong).toBe(0)
  })
})
