import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Actor, openWorld, type World } from '../../../../../proofs/world.ts'
import { nobody } from '../actor.ts'
import { applicationRole, inTransaction } from '../database.ts'
import { defineJob, enqueue, mountJob, startWorker, takenUpAfter } from './job.ts'

const greet = defineJob({
  name: 'greeted',
  input: z.strictObject({ word: z.string() }),
  access: () => ({ action: 'view', resource: 'users' }),
})
const slow = defineJob({ name: 'slow-count', input: z.strictObject({ to: z.int() }), access: () => 'signed-in' })
const called = defineJob({ name: 'called', input: z.strictObject({}), access: 'system' })
const broken = defineJob({ name: 'broken', input: z.strictObject({}), access: () => 'signed-in' })

let world: World
let worker: { stop: () => Promise<void> }
const ran: { word: string; user_id: number }[] = []

beforeAll(async () => {
  world = await openWorld('jobs')
  mountJob(world.app, greet, async ({ input, actor, once }) => {
    await once('greet', async () => {
      ran.push({ word: input.word, user_id: actor.user_id })
    })
    if (input.word === 'twice' && ran.filter(({ word }) => word === 'twice').length === 1 && !failedOnce) {
      failedOnce = true
      throw new Error('after the effect')
    }
  })
  mountJob(world.app, slow, async ({ input, progress }) => {
    for (let done = 1; done <= input.to; done += 1) {
      await wait(50)
      await progress(done, input.to)
    }
  })
  mountJob(world.app, called, async () => {
    ran.push({ word: 'called', user_id: 0 })
  })
  mountJob(world.app, broken, async () => {
    throw new Error('always')
  })
  worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
})
afterAll(async () => {
  await worker?.stop()
  await world?.close()
})
let failedOnce = false

const actorFor = async (actor: Actor) => (await world.app.actorOf(world.db, actor.user_id))!
const send = async (
  actor: Actor,
  job: Parameters<typeof enqueue>[4],
  input: unknown,
  task?: Parameters<typeof enqueue>[6],
) => {
  const by = { actor: await actorFor(actor), language: 'en', requestId: 'test' } as const
  return inTransaction(world.db, { user_id: actor.user_id, operation: 'test', request_id: 'test' }, (tx) =>
    enqueue(world.app, world.db, tx, by, job, input, task),
  )
}
async function until<T>(read: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const found = await read()
    if (found) return found
    await wait(50)
  }
  throw new Error('it never came')
}
const taskOf = async (id: string) =>
  (await world.owner.execute<Record<string, unknown>>(sql`select * from tasks where task_id = ${id}`)).rows[0]!
const stateOf = async (id: string, ...states: string[]) => {
  const task = await taskOf(id)
  return states.includes(task.state as string) && task
}
const label = ['Test', 'សាកល្បង'] as const

