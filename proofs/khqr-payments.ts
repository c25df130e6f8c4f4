import { randomUUID } from 'node:crypto'
import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { lineState } from '@sala/contract/payments/bank-statements'
import { writeInvoices } from '../apps/api/src/billing/public.ts'
import { inTransaction } from '../apps/api/src/kit/database.ts'
import { priceLines } from '../apps/api/src/pricing/public.ts'
import { moneyFaults, moneyQuestions } from './money-check.ts'
import type { Side } from './rows.ts'
import { sheetForm, type World } from './world.ts'

type Holds = (sentence: string, found: boolean, figures?: string) => void
type Bill = { readonly inv_id: number; readonly inv_number: string; readonly total_amount: string }
type Said = readonly [day: string, reference: string, text: string, amount: string, currency: string, payer: string]

const heading = ['Value Date', 'Transaction ID', 'Description', 'Credit', 'Currency', 'Sender']
const [today, longAgo] = ['2026-11-10', '2026-03-02']

/** Bills of two lines each, as many as are asked for. */
export async function billMany(world: World, side: Side, count: number, inv_date: string): Promise<Bill[]> {
  const branch_id = (await world.rows.row('branches', side)).branch_id as number
  const student_id = (await world.rows.row('student-profiles', side)).student_id as number
  const fee = async (fee_amount: string) =>
    (await world.rows.fresh('fee-setups', side, { fee_amount, is_inactive: 0, ac_year_id: null, plan_id: null }))
      .fee_setup_id
  const wanted = [{ fee_setup_id: (await fee('85.00')) as number }, { fee_setup_id: (await fee('12.35')) as number }]
  const made: Bill[] = []
  while (made.length < count) {
    const many = Math.min(500, count - made.length)
    await inTransaction(world.owner, { operation: 'proof', request_id: randomUUID() }, async (tx) => {
      const [lines] = await priceLines(tx, [{ student_id, branch_id, on: inv_date, wanted }])
      const head = { branch_id, student_id, inv_date, credit_day: 7 }
      made.push(
        ...(await writeInvoices(
          tx,
          inv_date,
          Array.from({ length: many }, () => ({ head, kind: invoiceKind.invoice, lines: lines! })),
        )),
      )
    })
  }
  return made
}

