import { randomUUID } from 'node:crypto'
import { preInvoiceState } from '@sala/contract/billing/pre-invoices'
import { quotationState } from '@sala/contract/billing/quotations'
import { addDays, dayOf, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool, sure } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('offers')
let clerk: Actor
let other: Actor
let branch_id: number
let fee_setup_id: number
let student_id: number
beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  other = world.actors['staff-api'].other
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '12.35', is_inactive: 0, ac_year_id: null }))
    .fee_setup_id as number
  student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
})

const ask = (method: string, path: string, body?: unknown, key: string = randomUUID(), by: Actor = clerk) =>
  world.call(method, path, { token: by.token, body, headers: { 'idempotency-key': key } })
const announce = async (quantity = '1') =>
  (await ask('POST', '/pre-invoices', { student_id, lines: [{ fee_setup_id, quantity }] })).json as { id: number }
const issue = (id: number) => sure((yes) => ask('POST', '/pre-invoices/invoices', { ids: [id], ...yes }))
const number = async (query: ReturnType<typeof sql>) =>
  Number(Object.values((await world.owner.execute(query)).rows[0]!)[0])
const entries = () => number(sql`select count(*) from ledger_entries`)

describe('a pre-invoice', () => {
  it('is priced, numbered in a series of its own, and nobody owes it', async () => {
    const before = await entries()
    const { status, json } = await ask('POST', '/pre-invoices', {
      student_id,
      lines: [{ fee_setup_id, quantity: '3' }],
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ total_amount: '37.05', pre_inv_number: expect.stringMatching(/^PI/) })
    expect((await ask('GET', `/pre-invoices/${json.id}`)).json).toMatchObject({
      state: preInvoiceState.open,
      inv_id: null,
      lines: [{ total_amount: '37.05' }],
    })
    expect(await entries()).toBe(before)
  })
  it('is priced anew while it is open, and a stale change is refused', async () => {
    const { id } = await announce()
    const lines = [{ fee_setup_id, quantity: '2' }]
    const { version } = (await ask('GET', `/pre-invoices/${id}`)).json
    expect((await ask('PUT', `/pre-invoices/${id}`, { lines, version })).json).toMatchObject({ total_amount: '24.70' })
    expect((await ask('PUT', `/pre-invoices/${id}`, { lines, version })).json.code).toBe('stale')
    expect((await ask('PUT', `/pre-invoices/${id}`, { lines, inv_date: '2031-01-01' })).json.code).toBe('other_month')
    expect((await ask('GET', `/pre-invoices/${id}`)).json.lines).toHaveLength(1)
  })
  it('becomes one invoice when many turn it into one at once, and is then neither changed nor voided', async () => {
    const { id } = await announce('2')
    const all = await Promise.all(Array.from({ length: 8 }, () => issue(id)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'pre_invoice_billed')).toHaveLength(7)
    const [made] = all.find(({ status }) => status === 200)!.json.invoices
    expect((await ask('GET', `/invoices/${made.inv_id}`)).json).toMatchObject({
      total_amount: '24.70',
      open_amount: '24.70',
    })
    expect((await ask('GET', `/pre-invoices/${id}`)).json).toMatchObject({
      state: preInvoiceState.invoiced,
      inv_id: made.inv_id,
    })
    expect((await ask('PUT', `/pre-invoices/${id}`, { lines: [{ fee_setup_id }] })).json.code).toBe(
      'pre_invoice_billed',
    )
    expect((await ask('PUT', `/pre-invoices/delete/${id}`, { void_reason: 'Wrong' })).json.code).toBe(
      'pre_invoice_billed',
    )
    await ask('PUT', `/invoices/delete/${made.inv_id}`, { void_reason: 'Wrong' })
    expect((await issue(id)).status).toBe(200)
  })
  it('is billed once for a key, all of a list or none', async () => {
    const [one, two] = [await announce(), await announce()]
    const key = randomUUID()
    const both = (confirmed?: string) =>
      ask('POST', '/pre-invoices/invoices', { ids: [two.id, one.id], confirmed }, key)
    // Many are asked about with their count and sum, and a yes to another sum is none.
    const asked = await both()
    const day = localToday()
    expect([asked.json.code, asked.json.ticket]).toEqual(['many_to_confirm', `2 24.70 ${day}`])
    expect(asked.json.message).toContain(
      `2 pre-invoices become invoices dated today, ${showDate(day)}, and $24.70 will be owed`,
    )
    expect((await both(`2 24.80 ${day}`)).json.code).toBe('many_to_confirm')
    const first = await both(asked.json.ticket)
    expect(first.status).toBe(200)
    expect((await both(asked.json.ticket)).text).toBe(first.text)
    const three = await announce()
    expect((await ask('POST', '/pre-invoices/invoices', { ids: [three.id, one.id] })).json.code).toBe(
      'pre_invoice_billed',
    )
    expect((await ask('GET', `/pre-invoices/${three.id}`)).json.state).toBe(1)
  })
  it('is asked about with its sum and the day it will bear, also where it is the only one', async () => {
    const { id } = await announce('2')
    const asked = (await ask('POST', '/pre-invoices/invoices', { ids: [id] })).json
    expect(asked).toMatchObject({ code: 'one_to_confirm', ticket: `1 24.70 ${localToday()}` })
    expect(asked.message).toContain(`an invoice dated today, ${showDate(localToday())}, and $24.70 will be owed`)
    expect((await ask('GET', `/pre-invoices/${id}`)).json.inv_id).toBeNull()
  })
  it('becomes an invoice of the day it is issued, due from that day or from a later one that was announced', async () => {
    const today = dayOf(new Date())
    const issueOn = async (inv_date: string) => {
      const { json } = await ask('POST', '/pre-invoices', {
        student_id,
        lines: [{ fee_setup_id }],
        inv_date,
        credit_day: 7,
      })
      const { invoices } = (await issue(json.id)).json
      return (await ask('GET', `/invoices/${invoices[0].inv_id}`)).json
    }
    expect(await issueOn(addDays(today, -7))).toMatchObject({ inv_date: today, due_date: addDays(today, 7) })
    expect(await issueOn(today)).toMatchObject({ inv_date: today, due_date: addDays(today, 7) })
    expect(await issueOn(addDays(today, 10))).toMatchObject({ inv_date: today, due_date: addDays(today, 17) })
    const { id } = await announce()
    const byHand = (inv_date?: string) =>
      ask('POST', '/v2/invoices', { student_id, lines: [], pre_inv_id: id, inv_date })
    expect((await byHand(addDays(today, -1))).json.code).toBe('bears_its_own_day')
    expect((await byHand()).status).toBe(200)
  })
  it('is voided with a reason and keeps its number', async () => {
    const { id } = await announce()
    expect((await ask('PUT', `/pre-invoices/delete/${id}`, {})).status).toBe(422)
    expect((await ask('PUT', `/pre-invoices/delete/${id}`, { void_reason: 'Wrong child' })).json).toEqual({
      id,
      is_deleted: 1,
    })
    expect((await ask('POST', '/pre-invoices/invoices', { ids: [id] })).json.code).toBe('pre_invoice_void')
    await expect(world.owner.execute(sql`delete from pre_invoices where id = ${id}`)).rejects.toThrow()
  })
  it('of one branch is nothing to another', async () => {
    const { id } = await announce()
    for (const [method, path, body] of [
      ['GET', `/pre-invoices/${id}`, undefined],
      ['PUT', `/pre-invoices/${id}`, { lines: [] }],
      ['PUT', `/pre-invoices/delete/${id}`, { void_reason: 'Mine' }],
      ['POST', '/pre-invoices', { student_id, lines: [] }],
      ['POST', '/pre-invoices/invoices', { ids: [id] }],
    ] as const)
      expect((await ask(method, path, body, randomUUID(), other)).status, path).toBe(404)
  })
})

