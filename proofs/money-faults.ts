import { parseArgs } from 'node:util'
import { makeCluster } from './cluster.ts'
import { moneyFaults, moneyQuestions } from './money-check.ts'
import { freePort, startServer, startWorkerProcess } from './process.ts'
import { openVerdict, pause } from './verdict.ts'
import { until } from './writers.ts'
import { type WrongDesign, wrongly } from './wrong-designs.ts'

// G04. Eight cashiers bill, take, void and refund while PostgreSQL, the server and the worker are killed; whoever got
// no answer sends the same again with the same key.
// In the end: nothing that was promised is lost, nothing happened twice, no number is missing, and the ledger says what
// the documents say. The sabotage is a design that looks right.
const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: '20' },
    server: { type: 'string', default: '20' },
    worker: { type: 'string', default: '10' },
    sabotage: { type: 'string' },
  },
})
const { holds, end } = openVerdict()
const cluster = await makeCluster({ settings: { synchronous_commit: 'on' } })
process.env.PROOFS_DATABASE_URL = cluster.url('').replace(/\/$/, '')
// What connects to a database must know which before it is loaded.
const { Day, openCounter } = await import('./counter.ts')
const counter = await openCounter('money_faults', 8)
const { world } = counter
await world.owner.$client.query('create sequence proof_numbers; grant usage on sequence proof_numbers to public')
world.owner.$client.on('error', () => {})
world.db.$client.on('error', () => {})
const read = async (text: string) => (await world.owner.$client.query(text)).rows as Record<string, unknown>[]
const documents = async () =>
  Number((await read('select (select count(*) from receipts) + (select count(*) from invoices) as n'))[0]!.n)
const port = await freePort()
const own = { DATABASE_POOL: '8', LOG_LEVEL: 'info', PORT: String(port), RATE_LIMITS: 'off' }
const serve = () =>
  startServer(world.url, {
    ...own,
    ...(options.sabotage && { NODE_OPTIONS: wrongly(options.sabotage as WrongDesign) }),
  })
let server = await serve()
let worker = await startWorkerProcess(world.url)
const day = new Day(counter, () => server.base)

const kills = {
  database: async () => {
    await cluster.kill()
    // A child that was born in that moment lives on until it notices, and holds the memory.
    for (let tries = 1; ; tries += 1) {
      await pause(300)
      const failed = await cluster.start().catch((error: Error) => error)
      if (!failed) break
      if (tries === 20) throw failed
    }
  },
  server: async () => {
    await server.kill()
    server = await serve()
  },
  worker: async () => {
    await worker.kill().catch(() => {})
    worker = await startWorkerProcess(world.url)
  },
} as const
const planned = (Object.keys(kills) as (keyof typeof kills)[]).flatMap((kind) =>
  Array.from({ length: Number(options[kind]) }, () => kind),
)
const began = performance.now()
const before = await documents()
try {
  const clients = Promise.all(counter.cashiers.map((cashier) => day.live(cashier)))
  let seed = 7
  while (planned.length > 0) {
    seed = (seed * 48_271) % 2_147_483_647
    const kind = planned.splice(seed % planned.length, 1)[0]!
    // Never into nothing: the next one falls when the cashiers are at work again.
    const known = day.promised.length
    await until('the cashiers work', () => day.promised.length > known + 8, 300_000)
    await pause(seed % 900)
    const promised = day.promised.length
    await kills[kind]()
    console.log(`    ${kind} killed after ${promised} promises, ${Math.round((performance.now() - began) / 1000)} s`)
  }
  const known = day.promised.length
  await until('the cashiers work', () => day.promised.length > known + 8, 300_000)
  day.going = false
  await clients
  for (const deed of day.promised) if (day.promised.indexOf(deed) % 3 === 0) await day.again(deed)
  const there = new Set(
    (await read('select receipt_number, inv_number from receipts full join invoices on false')).flatMap((row) =>
      Object.values(row),
    ),
  )
  const numbers = day.promised.flatMap(({ text }) => /"(?:receipt|inv)_number":"([^"]+)"/.exec(text)?.[1] ?? [])
  const lost = numbers.filter((number) => !there.has(number))
  const made = await documents()
  const doubled = made - before - numbers.length
  const faults = await moneyFaults(read)
  const figures = `${day.promised.length} promises, ${day.repeated} sent again after a lost answer, ${numbers.length} numbers, ${Math.round((performance.now() - began) / 1000)} s`
  holds('nothing that was promised is lost', lost.length === 0, `${lost.length} lost; ${figures}`)
  holds('nothing happened twice', doubled === 0, `${doubled} too many`)
  holds(
    `documents, numbers and the ledger agree in ${moneyQuestions} questions`,
    faults.length === 0,
    faults.join('\n      '),
  )
  holds('the same key gets the same answer to the byte', day.unequal.length === 0, day.unequal.slice(0, 3).join('; '))
  holds(
    'no good deed was refused',
    day.refused.length === 0,
    `${day.refused.length}: ${day.refused.slice(0, 2).join('; ')}`,
  )
} finally {
  day.going = false
  await worker.stop().catch(() => {})
  await server.stop().catch(() => {})
  await world.close().catch(() => {})
  await cluster.remove()
}
end()
