import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { localZone } from '@sala/contract/kit/clock'
import pg from 'pg'
import { cash, openCounter, sendDeed } from './counter.ts'
import { cpuOf } from './cpu-of.ts'
import { moneyFaults } from './money-check.ts'
import { startServer } from './process.ts'
import type { Actor } from './world.ts'

// Sixteen cashiers on the first day of term, against the very same statements sent through bare `pg` on as many
// connections: round by round in one run, so that both meet the same weather.
const { values: options } = parseArgs({
  options: {
    cashiers: { type: 'string', default: '16' },
    receipts: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
})
const [each, rounds] = [Number(options.receipts), Number(options.rounds)]
const goal = 0.8
const { world, cashiers, student_id, fee_setup_id } = await openCounter('cashier_bench', Number(options.cashiers))
// Ids that cannot be taken for one another, nor for anything small.
for (const [at, [table, key]] of Object.entries([
  ['invoices', 'inv_id'],
  ['invoice_lines', 'inv_line_id'],
  ['receipts', 'receipt_id'],
  ['ledger_entries', 'entry_id'],
]))
  await world.owner.$client.query(
    `select setval(pg_get_serial_sequence('${table}', '${key}'), ${(Number(at) + 1) * 100_000_000})`,
  )

interface Statement {
  readonly config: unknown
  readonly values: unknown
  rows: unknown[]
}
type Query = (this: pg.Client, ...parts: unknown[]) => Promise<{ rows: unknown[] }>
const query = pg.Client.prototype.query as unknown as Query
const textOf = (config: unknown) =>
  (typeof config === 'string' ? config : String((config as { text?: string }).text ?? '')).toLowerCase()

/** What one payment of a cashier says to PostgreSQL, from `begin` to `commit`. */
async function overhear(by: Actor): Promise<{ known: Map<string, unknown>; statements: Statement[] }> {
  const inv_id = await bill(by)
  const key = randomUUID()
  const statements: Statement[] = []
  let [heard, over]: [pg.Client | undefined, boolean] = [undefined, false]
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [config, values] = parts
    if (!heard && !over && textOf(config).startsWith('begin')) heard = this
    const answer = query.apply(this, parts)
    if (heard !== this) return answer
    const statement: Statement = { config, values, rows: [] }
    statements.push(statement)
    if (textOf(config).startsWith('commit')) [heard, over] = [undefined, true]
    return answer?.then?.((result) => {
      statement.rows = result.rows
      return result
    })
  } as never
  const { status, text } = await sendDeed(world.base, pays(by, inv_id, key))
  pg.Client.prototype.query = query as never
  if (status !== 200) throw new Error(`the payment that was to be overheard failed: ${text}`)
  return {
    known: new Map<string, unknown>([
      [key, 'key'],
      [String(inv_id), 'invoice'],
    ]),
    statements,
  }
}

const pays = (by: Actor, inv_id: number, key: string = randomUUID()) => ({
  by,
  method: 'POST',
  path: '/v2/receipts',
  body: { pays: [{ inv_id, amount: '100' }], payments: cash('100') },
  key,
})
async function bill(by: Actor): Promise<number> {
  const deed = {
    by,
    method: 'POST',
    path: '/v2/invoices',
    body: { student_id, lines: [{ fee_setup_id, quantity: '1' }] },
    key: randomUUID(),
  }
  for (;;) {
    const { status, json } = await sendDeed(world.base, deed)
    if (status === 200) return json.inv_id as number
  }
}