describe('a quotation', () => {
  it('is for a student, an inquiry or a name, and for nobody else', async () => {
    const lines = [{ fee_setup_id }]
    const { inquiry_id } = await world.rows.fresh('info-inquiries', 'A', { branch_id })
    expect((await ask('POST', '/quotations', { student_id, lines })).json).toMatchObject({
      total_amount: '12.35',
      total_khr: expect.stringMatching(/^\d+$/),
    })
    const asked = await ask('POST', '/quotations', { inquiry_id, lines, valid_until: '2099-01-01' })
    expect((await ask('GET', `/quotations/${asked.json.id}`)).json).toMatchObject({
      inquiry_id,
      state: quotationState.valid,
      valid_until: '2099-01-01',
      lines: [{ price: '12.35' }],
    })
    expect((await ask('POST', '/quotations', { customer_name: 'Chan Dara', branch_id, lines })).status).toBe(200)
    expect((await ask('POST', '/quotations', { customer_name: 'Chan Dara', lines })).json.code).toBe(
      'quotation_for_nobody',
    )
    expect((await ask('POST', '/quotations', { student_id, lines: [] })).json.code).toBe('nothing_to_charge')
    expect((await ask('POST', '/quotations', { student_id, lines, valid_until: '2020-01-01' })).json.code).toBe(
      'quotation_already_over',
    )
    expect((await ask('POST', '/quotations', { student_id, lines }, randomUUID(), other)).status).toBe(404)
  })
  it('is voided once, with a reason, and says the same for ever', async () => {
    const { id } = (await ask('POST', '/quotations', { student_id, lines: [{ fee_setup_id }] })).json
    expect((await ask('DELETE', `/quotations/${id}`, { void_reason: 'Asked twice' })).json).toEqual({
      id,
      is_deleted: 1,
    })
    expect((await ask('DELETE', `/quotations/${id}`, { void_reason: 'Asked twice' })).json.code).toBe('quotation_void')
    expect((await ask('GET', `/quotations/${id}`)).json).toMatchObject({
      state: quotationState.void,
      void_reason: 'Asked twice',
    })
    await expect(world.owner.execute(sql`update quotations set total_amount = 1 where id = ${id}`)).rejects.toThrow()
  })
  const quote = async (more: object = {}) =>
    (await ask('POST', '/quotations', { student_id, lines: [{ fee_setup_id }], ...more })).json as {
      id: number
      quotation_number: string
    }
  const bill = (quotation_id: number, more: object = {}) =>
    ask('POST', '/v2/invoices', { student_id, lines: [], quotation_id, ...more })
  it('becomes one invoice at the prices it promised, however many ask at once, and both name each other', async () => {
    const { id } = await quote({ lines: [{ fee_setup_id, quantity: '2' }] })
    const dearer = { fee_amount: '99.00' }
    await ask('PUT', `/fee-setups/${fee_setup_id}`, dearer)
    const all = await Promise.all(Array.from({ length: 6 }, () => bill(id)))
    await ask('PUT', `/fee-setups/${fee_setup_id}`, { fee_amount: '12.35' })
    const made = all.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'quotation_billed')).toHaveLength(5)
    const { inv_id, total_amount } = made[0]!.json
    expect(total_amount).toBe('24.70')
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({ quotation_id: id })
    expect((await ask('GET', `/quotations/${id}`)).json).toMatchObject({ inv_id, state: quotationState.invoiced })
    expect((await ask('DELETE', `/quotations/${id}`, { void_reason: 'Wrong' })).json.code).toBe('quotation_billed')
    await ask('PUT', `/invoices/delete/${inv_id}`, { void_reason: 'Wrong' })
    expect((await ask('GET', `/quotations/${id}`)).json).toMatchObject({ inv_id: null, state: quotationState.valid })
    expect((await bill(id)).status).toBe(200)
  })
  it('is not billed to another student, after its last day, when it is void, or with other lines', async () => {
    const { id } = await quote()
    const stranger = (await world.rows.fresh('student-profiles', 'A')).student_id
    expect((await bill(id, { student_id: stranger })).json.code).toBe('quotation_of_another')
    expect((await bill(id, { lines: [{ fee_setup_id }] })).json.code).toBe('one_source_of_lines')
    const byName = await quote({ student_id: null, customer_name: 'Chan Dara', branch_id })
    expect((await bill(byName.id, { student_id: stranger })).status).toBe(200)
    await ask('DELETE', `/quotations/${id}`, { void_reason: 'Asked twice' })
    expect((await bill(id)).json.code).toBe('quotation_void')
    const late = await world.rows.fresh('quotations', 'A', { student_id, valid_until: '2026-03-01' })
    expect((await bill(late.id as number)).json.code).toBe('quotation_over')
    const foreign = await world.rows.fresh('quotations', 'B')
    expect((await bill(foreign.id as number)).status).toBe(404)
  })
})
