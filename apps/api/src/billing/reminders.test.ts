import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fillReminder, unknownWords } from '@sala/contract/billing/reminder-words'
import { reminderState } from '@sala/contract/billing/reminders'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, openWorld, type World } from '../../../../proofs/world.ts'
import { applicationRole, inTransaction } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import { carryOutNightly, carryOutReminders, writeBlock } from './write-reminders.ts'

let world: World
let clerk: Actor
let worker: Awaited<ReturnType<typeof startWorker>>
let branch_id: number
let fee_setup_id: number
const today = dayOf(new Date())
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  world = await openWorld('reminders')
  clerk = world.actors['staff-api'].own
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  for (const table of ['reminders', 'reminder_steps'])
    await world.owner.execute(sql`delete from ${sql.identifier(table)} where branch_id = ${branch_id}`)
  await world.owner.execute(sql`delete from reminder_pauses`)
  // What the world owes already is none of this.
  await world.owner.execute(
    sql`update invoices set paid_amount = total_amount - credited_amount + released_amount where branch_id = ${branch_id} and inv_kind <> ${literal(invoiceKind.creditNote)} and is_deleted = 0`,
  )
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '12.35', branch_id, is_inactive: 0 }))
    .fee_setup_id as number
  worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
})
afterAll(async () => {
  await worker?.stop()
  await world?.close()
})

const ask = (method: string, path: string, body?: unknown) =>
  world.call(method, path, { token: clerk.token, body, headers: { 'idempotency-key': randomUUID() } })
/** Somebody new who owes since so many days. */
async function owes(days: number, student?: number) {
  const student_id = student ?? ((await world.rows.fresh('student-profiles', 'A')).student_id as number)
  const { status, json, text } = await ask('POST', '/v2/invoices', {
    student_id,
    inv_date: dayBefore(days + 7),
    credit_day: 7,
    lines: [{ fee_setup_id, quantity: '1' }],
  })
  expect(status, text).toBe(200)
  return { student_id, inv_id: json.inv_id as number, inv_number: json.inv_number as string }
}
const preview = async (on?: string) =>
  (await ask('GET', `/reminders/previews?branch_id=${branch_id}${on ? `&on=${on}` : ''}`)).json
const written = async (inv_id: number) =>
  (
    await world.owner.execute<{ step_days: number }>(
      sql`select step_days from reminders where inv_id = ${inv_id} order by step_days`,
    )
  ).rows.map((row) => row.step_days)
async function run() {
  const { json, status } = await ask('POST', '/reminders/runs', { branch_id })
  expect(status).toBe(200)
  for (let at = 0; at < 200; at += 1) {
    const task = (await ask('GET', '/my-tasks')).json.data.find(
      (each: { task_id: string }) => each.task_id === json.task_id,
    )
    if (task.finished_at) return task.state as string
    await wait(50)
  }
  throw new Error('it never ended')
}
const remindOn = (on: string) =>
  inTransaction(world.db, { user_id: clerk.user_id, operation: 'test', request_id: 'test' }, (tx) =>
    writeBlock(tx, branch_id, on, null),
  )