/** Says the same for another invoice: what is new in an answer takes the place of what was old in later statements. */
async function repeat(
  client: pg.Client,
  { known, statements }: Awaited<ReturnType<typeof overhear>>,
  inv_id: number,
): Promise<void> {
  const now = new Map(
    [...known].map(([old, what]) => [old, what === 'key' ? randomUUID() : inv_id] as [string, unknown]),
  )
  const moved = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(moved) : now.has(String(value)) ? now.get(String(value)) : value
  const learn = (before: unknown, after: unknown) => {
    if (before === null || after === null || typeof before !== 'object') {
      const differs = String(before).length > 5 && String(before) !== String(after)
      if (differs) now.set(String(before), after)
    } else for (const [name, value] of Object.entries(before)) learn(value, (after as Record<string, unknown>)?.[name])
  }
  const number = statements
    .flatMap(({ values }) => (Array.isArray(values) ? values : []))
    .find((value) => /^RC.+\d{9}$/.test(String(value))) as string
  for (const { config, values, rows } of statements) {
    const sent = Array.isArray(values) ? moved(values) : values
    const text =
      typeof config === 'string'
        ? config
        : {
            ...(config as object),
            ...(Array.isArray((config as { values?: unknown }).values) && {
              values: moved((config as { values: unknown }).values),
            }),
          }
    const { rows: answered } = await query.call(client, text, sent)
    learn(rows, answered)
    // The number is made of what the counter answered.
    if (textOf(config).includes('number_counters'))
      now.set(number, `${number.slice(0, -5)}${String(Object.values(answered[0] as object)[0]).padStart(5, '0')}`)
  }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const server = await startServer(world.url, { DATABASE_POOL: options.cashiers!, RATE_LIMITS: 'off' })
const clients = await Promise.all(
  cashiers.map(async () => {
    const client = new pg.Client({
      connectionString: world.url,
      options: `-c role=sala_app -c timezone=${localZone} -c jit=off`,
    })
    await client.connect()
    return client
  }),
)
try {
  const heard: Awaited<ReturnType<typeof overhear>>[] = []
  for (const cashier of cashiers) heard.push(await overhear(cashier))
  console.log(
    `a payment is ${heard[0]!.statements.length} statements; ${rounds} rounds of ${cashiers.length} × ${each} receipts each way; load ${loadavg()[0]!.toFixed(1)}`,
  )
  const times: number[] = []
  const seconds = { sala: [] as number[], bare: [] as number[] }
  const cpu = { sala: [0, 0], bare: [0, 0] }
  /** How long it took, and of the processor: its own process, and PostgreSQL's. */
  const metered = async (own: number, work: () => Promise<unknown>) => {
    const database = async () => {
      const { rows } = await world.owner.$client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return new Map(rows.map(({ pid }) => [pid, cpuOf([pid])]))
    }
    const [ownBefore, before] = [cpuOf([own]), await database()]
    const began = performance.now()
    await work()
    const took = (performance.now() - began) / 1000
    const used = [...(await database())].map(([pid, now]) => now - (before.get(pid) ?? 0))
    return { seconds: took, cpu: [cpuOf([own]) - ownBefore, sum(used)] }
  }
  for (let round = 0; round <= rounds; round += 1) {
    const bills = await Promise.all(
      cashiers.map(async (cashier) => {
        const own: number[] = []
        for (let n = 0; n < each * 2; n += 1) own.push(await bill(cashier))
        return own
      }),
    )
    const sala = await metered(server.child.pid!, () =>
      Promise.all(
        cashiers.map(async (cashier, at) => {
          for (const inv_id of bills[at]!.slice(0, each)) {
            const started = performance.now()
            const { status, text } = await sendDeed(server.base, pays(cashier, inv_id))
            if (status !== 200) throw new Error(`${status} ${text}`)
            if (round > 0) times.push(performance.now() - started)
          }
        }),
      ),
    )
    const bare = await metered(process.pid, () =>
      Promise.all(
        clients.map(async (client, at) => {
          for (const inv_id of bills[at]!.slice(each)) await repeat(client, heard[at]!, inv_id)
        }),
      ),
    )
    // The first round only warms both.
    if (round === 0) continue
    for (const [way, took] of Object.entries({ sala, bare }) as ['sala' | 'bare', typeof sala][]) {
      seconds[way].push(took.seconds)
      for (const [at, used] of took.cpu.entries()) cpu[way][at]! += used
    }
    const a_second = (took: number) => ((cashiers.length * each) / took).toFixed(0)
    console.log(
      `round ${round}: Sala ${a_second(sala.seconds)} receipts a second, bare ${a_second(bare.seconds)}; load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(0)
  const ratio = sum(seconds.bare) / sum(seconds.sala)
  // The bare side keeps the answers it overheard, so that only the documents are asked.
  const found = await moneyFaults(async (text) => (await world.owner.$client.query(text)).rows)
  const faults = found.filter((sentence) => !sentence.includes('answer'))
  for (const fault of faults) console.log(`BAD ${fault}`)
  console.log(`p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  const each_ms = ([own, database]: number[]) => {
    const ms = (micro: number) => (micro / 1000 / times.length).toFixed(1)
    return `${ms(own! + database!)} ms (own ${ms(own!)}, PostgreSQL ${ms(database!)})`
  }
  console.log(`processor for a payment: Sala ${each_ms(cpu.sala)}, bare ${each_ms(cpu.bare)}`)
  const byProcessor = sum(cpu.bare) / sum(cpu.sala)
  console.log(`Sala / bare by processor: ${byProcessor.toFixed(2)}`)
  console.log(
    `Sala / bare: ${ratio.toFixed(2)} (goal ≥ ${goal}${ratio >= goal ? '' : ratio < goal / 2 ? ', FAILED: past half of it' : ', missed'})`,
  )
  const good = ratio >= goal / 2 && faults.length === 0
  console.log(`${good ? 1 : 0} passed, ${good ? 0 : 1} failed`)
  process.exitCode = good ? 0 : 1
} finally {
  for (const client of clients) await client.end()
  await server.stop()
  await world.close()
}
