import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { io } from 'socket.io-client'
import { inTransaction } from '../apps/api/src/kit/database.ts'
import { enqueue } from '../apps/api/src/kit/job/job.ts'
import { startServer, startWorkerProcess, weigh, weighing } from './process.ts'
import { openVerdict, pause } from './verdict.ts'
import { openWorld, password } from './world.ts'

// G11. A server and a worker under steady load: what they hold does not grow, no transaction is left open, the
// connections stay as many as they were.
// The sabotage holds on to something of every request, leaves a transaction open and opens a connection a second.
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, sabotage: { type: 'boolean', default: false } },
})
const seconds = Number(options.seconds)
const { holds, end } = openVerdict()
const world = await openWorld('soak')
const filesDir = await mkdtemp(join(tmpdir(), 'sala-soak-'))
const env = { PGAPPNAME: 'soak', FILES_DIR: filesDir, NODE_OPTIONS: weighing(options.sabotage) }
const server = await startServer(world.url, { ...env, LOG_LEVEL: 'info' })
const worker = await startWorkerProcess(world.url, env)

let [going, answered] = [true, 0]
const wrong = new Map<number, number>()
const { token } = world.head
async function call(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${server.base}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  answered += 1
  if (answer.status >= 300) wrong.set(answer.status, (wrong.get(answer.status) ?? 0) + 1)
}
const person = await world.person({})
const readers = Array.from({ length: 4 }, async (_, reader) => {
  for (let n = 0; going; n += 1) {
    await call('GET', `/users?page=${(n % 3) + 1}&search=${n % 7 ? '' : `a${n % 50}`}`)
    if (n % 5 === 0) await call('POST', '/menu-favorites', { menu_favorites: [`/reader-${reader}-${n}`] })
  }
})
/** People come and go: they sign in, open a socket, and leave. */
const visitors = (async () => {
  for (let n = 0; going; n += 1) {
    await call('POST', '/login', { user_name: person.user_name, password, standalone: 1 })
    const socket = io(server.base, { path: '/api/live', transports: ['websocket'], auth: { token }, forceNew: true })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    await socket.timeout(2000).emitWithAck('watch', { screen: 'divisions' })
    socket.disconnect()
    // Rarely enough for the quota of an hour.
    if (n % 8 === 0) await call('GET', '/divisions/excel-exports?search=a')
    await pause(250)
  }
})()
const asker = (async () => {
  const actor = (await world.app.actorOf(world.db, world.head.user_id))!
  while (going) {
    await inTransaction(world.db, { user_id: actor.user_id, operation: 'soak', request_id: 'soak' }, (tx) =>
      enqueue(
        world.app,
        world.db,
        tx,
        { actor, language: 'en', requestId: 'soak' },
        world.app.jobs.get('export-list')!.job,
        {
          resource: 'divisions',
          request: {},
          rows: 10,
        },
      ),
    )
    await pause(500)
  }
})()

interface Sample {
  readonly server: number
  readonly worker: number
  readonly connections: number
  readonly idle: number
}
const samples: Sample[] = []
const leaks: pg.Client[] = []
// Until everything has been done once, memory grows: what counts is what comes after.
await pause((seconds * 1000) / 4)
const began = performance.now()
const before = answered
while (performance.now() - began < (seconds * 1000 * 3) / 4) {
  if (options.sabotage) {
    const leak = new pg.Client({ connectionString: world.url, application_name: 'soak' })
    await leak.connect()
    await leak.query('begin')
    leaks.push(leak)
  }
  const { rows } = await world.owner.$client.query(`select count(*)::int as connections,
    (count(*) filter (where state like 'idle in transaction%' and clock_timestamp() - state_change > interval '1 second'))::int as idle
    from pg_stat_activity where datname = current_database() and application_name in ('soak', 'sala-worker')`)
  samples.push({
    ...(rows[0] as { connections: number; idle: number }),
    server: await weigh(server),
    worker: await weigh(worker),
  })
  await pause(Math.max(1000, seconds * 10))
}
const requests = answered - before
going = false
await Promise.all([...readers, visitors, asker])

/** Bytes by which a line through the samples rises from the first to the last. */
function rise(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  const above = values.reduce((sum, each, n) => sum + (n - middle) * (each - mean), 0)
  const below = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  return (above / below) * (values.length - 1)
}
const megabytes = (bytes: number) => `${(bytes / 1048576).toFixed(1)} MB`
for (const name of ['server', 'worker'] as const) {
  const held = samples.map((each) => each[name])
  const grown = rise(held)
  holds(
    `the ${name} holds no more after ${requests} requests than before`,
    grown < 2 * 1048576,
    `${megabytes(held[0]!)} at first, risen by ${megabytes(grown)} over ${samples.length} looks`,
  )
}
const idle = Math.max(...samples.map((each) => each.idle))
holds('no transaction is left open', idle === 0, `${idle} at worst`)
const counts = samples.map(({ connections }) => connections)
const half = Math.ceil(counts.length / 2)
const [early, late] = [Math.max(...counts.slice(0, half)), Math.max(...counts.slice(half))]
// Two pools of four, a listener, and the worker's own two with theirs.
holds('the connections stay as many as they were', late <= early && late <= 12, `at most ${early}, then ${late}`)
holds(
  'every call was answered',
  wrong.size === 0 && requests > 100,
  `${requests}, ${[...wrong].map(([status, count]) => `${status}×${count}`).join(' ')}`,
)
for (const leak of leaks) await leak.end()
await server.stop()
await worker.stop()
holds('both end when they are told to', server.child.exitCode === 0 && worker.child.exitCode === 0)
await world.close()
await rm(filesDir, { recursive: true, force: true })
end()
