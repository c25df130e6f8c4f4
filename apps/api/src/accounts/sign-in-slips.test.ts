import { setTimeout as wait } from 'node:timers/promises'
import { confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import type { Row } from '../../../../proofs/rows.ts'
import { type Actor, openWorld, type World } from '../../../../proofs/world.ts'
import { readConfig } from '../config.ts'
import { nobody } from '../kit/actor.ts'
import { applicationRole, inTransaction } from '../kit/database.ts'
import { enqueue, startWorker } from '../kit/job/job.ts'
import { keepSecrets } from '../kit/secrets.ts'
import * as tables from '../tables/accounts.ts'
import { drawCode, spelled, typedCode } from './slip-codes.ts'

let world: World
let worker: { stop: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld('slips')
  worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
})
afterAll(async () => {
  await worker?.stop()
  await world?.close()
})
// Everybody here calls from one address, whose failures must not slow the next test.
beforeEach(() => world.owner.delete(tables.signInFailures))

const query = async <T extends Row = Row>(text: string, values: unknown[] = []) =>
  (await world.owner.$client.query<T>(text, values)).rows
const call = (method: string, path: string, body?: unknown, by: Actor = world.head) =>
  world.call(method, path, { token: by.token, body })
const own = 'the Mekong turns around 77'
const spell = /[A-Z3-9]{4}-[A-Z3-9]{4}-[A-Z3-9]{4}/g

let serial = 0
async function family(side: 'A' | 'B' = 'A', more: object = {}): Promise<number> {
  serial += 1
  const given = {
    father_name_en: `Slip Father ${serial}`,
    father_name_kh: `ឪពុក ${serial}`,
    mother_name_en: null,
    mother_name_kh: null,
    ...more,
  }
  const { student_parent_id } = await world.rows.fresh('parent-profiles', side, given)
  await world.rows.fresh('student-profiles', side, { student_parent_id, status: studentStatus.active })
  return student_parent_id as number
}
const accountOf = async (id: number) =>
  (await query<{ user_id: number; user_name: string }>(
    'select user_id, user_name from users where student_parent_id = $1 order by 1',
    [id],
  )) as [{ user_id: number; user_name: string }, ...unknown[]]

