import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { areas } from '@sala/contract'
import { type AnyReport, isReport } from '@sala/contract/kit/report'
import pg from 'pg'
import sharp from 'sharp'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { createDatabase, dropDatabase, prepareDatabase } from '../scripts/database.ts'
import { strangeKhmer, writtenKhmer } from './generate.ts'
import { startServer } from './process.ts'
import { openVerdict } from './verdict.ts'

// Nothing that a caller may send holds the server up: beside each of the heaviest legal calls somebody asks whether it
// lives, and a parent reads her invoices.
// The short form counts what the server's main thread did between two turns of its loop, in processor time; the long
// one, over a school of thousands, what people waited.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '200' },
    full: { type: 'boolean', default: false },
    database: { type: 'string' },
    only: { type: 'string' },
  },
})
const { holds, end } = openVerdict()
const given = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala')
const url = options.database ?? Object.assign(new URL(given), { pathname: `/sala_liveness_${process.pid}` }).href
if (!options.database) {
  await createDatabase(url)
  await prepareDatabase(url, { students: Number(options.students), demandFactors: false })
}
const owner = new pg.Client({ connectionString: url })
await owner.connect()
await owner.query('analyze')

/**
 * Says at SIGUSR2 for how long the main thread worked at most between two turns of its loop since it was last asked, in
 * milliseconds of processor time.
 */
