import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inTransaction } from '../apps/api/src/kit/database.ts'
import { enqueue } from '../apps/api/src/kit/job/job.ts'
import { startWorkerProcess } from './process.ts'
import { stopwatch } from './stopwatch.ts'
import { openVerdict } from './verdict.ts'
import { openWorld } from './world.ts'
import { until } from './writers.ts'

// A worker is killed in the middle of its work, again and again: another takes it up long before its time would have
// run out, nothing is forgotten, and no effect happens twice. On a calm machine it takes less than fifteen seconds, which
// `--within 15` demands.
// The sabotage wipes the marks of what was done, as if the work were begun anew.
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '2' },
    within: { type: 'string', default: '120' },
    sabotage: { type: 'boolean', default: false },
  },
})
const { holds, end } = openVerdict()
const world = await openWorld('killed_worker')
const filesDir = await mkdtemp(join(tmpdir(), 'sala-killed-'))
const start = () => startWorkerProcess(world.url, { FILES_DIR: filesDir, LOG_LEVEL: 'info' })
const read = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await world.owner.$client.query(text, values)).rows
await world.owner.$client.query(
  "set session_replication_role = replica; insert into divisions (division_name_en, division_name_kh) select 'Large ' || n, 'ធំ ' || n from generate_series(1, 20500) n; set session_replication_role = origin",
)
const actor = (await world.app.actorOf(world.db, world.head.user_id))!
const { job } = world.app.jobs.get('export-list')!
const label = ['Killed', 'សាកល្បង'] as const
const asked: string[] = []
const ask = () =>
  inTransaction(world.db, { user_id: actor.user_id, operation: 'proof', request_id: 'proof' }, async (tx) => {
    const input = { resource: 'divisions', request: {}, rows: 20_500 }
    asked.push(
      await enqueue(world.app, world.db, tx, { actor, language: 'en', requestId: 'proof' }, job, input, { label }),
    )
  })

let worker = await start()
try {
  for (let kill = 1; kill <= Number(options.kills); kill += 1) {
    await ask()
    const id = asked.at(-1)!
    await until(
      'it is in the middle of it',
      async () => (await read("select 1 from tasks where task_id = $1 and state = 'running'", [id])).length > 0,
    )
    await worker.kill()
    const sinceKill = stopwatch()
    const [{ state }] = (await read<{ state: string }>('select state from tasks where task_id = $1', [id])) as [
      { state: string },
    ]
    worker = await start()
    await until(
      'another takes it up',
      async () =>
        (
          await read(
            "select 1 from pgboss.job where id = $1 and retry_count > 0 and state in ('active', 'completed')",
            [id],
          )
        ).length > 0,
      180_000,
    )
    const seconds = sinceKill() / 1000
    holds(
      `kill ${kill}: half-done work is taken up again within ${options.within} seconds`,
      state === 'running' && seconds < Number(options.within),
      `${seconds.toFixed(1)} s`,
    )
  }
  await until(
    'all of it is done',
    async () => (await read("select 1 from tasks where state <> 'done'")).length === 0,
    120_000,
  )
  if (options.sabotage) {
    // What was done before the kill is forgotten, and the queue hands it out once more.
    await world.owner.$client.query(
      "delete from job_steps; update tasks set state = 'running', finished_at = null; update pgboss.job set state = 'retry', start_after = now() where name = 'export-list'",
    )
    await until(
      'it is done again',
      async () => (await read("select 1 from tasks where state <> 'done'")).length === 0,
      120_000,
    )
  }
  const files = await read<{ n: number }>(
    "select count(f.file_id)::int as n from tasks t left join files f on f.object = 'tasks' and f.object_id = t.task_id::text group by t.task_id",
  )
  holds(
    'everything asked for was done once',
    files.length === asked.length && files.every(({ n }) => n === 1),
    files.map(({ n }) => n).join(),
  )
} finally {
  await worker.stop()
  await world.close()
  await rm(filesDir, { recursive: true, force: true })
}
end()
