import { randomUUID } from 'node:crypto'
import { overdueFor } from '@sala/contract/billing/report-columns'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { proration } from '@sala/contract/pricing/fee-setups'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openClerk, openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { applicationRole } from '../../kit/database.ts'
import { startWorker } from '../../kit/job/job.ts'

const world = openSchool('payment_reports')
let clerk: Actor
let branch_id: number
let fee_setup_id: number
let bank_profile_id: number
let today: string

type Row = Record<string, string | number | null>
const ask = openClerk(world, () => clerk)
const report = async (name: string, body: object = {}, by: Actor = clerk) => {
  const { status, json, text } = await ask('POST', `/report/${name}`, { perPage: 200, ...body }, by)
  expect(status, text).toBe(200)
  return json as { data: Row[]; totals: Record<string, string>; meta: { total: number } }
}
const day = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10)
const newStudent = async () => (await world.rows.fresh('student-profiles', 'A', { branch_id })).student_id as number
const bill = async (student_id: number, more: object = {}) =>
  (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id }], credit_day: 0, ...more })).json
    .inv_id as number
const pay = async (
  inv_id: number,
  amount: string,
  payments: object[] = [{ payment_method: paymentMethod.card, currency_code: 'USD', amount }],
  more: object = {},
) => {
  const { status, json, text } = await ask('POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments, ...more })
  expect(status, text).toBe(200)
  return json.receipt_id as number
}
/** As if a document's deed had been on another day. */
const onDay = (back: number, document: string, id: number, deed = 'issue') =>
  world.owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update ledger_entries set posting_date = ${day(back)} where document = ${document} and document_id = ${id} and deed = ${deed}`,
    )
    if (document === 'invoice' && deed === 'issue') {
      await tx.execute(sql`update invoice_instalments set due_date = due_date - ${back}::int where inv_id = ${id}`)
      await tx.execute(sql`update invoices set inv_date = ${day(back)} where inv_id = ${id}`)
    }
  })

beforeAll(async () => {
  branch_id = (await world.rows.fresh('branches', 'A')).branch_id as number
  clerk = await world.person({ branches: [branch_id], given: { default_branch_id: branch_id } })
  const fee = {
    fee_amount: '100.00',
    branch_id,
    is_inactive: 0,
    proration: proration.whole,
    ac_year_id: null,
    plan_id: null,
    fee_type_id: 2,
  }
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', fee)).fee_setup_id as number
  bank_profile_id = (await world.rows.fresh('bank-profiles', 'A', { branch_id })).id as number
  today = (
    await world.owner.execute<{ today: string }>(
      sql`select (now() at time zone 'Asia/Phnom_Penh')::date::text as today`,
    )
  ).rows[0]!.today
  await ask('POST', '/cashier-shifts', { branch_id, float_usd: '500', float_khr: '1000000' })
})

describe('what is owed as of a day', () => {
  it('does not know what was paid, voided or billed after it', async () => {
    const student_id = await newStudent()
    const inv_id = await bill(student_id)
    await onDay(20, 'invoice', inv_id)
    const receipt = await pay(inv_id, '60')
    await onDay(10, 'receipt', receipt)
    await ask('POST', `/receipts/${receipt}/void`, { void_reason: 'Taken twice' })
    await onDay(5, 'receipt', receipt, 'void')
    const open = async (back: number) =>
      (await report('student-unpaids', { student_id, as_of: day(back) })).totals.open_amount ?? null
    expect([
      await open(21),
      await open(20),
      await open(11),
      await open(10),
      await open(6),
      await open(5),
      await open(0),
    ]).toEqual([...[null, '100.00', '100.00', '40.00', '40.00', '100.00', '100.00']])
    expect((await report('student-unpaids', { student_id })).data).toMatchObject([
      { days_overdue: 20, total_amount: '100.00', settled_amount: '0.00' },
    ])
  })

  it('is overdue from the day after it was due, and ages into its bucket on the day', async () => {
    const student_id = await newStudent()
    await onDay(100, 'invoice', await bill(student_id))
    const aged = async (back: number) => {
      const { not_due_amount, days_30_amount, days_60_amount, days_90_amount, over_90_amount } = (
        await report('receivable-ageing', { student_id, as_of: day(back) })
      ).totals
      return [not_due_amount, days_30_amount, days_60_amount, days_90_amount, over_90_amount].indexOf('100.00')
    }
    const buckets = []
    for (const late of [0, 1, 30, 31, 60, 61, 90, 91]) buckets.push(await aged(100 - late))
    expect(buckets).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
    expect((await report('overdue-payments', { student_id, as_of: day(100) })).data).toEqual([])
    expect((await report('overdue-payments', { student_id, as_of: day(69) })).data).toMatchObject([
      { days_overdue: 31, overdue_for: overdueFor.upTo60Days, open_amount: '100.00' },
    ])
  })

  it('of an invoice in parts is overdue part by part, what was paid meeting the first', async () => {
    const student_id = await newStudent()
    const parts = [
      { part_no: 1, share: '40', days_after: 0 },
      { part_no: 2, share: '60', days_after: 30 },
    ]
    const { plan_id } = await world.rows.fresh('instalment-plans', 'A', { branch_id, is_active: 1, parts })
    const inv_id = await bill(student_id, { plan_id })
    await onDay(50, 'invoice', inv_id)
    await onDay(49, 'receipt', await pay(inv_id, '30'))
    const late = async (back: number) =>
      (await report('overdue-payments', { student_id, as_of: day(back) })).data.map((row) => [
        row.part_no,
        row.open_amount,
      ])
    expect(await late(40)).toEqual([[1, '10.00']])
    expect(await late(0)).toEqual([
      [1, '10.00'],
      [2, '60.00'],
    ])
    expect((await report('student-unpaids', { student_id, as_of: day(40) })).data).toMatchObject([
      { open_amount: '70.00', overdue_amount: '10.00', days_overdue: 10 },
    ])
  })
})

describe('what was paid', () => {
  it('is taken back on the day of the void, and the day before stays as it was', async () => {
    const student_id = await newStudent()
    const inv_id = await bill(student_id)
    const receipt = await pay(inv_id, '25')
    await onDay(3, 'receipt', receipt)
    await ask('POST', `/receipts/${receipt}/void`, { void_reason: 'Wrong child' })
    const on = async (back: number) =>
      (await report('payment-details', { student_id, date_from: day(back), date_to: day(back) })).data.map((row) => [
        row.money_deed,
        row.amount,
      ])
    expect(await on(3)).toEqual([[1, '25.00']])
    expect(await on(0)).toEqual([[4, '-25.00']])
    const months = await report('student-payments', { student_id, date_from: day(3), date_to: day(0) })
    expect(months.data).toMatchObject([
      { receipts: 1, received_amount: '25.00', returned_amount: '-25.00', amount: '0.00', open_amount: '100.00' },
    ])
  })

  it('splits by way so that the ways make the whole: riel as riel, a credit used apart from what was collected', async () => {
    const at = await world.person({ branches: [branch_id], given: { default_branch_id: branch_id } })
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '500', float_khr: '1000000' }, at)
    const student_id = await newStudent()
    const [one, two] = [await bill(student_id), await bill(student_id)]
    const send = async (inv_id: number, amount: string, payments: object[], more: object = {}) =>
      expect((await ask('POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments, ...more }, at)).status).toBe(
        200,
      )
    const transfer = {
      payment_method: paymentMethod.bankTransfer,
      currency_code: 'USD',
      amount: '70',
      bank_profile_id,
      reference: randomUUID(),
    }
    await send(one, '100', [transfer, { payment_method: paymentMethod.cash, currency_code: 'KHR', amount: '200000' }], {
      keep_credit: 1,
    })
    const { totals } = await report('cash-collection-by-cashiers', { user_id: at.user_id })
    const riel = (Number(totals.cash_amount) * 100).toFixed(0)
    expect(totals).toMatchObject({
      receipts: '1',
      cash_usd: '0.00',
      cash_khr: '200000',
      bank_amount: '70.00',
      credit_amount: '0.00',
    })
    expect(Number(totals.collected_amount) * 100).toBeCloseTo(7000 + Number(riel), 6)
    expect(totals.amount).toBe(totals.collected_amount)
    await send(two, '5', [{ payment_method: paymentMethod.credit, currency_code: 'USD', amount: '5' }])
    const after = (await report('cash-collection-by-cashiers', { user_id: at.user_id })).totals
    expect(after).toMatchObject({ collected_amount: totals.collected_amount, credit_amount: '5.00' })
    expect(after.amount).toBe(totals.amount)
    expect((await report('student-payments', { student_id })).data).toMatchObject([
      { amount: totals.amount, received_amount: totals.amount, returned_amount: '0.00' },
    ])
    const services = (await report('payment-by-services')).data
    expect(services.find(({ fee_name_en }) => fee_name_en === 'Credit used')).toMatchObject({
      received_amount: '-5.00',
      returned_amount: '0.00',
    })
    const paid = await ask('POST', '/student-credits/pay-outs', { student_id, amount: '3', remark: 'Moves away' }, at)
    expect(paid.status).toBe(200)
    const left = (await report('cash-collection-by-cashiers', { user_id: at.user_id })).totals
    expect([Number(left.amount), Number(left.credit_amount)]).toEqual([Number(after.amount) - 3, 5])
    expect((await ask('GET', '/report/query-cashiers')).json.data).toContainEqual(
      expect.objectContaining({ user_id: at.user_id, loginname: at.user_name }),
    )
  })
})

describe('what was billed', () => {
  it('stands in the sales day book once, and below nothing where it was taken back', async () => {
    const student_id = await newStudent()
    const inv_id = await bill(student_id)
    await onDay(2, 'invoice', inv_id)
    await ask('PUT', `/invoices/delete/${inv_id}`, { void_reason: 'Billed twice' })
    const book = await report('sale-day-books', {
      student_id,
      date_from: day(2),
      date_to: today,
      sorts: [{ column: 'posting_date', direction: 'asc' }],
    })
    expect(book.data.map((row) => [row.posting_date, row.is_void, row.service_amount, row.total_amount])).toEqual([
      [day(2), 0, '100.00', '100.00'],
      [today, 1, '-100.00', '-100.00'],
    ])
    const gone = await report('void-invoices', { student_id, is_deleted: 1 })
    expect(gone.data).toMatchObject([{ voided_on: today, total_amount: '100.00', void_reason: 'Billed twice' }])
    expect((await report('void-invoices', { student_id, date_from: day(2), date_to: day(1) })).data).toEqual([])
    expect((await report('payment-trackings', { student_id, date_from: day(2), date_to: today })).data).toEqual([])
  })
})

describe('statements of all who owe', () => {
  it('are printed as a task, for those families of the branch that owe something, and tell of what they owe', async () => {
    const newFamily = async () => {
      const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A', { home_branch_id: branch_id })
      return (await world.rows.fresh('student-profiles', 'A', { branch_id, student_parent_id })).student_id as number
    }
    await bill(await newFamily())
    const student_id = await newFamily()
    const settled = await bill(student_id)
    await onDay(5, 'invoice', settled)
    await onDay(5, 'receipt', await pay(settled, '100'))
    const before = (await ask('POST', '/family-statements/print-many', { branch_id })).json.count ?? 0
    const inv_id = await bill(student_id)
    const numberOf = async (id: number) => (await ask('GET', `/invoices/${id}`)).json.inv_number as string
    const { status, json } = await ask('POST', '/family-statements/print-many', { branch_id })
    expect([status, json.count]).toEqual([200, before + 1])
    const worker = await startWorker(world.app, world.db, {
      connectionString: world.url,
      sessionOptions: `-c role=${applicationRole}`,
    })
    const task = await vi
      .waitFor(
        async () => {
          const found = (await ask('GET', '/my-tasks')).json.data.find(
            (each: { task_id: string }) => each.task_id === json.task_id,
          )
          expect(found.finished_at).not.toBeNull()
          return found
        },
        { timeout: 60_000, interval: 200 },
      )
      .finally(() => worker.stop())
    expect(task).toMatchObject({
      state: 'done',
      done: before + 1,
      file_name: expect.stringMatching(/^statements-.*\.pdf$/),
    })
    const { text } = await ask('GET', `/my-tasks/${json.task_id}/file`)
    expect(text).toContain(await numberOf(inv_id))
    expect(text).not.toContain(await numberOf(settled))
    // Two families are in it, and the pages of each are counted for itself.
    expect(text).toContain('Page 1 of 1')
    await pay(inv_id, '100')
    expect((await ask('POST', '/family-statements/print-many', { branch_id })).json.count ?? 0).toBe(before)
    expect(
      (
        await ask('POST', '/family-statements/print-many', {
          branch_id: (await world.rows.row('branches', 'B')).branch_id,
        })
      ).status,
    ).toBe(404)
  })
})