describe('a ladder of reminders', () => {
  it('shows whom it would remind, at the highest step reached, in the words of the family', async () => {
    const [early, late, fresh] = [await owes(4), await owes(20), await owes(1)]
    const { rows, steps, count, total_amount } = await preview()
    expect([count, total_amount]).toEqual([2, '24.70'])
    const of = (inv_id: number) => rows.find((row: { inv_id: number }) => row.inv_id === inv_id)
    expect(of(fresh.inv_id)).toBeUndefined()
    expect(of(early.inv_id)).toMatchObject({ days: 4, amount: '12.35', reminder_language: 'km' })
    expect(of(late.inv_id)).toMatchObject({ days: 20, reminder_language: 'km' })
    expect(of(late.inv_id).message).toContain(late.inv_number)
    expect(of(late.inv_id).message).toContain('20 ថ្ងៃ')
    expect(steps.map((step: { days_overdue: number; count: number }) => [step.days_overdue, step.count])).toEqual([
      [3, 1],
      [14, 1],
      [30, 0],
    ])
    expect(await written(late.inv_id)).toEqual([])
  })
  it('writes each once, however often it is run or resumed, and goes on to the next step when its day comes', async () => {
    const { inv_id } = await owes(5)
    expect(await run()).toBe('done')
    expect(await written(inv_id)).toEqual([3])
    expect(await run()).toBe('done')
    await Promise.all([remindOn(today), remindOn(today), remindOn(today)])
    expect(await written(inv_id)).toEqual([3])
    await remindOn(dayBefore(-9))
    expect(await written(inv_id)).toEqual([3, 14])
    // Who missed a step is not told it afterwards.
    await remindOn(dayBefore(-40))
    await remindOn(today)
    expect(await written(inv_id)).toEqual([3, 14, 30])
  })
  it('goes on where a worker was killed, and writes nothing twice', async () => {
    const { inv_id } = await owes(6)
    const marks = new Map<string, unknown>()
    let left = 2
    const work = {
      input: { branch_id },
      progress: async () => undefined,
      once: async (step: string, deed: (tx: never) => Promise<unknown>) => {
        if (marks.has(step)) return marks.get(step)
        const done = await inTransaction(
          world.db,
          { user_id: clerk.user_id, operation: 'test', request_id: 'test' },
          (tx) => deed(tx as never),
        )
        left -= 1
        // Written, and then the mark is lost with the worker.
        if (left === 0) throw new Error('killed')
        marks.set(step, done)
        return done
      },
    }
    await expect(carryOutReminders(work as never)).rejects.toThrow('killed')
    await carryOutReminders(work as never)
    expect(await written(inv_id)).toEqual([3])
  })
  it('leaves in peace who has paid in between, whose bill is void or taken back, and families that are excused', async () => {
    const [paid, gone, credited, excused] = [await owes(4), await owes(4), await owes(4), await owes(4)]
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${paid.inv_id}`)
    expect((await ask('PUT', `/invoices/delete/${gone.inv_id}`, { void_reason: 'Twice' })).status).toBe(200)
    expect((await ask('POST', `/invoices/${credited.inv_id}/credit-notes`, { reason: 'Left' })).status).toBe(200)
    // One child of the family is named, and the other is left in peace too.
    const sister = (await world.rows.fresh('student-profiles', 'A')).student_id as number
    await world.owner.execute(
      sql`update students set student_parent_id = (select student_parent_id from students where student_id = ${excused.student_id}) where student_id = ${sister}`,
    )
    const own = await owes(4, sister)
    const { json: pause } = await ask('POST', '/reminder-pauses', {
      student_id: excused.student_id,
      until_date: dayBefore(-5),
      reason: 'In hospital',
    })
    expect((await preview()).excused).toBe(2)
    await run()
    for (const each of [paid, gone, credited, excused, own]) expect(await written(each.inv_id)).toEqual([])
    expect((await ask('DELETE', `/reminder-pauses/${pause.reminder_pause_id}`)).status).toBe(200)
    await run()
    expect([await written(excused.inv_id), await written(own.inv_id)]).toEqual([[3], [3]])
  })
  it('reminds of what is paid in parts by the first part that is not covered, and of each part by itself', async () => {
    const { inv_id } = await owes(20)
    const { plan_id } = await world.rows.row('instalment-plans', 'A')
    await world.owner.execute(sql`update invoices set plan_id = ${plan_id} where inv_id = ${inv_id}`)
    await world.owner.execute(sql`insert into invoice_instalments (inv_id, part_no, due_date, amount)
      values (${inv_id}, 1, ${dayBefore(20)}, 6), (${inv_id}, 2, ${dayBefore(4)}, 6), (${inv_id}, 3, ${dayBefore(-30)}, 0.35)`)
    const found = async () => (await preview()).rows.find((row: { inv_id: number }) => row.inv_id === inv_id)
    // The last part is not due yet.
    expect(await found()).toMatchObject({ days: 20, amount: '12.00', due_date: dayBefore(20) })
    await remindOn(today)
    expect(await found()).toBeUndefined()
    await world.owner.execute(sql`update invoices set paid_amount = 7 where inv_id = ${inv_id}`)
    expect(await found()).toMatchObject({ days: 4, amount: '5.00', due_date: dayBefore(4) })
    await remindOn(today)
    expect(await written(inv_id)).toEqual([3, 14])
    await world.owner.execute(sql`update invoices set paid_amount = 12 where inv_id = ${inv_id}`)
    expect(await found()).toBeUndefined()
  })
  it('says in its log which are settled since', async () => {
    const { inv_id, student_id } = await owes(4)
    await run()
    const log = async () => (await ask('GET', `/reminders?filter[student_id]=${student_id}`)).json.data
    expect(await log()).toMatchObject([{ inv_id, reminder_state: reminderState.waiting }])
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${inv_id}`)
    expect(await log()).toMatchObject([{ inv_id, reminder_state: reminderState.settled }])
    expect(
      (await ask('GET', `/reminders?filter[student_id]=${student_id}&filter[reminder_state]=${reminderState.waiting}`))
        .json.data,
    ).toEqual([])
  })
  it('runs by night only in branches that want it', async () => {
    const { inv_id } = await owes(4)
    const work = {
      db: world.db,
      progress: async () => undefined,
      once: async (_: string, deed: (tx: never) => Promise<unknown>) =>
        inTransaction(world.db, { user_id: clerk.user_id, operation: 'test', request_id: 'test' }, (tx) =>
          deed(tx as never),
        ),
    }
    await world.owner.execute(sql`delete from reminder_branches`)
    await carryOutNightly(work as never)
    expect(await written(inv_id)).toEqual([])
    expect((await ask('POST', '/reminder-branches', { branch_id, is_nightly: 1 })).status).toBe(200)
    await carryOutNightly(work as never)
    expect(await written(inv_id)).toEqual([3])
  })
  it('uses the ladder of the branch instead of the group’s where it has one, and refuses words that nobody could fill in', async () => {
    const step = {
      branch_id,
      days_overdue: 10,
      title_en: 'Ten',
      title_kh: 'ដប់',
      text_en: 'Dear {student}',
      text_kh: 'ជូន {student}',
    }
    const refused = await ask('POST', '/reminder-steps', { ...step, text_en: 'Dear {pupil}' })
    expect([refused.status, refused.json.code]).toEqual([422, 'unknown_word'])
    const { json } = await ask('POST', '/reminder-steps', step)
    const { inv_id } = await owes(4)
    expect((await preview()).steps).toMatchObject([{ days_overdue: 10 }])
    await remindOn(today)
    expect(await written(inv_id)).toEqual([])
    await world.owner.execute(
      sql`update reminder_steps set is_active = 0 where reminder_step_id = ${json.reminder_step_id}`,
    )
    await remindOn(today)
    expect(await written(inv_id)).toEqual([3])
  })
})

describe('the words', () => {
  it('name what they may and nothing else', () => {
    const facts = {
      student: 'Sok Dara',
      invoice: 'INV1',
      amount: '$5.00',
      due: '01-11-2026',
      days: '3',
      school: 'Rumduol',
    }
    expect(fillReminder('{student}: {amount} of {invoice}, {other}', facts)).toBe('Sok Dara: $5.00 of INV1, {other}')
    expect(unknownWords('{student} {pupil} {days}')).toEqual(['pupil'])
  })
})
