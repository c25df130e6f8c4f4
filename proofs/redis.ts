import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { io } from 'socket.io-client'
import { freePort, type ServerProcess, startRedis, startServer } from './process.ts'
import { stopwatch } from './stopwatch.ts'
import { openVerdict, pause } from './verdict.ts'
import { openWorld, password } from './world.ts'
import { lossesOf } from './writers.ts'

// G09. Redis is flushed, slow, killed and back again beside two processes under load: nobody waits for it, nothing is
// lost with it.
// The sabotage takes along what must not depend on it: the counts of sign-ins, and a process that hangs.
const { values: options } = parseArgs({ options: { sabotage: { type: 'boolean', default: false } } })
const { holds, end } = openVerdict()
const soon = 2_000

const world = await openWorld('redis')
const port = await freePort()
let redis = await startRedis(port)
const command = (...args: string[]) => promisify(execFile)('redis-cli', ['-p', String(port), ...args])
const env = { REDIS_URL: `redis://127.0.0.1:${port}`, LOG_LEVEL: 'info' }
const servers = [await startServer(world.url, env), await startServer(world.url, env)]

const send = (server: ServerProcess, path: string, body: unknown, token?: string) =>
  fetch(`${server.base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).then(
    async (answer) => ({ status: answer.status, json: (await answer.json()) as Record<string, unknown> }),
    () => ({ status: 0, json: {} as Record<string, unknown> }),
  )

const heard = servers.map(() => new Set<string>())
const ears = servers.map(({ base }, n) => {
  const socket = io(base, {
    path: '/api/live',
    transports: ['websocket'],
    auth: { token: world.head.token },
    forceNew: true,
  })
  socket.on('stale', ({ key }) => heard[n]!.add(key))
  return socket
})
await Promise.all(ears.map((ear) => new Promise<void>((resolve) => ear.once('connect', () => resolve()))))
for (const ear of ears) await ear.timeout(soon).emitWithAck('watch', { screen: 'divisions' })

const promised = new Set<string>()
let [going, slowest, serial] = [true, 0, 0]
const refused: number[] = []
async function write(server: ServerProcess): Promise<unknown> {
  const name = `${serial++}-redis`
  const taken = stopwatch()
  const { status, json } = await send(
    server,
    '/divisions',
    { division_name_en: name, division_name_kh: 'ផ្នែក' },
    world.head.token,
  )
  slowest = Math.max(slowest, taken())
  if (status < 300 && status > 0) promised.add(name)
  else refused.push(status)
  return json.division_id
}
const writers = servers.map(async (server) => {
  while (going) {
    await write(server)
    await pause(20)
  }
})

const victim = await world.person({})
const guess = (server: ServerProcess) =>
  send(server, '/login', { user_name: victim.user_name, password: 'not the password' })
/** One more wrong guess once the wait is over, and how long the other process then says one must wait. */
async function nextWait(turn: number): Promise<number> {
  await world.owner.$client.query('update sign_in_failures set blocked_until = null')
  await guess(servers[turn % 2]!)
  const { status, json } = await guess(servers[(turn + 1) % 2]!)
  return status === 429 ? Number(json.retry_after) : 0
}
for (let n = 0; n < 5; n += 1) await guess(servers[n % 2]!)
let before = (await guess(servers[0]!)).json.retry_after as number
holds('guesses spread over two processes are counted as one', before > 0, `${before} s to wait after five`)

const faults: Record<string, () => Promise<unknown>> = {
  flushed: () => command('FLUSHALL'),
  // Longer than everything that is measured meanwhile.
  slow: () => command('CLIENT', 'PAUSE', '8000', 'ALL'),
  killed: () => redis.kill(),
  'back and empty': async () => {
    redis = await startRedis(port)
  },
}
let turn = 0
for (const [name, strike] of Object.entries(faults)) {
  turn += 1
  slowest = 0
  await strike()
  if (options.sabotage) {
    await world.owner.$client.query('delete from sign_in_failures')
    servers[1]!.child.kill('SIGSTOP')
    setTimeout(() => servers[1]!.child.kill('SIGCONT'), 6_000)
  }
  const sinceTold = stopwatch()
  const keys = await Promise.all(servers.map(write))
  const across = () => heard[1]!.has(String(keys[0])) && heard[0]!.has(String(keys[1]))
  while (!across() && sinceTold() < soon) await pause(10)
  const hearing = sinceTold()
  holds(
    `Redis ${name}: what changes on one process is heard on the other`,
    across() && hearing < soon,
    `${hearing.toFixed(0)} ms`,
  )
  // One each: two sign-ins of one account at the same moment are told to wait for each other.
  const people = [await world.person({}), await world.person({})]
  const signing = stopwatch()
  const answers = await Promise.all(
    servers.map((server, n) => send(server, '/login', { user_name: people[n]!.user_name, password })),
  )
  const took = signing()
  holds(
    `Redis ${name}: people sign in on both processes`,
    answers.every(({ status }) => status === 200) && took < soon,
    `${took.toFixed(0)} ms`,
  )
  const wait = await nextWait(turn)
  holds(
    `Redis ${name}: the wait after wrong passwords goes on doubling`,
    wait > before * 1.5,
    `${before} s, then ${wait} s`,
  )
  before = wait
  holds(
    `Redis ${name}: no write waits for it`,
    slowest < soon && refused.length === 0,
    `slowest ${slowest.toFixed(0)} ms, ${promised.size} written, ${refused.length} refused`,
  )
}

await redis.kill()
const third = await startServer(world.url, env)
const ready = await fetch(`${third.base}/api/health/ready`)
const leaving = stopwatch()
await third.stop()
const gone = leaving()
holds(
  'a process starts and ends without Redis',
  ready.status === 200 && third.child.exitCode === 0 && gone < 3_000,
  `ended with ${third.child.exitCode} after ${gone.toFixed(0)} ms`,
)
redis = await startRedis(port)
await command('CLIENT', 'PAUSE', '20000', 'ALL')
going = false
await Promise.all(writers)
for (const ear of ears) ear.disconnect()
const stopping = stopwatch()
await Promise.all(servers.map((server) => server.stop()))
const left = stopping()
holds(
  'and ends while Redis does not answer',
  servers.every(({ child }) => child.exitCode === 0) && left < 3_000,
  `${left.toFixed(0)} ms`,
)
const { lost, halves } = await lossesOf(world.url, promised)
holds(
  'nothing that was promised is lost',
  lost === 0 && halves === 0 && promised.size > 100,
  `${promised.size} promised, ${lost} lost, ${halves} half`,
)
await redis.kill()
await world.close()
end()
