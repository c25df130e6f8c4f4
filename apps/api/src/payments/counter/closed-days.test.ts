import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { reckonedKind } from '@sala/contract/payments/closed-days'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { countDrawers } from '../../../../../proofs/counter.ts'
import { openClerk, openSchool, sure } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { literal } from '../../kit/literal.ts'

const world = openSchool('closed_days')
let clerk: Actor
let branch_id: number
let fee_setup_id: number
let student_id: number
const today = dayOf(new Date())
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  const rates = await world.call('GET', '/exchange-rates', { token: world.head.token })
  if (rates.json.meta.total === 0)
    await world.call('POST', '/exchange-rates', {
      token: world.head.token,
      body: { currency_id: 2, rate: '4100', effective_date: '2020-01-01' },
    })
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '12.35', branch_id, is_inactive: 0 }))
    .fee_setup_id as number
  student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
  await countDrawers(world, branch_id)
})

const ask = openClerk(world, () => clerk)
const inKhmer = openClerk(world, () => clerk, 'km')
const close = (closed_date: string, more: object = {}) =>
  ask('POST', '/closed-days', { branch_id, closed_date, ...more })
const reckoning = async (day?: string) =>
  (await ask('GET', `/closed-days/reckoning?branch_id=${branch_id}${day ? `&closed_date=${day}` : ''}`)).json
const bill = async (more: object = {}) =>
  ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity: '1' }], ...more })
