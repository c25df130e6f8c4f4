import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { cash, openCounter, sendDeed, type Told } from './counter.ts'
import { raceClosings } from './day-races.ts'
import { moneyFaults, moneyQuestions } from './money-check.ts'
import { kinds } from './races.ts'
import { openVerdict, pause } from './verdict.ts'
import { type WrongDesign, wrongDesigns } from './wrong-designs.ts'

// G05. Many at once: two hundred calls with one key, fifty payers on one invoice, two cashiers for the last dollar, a
// void against a payment, a day that is closed under all of them. The sabotages `unlocked` (lets go of the rows), `hasty`
// and `crossing` must be noticed.
const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '200' },
    payers: { type: 'string', default: '50' },
    closings: { type: 'string', default: '4' },
    sabotage: { type: 'string' },
  },
})
const [calls, payers] = [Number(options.calls), Number(options.payers)]
const { holds, end } = openVerdict()
const counter = await openCounter('money_races', 10)
const { world, cashiers, student_id, fee_setup_id } = counter
if (options.sabotage) wrongDesigns[options.sabotage as WrongDesign]()
const read = async (text: string) => (await world.owner.$client.query(text)).rows as Record<string, unknown>[]
const cashier = (turn: number) => cashiers[turn % cashiers.length]!
/** A server that has too much to do says so, and is asked again with the same key. */
async function send(
  turn: number,
  method: string,
  path: string,
  body: unknown,
  key: string = randomUUID(),
): Promise<Told> {
  for (let tries = 0; ; tries += 1) {
    const told = await sendDeed(world.base, { by: cashier(turn), method, path, body, key })
    if (told.status !== 503 || tries === 20) return told
    await pause(200)
  }
}
const pay = (turn: number, inv_id: number, amount: string, key?: string) =>
  send(turn, 'POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments: cash(amount) }, key)
const bill = async (quantity = '1') =>
  (await send(0, 'POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity }] })).json.inv_id as number
const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))
const paidOf = async (inv_id: number) =>
  (await read(`select paid_amount::text from invoices where inv_id = ${inv_id}`))[0]!.paid_amount
const same = (found: object, wanted: object) =>
  JSON.stringify(Object.entries(found).sort()) === JSON.stringify(Object.entries(wanted).sort())

try {
  const once = await bill()
  const key = randomUUID()
  const began = performance.now()
  const racing = await many(calls, () => pay(0, once, '10', key))
  const took = Math.round(performance.now() - began)
  const texts = new Set(racing.map(({ text }) => text))
  holds(`${calls} racing calls with one key have one effect`, (await paidOf(once)) === '10.00', `${took} ms`)
  holds(
    'and get one answer, the same to the byte',
    texts.size === 1 && racing.every(({ status }) => status === 200),
    JSON.stringify(kinds(racing)),
  )
  const other = await pay(0, once, '11', key)
  holds('the same key with another request is told so', other.json?.code === 'once_key_used', other.text.slice(0, 100))
  const stranger = await pay(1, once, '10', key)
  holds('somebody else’s key of the same letters is another', stranger.status === 200 && !texts.has(stranger.text))

  const crowd = await bill()
  const crowded = await many(payers, (index) => pay(index, crowd, '7'))
  holds(
    `${payers} payers on one invoice never pay too much`,
    (await paidOf(crowd)) === '98.00',
    JSON.stringify(kinds(crowded)),
  )
  holds(
    'and whoever comes too late is told what is still owed',
    same(kinds(crowded), { 200: 14, above_what_is_owed: payers - 14 }),
  )

  const last = await many(20, async () => {
    const inv_id = await bill()
    return many(2, (index) => pay(index, inv_id, '100'))
  })
  holds(
    'of two cashiers who take the whole at once, one does, twenty times',
    last.every((pair) => same(kinds(pair), { 200: 1, above_what_is_owed: 1 })),
  )

  const crossed = await bill()
  const beside = await bill()
  const both = (turn: number, first: number, second: number) =>
    send(turn, 'POST', '/v2/receipts', {
      pays: [first, second].map((inv_id) => ({ inv_id, amount: '2' })),
      payments: cash('4'),
    })
  const circle = await many(40, (index) => (index % 2 ? both(index, crossed, beside) : both(index, beside, crossed)))
  holds(
    'payments that name the same invoices in opposite order do not wait in a circle',
    same(kinds(circle), { 200: 40 }),
    JSON.stringify(kinds(circle)),
  )

  const torn = await many(10, async () => {
    const inv_id = await bill()
    return Promise.all([
      pay(1, inv_id, '100'),
      send(2, 'PUT', `/invoices/delete/${inv_id}`, { void_reason: 'Billed twice' }),
    ])
  })
  const either = torn.every(
    ([paid, voided]) =>
      (paid.status === 200 && voided.json?.code === 'invoice_paid') ||
      (voided.status === 200 && paid.json?.code === 'invoice_not_payable'),
  )
  holds(
    'an invoice is paid or voided, never both',
    either,
    JSON.stringify(torn.map(([paid, voided]) => [paid.status, voided.status])),
  )

  const back = await many(10, async () => {
    const { json } = await pay(3, await bill(), '100')
    return many(4, (index) =>
      send(
        index,
        'POST',
        `/receipts/${json.receipt_id}/${index % 2 ? 'void' : 'refund'}`,
        index % 2 ? { void_reason: 'Taken twice' } : { amount: '100', remark: 'Left' },
      ),
    )
  })
  holds(
    'a receipt is given back once, by whichever way',
    back.every((all) => all.filter(({ status }) => status === 200).length === 1),
    JSON.stringify(back.map(kinds)).slice(0, 300),
  )

  const { version, ...fee } = (await world.call('GET', `/fee-setups/${fee_setup_id}`, { token: world.head.token }))
    .json as {
    version: number
    remark: string | null
  }
  const edits = await many(10, (index) =>
    world.call('PUT', `/fee-setups/${fee_setup_id}`, {
      token: world.head.token,
      body: { remark: `Edit ${index}`, version },
    }),
  )
  holds(
    'of ten who edit a fee as they read it, nine are told that it has changed',
    same(kinds(edits), { 200: 1, stale: 9 }) && fee !== undefined,
    JSON.stringify(kinds(edits)),
  )

  await raceClosings(counter, Number(options.closings), { send, read, holds })

  const faults = await moneyFaults(read)
  holds(
    `documents, numbers and the ledger agree in ${moneyQuestions} questions`,
    faults.length === 0,
    faults.join('\n      '),
  )
} finally {
  await world.close()
}
end()
