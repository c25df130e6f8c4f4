import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { reminderWords } from '@sala/contract/billing/reminder-words'
import { reminderState } from '@sala/contract/billing/reminders'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { fillWords, unknownWords } from '@sala/contract/kit/fill-words'
import { readKhqr } from '@sala/contract/payments/khqr'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import { type Actor, openWorld, type World } from '../../../../proofs/world.ts'
import { applicationRole, inTransaction } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import { letterOf } from './write-letter.ts'
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
  for (const table of ['reminders', 'reminder_steps', 'reminder_branches'])
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
async function newChild() {
  const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
  return (await world.rows.fresh('student-profiles', 'A', { student_parent_id })).student_id as number
}
/** Somebody new, of a family of its own, who owes since so many days. */
async function owes(days: number, student?: number) {
  const student_id = student ?? (await newChild())
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
/** The steps of the reminders that name a bill, in their order. */
const written = async (inv_id: number) =>
  (
    await world.owner.execute<{ step_days: number }>(
      sql`select r.step_days from reminders r join reminder_invoices n using (reminder_id) where n.inv_id = ${inv_id} order by r.reminded_date, r.step_days`,
    )
  ).rows.map((row) => row.step_days)
const siblingOf = async (student_id: number) => {
  const sister = (await world.rows.fresh('student-profiles', 'A')).student_id as number
  await world.owner.execute(
    sql`update students set student_parent_id = (select student_parent_id from students where student_id = ${student_id}) where student_id = ${sister}`,
  )
  return sister
}
async function file(path: string, { token }: Pick<Actor, 'token'> = clerk) {
  const answer = await fetch(`${world.base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return (await pdfText(Buffer.from(await answer.arrayBuffer()))).replaceAll('\u200b', '')
}
type PreviewRow = { bills: { inv_id: number }[] } & Record<string, unknown>
const naming = (rows: PreviewRow[], inv_id: number) =>
  rows.find(({ bills }) => bills.some((bill) => bill.inv_id === inv_id))
async function finished(task_id: string) {
  for (let at = 0; at < 400; at += 1) {
    const task = (await ask('GET', '/my-tasks')).json.data.find((each: { task_id: string }) => each.task_id === task_id)
    if (task.finished_at) return task.state as string
    await wait(50)
  }
  throw new Error('it never ended')
}
async function run() {
  const { json, status } = await ask('POST', '/reminders/runs', { branch_id })
  expect(status).toBe(200)
  return finished(json.task_id)
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
    const of = (inv_id: number) => naming(rows, inv_id)
    expect(of(fresh.inv_id)).toBeUndefined()
    expect(of(early.inv_id)).toMatchObject({ days: 4, amount: '12.35', reminder_language: 'km' })
    expect(of(late.inv_id)).toMatchObject({ days: 20, reminder_language: 'km' })
    expect(of(late.inv_id)!.message).toContain(late.inv_number)
    expect(of(late.inv_id)!.message).toContain('20 ថ្ងៃ')
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
    const own = await owes(4, await siblingOf(excused.student_id))
    const { json: pause } = await ask('POST', '/reminder-pauses', {
      student_id: excused.student_id,
      until_date: dayBefore(-5),
      reason: 'In hospital',
    })
    expect((await preview()).excused).toBe(1)
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
    const found = async (on?: string) => naming((await preview(on)).rows, inv_id)
    // The last part is not due yet.
    expect(await found()).toMatchObject({ days: 20, amount: '12.00', due_date: dayBefore(20) })
    await remindOn(today)
    expect(await found()).toBeUndefined()
    await world.owner.execute(sql`update invoices set paid_amount = 7 where inv_id = ${inv_id}`)
    // Nobody gets two on one day.
    expect(await found()).toBeUndefined()
    expect(await found(dayBefore(-1))).toMatchObject({ days: 5, amount: '5.00', due_date: dayBefore(4) })
    await remindOn(dayBefore(-1))
    expect(await written(inv_id)).toEqual([14, 3])
    await world.owner.execute(sql`update invoices set paid_amount = 12 where inv_id = ${inv_id}`)
    expect(await found(dayBefore(-20))).toBeUndefined()
  })
  it('writes one to a family, by the oldest bill, with the children, the sum and all bills, and lists them', async () => {
    const old = await owes(20)
    const sister = await siblingOf(old.student_id)
    const [young, fresh] = [await owes(4, sister), await owes(1, sister)]
    await run()
    const log = (await ask('GET', `/reminders?filter[student_id]=${sister}`)).json.data
    expect(log).toMatchObject([{ inv_id: old.inv_id, student_id: old.student_id, amount: '37.05', bill_count: 3 }])
    const { json } = await ask('GET', `/reminders/${log[0].reminder_id}`)
    expect(json.bills.map((bill: { inv_id: number }) => bill.inv_id)).toEqual([old.inv_id, young.inv_id, fresh.inv_id])
    const { rows } = await world.owner.execute<{ name: string }>(
      sql`select full_name_kh as name from students where student_id in (${old.student_id}, ${sister}) order by student_id`,
    )
    expect(json.message).toContain(rows.map(({ name }) => name).join(' និង '))
    for (const { inv_number } of [old, young, fresh]) expect(json.message).toContain(inv_number)
    expect(json.message).toContain('$37.05')
    expect(json.message).toContain('20 ថ្ងៃ')
    // What is paid of it is not all of it.
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${old.inv_id}`)
    const state = async () => (await ask('GET', `/reminders/${log[0].reminder_id}`)).json.reminder_state
    expect(await state()).toBe(reminderState.owed)
    // The one that was named at its own step is not told again; the one that was too young then is.
    expect(await written(young.inv_id)).toEqual([14])
    await remindOn(dayBefore(-1))
    expect(await written(young.inv_id)).toEqual([14])
    await remindOn(dayBefore(-2))
    expect(await written(fresh.inv_id)).toEqual([14, 3])
    await world.owner.execute(
      sql`update invoices set paid_amount = total_amount where inv_id in (${young.inv_id}, ${fresh.inv_id})`,
    )
    expect(await state()).toBe(reminderState.settled)
  })
  it('leaves alone who owes less than the branch reminds from, and counts only what is old enough for a step', async () => {
    const { json: setting } = await ask('POST', '/reminder-branches', { branch_id, is_nightly: 0, least_amount: '20' })
    const small = await owes(40)
    expect(naming((await preview()).rows, small.inv_id)).toBeUndefined()
    expect((await preview()).least_amount).toBe('20.00')
    await remindOn(today)
    expect(await written(small.inv_id)).toEqual([])
    // With another bill it is enough, and kindly: so little is not what one is sent for.
    const other = await owes(4, await siblingOf(small.student_id))
    expect(naming((await preview()).rows, small.inv_id)).toMatchObject({ amount: '24.70', days: 40 })
    await remindOn(today)
    expect([await written(small.inv_id), await written(other.inv_id)]).toEqual([[3], [3]])
    expect((await ask('DELETE', `/reminder-branches/${setting.reminder_branch_id}`)).status).toBe(200)
  })
  it('is written once when several workers come at once, even where a payment between them changes the oldest bill', async () => {
    const one = await owes(20)
    const two = await owes(5, await siblingOf(one.student_id))
    const deed = { user_id: clerk.user_id, operation: 'test', request_id: 'test' }
    // The first has written and not yet committed when the second looks and finds the older bill paid.
    let [wrote, go] = [() => {}, () => {}]
    const hasWritten = new Promise<void>((resolve) => (wrote = resolve))
    const mayEnd = new Promise<void>((resolve) => (go = resolve))
    const first = inTransaction(world.db, deed, async (tx) => {
      await writeBlock(tx, branch_id, today, null)
      wrote()
      await mayEnd
    })
    await hasWritten
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${one.inv_id}`)
    const second = remindOn(today)
    await wait(100)
    go()
    await Promise.all([first, second, remindOn(today)])
    expect([await written(one.inv_id), await written(two.inv_id)]).toEqual([[14], [14]])
    const refused =
      world.owner.execute(sql`insert into reminders (branch_id, student_id, inv_id, reminder_step_id, step_days, reminded_date, due_date, days_overdue, amount, reminder_language, title, message, family_key)
      select branch_id, student_id, ${two.inv_id}, reminder_step_id, step_days, reminded_date + 1, due_date, 1, 1, 'en', 't', 'm', family_key from reminders where inv_id = ${one.inv_id}`)
    await expect(refused).rejects.toMatchObject({ cause: { constraint: 'family_reminded_once' } })
  })
  it('has letters: one document for all of a day, each in the language of its family, and any of them again', async () => {
    const [khmer, english, paid] = [await owes(5), await owes(5), await owes(5)]
    const second = await owes(9, await siblingOf(english.student_id))
    const later = await owes(1, english.student_id)
    await world.owner.execute(
      sql`insert into users (user_name, full_name, user_type, default_branch_id, language, student_parent_id)
        select 'reads-english', 'Reads English', 'parent-api', ${branch_id}, 'en', student_parent_id from students where student_id = ${english.student_id}`,
    )
    // A day of their own.
    const on = dayBefore(-3)
    await remindOn(on)
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${paid.inv_id}`)
    const body = { branch_id, reminded_date: on, pay_by: dayBefore(-12) }
    const { json } = await ask('POST', '/reminders/letters', body)
    expect(await finished(json.task_id)).toBe('done')
    const all = await file(`/my-tasks/${json.task_id}/file`)
    // Letters in English alone and in Khmer alone, on one pile.
    expect(all.match(/Payment reminder/g)).toHaveLength(1)
    expect(all.match(/លិខិតរំលឹកការបង់ប្រាក់/g)?.length).toBeGreaterThanOrEqual(1)
    for (const { inv_number } of [khmer, english, second]) expect(all).toContain(inv_number)
    expect(all).not.toContain(paid.inv_number)
    expect(all).toContain(showDate(dayBefore(-12)))
    // Again, for one alone: the sum of what is overdue, each bill with its fee.
    const { rows } = await world.owner.execute<{ reminder_id: number; family: number }>(
      sql`select r.reminder_id, s.student_parent_id as family from reminders r join students s using (student_id) where r.reminded_date = ${on} and r.inv_id = ${second.inv_id}`,
    )
    const { reminder_id, family } = rows[0]!
    for (const path of [`/reminders/${reminder_id}/letter`, `/reminders/families/${family}/letter`]) {
      const letter = await file(path)
      expect(letter).toContain('Please pay $37.05 by')
      for (const { inv_number } of [english, second, later]) expect(letter).toContain(inv_number)
      expect(letter).not.toMatch(/លិខិតរំលឹក/)
    }
    expect(await file(`/reminders/${reminder_id}/letter?display_language=both`)).toMatch(/លិខិតរំលឹក/)
    expect((await ask('POST', '/reminders/letters', { ...body, reminded_date: dayBefore(300) })).json.code).toBe(
      'nobody_to_write_to',
    )
    await world.owner.execute(
      sql`update invoices set paid_amount = total_amount where inv_id in (${english.inv_id}, ${second.inv_id}, ${later.inv_id}, ${khmer.inv_id})`,
    )
    expect((await ask('GET', `/reminders/${reminder_id}/letter`)).json.code).toBe('nothing_overdue')
  })
  it('names on one letter, and on one statement, what a family owes in every branch that the reader sees', async () => {
    const here = await owes(9)
    const other = await world.rows.row('branches', 'B')
    const { student_parent_id: family } = (
      await world.owner.execute<{ student_parent_id: number }>(
        sql`select student_parent_id from students where student_id = ${here.student_id}`,
      )
    ).rows[0]!
    const sister = await world.rows.fresh('student-profiles', 'B')
    await world.owner.execute(
      sql`update students set student_parent_id = ${family} where student_id = ${sister.student_id}`,
    )
    const fee = await world.rows.fresh('fee-setups', 'B', { fee_amount: '20.00', is_inactive: 0 })
    const there = await world.call('POST', '/v2/invoices', {
      ...{ token: world.head.token, headers: { 'idempotency-key': randomUUID() } },
      body: {
        ...{ student_id: sister.student_id, inv_date: dayBefore(30), credit_day: 7 },
        lines: [{ fee_setup_id: fee.fee_setup_id, quantity: '1' }],
      },
    })
    expect(there.status, there.text).toBe(200)
    await world.rows.fresh('bank-profiles', 'A', { branch_id, account_number: '111-here', is_active: 1 })
    await world.rows.fresh('bank-profiles', 'B', { account_number: '222-there', is_active: 1 })
    const papers = [
      `/reminders/families/${family}/letter?display_language=en`,
      `/family-statements/${family}/pdf?display_language=en`,
    ]
    const [letter, statement] = [await file(papers[0]!, world.head), await file(papers[1]!, world.head)]
    expect(letter).toContain('Please pay $32.35 by')
    expect(letter).toContain(`· ${other.branch_name_en}`)
    expect(statement).toContain('$32.35')
    for (const paper of [letter, statement])
      for (const each of [here.inv_number, there.json.inv_number, '111-here', '222-there'])
        expect(paper).toContain(each)
    // Whoever sees one branch alone writes of that one alone.
    for (const path of papers) {
      const paper = await file(path)
      expect(paper).toContain(here.inv_number)
      for (const each of [there.json.inv_number, '222-there', other.branch_name_en]) expect(paper).not.toContain(each)
    }
    await world.owner.execute(
      sql`update invoices set paid_amount = total_amount where inv_id in (${here.inv_id}, ${there.json.inv_id})`,
    )
  })
  it('asks in a letter and in its codes for the parts that have fallen due, and not for the others', async () => {
    const { inv_id, student_id } = await owes(20)
    await world.rows.fresh('bank-profiles', 'A', { branch_id, bakong_id: 'letters@bank', currency_id: 1 })
    const { plan_id } = await world.rows.row('instalment-plans', 'A')
    await world.owner.execute(sql`update invoices set plan_id = ${plan_id} where inv_id = ${inv_id}`)
    await world.owner.execute(sql`insert into invoice_instalments (inv_id, part_no, due_date, amount)
      values (${inv_id}, 1, ${dayBefore(20)}, 7.05), (${inv_id}, 2, ${dayBefore(-30)}, 5.30)`)
    const { rows } = await world.owner.execute<{ family_key: number }>(
      sql`select student_parent_id as family_key from students where student_id = ${student_id}`,
    )
    const to = { ...rows[0]!, branch_ids: [branch_id], pay_by: null }
    const letter = await inTransaction(
      world.db,
      { user_id: clerk.user_id, operation: 'test', request_id: 'test' },
      (tx) => letterOf(tx, to, new Date()),
    )
    const { totals, pays } = letter!.document
    expect(totals.map(({ value }) => value)).toEqual(['$12.35', '$7.05', showDate(dayBefore(-7))])
    expect(pays!.map(({ code }) => readKhqr(code)?.amount)).toEqual(['7.05'])
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${inv_id}`)
  })
  it('says in its log which are settled since', async () => {
    const { inv_id, student_id } = await owes(4)
    await run()
    const log = async () => (await ask('GET', `/reminders?filter[student_id]=${student_id}`)).json.data
    expect(await log()).toMatchObject([{ inv_id, reminder_state: reminderState.owed }])
    await world.owner.execute(sql`update invoices set paid_amount = total_amount where inv_id = ${inv_id}`)
    expect(await log()).toMatchObject([{ inv_id, reminder_state: reminderState.settled }])
    expect(
      (await ask('GET', `/reminders?filter[student_id]=${student_id}&filter[reminder_state]=${reminderState.owed}`))
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
    // Whoever has chosen a branch sees its steps and those of the group.
    const shown = (await ask('GET', `/reminder-steps?branch_id[]=${branch_id}`)).json.data
    expect(shown.map((each: { days_overdue: number }) => each.days_overdue)).toEqual([3, 10, 14, 30])
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
    expect(fillWords('{student}: {amount} of {invoice}, {other}', facts)).toBe('Sok Dara: $5.00 of INV1, {other}')
    expect(unknownWords('{student} {pupil} {days}', reminderWords)).toEqual(['pupil'])
  })
})