describe('a job', () => {
  it('starts as soon as its transaction commits, as the person who asked', async () => {
    await send(world.head, greet, { word: 'hello' })
    await until(async () => ran.some(({ word, user_id }) => word === 'hello' && user_id === world.head.user_id))
    // Nobody looks for work of the system until half a minute after the start: what runs before was called.
    const by = { actor: nobody, language: 'en', requestId: 'test' } as const
    await inTransaction(world.db, { user_id: 0, operation: 'test', request_id: 'test' }, (tx) =>
      enqueue(world.app, world.db, tx, by, called, {}),
    )
    await until(async () => ran.some(({ word }) => word === 'called'))
  })

  it('does not exist when its transaction rolls back', async () => {
    const by = { actor: await actorFor(world.head), language: 'en', requestId: 'test' } as const
    await inTransaction(
      world.db,
      { user_id: world.head.user_id, operation: 'test', request_id: 'test' },
      async (tx) => {
        await enqueue(world.app, world.db, tx, by, greet, { word: 'never' }, { label })
        throw new Error('rolled back')
      },
    ).catch(() => undefined)
    await send(world.head, greet, { word: 'after' })
    await until(async () => ran.some(({ word }) => word === 'after'))
    expect(ran.some(({ word }) => word === 'never')).toBe(false)
    expect(
      (await world.owner.execute(sql`select 1 from pgboss.job where data -> 'input' ->> 'word' = 'never'`)).rows,
    ).toEqual([])
  })

  it('that fails after its effect runs again and does not repeat the effect', async () => {
    const id = await send(world.head, greet, { word: 'twice' }, { label })
    await until(async () => stateOf(id, 'done'))
    expect(failedOnce).toBe(true)
    expect(ran.filter(({ word }) => word === 'twice')).toHaveLength(1)
  })

  it('is refused when its asker has lost the permission or was disabled meanwhile', async () => {
    const person = await world.person({ permissions: ['view-users'] })
    const by = { actor: await actorFor(person), language: 'en', requestId: 'test' } as const
    const id = await inTransaction(world.owner, { user_id: 0, operation: 'test', request_id: 'test' }, async (tx) => {
      await tx.execute(sql`delete from user_roles where user_id = ${person.user_id}`)
      return enqueue(world.app, world.db, tx, by, greet, { word: 'not any more' }, { label })
    })
    expect(await until(async () => stateOf(id, 'failed'))).toMatchObject({ error: 'not_allowed' })
    const other = await world.person({ permissions: ['view-users'] })
    const asked = { ...by, actor: await actorFor(other) }
    const gone = await inTransaction(world.owner, { user_id: 0, operation: 'test', request_id: 'test' }, async (tx) => {
      await tx.execute(sql`update users set disable = 1 where user_id = ${other.user_id}`)
      return enqueue(world.app, world.db, tx, asked, greet, { word: 'not any more' }, { label })
    })
    expect(await until(async () => stateOf(gone, 'failed'))).toMatchObject({ error: 'not_allowed' })
    expect(ran.some(({ word }) => word === 'not any more')).toBe(false)
  })

  it('that never succeeds is tried again and then said to have failed', async () => {
    const id = await send(world.head, broken, {}, { label })
    expect(await until(async () => stateOf(id, 'failed'), 30)).toMatchObject({ error: 'unforeseen' })
  })

  it('is scheduled where its definition says so', async () => {
    const { rows } = await world.owner.execute(sql`select name, cron, timezone from pgboss.schedule`)
    expect(rows).toContainEqual({ name: 'purge-expired', cron: '15 2 * * *', timezone: 'Asia/Phnom_Penh' })
  })

  it('of the night removes expired tokens, and leaves the living ones', async () => {
    await world.owner.$client.query(
      `insert into session_tokens (token_hash, session_id, kind, expires_at) values ('old', $1, 'access', now() - interval '2 days')`,
      [world.head.session_id],
    )
    const { job } = world.app.jobs.get('purge-expired')!
    await inTransaction(world.db, { user_id: 0, operation: 'test', request_id: 'test' }, async (tx) => {
      const nobody = { ...(await actorFor(world.head)), user_id: 0 }
      await enqueue(world.app, world.db, tx, { actor: nobody, language: 'en', requestId: 'test' }, job, {})
    })
    const count = async (text: string) => (await world.owner.$client.query(text)).rows.length
    await until(async () => (await count("select 1 from session_tokens where token_hash = 'old'")) === 0)
    expect((await world.call('GET', '/profile', { token: world.head.token })).status).toBe(200)
  })
})