const watching = `let most=0,last=process.threadCpuUsage();setInterval(()=>{const{user,system}=process.threadCpuUsage(last);last=process.threadCpuUsage();most=Math.max(most,(user+system)/1000)},2).unref();process.on("SIGUSR2",()=>{console.log("held "+most);most=0});`
const files = await mkdtemp(join(tmpdir(), 'sala-liveness-'))
const server = await startServer(url, {
  DATABASE_POOL: '10',
  FILES_DIR: files,
  NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(watching).toString('base64')}`,
})
const heldUp = async (): Promise<number> => {
  server.child.kill('SIGUSR2')
  for (;;) {
    const [chunk] = (await once(server.child.stdout!, 'data')) as [Buffer]
    const found = /held ([\d.]+)/.exec(String(chunk))
    if (found) return Number(found[1])
  }
}

const api = (path: string) => `${server.base}/api${path}`
interface Answer {
  readonly status: number
  readonly took: number
  readonly json: () => Record<string, unknown>
}
async function call(
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  more: RequestInit = {},
): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(api(path), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...more,
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, took: performance.now() - began, json: () => JSON.parse(bytes.toString()) }
}
const signIn = (user_name: string) =>
  call('POST', '/login', undefined, { user_name, password: demoPassword, standalone: 1 })
const tokenOf = async (name: string) => (await signIn(name)).json().access_token as string
const [admin, director, parent] = [await tokenOf('admin'), await tokenOf('director'), await tokenOf('parent')]

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const shown = (values: readonly number[]) =>
  `p99 ${at(values, 0.99).toFixed(0)} ms, longest ${at(values, 1).toFixed(0)} ms of ${values.length}`

/** Does the attack and asks meanwhile: whether the server lives, every few milliseconds, and for a parent's list. */
async function beside(name: string, attack: () => Promise<unknown>): Promise<void> {
  if (options.only && !name.includes(options.only)) return
  await heldUp()
  let going = true
  const [lives, lists, refused]: [number[], number[], number[]] = [[], [], []]
  const asking = (async () => {
    for (; going; await pause(10)) lives.push((await call('GET', '/health/live')).took)
  })()
  const reading = (async () => {
    for (; going; await pause(100)) {
      const { status, took } = await call('GET', '/invoices', parent)
      if (status === 200) lists.push(took)
      else refused.push(status)
    }
  })()
  await attack()
  going = false
  await Promise.all([asking, reading])
  const held = await heldUp()
  holds(`${name}: the loop is never held for long`, held <= 200, `${held.toFixed(0)} ms of processor time at most`)
  holds(
    `${name}: a parent reads her invoices all the while`,
    refused.length === 0 && lists.length > 0,
    refused.length ? `refused: ${refused}` : shown(lists),
  )
  if (!options.full) return
  holds(`${name}: it answers that it lives within 200 ms`, at(lives, 0.99) <= 200, shown(lives))
  holds(`${name}: a parent waits for a second at most`, at(lists, 0.99) <= 1000, shown(lists))
}

const days = await owner
  .query('select (max(inv_date) - 365)::text as date_from, max(inv_date)::text as date_to from invoices')
  .then(({ rows }) => rows[0])
const year = { ...days, page: 1, perPage: 50 }
const reports = areas.flatMap(({ resources }) => resources).filter((each) => isReport(each)) as unknown as AnyReport[]
const askedOf = (report: AnyReport) => (report.report.period ? year : { page: 1, perPage: 50 })

/** Every report over a whole year, one after the other; what takes longer is handed to a task. */
async function everyReport(): Promise<void> {
  for (const report of reports) {
    const { method, path } = report.report.pages[0]!
    const asked = askedOf(report)
    const { status, took } =
      method === 'GET'
        ? await call('GET', `${path}?${new URLSearchParams(asked)}`, admin)
        : await call('POST', path, admin, asked)
    holds(
      `${report.name} over a year`,
      status === 200 && (!options.full || took <= 2000),
      `${status}, ${took.toFixed(0)} ms`,
    )
  }
}

const lines = (why: (n: number) => string) => ({
  student_id: 1,
  lines: Array.from({ length: 500 }, (_, n) => ({
    fee_setup_id: 1,
    quantity: '1.00',
    price: '1.00',
    why: why(n).slice(0, 150),
  })),
})
const bill = (why: (n: number) => string) =>
  call('POST', '/v2/invoices', admin, lines(why), {
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })
const all = strangeKhmer(20_000)

// Small to send, large to open.
const largePicture = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 4900, height: 4900, channels: 3, background: '#88aacc' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  ])

async function leave(): Promise<void> {
  const running = async () => {
    const { rows } = await owner.query(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0].n as number
  }
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table receipt_lines in access exclusive mode')
  try {
    const going = new AbortController()
    const asked = [admin, director].flatMap((token) =>
      Array.from({ length: 15 }, () =>
        call('POST', '/report/payment-trackings', token, year, { signal: going.signal }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
    for (let tries = 0; (await running()) < 2 && tries < 100; tries += 1) await pause(50)
    const waiting = await running()
    const { status } = await call('GET', '/invoices', parent)
    holds(
      'thirty reports that wait for a table leave a parent her connections',
      status === 200 && waiting > 0,
      `${status}, ${waiting} statements wait`,
    )
    going.abort()
    await Promise.all(asked)
    let tries = 0
    for (; (await running()) > 0 && tries < 100; tries += 1) await pause(50)
    holds('whoever leaves takes his statements with him', (await running()) === 0, `${await running()} are left`)
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
}

try {
  await beside('the description of the interface', async () => {
    await Promise.all(['/openapi.json', '/docs', '/openapi.json', '/docs'].map((path) => call('GET', path)))
  })
  await leave()
  await beside('every report of a year', everyReport)
  await beside('twelve reports of a year at once', () =>
    Promise.all(
      [admin, director].flatMap((token) =>
        Array.from({ length: 6 }, () => call('POST', '/report/payment-trackings', token, year)),
      ),
    ),
  )
  await beside('sixty-four sheets at once', async () => {
    const found = await Promise.all(
      Array.from({ length: 64 }, () => call('POST', '/report/payment-tracking-excels', admin, year)),
    )
    const statuses = found.map(({ status }) => status)
    holds(
      'sheets are made or refused politely',
      statuses.every((each) => [200, 202, 403, 429].includes(each)),
      `${[...new Set(statuses)]}`,
    )
  })
  await beside('five hundred lines in Khmer', async () => {
    for (let n = 0; n < 4; n += 1) await bill(() => writtenKhmer.repeat(3))
    const { status } = await bill((n) => all.slice(n * 150))
    holds('what no language has is refused', status === 413, String(status))
  })
  const picture = await largePicture()
  await beside('twelve large pictures', async () => {
    const began = performance.now()
    const sent = Array.from({ length: 12 }, () => {
      const form = new FormData()
      form.set('staff_id', '1')
      form.set('photo', picture, 'a.png')
      return call('POST', '/employees/upload-photos', admin, undefined, { body: form })
    })
    await pause(300)
    const signed = await signIn('cashier')
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    const whole = performance.now() - began
    holds(
      'somebody signs in while they wait',
      signed.status === 200 && signed.took < whole / 4,
      `${signed.took.toFixed(0)} of ${whole.toFixed(0)} ms`,
    )
    holds(
      'all of them are kept',
      statuses.every((status) => status === 200),
      `${[...new Set(statuses)]}`,
    )
  })
} finally {
  await server.stop()
  await owner.end()
  await rm(files, { recursive: true, force: true })
  if (!options.database) await dropDatabase(url)
}
end()
