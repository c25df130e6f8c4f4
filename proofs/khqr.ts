import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readKhqr, writeKhqr } from '@sala/contract/payments/khqr'
import { madeCode, secondWriter } from './khqr-codes.ts'
import { billMany, livePayments } from './khqr-payments.ts'
import { scanCodes } from './scan-codes.ts'
import { openVerdict, pause } from './verdict.ts'
import { openWorld } from './world.ts'

// The codes on invoices are those that the banks' own program writes, a changed one is refused, and the printed one is
// read back
// from the paper. Then a school's payments come in by statements of the bank, in every way that payments go wrong, and
// no money
// is left unexplained. The sabotage changes a letter of each code, or takes no notice of what was imported before.
const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, sabotage: { type: 'string' } },
})
const amounts = options.short
  ? { codes: 300, changed: 10, papers: 2, payments: 300 }
  : { codes: 2000, changed: 100, papers: 10, payments: 10_000 }
const { holds, end } = openVerdict()
const spoil = (code: string) => (options.sabotage === 'code' ? code.replace('5802KH', '5802KX') : code)
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`

let began = performance.now()
const writer = await secondWriter()
const codes = Array.from({ length: amounts.codes }, (_, at) => madeCode(at))
const unequal = codes.filter((code) => spoil(writeKhqr(code)) !== writer.write(code))
holds(
  `${amounts.codes} codes are the same to the byte as those of ${writer.name}`,
  unequal.length === 0,
  unequal.length ? JSON.stringify(unequal[0]) : seconds(began),
)
const unread = codes.filter(
  (code) => JSON.stringify(sorted(readKhqr(writeKhqr(code)))) !== JSON.stringify(sorted({ category: '5999', ...code })),
)
holds('and each is read as it was written', unread.length === 0, JSON.stringify(unread[0]))

began = performance.now()
let tried = 0
const accepted: string[] = []
// As an invoice has them: of Latin letters alone, where no single change can escape the sum.
const latin = codes.filter((code) => !code.name_kh).slice(0, amounts.changed)
for (const code of latin.map((each) => writeKhqr(each)))
  for (let at = 0; at < code.length; at += 1)
    for (let letter = 0x20; letter < 0x7f; letter += 1) {
      const other = String.fromCharCode(letter)
      if (other === code[at]) continue
      tried += 1
      if (readKhqr(code.slice(0, at) + other + code.slice(at + 1))) accepted.push(`${at} ${other} ${code}`)
    }
holds(
  `of ${tried} changes of one letter in ${latin.length} codes, every one is refused`,
  accepted.length === 0,
  accepted[0] ?? seconds(began),
)

const world = await openWorld('khqr')
try {
  began = performance.now()
  const rates = await world.call('GET', '/exchange-rates', { token: world.head.token })
  if (rates.json.meta.total === 0)
    await world.call('POST', '/exchange-rates', {
      token: world.head.token,
      body: { currency_id: 2, rate: '4100', effective_date: '2020-01-01' },
    })
  await world.rows.fresh('bank-profiles', 'A', {
    currency_id: 1,
    bakong_id: 'school@bank',
    merchant_id: null,
    is_active: 1,
  })
  const open = await billMany(world, 'A', amounts.papers + 1, '2026-11-10')
  const done = open.pop()!
  const print = async (inv_id: number, size: string) => {
    const ask = () =>
      fetch(`${world.base}/api/invoices/generate-pdf/${inv_id}?size=${size}`, {
        headers: { authorization: `Bearer ${world.head.token}` },
      })
    let answer = await ask()
    // Who has too much to do says so, and is asked again.
    for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) {
      await pause(500)
      answer = await ask()
    }
    if (answer.status !== 200) throw new Error(`no paper: ${await answer.text()}`)
    return (await scanCodes(new Uint8Array(await answer.arrayBuffer())))
      .filter((each) => each.startsWith('QR-Code:'))
      .map((each) => readKhqr(each.slice(8)))
  }
  const misread: string[] = []
  for (const [at, { inv_id, inv_number, total_amount }] of open.entries()) {
    const [code] = await print(inv_id, ['a4', 'a5'][at % 2]!)
    if (code?.bill_number !== inv_number || code?.amount !== total_amount)
      misread.push(`${inv_number}: ${JSON.stringify(code)}`)
  }
  holds(
    `${open.length} codes are read by a scanner from the printed invoice`,
    misread.length === 0,
    misread[0] ?? seconds(began),
  )
  const body = { void_reason: 'Billed twice' }
  await world.call('PUT', `/invoices/delete/${done.inv_id}`, {
    token: world.head.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  holds('an invoice that is void has none', (await print(done.inv_id, 'a4')).length === 0)
  await livePayments(world, amounts.payments, holds, options.sabotage === 'again')
} finally {
  await world.close()
}
end()

function sorted(value: object | undefined): [string, unknown][] {
  return Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
}
