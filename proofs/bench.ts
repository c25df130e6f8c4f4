import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { createDatabase, dropDatabase } from '../scripts/database.ts'
import { workerMemory } from '../scripts/worker-beside.ts'
import { benchedLists } from './bench-lists.ts'
import type { Question, Started, Statement, Written } from './bench-server.ts'
import { cpuOf } from './cpu-of.ts'
import { copySchool } from './templates.ts'

// A list against a bare node:http + pg that runs the very same statements, round by round in one run, so that both meet
// the same weather.
// What counts is CPU, of the API and of PostgreSQL's own processes: a busy machine makes a clock run on, and CPU
// hardly.
const { values: options } = parseArgs({
  options: {
    list: { type: 'string', default: 'users' },
    rows: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '300' },
    /** 50,000 rows and few requests, for every change. */
    short: { type: 'boolean', default: false },
    /** Also the whole list as a sheet, and the memory that it takes. */
    sheet: { type: 'boolean', default: false },
    /** Uses databases of this name and leaves them there for the next time. */
    keep: { type: 'string' },
  },
})
const list = benchedLists[options.list]
if (!list) throw new Error(`nothing is known of "${options.list}"; there are ${Object.keys(benchedLists).join(', ')}`)
const rows = options.short ? 50_000 : Number(options.rows)
const requests = options.short ? 60 : Number(options.requests)
const rounds = 9
const atOnce = 4
const fewRows = 1_000

const goals = { ofBare: 0.85, read: 0.6, create: 0.7, growth: 1.5, count: 5, search: 30, deep: 5, sheet: 256 }
/** A run fails below so much of a goal: the short form is too short to tell a fifth from noise. */
const share = options.short ? 0.5 : 0.8

const given = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala')
const databaseUrl = (name: string) =>
  Object.assign(new URL(given), { pathname: `/sala_bench_${options.keep ?? process.pid}_${name}` }).href
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

function call(
  port: number,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        method,
        path: `/api${address}`,
        agent,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      },
      async (answer) => {
        let text = ''
        for await (const piece of answer.setEncoding('utf8')) text += piece
        resolve({ status: answer.statusCode!, text })
      },
    )
    sent.on('error', reject).end(body)
  })
}

