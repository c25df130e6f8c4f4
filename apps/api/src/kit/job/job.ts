import { randomUUID } from 'node:crypto'
import { permissionName } from '@sala/contract/kit/access'
import { localZone } from '@sala/contract/kit/clock'
import type { Language } from '@sala/contract/kit/problem'
import { eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { type Actor, nobody } from '../actor.ts'
import { announce } from '../announce.ts'
import { type Db, inTransaction, type Tx } from '../database.ts'
import { keepPartitions } from '../partitions.ts'
import { fromRule, Problem, refuse } from '../problem.ts'
import type { App } from '../route/app.ts'
import type { AnyJob, CarryOut, JobDefinition, JobWork, TaskOptions } from '../route/work.ts'
import { jobSteps, tasks } from '../tables.ts'

/** A job is a value: what happens afterwards, named by what happened. */
export const defineJob = <I extends z.core.$ZodType>(definition: JobDefinition<I>): JobDefinition<I> => definition

const envelope = z.strictObject({
  user_id: z.int(),
  language: z.enum(['en', 'km']),
  request_id: z.string(),
  input: z.unknown(),
})

/** Says how a job is carried out; every process that serves the app knows it, a worker runs it. */
export function mountJob<I extends z.core.$ZodType>(
  app: App,
  job: JobDefinition<I>,
  carryOut: (work: JobWork<z.infer<I>>) => Promise<void>,
): void {
  if (app.jobs.has(job.name)) throw new Error(`two jobs are called "${job.name}"`)
  app.jobs.set(job.name, { job, carryOut: carryOut as CarryOut })
}

const schema = 'pgboss'
/**
 * Seconds until what a killed worker left is taken up again: it is silent for so long, which is looked for every so
 * often, then its work is handed out anew and fetched.
 */
export const takenUpAfter = { silence: 10, look: 2, handedOut: 1, fetched: 2 } as const

const queueOptions = (job: AnyJob) => ({
  heartbeatSeconds: takenUpAfter.silence,
  retryLimit: 4,
  retryDelay: takenUpAfter.handedOut,
  expireInSeconds: job.within ?? 3600,
  notify: true,
  // Of one that looks for work itself a second would find nothing.
  ...(job.whenever && { policy: 'exclusive' as const }),
})

/** Puts the queue's own tables into a database, as its owner, and lets the application use them. */
export async function installJobs(
  ownerUrl: string,
  applicationRole: string,
  run: (text: string) => Promise<unknown>,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema,
    max: 1,
    supervise: false,
    schedule: false,
    registerInstance: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  await run(`grant usage on schema ${schema} to ${applicationRole}; grant select, insert, update, delete on all tables in schema ${schema} to ${applicationRole};
    grant usage on all sequences in schema ${schema} to ${applicationRole}; grant execute on all functions in schema ${schema} to ${applicationRole}`)
}

/** What a job is given that nobody asked for. */
const ofTheSystem = { user_id: 0, language: 'en', request_id: 'schedule', input: {} }

const senders = new WeakMap<Db, Promise<PgBoss>>()

/** The queue of a database as an API process uses it: it sends, and neither works nor supervises. */
function senderOf(app: App, db: Db): Promise<PgBoss> {
  let sender = senders.get(db)
  if (!sender) {
    const open = async () => {
      const boss = new PgBoss({
        db: { executeSql: (text: string, values?: unknown[]) => db.$client.query(text, values) },
        schema,
        supervise: false,
        schedule: false,
        migrate: false,
        createSchema: false,
        registerInstance: false,
      })
      boss.on('error', (error) => app.server.log.warn({ err: error }, 'queue'))
      await boss.start()
      const stop = () => boss.stop({ graceful: false })
      app.closing.push(stop)
      app.leaving.add(function left(gone) {
        if (gone !== db) return
        app.leaving.delete(left)
        app.closing.splice(app.closing.indexOf(stop), 1)
        stop().catch((error) => app.server.log.warn({ err: error }, 'queue'))
      })
      for (const { job } of app.jobs.values()) await boss.createQueue(job.name, queueOptions(job))
      return boss
    }
    sender = open()
    // A database that was away is asked again.
    sender.catch(() => senders.delete(db))
    senders.set(db, sender)
  }
  return sender
}

function mayRun(job: AnyJob, input: unknown, actor: Actor): boolean {
  if (job.access === 'system') return actor.user_id === 0
  const access = job.access(input)
  return typeof access !== 'object' || actor.permissions.has(permissionName(access.action, access.resource))
}

/** Adds a job to the transaction: it commits or rolls back with it. With a task, its owner sees it. */
export async function enqueue(
  app: App,
  db: Db,
  tx: Tx,
  by: { actor: Actor; language: Language; requestId: string },
  job: AnyJob,
  input: unknown,
  task?: TaskOptions,
): Promise<string> {
  if (!app.jobs.has(job.name)) throw new Error(`no job is mounted as "${job.name}"`)
  const id = randomUUID()
  const boss = await senderOf(app, db)
  const data = {
    user_id: by.actor.user_id,
    language: by.language,
    request_id: by.requestId,
    input: z.parse(job.input, input),
  }
  await boss.send(job.name, data, { id, db: fromDrizzle(tx as never, sql) })
  if (task) {
    const [label, label_kh] = task.label
    await tx.insert(tasks).values({
      task_id: id,
      user_id: by.actor.user_id,
      name: job.name,
      label,
      label_kh,
      total: task.total ?? null,
      file_name: task.fileName ?? null,
    })
    await announce(tx, { resource: 'my-tasks', key: id, user_id: by.actor.user_id })
  }
  return id
}

/** Takes a job that waits out of the queue; one that runs finds its task cancelled. */
export async function cancelJob(app: App, db: Db, tx: Tx, name: string, id: string): Promise<void> {
  const boss = await senderOf(app, db)
  await boss.cancel(name, id, { db: fromDrizzle(tx as never, sql) })
}

class Cancelled extends Error {}

export interface WorkerOptions {
  readonly connectionString: string
  /** Runs with the rights of the application, not those of the connection's owner. */
  readonly sessionOptions: string
  readonly concurrency?: number
}

/**
 * Carries out the jobs of one database until it is stopped. What a killed worker left is taken up again within fifteen
 * seconds.
 */
export async function startWorker(app: App, db: Db, options: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  await keepPartitions(db, app.server.log)
  const boss = new PgBoss({
    connectionString: options.connectionString,
    options: options.sessionOptions,
    schema,
    max: 2,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 60,
    // Or a look that comes out of turn would be left out.
    monitorIntervalSeconds: 1,
    useListenNotify: true,
    application_name: 'sala-worker',
  })
  boss.on('error', (error) => app.server.log.warn({ err: error }, 'queue'))
  await boss.start({ attempts: 5 })
  const looked: string[] = []
  for (const { job, carryOut } of app.jobs.values()) {
    const { policy, ...usual } = queueOptions(job)
    await boss.createQueue(job.name, { ...usual, ...(policy && { policy }) })
    await boss.updateQueue(job.name, usual)
    if (job.whenever) looked.push(`select '${job.name}' as name where exists (${job.whenever})`)
    // A notification starts what is new. Looking for what a killed worker left is left to few where nobody waits for
    // it: a worker may have hundreds of groups.
    const every = job.access === 'system' ? 30 : takenUpAfter.fetched
    const work = {
      pollingIntervalSeconds: every,
      notifyPollingIntervalSeconds: every,
      heartbeatRefreshSeconds: 3,
      burstWhenBatchFull: true,
      localConcurrency: options.concurrency ?? 1,
    }
    await boss.work(job.name, { ...work, includeMetadata: true }, async ([found]) => {
      if (found) await carryOutOnce(app, db, job, carryOut, found as Claimed)
    })
    if (job.schedule) {
      await boss.schedule(job.name, job.schedule, ofTheSystem, { tz: localZone })
    }
  }
  // To supervise takes a dozen statements; every two seconds and in hundreds of groups only this one is affordable.
  const lost = `select 1 from ${schema}.job where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1s' < now() limit 1`
  const waiting = looked.join(' union all ')
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(lost)
    if (rows.length > 0) await boss.supervise()
    if (!waiting) return
    const found = await boss.getDb().executeSql(waiting)
    for (const { name } of found.rows as { name: string }[]) await boss.send(name, ofTheSystem)
  }
  const looking = setInterval(
    () => look().catch((error) => app.server.log.warn({ err: error }, 'queue')),
    takenUpAfter.look * 1000,
  )
  return {
    stop: () => {
      clearInterval(looking)
      return boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

interface Claimed {
  readonly id: string
  readonly data: unknown
  readonly retryCount: number
  readonly retryLimit: number
  readonly signal: AbortSignal
}

async function carryOutOnce(
  app: App,
  db: Db,
  job: AnyJob,
  carryOut: CarryOut,
  { id, data, signal, retryCount, retryLimit }: Claimed,
): Promise<void> {
  const log = app.server.log.child({ job: job.name, job_id: id })
  const settle = async (state: 'done' | 'failed', error?: string) => {
    await db.execute(sql`update tasks set state = ${state}, error = ${error ?? null}, finished_at = now(),
      done = case when ${state} = 'done' then coalesce(total, done) else done end where task_id = ${id} and state in ('queued', 'running')`)
    await announce(db, { resource: 'my-tasks', key: id, user_id: Number((data as { user_id?: number }).user_id) || 0 })
  }
  try {
    const { user_id, language, request_id, input } = z.parse(envelope, data)
    const { rows } = await db.execute<{ state: string }>(
      sql`update tasks set state = 'running', started_at = coalesce(started_at, now()) where task_id = ${id} and state in ('queued', 'running') returning state`,
    )
    if (rows.length === 0) {
      const [task] = await db.select({ state: tasks.state }).from(tasks).where(eq(tasks.task_id, id))
      if (task) return
    }
    const actor = user_id === 0 ? nobody : await app.actorOf(db, user_id)
    const parsed = z.parse(job.input, input)
    // Between the asking and the doing somebody may have been disabled, or have lost the permission.
    if (!actor || !mayRun(job, parsed, actor)) throw refuse('not_allowed')
    const origin = { user_id, operation: job.name, request_id }
    let told = -Infinity
    const work: JobWork<unknown> = {
      job_id: id,
      input: parsed,
      actor,
      language,
      db,
      signal,
      once: (step, act) =>
        inTransaction(db, origin, async (tx) => {
          const made = await tx
            .insert(jobSteps)
            .values({ job_id: id, step })
            .onConflictDoNothing()
            .returning({ step: jobSteps.step })
          const mine = sql`job_id = ${id} and step = ${step}`
          if (made.length === 0) {
            const [before] = await tx.select({ answer: jobSteps.answer }).from(jobSteps).where(mine)
            return before?.answer as never
          }
          const answer = await act(tx)
          if (answer !== undefined) await tx.update(jobSteps).set({ answer }).where(mine)
          return answer
        }),
      progress: async (done, total) => {
        if (signal.aborted) throw new Cancelled()
        if (rows.length === 0 || performance.now() - told < 400) return
        told = performance.now()
        const found = await db.execute(
          sql`update tasks set done = ${done}, total = coalesce(${total ?? null}::int, total) where task_id = ${id} and state = 'running' returning task_id`,
        )
        if (found.rows.length === 0) throw new Cancelled()
        await announce(db, { resource: 'my-tasks', key: id, user_id })
      },
    }
    await carryOut(work as JobWork<never>)
    await settle('done')
  } catch (error) {
    if (error instanceof Cancelled) return
    // A refusal stays one; anything else is tried again, and said to its owner when the last attempt fails.
    const problem = error instanceof Problem ? error : fromRule(error)
    log.warn({ err: error, attempt: retryCount + 1 }, 'job failed')
    if (problem || retryCount >= retryLimit) await settle('failed', problem?.code ?? 'unforeseen')
    if (!problem) throw error
  }
}
