import { billing } from '@sala/contract/billing/area'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { payments } from '@sala/contract/payments/area'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool, sure } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { builtinRoles } from '../accounts/builtin-roles.ts'
import { derivePermissions, holds } from '../accounts/derive-permissions.ts'

const world = openSchool('prices_by_hand')
let accountant: Actor
let cashier: Actor
let branch_id: number
let fee_setup_id: number
const today = localToday()
const counter = ['view', 'create', 'update'].flatMap((action) =>
  ['invoices', 'pre-invoices', 'quotations'].map((name) => `${action}-${name}`),
)
beforeAll(async () => {
  branch_id = (await world.rows.fresh('branches', 'A')).branch_id as number
  const here = { branches: [branch_id], given: { default_branch_id: branch_id } }
  accountant = await world.person(here)
  cashier = await world.person({ ...here, permissions: counter })
  const any = { branch_id, is_inactive: 0, ac_year_id: null, plan_id: null, fee_type_id: 2 }
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { ...any, fee_amount: '12.35' })).fee_setup_id as number
})

const ask = openClerk(world, () => accountant)
const newStudent = async () => (await world.rows.fresh('student-profiles', 'A', { branch_id })).student_id as number
const bill = async (line: object, more: object = {}, by?: Actor) =>
  ask('POST', '/v2/invoices', { student_id: await newStudent(), lines: [{ fee_setup_id, ...line }], ...more }, by)
const setLimits = (limits: object) => ask('PUT', `/branches/${branch_id}`, limits, world.head)

describe('a price by hand', () => {
  it('is not a cashier’s to set, on a bill, a pre-invoice or a quotation', async () => {
    for (const price of ['0', '0.01', '12.34'])
      expect((await bill({ price, why: 'As agreed' }, {}, cashier)).json).toMatchObject({
        code: 'price_by_hand_not_yours',
      })
    const asked = { student_id: await newStudent(), lines: [{ fee_setup_id, price: '1', why: 'As agreed' }] }
    expect((await ask('POST', '/pre-invoices', asked, cashier)).json.code).toBe('price_by_hand_not_yours')
    expect((await ask('POST', '/quotations', asked, cashier)).json.code).toBe('price_by_hand_not_yours')
    expect((await ask('POST', '/v2/invoices/student-no-enrollments', asked, cashier)).json.code).toBe(
      'price_by_hand_not_yours',
    )
    expect((await bill({}, {}, cashier)).json).toMatchObject({ total_amount: '12.35' })
  })
  it('needs a reason, which stands on the line', async () => {
    expect((await bill({ price: '5' })).json.code).toBe('price_needs_reason')
    expect((await bill({ price: '5', why: '  ' })).status).toBe(422)
    const { inv_id } = (await bill({ price: '5', why: 'Agreed with the director' })).json
    expect((await ask('GET', `/invoices/${inv_id}`)).json.lines).toMatchObject([
      { price: '5.00', total_amount: '5.00', rules: [{ rule: 'by_hand', facts: { why: 'Agreed with the director' } }] },
    ])
  })
  it('stays where somebody else changes the rest of a pre-invoice, and is not moved by him', async () => {
    const by_hand = { fee_setup_id, quantity: '1', price: '5', why: 'Agreed' }
    const { id } = (await ask('POST', '/pre-invoices', { student_id: await newStudent(), lines: [by_hand] })).json
    const change = (...lines: object[]) => ask('PUT', `/pre-invoices/${id}`, { lines }, cashier)
    expect((await change(by_hand, { fee_setup_id })).json).toMatchObject({ total_amount: '17.35' })
    expect((await change({ ...by_hand, price: '4' })).json.code).toBe('price_by_hand_not_yours')
    expect((await change({ ...by_hand, quantity: '0.5' })).json.code).toBe('price_by_hand_not_yours')
  })
})

describe('built-in roles', () => {
  it('let accountants and administrators say what is owed, and cashiers take it', () => {
    const who = (permission: string) => {
      const derived = derivePermissions().find(({ name }) => name === permission)!
      return builtinRoles
        .filter((role) => derived.guards.includes(role.guard) && holds(role, derived))
        .map(({ name }) => name)
    }
    for (const permission of ['create-prices-by-hand', 'create-payment-adjustments', 'create-opening-balances'])
      expect(who(permission)).toEqual(['Administrator', 'Accountant'])
    expect(who('create-receipts')).toEqual(['Administrator', 'Accountant', 'Cashier'])
    expect(who('approve-cashier-shifts')).toEqual(['Administrator', 'Director', 'Branch manager', 'Accountant'])
    expect(who('void-receipts')).toEqual(['Administrator', 'Accountant'])
  })
})