const pay = (inv_id: number, amount: string, payments: object[]) =>
  ask('POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments })
const cash = (amount: string, currency_code = 'USD') => ({ payment_method: paymentMethod.cash, currency_code, amount })
const openShift = async () =>
  (await ask('POST', '/cashier-shifts', { branch_id, float_usd: '50', float_khr: '100000' })).json
    .cashier_shift_id as number
const reopenLast = async () => {
  const { rows } = await world.owner.execute<{ id: number }>(
    sql`select closed_day_id as id from closed_days where branch_id = ${branch_id} and is_reopened = 0 order by closed_date desc limit 1`,
  )
  return ask('POST', `/closed-days/${rows[0]!.id}/reopen`, { reopen_reason: 'A receipt was forgotten' }, world.head)
}

describe('closing a day', () => {
  it('is refused while a shift is open, then shows every sum twice and closes the earlier days with it', async () => {
    const shift = await openShift()
    const invoice = (await bill()).json
    const receipt = (await pay(invoice.inv_id, '12.35', [cash('20')])).json
    const testing = (
      await world.rows.fresh('fee-setups', 'A', { fee_type_id: 6, fee_amount: '5.10', branch_id, is_inactive: 0 })
    ).fee_setup_id
    expect(
      (
        await ask('POST', '/payment-testing', {
          student_id,
          fee_setup_id: testing,
          payment_method: paymentMethod.cash,
          received: '10',
        })
      ).status,
    ).toBe(200)
    expect((await ask('POST', `/receipts/${receipt.receipt_id}/void`, { void_reason: 'Wrong family' })).status).toBe(
      200,
    )
    const again = (await pay(invoice.inv_id, '12.35', [cash('50600', 'KHR')])).json
    const wrong = (await bill()).json
    expect((await ask('PUT', `/invoices/delete/${wrong.inv_id}`, { void_reason: 'Twice' })).status).toBe(200)
    expect((await close(today, { with_earlier: 1 })).json.code).toBe('day_has_open_shift')
    const before = await reckoning(today)
    expect(before.blocks).toMatchObject([{ what: 'shift', cashier_shift_id: shift }])
    const drawer = (await ask('GET', '/cashier-shifts/mine')).json.shift
    // Ten dollars are missing from the drawer, and somebody says why.
    const notes = [
      { currency_code: 'USD', note: '0.01', count: Math.round(Number(drawer.expected_usd) * 100) - 1000 },
      { currency_code: 'KHR', note: '100', count: Number(drawer.expected_khr) / 100 },
    ]
    expect(
      (await ask('POST', `/cashier-shifts/${shift}/close`, { notes, difference_reason: 'Paid the courier' })).status,
    ).toBe(200)
    const { reckoning: after, earlier, blocks } = await reckoning(today)
    expect(blocks).toEqual([])
    expect(earlier).toContain('2026-02-01')
    expect(after.pairs.every(({ difference }: { difference: string }) => Number(difference) === 0)).toBe(true)
    const said = Object.fromEntries(
      after.pairs.map((pair: { kind: number; currency_code: string; ledger: string }) => [
        `${pair.kind} ${pair.currency_code}`,
        pair.ledger,
      ]),
    )
    // Seven dollars back from twenty, and the void gives them the other way round; the second payment is all in riel.
    expect(said).toMatchObject({
      '1 KHR': '50600',
      '7 USD': '5.10',
      '13 USD': '-12.35',
      '14 USD': '12.35',
      '22 USD': '-10.00',
    })
    expect(after.drawers).toMatchObject([{ cashier_shift_id: shift, difference_reason: 'Paid the courier' }])
    expect(again.receipt_id).toBeGreaterThan(receipt.receipt_id)
    const alone = await close(today)
    expect(alone.json.code).toBe('earlier_day_open')
    const { status, json } = await close(today, { with_earlier: 1, remark: 'Agreed with the bank' })
    expect(status).toBe(200)
    expect(json.closed.at(-1)).toMatchObject({ closed_date: today, taken_amount: after.taken_amount })
    const kept = (await ask('GET', `/closed-days/${json.closed.at(-1).closed_day_id}`)).json
    expect(kept).toMatchObject({ closed_date: today, remark: 'Agreed with the bank', is_reopened: 0, reckoning: after })
    const paper = await world.call('GET', `/closed-days/${kept.closed_day_id}/pdf?display_language=en`, {
      token: clerk.token,
    })
    expect([paper.status, paper.text.includes('Daily closing'), paper.text.includes('Paid the courier')]).toEqual([
      200,
      true,
      true,
    ])
  })
  it('lets nothing in afterwards, and says what to do, in both languages', async () => {
    const refused = await bill({ inv_date: dayBefore(1) })
    expect([refused.status, refused.json.code]).toEqual([409, 'day_is_closed'])
    expect(refused.json.message).toContain(today.split('-').reverse().join('-'))
    const late = { student_id, lines: [{ fee_setup_id, quantity: '1' }], inv_date: dayBefore(1) }
    expect((await inKhmer('POST', '/v2/invoices', late)).json.message).toContain('បិទបញ្ជី')
    await openShift()
    const testing = (
      await world.rows.fresh('fee-setups', 'A', { fee_type_id: 6, fee_amount: '5.10', branch_id, is_inactive: 0 })
    ).fee_setup_id
    expect(
      (await ask('POST', '/payment-testing', { student_id, fee_setup_id: testing, payment_method: paymentMethod.cash }))
        .json.code,
    ).toBe('day_is_closed')
    expect(
      (await ask('POST', '/opening-balances', { student_id, total_amount: '5', inv_date: '2020-01-01' })).json.code,
    ).toBe('day_is_closed')
    expect((await close(today)).json.code).toBe('day_closed_already')
    expect((await close(dayBefore(-1))).json.code).toBe('day_not_over')
  })
  it('is opened again only as the last day, by whoever may, and keeps what it said', async () => {
    const { rows } = await world.owner.execute<{ id: number }>(
      sql`select closed_day_id as id from closed_days where branch_id = ${branch_id} order by closed_date limit 1`,
    )
    expect(
      (await ask('POST', `/closed-days/${rows[0]!.id}/reopen`, { reopen_reason: 'x' }, world.head)).json.code,
    ).toBe('not_the_last_day')
    const accountant = await world.person({ side: 'A', permissions: ['view-closed-days', 'create-closed-days'] })
    const last = (await ask('GET', `/closed-days?filter[branch_id]=${branch_id}&perPage=1`)).json.data[0]
    expect(
      (await ask('POST', `/closed-days/${last.closed_day_id}/reopen`, { reopen_reason: 'x' }, accountant)).status,
    ).toBe(403)
    const { status } = await reopenLast()
    expect(status).toBe(200)
    expect(
      (await ask('POST', `/closed-days/${last.closed_day_id}/reopen`, { reopen_reason: 'x' }, world.head)).json.code,
    ).toBe('day_is_open')
    expect((await ask('GET', `/closed-days/${last.closed_day_id}`)).json).toMatchObject({
      is_reopened: 1,
      reopen_reason: 'A receipt was forgotten',
    })
    expect((await bill()).status).toBe(200)
    await expect(
      world.owner.execute(sql`update closed_days set is_reopened = 0 where closed_day_id = ${last.closed_day_id}`),
    ).rejects.toThrow()
    await expect(
      world.owner.execute(sql`delete from closed_days where closed_day_id = ${rows[0]!.id}`),
    ).rejects.toThrow()
    await expect(
      world.owner.execute(sql`update closed_days set taken_amount = 1 where closed_day_id = ${rows[0]!.id}`),
    ).rejects.toThrow()
  })
  it('bills from today what was announced for a day that is closed by now', async () => {
    const { id, inv_date } = await world.rows.fresh('pre-invoices', 'A')
    expect(inv_date).toBe('2026-02-01')
    const { status, json } = await sure((yes) => ask('POST', '/pre-invoices/invoices', { ids: [id], ...yes }))
    expect(status).toBe(200)
    expect((await ask('GET', `/invoices/${json.invoices[0].inv_id}`)).json.inv_date).toBe(today)
  })
  it('names the document where the sums do not agree, and stays open', async () => {
    const { json: mine } = await ask('GET', '/cashier-shifts/mine')
    const shift = mine.shift?.cashier_shift_id ?? (await openShift())
    const { inv_id } = (await bill()).json
    const { receipt_id, receipt_number } = (await pay(inv_id, '5', [cash('5')])).json
    await world.owner.execute(sql`alter table receipt_payments disable trigger document_stays`)
    await world.owner.execute(
      sql`update receipt_payments set amount = 4, base_amount = 4 where receipt_id = ${receipt_id}`,
    )
    await ask('POST', `/cashier-shifts/${shift}/close`, { notes: [], difference_reason: 'None' })
    const found = (await reckoning(today)).reckoning.pairs.find(
      ({ kind, currency_code }: { kind: number; currency_code: string }) =>
        kind === reckonedKind.cash && currency_code === 'USD',
    )
    expect(found).toMatchObject({
      difference: '-1.00',
      differing: [{ document: 'receipt', number: receipt_number, documents: '4.00', ledger: '5.00' }],
    })
    const { json } = await close(today)
    expect(json.code).toBe('day_does_not_agree')
    expect(json.message).toContain(receipt_number)
    await world.owner.execute(
      sql`update receipt_payments set amount = 5, base_amount = 5 where receipt_id = ${receipt_id}`,
    )
    await world.owner.execute(sql`alter table receipt_payments enable trigger document_stays`)
    expect((await close(today)).status).toBe(200)
    await reopenLast()
  })
})

describe('a payment that is on its way', () => {
  it('is counted by the closing that waits for it, and one that comes later is refused', async () => {
    const client = new pg.Client({ connectionString: world.url })
    await client.connect()
    await client.query('begin')
    const posted = await client.query(
      "insert into ledger_entries (branch_id, posting_date, document, document_id, deed) values ($1, $2, 'credit', 900001, 'issue') returning entry_id",
      [branch_id, today],
    )
    await client.query(
      'insert into ledger_lines (entry_id, account_id, amount, base_amount) values ($1, 40, 5, 5), ($1, 7, -5, -5)',
      [posted.rows[0].entry_id],
    )
    let done = false
    const closing = close(today).finally(() => {
      done = true
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(done).toBe(false)
    // Whoever posts while somebody waits to close comes behind him.
    const late = bill()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await client.query('commit')
    expect((await closing).status).toBe(200)
    expect((await late).json.code).toBe('day_is_closed')
    await client.end()
    await reopenLast()
  })
  it('never slips under the day, however many race with the closing', async () => {
    // Fewer than the server has connections, so that nobody is told to come again.
    const first = Array.from({ length: 4 }, () => bill())
    await Promise.race(first)
    const closing = close(today)
    const bills = await Promise.all([...first, ...Array.from({ length: 4 }, () => bill())])
    expect((await closing).status).toBe(200)
    const became = bills.map(({ status, json }) => (status === 200 ? 'billed' : json.code))
    expect(became.filter((each) => each !== 'billed' && each !== 'day_is_closed')).toEqual([])
    expect(became).toContain('billed')
    const { rows } = await world.owner.execute<{ frozen: string; now: string }>(sql`select
      (select p ->> 'ledger' from closed_days c, jsonb_array_elements(c.reckoning -> 'pairs') p where c.branch_id = ${branch_id} and c.is_reopened = 0 and c.closed_date = ${today} and p ->> 'kind' = '11') as frozen,
      (select sum(l.base_amount)::text from ledger_entries e join ledger_lines l using (entry_id) join invoices i on i.inv_id = e.document_id
        where e.branch_id = ${branch_id} and e.posting_date = ${today} and e.document = 'invoice' and e.deed = 'issue' and l.account_id = 1 and i.inv_kind <> ${literal(invoiceKind.creditNote)}) as now`)
    expect(rows[0]!.frozen).toBe(rows[0]!.now)
    await reopenLast()
  })
})
