import { randomUUID } from 'node:crypto'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { pdfText } from '../../../../../proofs/pdf-text.ts'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { applicationRole } from '../../kit/database.ts'
import { startWorker } from '../../kit/job/job.ts'

const world = openSchool('family_account')
let mother: Actor
let family: number
let children: number[]
beforeAll(async () => {
  mother = world.actors['parent-api'].own
  family = (await world.rows.row('parent-profiles', 'A')).student_parent_id as number
  const { rows } = await world.owner.execute<{ student_id: number }>(
    sql`select student_id from students where student_parent_id = ${family}`,
  )
  children = rows.map(({ student_id }) => student_id)
  if (children.length < 2)
    children.push((await world.rows.fresh('student-profiles', 'A', { student_parent_id: family })).student_id as number)
  for (const student_id of children)
    for (let n = 0; n < 2; n += 1) await world.rows.fresh('invoices', 'A', { student_id })
  world.forget()
})

const read = async (path: string, { token }: Pick<Actor, 'token'>) => {
  const answer = await fetch(`${world.base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  const pdf = Buffer.from(await answer.arrayBuffer())
  return { text: await pdfText(pdf), type: answer.headers.get('content-type') }
}

const ask = (path: string, by = mother) => world.call('GET', path, { token: by.token })

describe('what a family sees', () => {
  it('is what the ledger says: the sum of its children is the balance of the family', async () => {
    const { status, json } = await ask(`/family-statements/${family}`)
    expect(status).toBe(200)
    const { rows } = await world.owner.execute<{ owed: string }>(sql`
      select sum(l.base_amount)::text as owed from ledger_lines l join invoices i using (inv_id) join students s using (student_id) where s.student_parent_id = ${family} and l.account_id = 1`)
    expect(json.closing).toBe(rows[0]!.owed)
    expect(json.rows.at(-1).balance).toBe(json.closing)
    const cents = (text: string) => Number(text.replace('.', ''))
    expect(json.children.reduce((sum: number, child: { balance: string }) => sum + cents(child.balance), 0)).toBe(
      cents(json.closing),
    )
    expect(json.children.length).toBe(children.length)
  })
  it('are its own invoices, as a list and on paper, and nobody else’s', async () => {
    const own = (await ask('/invoices')).json.data as { inv_id: number; student_id: number }[]
    expect(own.length).toBeGreaterThanOrEqual(4)
    expect(own.every(({ student_id }) => children.includes(student_id))).toBe(true)
    const paper = await ask(`/invoices/generate-pdf/${own[0]!.inv_id}`)
    expect(paper.status).toBe(200)
    expect(paper.text).toContain('INV')
    const foreign = await world.rows.fresh('invoices', 'B')
    expect((await ask(`/invoices/generate-pdf/${foreign.inv_id}`)).status).toBe(404)
    expect(
      (await ask(`/family-statements/${(await world.rows.row('parent-profiles', 'B')).student_parent_id}`)).status,
    ).toBe(404)
  })
  it('is what happened in the days it asks for, with the balance as it was after each', async () => {
    const today = localToday()
    const { json: whole } = await ask(`/family-accounts/${family}`)
    expect(whole.events.length).toBeGreaterThan(0)
    const { json: now } = await ask(`/family-accounts/${family}?date_from=${today}&date_to=${today}`)
    const ofToday = whole.events.filter(({ on }: { on: string }) => on === today)
    expect(now.events).toEqual(ofToday)
    const { json: before } = await ask(`/family-accounts/${family}?date_to=2000-01-01`)
    expect(before.events).toEqual([])
    expect(before.owed).toBe(whole.owed)
  })
  it('are its own payments, with a receipt in two sizes', async () => {
    const { receipt_id } = await world.rows.fresh('receipts', 'A', { student_id: children[0] })
    const paid = async (query = '') =>
      (await ask(`/home/parent/get-payment-histories${query}`)).json.data as {
        receipt_id: number
        receipt_date: string
      }[]
    const mine = await paid('?page=-1&date_from=1990-01-01')
    const lately = mine.filter(({ receipt_date: day }) => day >= addDays(localToday(), -31) && day <= localToday())
    expect(await paid('?page=-1')).toEqual(lately)
    expect(lately.length).toBeLessThan(mine.length)
    expect(mine.map((each) => each.receipt_id)).toContain(receipt_id)
    for (const size of ['a5', 'roll'])
      expect((await ask(`/receipts/generate-pdf/${receipt_id}?size=${size}`)).status).toBe(200)
    const foreign = await world.rows.fresh('receipts', 'B')
    expect((await ask(`/receipts/generate-pdf/${foreign.receipt_id}`)).status).toBe(404)
    expect((await ask(`/family-statements/${family}/pdf`)).status).toBe(200)
  })
})

describe('the account of a family', () => {
  const clerk = () => world.actors['staff-api'].own
  const send = (path: string, body: object) =>
    world.call('POST', path, {
      token: clerk().token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  const account = async (by = mother, path = `/family-accounts/${family}`) => (await ask(path, by)).json
  it('is its statement and its open bills, to the cent, before and after every deed', async () => {
    const agree = async () => {
      const { owed, events, family: shown } = await account()
      const { closing } = (await ask(`/family-statements/${family}`)).json
      const open = (shown.children as { invoices: { open_amount: string }[] }[])
        .flatMap((child) => child.invoices)
        .reduce((sum, { open_amount }) => sum + Math.round(Number(open_amount) * 100), 0)
      expect(owed).toBe(closing)
      expect(open).toBe(Math.round(Number(owed) * 100))
      expect(events.find(({ balance }: { balance: string | null }) => balance !== null).balance).toBe(owed)
      return events as { kind: string; amount: string; credit: string; number: string; student_ids: number[] }[]
    }
    expect((await agree()).some(({ kind }) => kind === 'billed')).toBe(true)
    const { branch_id } = await world.rows.row('branches', 'A')
    await send('/cashier-shifts', { branch_id, float_usd: '500', float_khr: '0' })
    const [first, second] = (await account()).family.children.flatMap(
      ({ invoices }: { invoices: { inv_id: number; open_amount: string }[] }) => invoices,
    )
    const cash = (amount: string) => ({ payment_method: paymentMethod.cash, currency_code: 'USD', amount })
    const paid = await send('/v2/receipts', {
      pays: [
        { inv_id: first.inv_id, amount: first.open_amount },
        { inv_id: second.inv_id, amount: '1' },
      ],
      payments: [cash(String(Math.ceil(Number(first.open_amount)) + 3))],
      keep_credit: 1,
    })
    expect(paid.status, paid.text).toBe(200)
    expect((await agree())[0]).toMatchObject({ kind: 'paid', number: paid.json.receipt_number })
    expect((await account()).credit).toBe(paid.json.credit_amount)
    const back = await send(`/receipts/${paid.json.receipt_id}/refund`, { amount: '1', remark: 'Too much' })
    expect(back.status, back.text).toBe(200)
    expect((await agree())[0]).toMatchObject({ kind: 'refunded', amount: '1.00' })
    expect((await send(`/receipts/${back.json.receipt_id}/void`, { void_reason: 'Not given' })).status).toBe(200)
    expect((await agree())[0]).toMatchObject({ kind: 'receipt_void', amount: '-1.00' })
    expect((await send(`/invoices/${second.inv_id}/credit-note`, { remark: 'Left' })).status).toBeLessThan(500)
    await agree()
  })
  it('shows the latest first, and says whether there is more', async () => {
    const { events, has_more } = await account(mother, `/family-accounts/${family}?latest=2`)
    expect([events.length, has_more]).toEqual([2, true])
    const all = await account(mother, `/family-accounts/${family}?latest=500`)
    expect(all.events.slice(0, 2)).toEqual(events)
    expect([all.events.length > 2, all.has_more]).toEqual([true, false])
    expect((await ask(`/family-accounts/${family}?latest=501`)).status).toBe(422)
  })
  it('tells a reminder once, however many bills it names, and those of one day from before together', async () => {
    const day = '2020-02-03'
    const own = (
      await world.owner.execute<{ inv_id: number; inv_number: string; student_id: number }>(
        sql`select inv_id, inv_number, student_id from invoices where student_id in (${sql.join(children, sql`, `)}) and open_amount > 0 order by inv_id limit 2`,
      )
    ).rows
    const write = (inv_id: number, step_days: number, bills: readonly number[]) =>
      world.owner.execute(sql`with made as (insert into reminders (branch_id, student_id, inv_id, reminder_step_id, step_days, reminded_date, due_date, days_overdue, amount, reminder_language, title, message)
          select i.branch_id, i.student_id, i.inv_id, (select reminder_step_id from reminder_steps where branch_id is null and days_overdue = ${step_days}), ${step_days}::int, ${day}::date + ${step_days}::int, ${day}::date, 3, 5, 'en', 't', 'm' from invoices i where i.inv_id = ${inv_id} returning reminder_id)
        insert into reminder_invoices (reminder_id, inv_id, due_date, step_days, amount) select reminder_id, b, ${day}::date, ${step_days}::int, 5 from made, unnest(${sql.param([...bills])}::int[]) b`)
    await write(
      own[0]!.inv_id,
      3,
      own.map(({ inv_id }) => inv_id),
    )
    // As it was before: one of the same day and step for each bill.
    for (const { inv_id } of own) await write(inv_id, 14, [inv_id])
    const events = async (path: string) =>
      (await ask(`${path}?latest=500`)).json.events.filter((event: { on: string }) => event.on.startsWith('2020-02'))
    const number = own.map(({ inv_number }) => inv_number).join(', ')
    const told = { kind: 'reminded', number, inv_id: null, amount: '10.00', balance: null }
    expect(await events(`/family-accounts/${family}`)).toMatchObject([
      { ...told, on: '2020-02-17' },
      { ...told, on: '2020-02-06' },
    ])
    const [child] = await events(`/student-accounts/${own[0]!.student_id}`)
    expect(child.student_ids).toEqual([own[0]!.student_id])
  })
  it('is of one child where one is asked for, and of nobody else’s', async () => {
    const { family: shown, events } = await account(mother, `/student-accounts/${children[0]}`)
    expect(shown).not.toHaveProperty('phone_number')
    expect(shown.children.map(({ student_id }: { student_id: number }) => student_id)).toEqual([children[0]])
    expect(events.every(({ student_ids }: { student_ids: number[] }) => student_ids.includes(children[0]!))).toBe(true)
    const foreign = (await world.rows.row('student-profiles', 'B')).student_id
    for (const by of [mother, clerk(), world.actors['student-api'].own])
      expect((await ask(`/student-accounts/${foreign}`, by)).status).toBe(404)
    const other = (await world.rows.row('parent-profiles', 'B')).student_parent_id
    expect((await ask(`/family-accounts/${other}`)).status).toBe(404)
  })
})

describe('the statement of a family', () => {
  it('says how to pay, names a refund as one, and stands on pages that say whose they are', async () => {
    const { token } = world.head
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    await world.rows.fresh('bank-profiles', 'A', {
      ...{ branch_id, currency_id: 1, is_active: 1, account_number: '000-777-1', bakong_id: 'school@bank' },
    })
    const float = { branch_id, float_usd: '50', float_khr: '0' }
    await world.call('POST', '/cashier-shifts', { token, body: float })
    const paid = await world.rows.fresh('receipts', 'A', { student_id: children[0], student_parent_id: family })
    const back = await world.call('POST', `/receipts/${paid.receipt_id}/refund`, {
      token,
      body: { amount: '1', payment_method: paymentMethod.cheque, reference: 'CH-1', remark: 'Paid twice' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(back.json).toMatchObject({ total_amount: '-1.00' })
    const { rows } = (await world.call('GET', `/family-statements/${family}`, { token })).json
    expect(rows.map(({ number }: { number: string }) => number)).toContain(back.json.receipt_number)
    const { text } = await read(`/family-statements/${family}/pdf?display_language=en`, world.head)
    expect(text).toContain(`Refund ${back.json.receipt_number}`)
    expect(text).not.toContain(`Paid ${back.json.receipt_number}`)
    for (const words of ['Accounts for payment', '000-777-1', 'KHQR', 'Page 1 of']) expect(text).toContain(words)
  })
  it('is printed for all who owe in one document, in the bell of whoever asked', async () => {
    const { token } = world.head
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    const body = { branch_id, display_language: 'en' }
    const { task_id, count } = (await world.call('POST', '/family-statements/print-many', { token, body })).json
    const worker = await startWorker(world.app, world.db, {
      connectionString: world.url,
      sessionOptions: `-c role=${applicationRole}`,
    })
    await vi
      .waitFor(
        async () => {
          const { data } = (await world.call('GET', '/my-tasks', { token })).json
          const task = data.find((each: { task_id: string }) => each.task_id === task_id)
          expect(task).toMatchObject({ state: 'done', done: count, total: count })
        },
        { timeout: 30_000, interval: 200 },
      )
      .finally(() => worker.stop())
    const { text, type } = await read(`/my-tasks/${task_id}/file`, world.head)
    expect(type).toBe('application/pdf')
    expect(text.match(/Statement of account/g)?.length).toBe(count)
    expect(text.match(/Page 1 of/g)?.length).toBe(count)
  })
})