/** What families do: most pay once and exactly; the others are why there are accountants. */
async function payments(world: World, count: number): Promise<Said[]> {
  const of = (share: number) => Math.ceil(count * share)
  const [bills, late, gone, elsewhere] = [
    await billMany(world, 'A', of(0.65), today),
    await billMany(world, 'A', of(0.06), longAgo),
    await billMany(world, 'A', of(0.06), today),
    await billMany(world, 'B', of(0.06), today),
  ]
  for (const { inv_id } of gone) {
    const { status, text } = await world.call('PUT', `/invoices/delete/${inv_id}`, {
      token: world.head.token,
      body: { void_reason: 'Billed twice' },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (status >= 300) throw new Error(`an invoice is not voided: ${text}`)
  }
  let turn = 0
  const paid: Bill[] = []
  const spelled = [
    (number: string) => number,
    (number: string) => `School fee ${number.toLowerCase()}`,
    (number: string) =>
      `${number.slice(0, 3)}-${number.slice(3, -9)}-${number.slice(-9, -5)}-${number.slice(-5)} ថ្លៃសិក្សា`,
  ]
  const next = (from: Bill[]) => from.pop() ?? paid[turn % paid.length]!
  return Array.from({ length: count }, (_, at): Said => {
    turn = at
    const say = (bill: Bill, amount: string, currency = 'USD'): Said => [
      ...([at % 20 === 14 ? '2026-11-11' : today, `FT${at}`, spelled[at % 3]!(bill.inv_number)] as const),
      ...([amount, currency, `PAYER ${at}`] as const),
    ]
    const place = at % 20
    if (place < 9) {
      const bill = next(bills)
      paid.push(bill)
      return say(bill, bill.total_amount)
    }
    if (place < 11) return say(next(bills), '90.00')
    if (place < 13) return say(paid[(at * 7) % paid.length]!, paid[0]!.total_amount)
    if (place === 13) return say(next(bills), '100.01')
    if (place === 14) return say(next(late), '97.35')
    if (place === 15) return say(next(bills), '400000', 'KHR')
    if (place === 16) return say(next(gone), '97.35')
    if (place === 17)
      return [today, `FT${at}`, `${paid[0]!.inv_number.slice(0, -5)}${80_000 + at} fee`, '97.35', 'USD', '']
    if (place === 18) return say(next(elsewhere), '97.35')
    return [today, `FT${at}`, 'ថ្លៃសាលាកូនខ្ញុំ', '20.00', 'USD', 'SOK DARA']
  })
}

/** A file as banks give them: some as workbooks, some as lines of text, with a title above and a total below. */
async function fileOf(lines: readonly Said[], at: number, bank_profile_id: number, rename = ''): Promise<FormData> {
  const named = lines.map(([day, reference, ...rest]) => [day, reference + rename, ...rest])
  const rows = [
    ['Account statement'],
    heading,
    ...named,
    [null, null, 'Total', formatAmount(sumOf(lines.map(([, , , amount]) => parseAmount(amount)))), null, null],
  ]
  const values = { bank_profile_id, file_name: `statement ${at}${at % 2 ? '.csv' : '.xlsx'}` }
  if (at % 2 === 0) return sheetForm('file', rows, values)
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  const text = rows.map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(',')).join('\r\n')
  form.set('file', new Blob([`\ufeff${text}\r\n`]), 'statement.csv')
  return form
}

/**
 * So many payments in several statements, some brought twice, settled by several at once, some taken back: in the end
 * every cent is explained.
 */
export async function livePayments(world: World, count: number, holds: Holds, again: boolean): Promise<void> {
  const { token } = world.head
  const profile = { currency_id: 1, bakong_id: 'payments@bank', merchant_id: null, is_active: 1 }
  const { id: account } = (await world.rows.fresh('bank-profiles', 'A', profile)) as { id: number }
  const read = async (text: string) => (await world.owner.$client.query(text)).rows as Record<string, string>[]
  const one = async (text: string) => (await read(text))[0]!
  const post = async (path: string, body: object) => {
    for (;;) {
      const told = await world.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
      if (told.status !== 503) return told
    }
  }
  const all = await payments(world, count)
  const size = Math.ceil(count / 8)
  const files = Array.from({ length: 8 }, (_, at) => all.slice(Math.max(0, at * size - 10), (at + 1) * size))
  const bring = async (at: number, rename?: string) =>
    world.call('POST', '/bank-statements/import', { token, form: await fileOf(files[at]!, at, account, rename) })

  let began = performance.now()
  const brought: { json: { statement_id: number; known_count: number } }[] = []
  for (const at of files.keys()) brought.push(await bring(at))
  const state =
    'select count(*) as lines, sum(amount) as amount, md5(string_agg(l::text, chr(10) order by statement_line_id)) as all_of_it from bank_statement_lines l'
  const imported = await one(`${state} where bank_profile_id = ${account}`)
  const wanted = formatAmount(sumOf(all.map(([, , , amount]) => parseAmount(amount))))
  holds(
    `${count} payments of eight statements, of which each overlaps the one before, are ${count} lines`,
    imported.lines === String(count) && imported.amount === wanted,
    `${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  holds(
    'what stood in the file before is known',
    brought.slice(1).every(({ json }) => json.known_count === 10),
  )
  const twice = [await bring(0, again ? 'X' : ''), await bring(5, again ? 'X' : '')]
  holds(
    'a statement that is brought twice is refused by name',
    twice.every(({ json }) => json.code === 'statement_known'),
  )

  began = performance.now()
  const refused: string[] = []
  // Three accountants at once, each with own statements, on invoices that several of them name.
  const settle = async (statement_id: number) => {
    for (let left = 1; left > 0; ) {
      const { status, json, text } = await post(`/bank-statements/${statement_id}/settle`, {})
      if (status !== 200) return void refused.push(text)
      left = json.left
    }
  }
  const waiting = brought.map(({ json }) => json.statement_id)
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await settle(id)
    }),
  )
  const took = (performance.now() - began) / 1000
  const settled = await one(
    `select count(*) as lines from bank_statement_lines where bank_profile_id = ${account} and line_state = ${lineState.settled}`,
  )
  holds(
    'every matched line is settled, three at work at once',
    refused.length === 0,
    refused[0] ?? `${settled.lines} in ${took.toFixed(0)} s, ${(Number(settled.lines) / took).toFixed(0)} a second`,
  )

  const wrong: string[] = []
  const deed = async (id: string, what: string, body: object) => {
    const { status, text } = await post(`/bank-statement-lines/${id}/${what}`, body)
    if (status !== 200) wrong.push(`${what}: ${text}`)
  }
  const lines = await read(
    `select statement_line_id as id, inv_id, line_state, reason from bank_statement_lines where bank_profile_id = ${account} order by 1`,
  )
  const done = lines.filter((line) => Number(line.line_state) === lineState.settled)
  for (const [at, { id, inv_id }] of done.filter((_, index) => index % 37 === 5).entries()) {
    await deed(id!, 'undo', { void_reason: 'Of another child' })
    if (at % 2 === 0) await deed(id!, 'settle', { inv_id: Number(inv_id) })
  }
  const open = lines.filter((line) => Number(line.line_state) === lineState.notMatched)
  const [free] = await billMany(world, 'A', 1, today)
  for (const [at, { id }] of open.filter((_, index) => index % 3 === 0).entries())
    await (at % 2
      ? deed(id!, 'settle', { inv_id: free!.inv_id })
      : deed(id!, 'set-aside', { note: 'A gift of the family' }))
  holds('some are taken back, some of them settled again, others by hand or set aside', wrong.length === 0, wrong[0])
  await explain(world, account, all, read, holds)

  const before = await one(`${state} where bank_profile_id = ${account}`)
  const repeated = []
  for (const at of files.keys()) repeated.push(await bring(at))
  const after = await one(`${state} where bank_profile_id = ${account}`)
  holds(
    'all statements brought once more change nothing',
    repeated.every(({ json }) => json.code === 'statement_known') && JSON.stringify(before) === JSON.stringify(after),
  )
}

/** Where every cent is. */
async function explain(
  world: World,
  account: number,
  all: readonly Said[],
  read: (text: string) => Promise<Record<string, string>[]>,
  holds: Holds,
): Promise<void> {
  const own = `from bank_statement_lines l where l.bank_profile_id = ${account}`
  for (const currency of ['USD', 'KHR']) {
    const [found] =
      await read(`select coalesce(sum(amount), 0)::numeric(14,2) as whole, coalesce(sum(amount) filter (where line_state = ${lineState.settled}), 0)::numeric(14,2) as settled,
      coalesce(sum(amount) filter (where line_state = ${lineState.setAside} and note is not null), 0)::numeric(14,2) as aside, coalesce(sum(amount) filter (where line_state = ${lineState.notMatched} and reason is not null), 0)::numeric(14,2) as not_matched,
      coalesce(sum(amount) filter (where line_state = ${lineState.undone}), 0)::numeric(14,2) as free, count(*) filter (where line_state = ${lineState.matched}) as waiting ${own} and currency_code = '${currency}'`)
    const { whole, settled, aside, not_matched, free, waiting } = found!
    const said = sumOf(all.filter((line) => line[4] === currency).map(([, , , amount]) => parseAmount(amount)))
    const parts = sumOf([settled, aside, not_matched, free].map((part) => parseAmount(part!)))
    holds(
      `no money is unexplained in ${currency}: settled, set aside, not matched with a reason, or free again`,
      parseAmount(whole!) === said && parts === said && waiting === '0',
      `${settled} + ${aside} + ${not_matched} + ${free} = ${whole}`,
    )
  }
  const apart =
    await read(`select l.statement_line_id ${own} and l.line_state = ${lineState.settled} and (select sum(p.base_amount) from receipt_payments p where p.receipt_id = l.receipt_id and p.payment_method <> ${paymentMethod.credit})
    <> coalesce((select sum(x.amount) from receipt_lines x where x.receipt_id = l.receipt_id), 0) + coalesce((select sum(c.amount) from student_credits c where c.source = 'receipt' and c.source_id = l.receipt_id), 0)`)
  holds('what a line settled is what it paid on invoices and what it left as a credit, to the cent', apart.length === 0)
  const [books] =
    await read(`select (select coalesce(sum(g.base_amount), 0) from ledger_lines g join ledger_entries e using (entry_id) where e.document = 'receipt' and g.account_id in (3, 4)
      and e.document_id in (select p.receipt_id from receipt_payments p where p.bank_profile_id = ${account}))::text as ledger,
    (select coalesce(sum(p.base_amount), 0) ${own.replace('from bank_statement_lines l', `from bank_statement_lines l join receipt_payments p on p.receipt_id = l.receipt_id and p.payment_method <> ${paymentMethod.credit}`)} and l.line_state = ${lineState.settled})::text as settled`)
  holds(
    'the ledger has on the account what is settled, and not a cent more',
    books!.ledger === books!.settled,
    `$${books!.ledger}`,
  )
  const over = await read(
    `select inv_id from invoices where inv_kind <> ${invoiceKind.creditNote} and total_amount - paid_amount + released_amount - credited_amount < 0`,
  )
  holds('no invoice was ever paid too much', over.length === 0)
  const reasons = await read(`select reason, count(*) as lines ${own} and reason is not null group by 1 order by 1`)
  holds(
    'every way to go wrong was met',
    [2, 3, 4, 5, 1, 8, 9, 10].every((reason) => reasons.some((each) => Number(each.reason) === reason)),
    JSON.stringify(reasons.map((each) => [Number(each.reason), Number(each.lines)])),
  )
  const faults = await moneyFaults((text) => world.owner.$client.query(text).then(({ rows }) => rows))
  holds(
    `documents, numbers and the ledger agree in ${moneyQuestions} questions`,
    faults.length === 0,
    faults.join('\n      '),
  )
}