describe('a task', () => {
  const mine = async (actor: Actor) =>
    (await world.call('GET', '/my-tasks', { token: actor.token })).json as {
      data: Record<string, unknown>[]
      unseen: number
    }

  it('tells its owner how far it is, and nobody else', async () => {
    const person = await world.person({})
    const id = await send(person, slow, { to: 30 }, { label, total: 30 })
    const running = await until(async () => {
      const [task] = (await mine(person)).data
      return task?.state === 'running' && Number(task.done) > 0 && task
    })
    expect(running).toMatchObject({ task_id: id, total: 30, label: 'Test', label_kh: 'សាកល្បង' })
    expect((await mine(world.head)).data.some((task) => task.task_id === id)).toBe(false)
    await until(async () => stateOf(id, 'done'))
    expect(await mine(person)).toMatchObject({ unseen: 1, data: [{ state: 'done', done: 30 }] })
    await world.call('POST', '/my-tasks/seen', { token: person.token, body: {} })
    expect((await mine(person)).unseen).toBe(0)
  })

  it('ends when its owner cancels it, and cannot be cancelled by another', async () => {
    const person = await world.person({})
    const id = await send(person, slow, { to: 400 }, { label, total: 400 })
    await until(async () => stateOf(id, 'running'))
    expect((await world.call('POST', `/my-tasks/${id}/cancel`, { token: world.head.token, body: {} })).status).toBe(404)
    expect((await world.call('POST', `/my-tasks/${id}/cancel`, { token: person.token, body: {} })).json).toMatchObject({
      state: 'cancelled',
    })
    const { done } = await taskOf(id)
    await wait(1200)
    expect(await taskOf(id)).toMatchObject({ state: 'cancelled', done })
  })

  it('makes the sheet of a large list, and only its owner can fetch it', async () => {
    await world.owner.$client.query(
      "set session_replication_role = replica; insert into divisions (division_name_en, division_name_kh) select 'Large ' || n, 'ធំ ' || n from generate_series(1, 20500) n; set session_replication_role = origin",
    )
    const person = await world.person({})
    const asked = await world.call('GET', '/divisions/excel-exports?search=large', { token: person.token })
    expect(asked.status).toBe(202)
    const id = asked.json.task_id as string
    await until(async () => stateOf(id, 'done'), 60)
    expect((await mine(person)).data[0]).toMatchObject({
      label: 'Divisions',
      file_name: expect.stringMatching(/^divisions-.*\.xlsx$/),
      done: 20500,
      total: 20500,
    })
    expect((await world.call('GET', `/my-tasks/${id}/file`, { token: world.head.token })).status).toBe(404)
    const file = await fetch(`${world.base}/api/my-tasks/${id}/file`, {
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
    const { sheets } = await readXlsx(Buffer.from(await file.arrayBuffer()))
    expect(sheets[0]!.rows).toHaveLength(20_501)
  })
})

describe('a killed worker', () => {
  it('leaves its work to another within fifteen seconds, and the effect happens once', {
    timeout: 150_000,
  }, async () => {
    await worker.stop()
    const id = await send(
      world.head,
      world.app.jobs.get('export-list')!.job,
      { resource: 'divisions', request: {}, rows: 20_500 },
      { label },
    )
    const program = fileURLToPath(new URL('../../worker.ts', import.meta.url))
    const env = { NODE_ENV: 'test', DATABASE_URL: world.url, LOG_LEVEL: 'silent', FILES_DIR: '/tmp/sala-killed' }
    const first = spawn(process.execPath, [program], { env, stdio: 'ignore' })
    await until(async () => stateOf(id, 'running'), 30)
    first.kill('SIGKILL')
    worker = await startWorker(world.app, world.db, {
      connectionString: world.url,
      sessionOptions: `-c role=${applicationRole}`,
    })
    const { rows } = await world.owner.execute(
      sql`select heartbeat_seconds, retry_delay from pgboss.job where id = ${id}`,
    )
    expect(rows[0]).toEqual({ heartbeat_seconds: takenUpAfter.silence, retry_delay: takenUpAfter.handedOut })
    // What is set, not what a slow machine makes of it: that is measured by the proof of killed workers.
    expect(Object.values(takenUpAfter).reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(15)
    await until(async () => stateOf(id, 'done'), 100)
    expect(
      (await world.owner.execute(sql`select 1 from pgboss.job where id = ${id} and retry_count > 0`)).rows,
    ).toHaveLength(1)
    expect(
      (await world.owner.execute(sql`select 1 from files where object = 'tasks' and object_id = ${id}`)).rows,
    ).toHaveLength(1)
  })
})
