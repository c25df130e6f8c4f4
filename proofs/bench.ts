import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { seedAccounts } from '../apps/api/seeds/accounts.ts'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { createDatabase, dropDatabase, prepareDatabase } from '../scripts/database.ts'
import type { Started, Statement } from './bench-server.ts'

// The list of users against a bare node:http + pg that runs the very same statements, slice by slice in one run, so that both meet the same weather.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '200000' },
    slices: { type: 'string', default: '30' },
    requests: { type: 'string', default: '400' },
    /** A few seconds, for every change. */
    short: { type: 'boolean', default: false },
  },
})
const students = options.short ? 20_000 : Number(options.students)
const slices = options.short ? 5 : Number(options.slices)
const requests = options.short ? 60 : Number(options.requests)
const atOnce = 4
const fewStudents = 1_000

// A gap under a quarter is noise; a run fails only at half its goal. A list counts up to 10,000 rows, so it may grow until there and no further.
const goals = { ofBare: 0.5, flat: 4 }

const path = '/api/users?user_type=parent-api'
const searchPath = `${path}&search=sok%20dar`
const given = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala')
const databaseUrl = (name: string) => Object.assign(new URL(given), { pathname: `/sala_bench_${process.pid}_${name}` }).href
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

function call(port: number, method: string, address: string, headers: Record<string, string>, body?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, method, path: address, agent, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } },
      async (answer) => {
        let text = ''
        for await (const piece of answer.setEncoding('utf8')) text += piece
        resolve({ status: answer.statusCode!, text })
      },
    )
    sent.on('error', reject).end(body)
  })
}

async function startServer(kind: 'sala' | 'bare', database: string) {
  const child = fork(new URL('./bench-server.ts', import.meta.url), [kind, database], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ask = async <T>(question: unknown): Promise<T> => {
    const answer = once(child, 'message')
    child.send(question as object)
    return (await answer)[0] as T
  }
  const [started] = (await once(child, 'message')) as [Started]
  return {
    port: started.port,
    /** The statements of the calls since the last time. */
    statements: () => ask<Statement[]>('statements'),
    serve: (address: string, statements: Statement[]) => ask<true>({ address, statements }),
    /** CPU in microseconds since the process began. */
    cpu: () => ask<number>('cpu'),
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
type Server = Awaited<ReturnType<typeof startServer>>

async function signIn(port: number): Promise<string> {
  const { text } = await call(port, 'POST', '/api/login', {}, JSON.stringify({ user_name: 'admin', password: demoPassword, standalone: 1 }))
  return `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`
}

/** So many requests, a few at once: the times of each, and the server's CPU for one. */
async function slice(server: Server, address: string, authorization: string): Promise<{ times: number[]; cpu: number }> {
  const times: number[] = []
  const before = await server.cpu()
  let left = requests
  const caller = async () => {
    while (left-- > 0) {
      const started = performance.now()
      const { status } = await call(server.port, 'GET', address, { authorization })
      if (status !== 200) throw new Error(`${address} answered ${status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  return { times, cpu: ((await server.cpu()) - before) / requests }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Several servers in turn, slice after slice; the middle of what each needed. */
async function inTurn(servers: readonly { server: Server; authorization: string }[], address: string): Promise<{ p50: number; cpu: number }[]> {
  const seen = servers.map(() => ({ times: [] as number[], cpu: [] as number[] }))
  for (const { server, authorization } of servers) await slice(server, address, authorization)
  for (let round = 0; round < slices; round += 1)
    for (const [index, { server, authorization }] of servers.entries()) {
      const { times, cpu } = await slice(server, address, authorization)
      seen[index]!.times.push(...times)
      seen[index]!.cpu.push(cpu)
    }
  return seen.map(({ times, cpu }) => ({ p50: median(times), cpu: median(cpu) }))
}

const small = databaseUrl('small')
const large = databaseUrl('large')
const started: Server[] = []
const start = async (kind: 'sala' | 'bare', database: string) => {
  const server = await startServer(kind, database)
  started.push(server)
  return server
}
let failed = 0
const told = (name: string, value: number, goal: number, atLeast: boolean) => {
  const met = atLeast ? value >= goal : value <= goal
  const failing = atLeast ? value < goal / 2 : value > goal * 2
  if (failing) failed += 1
  console.log(`${name}: ${value.toFixed(2)} (goal ${atLeast ? '≥' : '≤'} ${goal}${met ? '' : failing ? ', FAILED: past half of it' : ', missed'})`)
}
try {
  const counts: number[] = []
  for (const [url, size] of [
    [small, fewStudents],
    [large, students],
  ] as const) {
    await createDatabase(url)
    await prepareDatabase(url, size)
    const db = openDatabase(url, { asOwner: true, pool: 2 })
    counts.push(await seedAccounts(db))
    await db.$client.query('vacuum analyze')
    await db.$client.end()
  }
  console.log(`${counts.join(' and ')} parents' accounts; ${slices} slices of ${requests} requests, ${atOnce} at once; ${path}`)
  const sala = await start('sala', large)
  const bare = await start('bare', large)
  const few = await start('sala', small)
  const [authorization, fewAuthorization] = [await signIn(sala.port), await signIn(few.port)]
  for (const address of [path, searchPath]) {
    const name = address === path ? 'list' : 'search'
    // Once to fill what is remembered of the caller, once to see the statements that are left.
    await call(sala.port, 'GET', address, { authorization })
    await sala.statements()
    await call(sala.port, 'GET', address, { authorization })
    const statements = await sala.statements()
    await bare.serve(address, statements)
    const [own, plain] = (await inTurn(
      [
        { server: sala, authorization },
        { server: bare, authorization },
      ],
      address,
    )) as [{ p50: number; cpu: number }, { p50: number; cpu: number }]
    console.log(
      `${name}: ${statements.length} statements; Sala ${own.cpu.toFixed(0)} µs CPU, p50 ${own.p50.toFixed(2)} ms; bare ${plain.cpu.toFixed(0)} µs CPU, p50 ${plain.p50.toFixed(2)} ms`,
    )
    told(`${name}: bare CPU / Sala CPU`, plain.cpu / own.cpu, goals.ofBare, true)
    const [many, little] = (await inTurn(
      [
        { server: sala, authorization },
        { server: few, authorization: fewAuthorization },
      ],
      address,
    )) as [{ p50: number; cpu: number }, { p50: number; cpu: number }]
    console.log(`${name}: p50 ${little.p50.toFixed(2)} ms with ${counts[0]} accounts, ${many.p50.toFixed(2)} ms with ${counts[1]}`)
    told(`${name}: p50 with ${counts[1]} / with ${counts[0]}`, many.p50 / little.p50, goals.flat, false)
  }
} finally {
  for (const server of started) await server.stop()
  agent.destroy()
  await dropDatabase(small)
  await dropDatabase(large)
}
console.log(`${4 - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