async function startServer(kind: 'sala' | 'bare', database: string, execArgv: readonly string[] = []) {
  const name = `sala-bench-${kind}-${process.pid}-${Math.random()}`
  const own = new URL(database)
  own.searchParams.set('application_name', name)
  const child = fork(new URL('./bench-server.ts', import.meta.url), [kind, own.href], {
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ask = async <T>(question: Question): Promise<T> => {
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0] as T
  }
  const [started] = (await once(child, 'message')) as [Started]
  const watch = new pg.Client(database)
  await watch.connect()
  return {
    port: started.port,
    /** The statements of the calls since the last time. */
    statements: () => ask<Statement[]>('statements'),
    serve: (method: string, address: string, statements: Statement[]) =>
      ask<true>({ call: `${method} /api${address}`, statements }),
    sheet: (resource: string, filters: Record<string, string[]>) => ask<Written>({ sheet: resource, filters, user: 1 }),
    /** CPU in microseconds since they began: the process, and its connections' backends. */
    cpu: async () => {
      const { rows: found } = await watch.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [name],
      )
      return { api: await ask<number>('cpu'), database: cpuOf(found.map(({ pid }) => pid)) }
    },
    stop: async () => {
      await watch.end()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
type Server = Awaited<ReturnType<typeof startServer>>

async function signIn(port: number): Promise<string> {
  const { text } = await call(
    port,
    'POST',
    '/login',
    {},
    JSON.stringify({ user_name: 'admin', password: demoPassword, standalone: 1 }),
  )
  return `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly body?: string | undefined
}
/** The next of the calls that are measured. */
type Next = () => Asked

/** So many requests, a few at once: the CPU that one took, and the times of each. */
async function round(
  server: Server,
  next: Next,
  authorization: string,
): Promise<{ api: number; database: number; times: number[] }> {
  const times: number[] = []
  const before = await server.cpu()
  let left = requests
  const caller = async () => {
    while (left-- > 0) {
      const { method, address, body } = next()
      const started = performance.now()
      const { status, text } = await call(server.port, method, address, { authorization }, body)
      if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const after = await server.cpu()
  return { api: (after.api - before.api) / requests, database: (after.database - before.database) / requests, times }
}

/** Sala and the bare server in turn, round after round; tells the middle of what each needed, and answers the ratio. */
async function compare(name: string, servers: readonly [Server, Server], next: Next, authorization: string) {
  const seen = servers.map(() => ({ api: [] as number[], database: [] as number[], times: [] as number[] }))
  for (const server of servers) await round(server, next, authorization)
  for (let turn = 0; turn < rounds; turn += 1)
    for (const [index, server] of servers.entries()) {
      const { api, database, times } = await round(server, next, authorization)
      seen[index]!.api.push(api)
      seen[index]!.database.push(database)
      seen[index]!.times.push(...times)
    }
  const [own, bare] = seen.map(({ api, database, times }) => ({
    api: median(api),
    database: median(database),
    p50: median(times),
  })) as [Needed, Needed]
  console.log(`${name}; ${rounds} rounds of ${requests} requests in turn, ${atOnce} at once`)
  for (const [kind, { api, database, p50 }] of Object.entries({ Sala: own, bare }))
    console.log(`  ${kind}: ${api.toFixed(0)} µs API, ${database.toFixed(0)} µs database, p50 ${p50.toFixed(2)} ms`)
  console.log(`  API alone: ${(bare.api / own.api).toFixed(2)} of bare`)
  return { bare, ratio: (bare.api + bare.database) / (own.api + own.database) }
}
interface Needed {
  readonly api: number
  readonly database: number
  readonly p50: number
}

/** A student by key, again and again those of one class, as a registrar opens them. */
async function compareRead(servers: readonly [Server, Server], authorization: string): Promise<number> {
  const list = await call(servers[0].port, 'GET', '/student-profiles?perPage=30&fields=student_id', { authorization })
  const addresses = (JSON.parse(list.text) as { data: { student_id: number }[] }).data.map(
    ({ student_id }) => `/student-profiles/${student_id}`,
  )
  let read: Statement[] = []
  for (const address of addresses) {
    // That a row is counted and a look written down is Sala's own.
    read = (await statementsOf(servers[0], address, authorization)).filter(({ text }) => text.startsWith('select'))
    await servers[1].serve('GET', address, read)
  }
  let at = 0
  const next: Next = () => ({ method: 'GET', address: addresses[at++ % addresses.length]! })
  return (await compare(`a student by key: ${read.length} statements`, servers, next, authorization)).ratio
}

/** A new division: bare, the same insert in a transaction that says who acts, so that history is written by both. */
async function compareCreate(servers: readonly [Server, Server], authorization: string): Promise<number> {
  const address = '/divisions'
  let count = 0
  const body = () => {
    const name = `${process.pid} ${(count += 1)}`
    return JSON.stringify({ division_name_en: `Bench ${name}`, division_name_kh: `សាក ${name}` })
  }
  const seen = body()
  await servers[0].statements()
  await call(servers[0].port, 'POST', address, { authorization }, seen)
  const names = new Map(Object.entries(JSON.parse(seen) as object).map(([name, value]) => [value, `sent:${name}`]))
  const statements = (await servers[0].statements())
    .map((each) => ({ ...each, values: each.values.map((value) => names.get(value as string) ?? value) }))
    .map(({ text, ...each }) => ({ ...each, text: text.endsWith('; commit') ? 'commit' : text }))
  const least = statements.filter(({ text }) => /^(begin|insert|commit)/.test(text))
  if (least.length !== 3) throw new Error(`a create is no longer what it was: ${statements.map(({ text }) => text)}`)
  await servers[1].serve('POST', address, least)
  const next: Next = () => ({ method: 'POST', address, body: body() })
  return (await compare(`a new division: ${least.length} statements bare`, servers, next, authorization)).ratio
}

/**
 * The statements that an address runs once the caller is known; run often enough before that PostgreSQL has made up its
 * mind about plans.
 */
async function statementsOf(server: Server, address: string, authorization: string): Promise<Statement[]> {
  for (let times = 0; times < 7; times += 1) {
    await server.statements()
    const { status, text } = await call(server.port, 'GET', address, { authorization })
    if (status !== 200) throw new Error(`${address} answered ${status}: ${text}`)
  }
  return server.statements()
}

/** PostgreSQL's CPU for each of some statements, in milliseconds; all in turn on a connection of their own. */
async function databaseTimes(database: string, statements: readonly Statement[]): Promise<number[]> {
  const db = openDatabase(database, { pool: 1 })
  const client = await db.$client.connect()
  try {
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const seen = statements.map(() => [] as number[])
    for (let turn = -7; turn < rounds; turn += 1)
      for (const [index, statement] of statements.entries()) {
        const before = cpuOf([own[0]!.pid])
        await client.query({ ...statement, ...(statement.name && { name: `${statement.name}_${index}` }) })
        if (turn >= 0) seen[index]!.push((cpuOf([own[0]!.pid]) - before) / 1000)
      }
    return seen.map(median)
  } finally {
    client.release(true)
    await db.$client.end()
  }
}
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
const isCount = ({ text }: Statement): boolean => text.startsWith('select count(')

let passed = 0
let failed = 0
const tell = (name: string, value: number, goal: number, unit = '', atLeast = false) => {
  const met = atLeast ? value >= goal : value <= goal
  const failing = atLeast ? value < goal * share : value > goal / share
  if (failing) failed += 1
  else passed += 1
  console.log(
    `${name}: ${value.toFixed(2)}${unit} (goal ${atLeast ? '≥' : '≤'} ${goal}${unit}${met ? '' : failing ? `, FAILED: past ${share} of it` : ', missed'})`,
  )
}

const databases = { few: databaseUrl('few'), many: databaseUrl('many') }
const started: Server[] = []
const start = async (kind: 'sala' | 'bare', database: string, execArgv?: readonly string[]) => {
  const server = await startServer(kind, database, execArgv)
  started.push(server)
  return server
}
try {
  for (const [url, wanted] of [
    [databases.few, fewRows],
    [databases.many, rows],
  ] as const) {
    const began = performance.now()
    if (options.keep && !(await createDatabase(url))) continue
    await copySchool(url, 200)
    const db = openDatabase(url, { asOwner: true, pool: 2 })
    const laid = await list.seed(db, wanted)
    await db.$client.query('vacuum analyze')
    await db.$client.end()
    console.log(`${laid} rows laid down in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const [sala, bare, small] = [
    await start('sala', databases.many),
    await start('bare', databases.many),
    await start('sala', databases.few),
  ]
  const [authorization, smallAuthorization] = [await signIn(sala.port), await signIn(small.port)]
  const { path } = list
  const at = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

  const statements = await statementsOf(sala, path, authorization)
  await bare.serve('GET', path, statements)
  const page = await compare(
    `${path}: ${statements.length} statements`,
    [sala, bare],
    () => ({ method: 'GET', address: path }),
    authorization,
  )
  const least = page.bare
  tell('page: bare / Sala, API and database', page.ratio, goals.ofBare, '', true)
  tell('read one: bare / Sala', await compareRead([sala, bare], authorization), goals.read, '', true)
  tell('create: bare / Sala', await compareCreate([sala, bare], authorization), goals.create, '', true)

  const times = await databaseTimes(databases.many, statements)
  const few = (await statementsOf(small, path, smallAuthorization)).filter((each) => !isCount(each))
  const pageTime = sum(times.filter((_, index) => !isCount(statements[index]!)))
  const fewTime = sum(await databaseTimes(databases.few, few))
  console.log(`page query: ${fewTime.toFixed(2)} ms with ${fewRows} rows, ${pageTime.toFixed(2)} ms with ${rows}`)
  tell(`page query: with ${rows} rows / with ${fewRows}`, pageTime / fewTime, goals.growth)
  // On a slow machine the least that could answer it takes as long: then that is the measure.
  tell('capped count', sum(times) - pageTime, Math.max(goals.count, (1.2 * least.database) / 1000), ' ms')
  const deep = sum(await databaseTimes(databases.many, await statementsOf(sala, at('page=600'), authorization)))
  console.log(`page 600: ${deep.toFixed(2)} ms, page 1 ${sum(times).toFixed(2)} ms, counts included`)
  tell('page 600 / page 1', deep / sum(times), goals.deep)
  for (const [name, words] of Object.entries(list.searches)) {
    const address = at(`search=${encodeURIComponent(words)}`)
    const found = await statementsOf(sala, address, authorization)
    const each = await databaseTimes(databases.many, found)
    const { meta } = JSON.parse((await call(sala.port, 'GET', address, { authorization })).text) as {
      meta: { total: number; totalIsCapped?: boolean }
    }
    tell(
      `search, ${name} (“${words}”, ${meta.total}${meta.totalIsCapped ? ' and more' : ''} found)`,
      sum(each),
      goals.search,
      ' ms',
    )
  }
  if (options.sheet) {
    const writer = await start('sala', databases.many, workerMemory)
    const written = await writer.sheet(
      options.list,
      Object.fromEntries([...new URLSearchParams(path.split('?')[1])].map(([name, value]) => [name, [value]])),
    )
    console.log(`sheet: ${written.rows} rows, ${(written.bytes / 1e6).toFixed(0)} MB, ${written.seconds.toFixed(0)} s`)
    tell('sheet: most memory', written.megabytes, goals.sheet, ' MB')
  }
} finally {
  for (const server of started) await server.stop()
  agent.destroy()
  if (!options.keep) for (const url of Object.values(databases)) await dropDatabase(url)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