async function settled(task_id: string, by: Actor = world.head): Promise<Row> {
  for (let at = 0; at < 300; at += 1) {
    const task = (await call('GET', '/my-tasks', undefined, by)).json.data.find((each: Row) => each.task_id === task_id)
    if (task?.finished_at) return task
    await wait(100)
  }
  throw new Error('the task has not ended')
}
async function make(body: object, by: Actor = world.head): Promise<Row> {
  const asked = await call('POST', '/users/accounts', { print: 0, ...body }, by)
  expect(asked.status, asked.text).toBe(200)
  return settled(asked.json.task_id, by)
}
async function pdfOf(path: string, by: Actor = world.head, method = 'GET', body?: unknown): Promise<string> {
  const response = await fetch(`${world.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return pdfText(new Uint8Array(await response.arrayBuffer()))
}
/** Everything that waits is confirmed by somebody else. */
const confirmAll = () =>
  query('update sign_in_confirmations set state = $1 where state = $2', [
    confirmationState.confirmed,
    confirmationState.waiting,
  ])
const printOne = async (user_id: number, by?: Actor): Promise<string> => {
  const said = await pdfOf('/users/accounts/slip', by, 'POST', { user_id })
  await confirmAll()
  return said.match(spell)![0]
}
const withSlip = async () => {
  const id = await family()
  await make({ student_parent_ids: [id] })
  const [{ user_id, user_name }] = await accountOf(id)
  return { id, user_id, user_name, code: await printOne(user_id) }
}
const use = (code: string, password = own) =>
  world.call('POST', '/sign-in-slips', { body: { code, password, standalone: 1 } })
const check = (code: string) => world.call('POST', '/sign-in-slips/check', { body: { code } })

describe('accounts in bulk', () => {
  it('are made once: whoever has one is counted and left alone, and a second round makes nothing', async () => {
    const [one, two] = [await family(), await family()]
    const ids = { student_parent_ids: [one, two] }
    const plan = async () => (await call('GET', `/users/accounts/plan?student_parent_ids=${one},${two}`)).json
    expect(await plan()).toMatchObject({ people: 2, to_make: 2, with_account: 0, lacking: [] })
    expect(await make({ student_parent_ids: [one] })).toMatchObject({
      state: 'done',
      label: 'Accounts: 1 made, 0 had one, 0 lack a name',
    })
    expect(await make(ids)).toMatchObject({ state: 'done', label: 'Accounts: 1 made, 1 had one, 0 lack a name' })
    expect((await call('POST', '/users/accounts', ids)).json.code).toBe('nobody_to_make')
    expect(await accountOf(one)).toHaveLength(1)
    expect((await accountOf(two))[0].user_name).toBe(`f${two}`)
    const [made] = await query(
      `select u.user_type, u.guardian_type_id, r.name as role, (select array_agg(branch_id) from user_branches b where b.user_id = u.user_id) as branches,
        (select count(*)::int from credentials c where c.user_id = u.user_id) as passwords,
        (select count(*)::int from history h where h.object = 'users' and h.object_id = u.user_id::text) as changes
       from users u join user_roles k using (user_id) join roles r on r.id = k.role_id where u.student_parent_id = $1`,
      [two],
    )
    expect(made).toMatchObject({ user_type: 'parent-api', role: 'Parent', passwords: 0, changes: 1 })
    expect(made!.branches).toHaveLength(1)
  })

  it('asked for twice at the same moment give each family one', async () => {
    const ids = [await family(), await family(), await family()]
    const asked = await Promise.all(
      (['number', 'phone'] as const).map((name_rule) =>
        call('POST', '/users/accounts', { student_parent_ids: ids, name_rule, print: 0 }),
      ),
    )
    for (const { json } of asked.filter(({ status }) => status === 200)) await settled(json.task_id)
    for (const id of ids) expect(await accountOf(id)).toHaveLength(1)
  })

  it('by phone name those who have none, and those whose phone is somebody else’s', async () => {
    const none = await family('A', { phone_number: null, father_phone: null, mother_phone: null, guardian_phone: null })
    const first = await family('A', { phone_number: '+855 12 777 001' })
    const second = await family('A', { phone_number: '012 777 001' })
    const { json } = await call(
      'GET',
      `/users/accounts/plan?name_rule=phone&student_parent_ids=${none},${first},${second}`,
    )
    expect(json).toMatchObject({ people: 3, to_make: 1, lacking_count: 2 })
    expect(json.lacking.map(({ person_id, why }: Row) => [person_id, why])).toEqual([
      [none, 'no_name'],
      [second, 'taken'],
    ])
    await make({ student_parent_ids: [none, first, second], name_rule: 'phone' })
    expect((await accountOf(first))[0].user_name).toBe('012777001')
    expect(await accountOf(second)).toHaveLength(0)
  })

  it('are made for the students of a class under their numbers', async () => {
    const { student_id, card_number } = await world.rows.fresh('student-profiles', 'A', {
      status: studentStatus.active,
      card_number: 'PP-70001',
    })
    const { class_id } = await world.rows.fresh('student-enrollments', 'A', {
      student_id,
      enrollment_status: enrollmentStatus.studying,
    })
    await make({ whom: 'students', class_ids: [class_id] })
    const [user] = await query('select user_name, user_type from users where student_id = $1', [student_id])
    expect(user).toEqual({ user_name: card_number, user_type: 'student-api' })
    const { data } = (await call('GET', '/users/accounts/classes?whom=students')).json
    const line = data.find((each: Row) => each.class_id === class_id)
    expect(line).toMatchObject({ signed_in: 0 })
    expect(line.accounts).toBe(line.people)
  })

  it('stay within the branches of whoever asks, also when he asks for everybody', async () => {
    const [near, far] = [await family('A'), await family('B')]
    const clerk = await world.person({ side: 'A' })
    expect((await call('POST', '/users/accounts', { student_parent_ids: [far], print: 0 }, clerk)).status).toBe(404)
    const other = (await world.rows.fresh('class-operations', 'B')).class_id
    expect((await call('POST', '/users/accounts', { class_ids: [other], print: 0 }, clerk)).status).toBe(404)
    await make({}, clerk)
    expect(await accountOf(near)).toHaveLength(1)
    expect(await accountOf(far)).toHaveLength(0)
  })

  it('need the permission to make users, and to reset them where slips are printed; and the job asks again', async () => {
    const ids = { student_parent_ids: [await family()] }
    const viewer = await world.person({ permissions: ['view-users'] })
    const maker = await world.person({ permissions: ['create-users', 'view-parent-profiles'] })
    const blind = await world.person({ permissions: ['create-users'] })
    expect((await call('POST', '/users/accounts', ids, viewer)).status).toBe(403)
    expect((await call('POST', '/users/accounts', { ...ids, print: 1 }, maker)).status).toBe(403)
    expect((await call('POST', '/users/accounts', { ...ids, print: 0 }, blind)).status).toBe(403)
    const low = await world.person({ rank: 4 })
    const asked = await call('POST', '/users/accounts', { ...ids, print: 0 }, low)
    expect(await settled(asked.json.task_id, low)).toMatchObject({ state: 'failed', error: 'not_yours_to_grant' })
    expect(await accountOf(ids.student_parent_ids[0]!)).toHaveLength(0)
    expect(await make(ids, maker)).toMatchObject({ state: 'done' })
  })
})

describe('slips', () => {
  it('are one document of a task that only its owner reads, counted as a taking out, and say no code to the database', async () => {
    const ids = { student_parent_ids: [await family(), await family()] }
    const asked = await call('POST', '/users/accounts', { ...ids, print: 1 })
    const task = await settled(asked.json.task_id)
    expect(task).toMatchObject({
      state: 'done',
      done: 4,
      total: 4,
      file_name: expect.stringMatching(/^sign-in-slips-.*\.pdf$/),
    })
    const said = await pdfOf(`/my-tasks/${task.task_id}/file`)
    const codes = said.match(spell)!
    expect(new Set(codes).size).toBe(2)
    for (const id of ids.student_parent_ids) expect(said).toContain(`f${id}`)
    expect(
      (
        await call(
          'GET',
          `/my-tasks/${task.task_id}/file`,
          undefined,
          await world.person({ given: { all_branches: 1 } }),
        )
      ).status,
    ).toBe(404)
    const [read] = await query(
      "select row_count, format, resource from bulk_reads where format = 'paper' order by bulk_read_id desc limit 1",
    )
    expect(read).toEqual({ row_count: 2, format: 'paper', resource: 'users' })
    for (const code of codes)
      for (const each of [code, typedCode(code)!]) {
        const [found] = await query(
          `select (select count(*)::int from sign_in_slips s where s::text like $1) + (select count(*)::int from history h where h::text like $1)
            + (select count(*)::int from job_steps j where j::text like $1) + (select count(*)::int from pgboss.job j where j::text like $1) as n`,
          [`%${each}%`],
        )
        expect(found).toEqual({ n: 0 })
      }
    // Paper alone opens nothing: a second person says yes first.
    expect(await use(codes[0]!)).toMatchObject({ status: 409, json: { code: 'waits_for_confirmation' } })
    await confirmAll()
    // Whoever has not signed in gets a new one, and nobody waits once everybody has.
    for (const code of codes) expect((await use(code)).status).toBe(200)
    expect((await call('POST', '/users/accounts/slips', ids)).json.code).toBe('nobody_to_print')
    expect((await call('POST', '/users/accounts/slips', { ...ids, again: 1 })).json.count).toBe(2)
  })

  it('lie in the task for a day, and are fetched with a second factor that was confirmed a moment ago where the role demands one', async () => {
    const printer = await world.person({ given: { all_branches: 1 }, rank: 91 })
    const asked = await call('POST', '/users/accounts', { student_parent_ids: [await family()], print: 1 }, printer)
    const task_id = String((await settled(asked.json.task_id, printer)).task_id)
    const fetched = async () => {
      world.forget()
      return (await call('GET', `/my-tasks/${task_id}/file`, undefined, printer)).status
    }
    const confirmed = (when: string) =>
      query(`update sessions set factor_confirmed_at = ${when} where user_id = $1`, [printer.user_id])
    expect(await fetched()).toBe(200)
    await query(
      'update roles set requires_second_factor = 1 where id in (select role_id from user_roles where user_id = $1)',
      [printer.user_id],
    )
    await query('update users set second_factor_at = now() where user_id = $1', [printer.user_id])
    await confirmed("now() - interval '1 hour'")
    expect(await fetched()).toBe(401)
    await confirmed('now()')
    expect(await fetched()).toBe(200)
    await query("update tasks set finished_at = now() - interval '25 hours' where task_id = $1", [task_id])
    expect(await fetched()).toBe(404)
    expect((await settled(task_id, printer)).file_name).toBe(null)
    await query(
      "alter table files disable trigger stamp_row; update files set created_date = now() - interval '2 days'; alter table files enable trigger stamp_row",
    )
    const { job } = world.app.jobs.get('remove-unused-files')!
    await inTransaction(world.db, { user_id: 0, operation: 'test', request_id: 'test' }, (tx) =>
      enqueue(world.app, world.db, tx, { actor: nobody, language: 'en', requestId: 'test' }, job, {}),
    )
    const left = () => query("select 1 from files where object = 'tasks' and object_id = $1", [task_id])
    for (let tries = 0; tries < 100 && (await left()).length > 0; tries += 1) await wait(100)
    expect(await left()).toEqual([])
  })

  it('let their holder in once, with a password of his own', async () => {
    const { code, user_name, id } = await withSlip()
    expect((await check(code.toLowerCase().replaceAll('-', ' '))).json).toMatchObject({ user_name })
    expect((await use(code, 'password12')).json.code).toBe('weak_password')
    const entered = await use(code)
    expect(entered.json).toMatchObject({ user_name, user_type: 'parent-api', access_token: expect.any(String) })
    expect(entered.json.children.map((child: Row) => child.student_parent_id)).toEqual([id])
    expect((await use(code)).json.code).toBe('slip_not_valid')
    expect((await check(code)).status).toBe(404)
    expect((await world.call('POST', '/login', { body: { user_name, password: own, standalone: 1 } })).status).toBe(200)
  })

  it('used by two at the same moment let in one', async () => {
    const { code } = await withSlip()
    const answers = await Promise.all([use(code), use(code), use(code)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('end the one printed before', async () => {
    const { code, user_id } = await withSlip()
    const next = await printOne(user_id)
    expect(next).not.toBe(code)
    expect((await check(code)).status).toBe(404)
    expect((await check(next)).status).toBe(200)
  })

  it('end with their day, with the account, and with a password that came another way', async () => {
    const [old, closed, changed] = [await withSlip(), await withSlip(), await withSlip()]
    await query("update sign_in_slips set expires_at = now() - interval '1 second' where user_id = $1", [old.user_id])
    expect((await use(old.code)).json.code).toBe('slip_not_valid')
    expect((await call('POST', `/users/change-disable/${closed.user_id}`, { disable: 1 })).status).toBe(200)
    expect((await use(closed.code)).json.code).toBe('slip_not_valid')
    const { reset_link } = (await call('POST', `/users/reset-passwords/${changed.user_id}`, {})).json
    await confirmAll()
    await world.call('POST', '/reset-password', { body: { token: reset_link.split('#')[1], password: own } })
    expect((await use(changed.code)).json.code).toBe('slip_not_valid')
  })

  it('are guessed as slowly as passwords, by code and by address', async () => {
    const guess = 'ACDE-FGHJ-KMNP'
    const seen: number[] = []
    for (let n = 0; n < 6; n += 1) seen.push((await check(guess)).status)
    expect(seen).toEqual([404, 404, 404, 404, 404, 429])
    await world.owner.delete(tables.signInFailures)
    const secrets = keepSecrets(readConfig({}).SECRETS_KEY)
    let slowed = 0
    for (let n = 0; n < 34; n += 1)
      if ((await check(spelled(drawCode(secrets, `guess ${n}`)))).status === 429) slowed += 1
    expect(slowed).toBeGreaterThan(0)
  })

  it('do not stand for a second factor', async () => {
    const { code, user_id } = await withSlip()
    await query('update users set second_factor_at = now() where user_id = $1', [user_id])
    const answer = await use(code)
    expect(answer.json).toMatchObject({ code: 'second_factor_needed', ticket: expect.any(String) })
    expect((await check(code)).status).toBe(404)
  })

  it('are printed by those alone who may reset users of a lower rank in their own branches, for families and students alone', async () => {
    const { user_id } = await withSlip()
    const print = (by: Actor, id = user_id) => call('POST', '/users/accounts/slip', { user_id: id }, by)
    expect((await print(await world.person({ permissions: ['view-users', 'create-users'] }))).status).toBe(403)
    expect((await print(await world.person({ rank: 5 }))).json.code).toBe('rank_too_high')
    expect((await print(await world.person({ side: 'B' }))).status).toBe(404)
    const colleague = await world.person({ rank: 10 })
    expect((await print(world.head, colleague.user_id)).json.code).toBe('slips_are_for_families')
  })

  it('show on the family’s page and in the lists until they are used', async () => {
    const { id, code } = await withSlip()
    const listed = async (filter: string) =>
      (await call('GET', `/parent-profiles?page=-1&${filter}`)).json.data.map((row: Row) => row.student_parent_id)
    const account = async () => (await call('GET', `/parent-profiles/${id}/record`)).json.accounts[0]
    expect(await account()).toMatchObject({ last_sign_in: null, slip_until: expect.any(String) })
    expect(await listed('slip_unused=1')).toContain(id)
    expect(await listed('has_account=0')).not.toContain(id)
    await use(code)
    expect(await account()).toMatchObject({ last_sign_in: expect.any(String), slip_until: null })
    expect(await listed('slip_unused=1')).not.toContain(id)
  })
})

it('draws codes that nobody mistakes: twelve letters without lookalikes, the same for the same purpose only', () => {
  const secrets = keepSecrets(readConfig({}).SECRETS_KEY)
  const codes = Array.from({ length: 500 }, (_, at) => drawCode(secrets, String(at)))
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{12}$/)
  expect(drawCode(secrets, '7')).toBe(codes[7])
  expect(drawCode(keepSecrets('another key of at least 32 letters'), '7')).not.toBe(codes[7])
  expect(typedCode(spelled(codes[0]!).toLowerCase())).toBe(codes[0])
  expect(typedCode('ABCD-EFGH-IJKL')).toBeUndefined()
})

describe('a parent', () => {
  it('is shown the first of his children until he chooses another, also at his next sign-in; another family’s child is not there', async () => {
    const id = await family()
    await world.rows.fresh('student-profiles', 'A', { student_parent_id: id, status: studentStatus.active })
    const parent = await world.person({ type: 'parent-api', given: { student_parent_id: id } })
    const choose = (student_id: number | null) => call('POST', '/profile/child', { student_id }, parent)
    const session = async () => (await call('GET', '/client/user', undefined, parent)).json
    const { children, chosen_child_id } = await session()
    const [first, second] = children.map((child: { student_id: number }) => child.student_id)
    expect([children.length, chosen_child_id]).toEqual([2, first])
    expect((await choose(second)).json).toEqual({ chosen_child_id: second })
    expect((await session()).chosen_child_id).toBe(second)
    expect((await choose(null)).json).toEqual({ chosen_child_id: null })
    expect((await session()).chosen_child_id).toBeNull()
    await choose(second)
    const foreign = (
      await world.rows.fresh('student-profiles', 'A', {
        status: studentStatus.active,
        student_parent_id: await family(),
      })
    ).student_id as number
    expect((await choose(foreign)).status).toBe(404)
    expect((await call('POST', '/profile/child', { student_id: second })).status).toBe(403)
    await world.owner.execute(
      sql`update students set student_parent_id = ${await family()} where student_id = ${second}`,
    )
    expect((await session()).chosen_child_id).toBe(first)
  })

  it('has those of his children who are still at school, also a suspended one; once all have left, still those', async () => {
    const id = await family()
    const parent = await world.person({ type: 'parent-api', given: { student_parent_id: id } })
    const has = async () => (await call('GET', '/client/user', undefined, parent)).json.children.length
    const become = (status: number) =>
      world.owner.execute(
        sql`update students set status = ${status} where student_id = (select min(student_id) from students where student_parent_id = ${id})`,
      )
    await world.rows.fresh('student-profiles', 'A', { student_parent_id: id, status: studentStatus.active })
    await become(studentStatus.suspended)
    expect(await has()).toBe(2)
    await become(studentStatus.droppedOut)
    expect(await has()).toBe(1)
    await world.owner.execute(
      sql`update students set status = ${studentStatus.graduated} where student_parent_id = ${id}`,
    )
    expect(await has()).toBe(2)
  })
})