describe('a bill', () => {
  it('is of today or of a day not long ago', async () => {
    for (const inv_date of ['2099-12-31', addDays(today, 1)])
      expect((await bill({}, { inv_date })).json.code).toBe('day_to_come')
    expect((await bill({}, { inv_date: addDays(today, -732) })).json.code).toBe('day_too_long_ago')
    const opening = { student_id: await newStudent(), total_amount: '5', inv_date: addDays(today, 1) }
    expect((await ask('POST', '/opening-balances', opening)).json.code).toBe('day_to_come')
    expect((await ask('POST', '/opening-balances', { ...opening, inv_date: '1990-01-01' })).json.code).toBe(
      'day_too_long_ago',
    )
  })
  it('that was announced for a day to come is of today, and due when it was announced', async () => {
    const asked = {
      student_id: await newStudent(),
      inv_date: addDays(today, 10),
      credit_day: 5,
      lines: [{ fee_setup_id }],
    }
    const { id } = (await ask('POST', '/pre-invoices', asked)).json
    const { invoices } = (await sure((yes) => ask('POST', '/pre-invoices/invoices', { ids: [id], ...yes }))).json
    expect((await ask('GET', `/invoices/${invoices[0].inv_id}`)).json).toMatchObject({
      inv_date: today,
      due_date: addDays(today, 15),
    })
  })
  it('has no more on a line and in all than its branch allows', async () => {
    expect((await ask('GET', `/invoices/form-view-models?branch_id=${branch_id}`)).json).toMatchObject({
      max_quantity: '366.00',
      max_amount: '50000.00',
    })
    for (const line of [
      { quantity: '367' },
      { price: '50000.01', why: 'A slip' },
      { quantity: '9999', price: '99999999', why: 'A slip' },
    ]) {
      const code = 'quantity' in line ? 'quantity_too_large' : 'amount_too_large'
      expect((await bill(line)).json.code).toBe(code)
      const asked = { student_id: await newStudent(), lines: [{ fee_setup_id, ...line }] }
      expect((await ask('POST', '/pre-invoices', asked)).json.code).toBe(code)
      expect((await ask('POST', '/quotations', asked)).json.code).toBe(code)
    }
    const opening = { student_id: await newStudent(), inv_date: today }
    for (const total_amount of ['50000.01', '-50000.01'])
      expect((await ask('POST', '/opening-balances', { ...opening, total_amount })).json.code).toBe('amount_too_large')
    const { inv_id } = (await bill({})).json
    expect(
      (await ask('POST', '/payment-adjustments', { inv_id, amount: '50000.01', reason: 'A slip' })).json.code,
    ).toBe('amount_too_large')
    expect((await setLimits({ max_amount: '100', max_quantity: '2' })).status).toBe(200)
    expect((await bill({ quantity: '3' })).json.code).toBe('quantity_too_large')
    expect((await bill({ price: '100.01', why: 'A slip' })).json.code).toBe('amount_too_large')
    expect((await bill({ quantity: '2' })).json).toMatchObject({ total_amount: '24.70' })
    expect((await setLimits({ max_amount: '10000000' })).status).toBe(422)
    await setLimits({ max_amount: '50000', max_quantity: '366' })
  })
})

describe('sums', () => {
  it('answer however much there is, on every dashboard and in every report', async () => {
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' })
    const columns = await world.owner.execute(
      sql`select from information_schema.columns where table_name = 'branches' and column_name = 'max_amount'`,
    )
    if (columns.rows.length > 0)
      await world.owner.execute(
        sql`update branches set max_amount = 999999999999, max_quantity = 99999 where branch_id = ${branch_id}`,
      )
    for (let turn = 0; turn < 3; turn += 1) {
      const { json, text } = await bill({ quantity: '9999', price: '99999999', why: 'As if it had slipped in' })
      expect(json.total_amount, text).toBe('999899990001.00')
      const pays = [{ inv_id: json.inv_id, amount: '9999999999' }]
      const paid = await ask('POST', '/v2/receipts', {
        pays,
        payments: [{ payment_method: paymentMethod.cash, currency_code: 'USD', amount: '9999999999' }],
      })
      expect(paid.status, paid.text).toBe(200)
    }
    world.forget()
    const always = 'date_from=2000-01-01&date_to=2100-01-01'
    const glances = [
      'total-cards',
      'income-by-fees',
      'sale-items',
      'unpaid-students',
      'total-students',
      'student-status',
      'student-grades',
    ]
    const reports = [...Object.values(billing.named.reports), ...Object.values(payments.named.reports)]
    expect(reports.length).toBeGreaterThan(15)
    const answers = await Promise.all([
      ...glances.map(async (name) => [name, (await ask('GET', `/dashboard/${name}?${always}`)).status] as const),
      ...glances.map(
        async (name) =>
          [name, (await ask('GET', `/dashboard/${name}?${always}&inv_date_by=invoice_date`)).status] as const,
      ),
      ...reports.map(
        async ({ name, report }) =>
          [name, (await ask('GET', `/report/${name}?perPage=1&${report.period ? always : ''}`)).status] as const,
      ),
      ...[
        '/invoices',
        '/closed-days',
        '/cashier-shifts',
        '/cashier-shifts/mine',
        `/closed-days/reckoning?branch_id=${branch_id}&closed_date=${today}`,
      ].map(async (path) => [path, (await ask('GET', path)).status] as const),
    ])
    expect(answers.filter(([, status]) => status === 422 || status >= 500)).toEqual([])
    expect((await ask('GET', `/dashboard/total-cards?${always}`)).json.owed).toMatch(/^29\d{11}\.\d\d$/)
  })
})
