import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
import { proration } from '@sala/contract/pricing/fee-setups'
import { sql } from 'drizzle-orm'
import { literal } from '../apps/api/src/kit/literal.ts'
import { type Actor, sheetForm, type World } from './world.ts'

/** The same numbers for the same seed (mulberry32). */
export function drawFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number, least = 0) => least + Math.floor(next() * (most - least + 1))
  return { next, upTo, of: <T>(list: readonly T[]): T => list[upTo(list.length - 1)]! }
}
type Draw = ReturnType<typeof drawFrom>

interface Place {
  readonly branch_id: number
  readonly cashiers: readonly Actor[]
  readonly students: readonly number[]
  readonly fees: readonly number[]
  readonly test: number
  readonly plan_id: number
  readonly bank_profile_id: number
}

export interface Year {
  readonly branches: readonly number[]
  /** Sees these branches and no others. */
  readonly reader: Actor
  readonly places: readonly Place[]
  readonly days: readonly string[]
  readonly done: Readonly<Record<string, number>>
}

const cents = (amount: number) => (amount / 100).toFixed(2)

async function openPlace(world: World, draw: Draw): Promise<Place> {
  const fresh = (name: string, given: object) => world.rows.fresh(name, 'A', given as Record<string, unknown>)
  const branch_id = (await fresh('branches', {})).branch_id as number
  const { acp_id } = await world.rows.row('main-programs', 'A')
  await fresh('promotions', {
    branch_id,
    acp_id,
    acps_id: null,
    ac_term_id: null,
    promotion_rate: '12.50',
    promotion_expiry_date: '2099-12-31',
    is_active: 1,
  })
  const any = {
    branch_id,
    is_inactive: 0,
    proration: proration.whole,
    ac_year_id: null,
    acps_id: null,
    grade_id: null,
    plan_id: null,
    payment_shift_id: null,
  }
  const fee = async (fee_type_id: number) =>
    (
      await fresh('fee-setups', {
        ...any,
        acp_id: fee_type_id === 1 ? acp_id : null,
        fee_type_id,
        fee_amount: cents(draw.upTo(30_000, 333)),
      })
    ).fee_setup_id as number
  const parts = [
    { part_no: 1, share: '40', days_after: 0 },
    { part_no: 2, share: '35', days_after: 45 },
    { part_no: 3, share: '25', days_after: 100 },
  ]
  const { plan_id } = await fresh('instalment-plans', { branch_id, is_active: 1, parts })
  const here = { branches: [branch_id], given: { default_branch_id: branch_id } }
  const cashiers = [await world.person(here), await world.person(here)]
  for (const { token } of cashiers)
    await world.call('POST', '/cashier-shifts', { token, body: { branch_id, float_usd: '5000', float_khr: '9000000' } })
  const students: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const { student_parent_id } = await fresh('parent-profiles', { home_branch_id: branch_id })
    for (let child = 0; child < 2; child += 1)
      students.push((await fresh('student-profiles', { branch_id, student_parent_id })).student_id as number)
  }
  const fees: number[] = []
  for (const type of [1, 1, 2, 3, 4, 5, 6]) fees.push(await fee(type))
  const { id: bank_profile_id } = await fresh('bank-profiles', {
    branch_id,
    is_active: 1,
    currency_id: 1,
    bakong_id: draw.of([null, 'school@bank']),
  })
  return {
    branch_id,
    cashiers,
    students,
    fees,
    test: await fee(6),
    plan_id: plan_id as number,
    bank_profile_id: bank_profile_id as number,
  }
}

type Row = Record<string, unknown>
type Deed = (place: Place, by: Actor) => Promise<boolean>

/**
 * Everything that can happen to money, each with what it needs found in the database; false where it was refused or
 * there was nothing to do it to.
 */
function deedsOf(world: World, draw: Draw): Readonly<Record<string, Deed>> {
  let serial = 0
  const send = async (by: Actor, method: string, path: string, body: unknown) => {
    const { status, text } = await world.call(method, path, { token: by.token, body })
    if (status >= 500) throw new Error(`${method} ${path}: ${text}`)
    return status < 300
  }
  type Transfer = [inv_number: unknown, amount: string, currency: 'USD' | 'KHR']
  /** The keys of the lines that a statement of the bank brought. */
  const bring = async (place: Place, by: Actor, ...transfers: Transfer[]): Promise<Row[]> => {
    const rows = transfers.map(([number, amount, currency]) => [
      '2026-01-05',
      `B${++serial}`,
      `Fee ${number}`,
      amount,
      currency,
    ])
    const form = await sheetForm('file', [['Date', 'Transaction ID', 'Description', 'Credit', 'Currency'], ...rows], {
      bank_profile_id: place.bank_profile_id,
      file_name: 'bank.xlsx',
    })
    const { status, json, text } = await world.call('POST', '/bank-statements/import', { token: by.token, form })
    if (status !== 200) throw new Error(`a statement: ${text}`)
    return (
      await world.owner.execute<Row>(
        sql`select statement_id, statement_line_id from bank_statement_lines where statement_id = ${json.statement_id}`,
      )
    ).rows
  }
  const settle = async (place: Place, by: Actor, ...transfers: Transfer[]) => {
    const [line] = await bring(place, by, ...transfers)
    const { status, json, text } = await world.call('POST', `/bank-statements/${line!.statement_id}/settle`, {
      token: by.token,
      body: {},
    })
    if (status !== 200) throw new Error(`a statement was not settled: ${text}`)
    // What may be money of the counter, or the same once more, waits for a person.
    return json.settled === transfers.length
  }
  /**
   * One of the rows, which are put in order first: the same seed lives the same year, however the database finds them.
   */
  const found = async (query: ReturnType<typeof sql>): Promise<Row | undefined> =>
    draw.of((await world.owner.execute<Row>(sql`select * from (${query}) f order by f`)).rows)
  const openInvoice = ({ branch_id }: Place) =>
    found(
      sql`select inv_id, inv_number, (100 * (total_amount - paid_amount + released_amount - credited_amount))::int as open from invoices where branch_id = ${branch_id} and is_deleted = 0 and inv_kind <> ${literal(invoiceKind.creditNote)} and total_amount - paid_amount + released_amount - credited_amount > 0`,
    )
  const receipt = ({ branch_id }: Place) =>
    found(sql`select receipt_id from receipts where branch_id = ${branch_id} and is_deleted = 0`)
  const part = (whole: number) => (draw.next() < 0.5 ? whole : draw.upTo(whole, 1))
  const ways = (place: Place) => ({
    cash: (amount: number) => ({
      payment_method: paymentMethod.cash,
      currency_code: 'USD',
      amount: String(Math.ceil(amount / 100)),
    }),
    riel: (amount: number) => ({
      payment_method: paymentMethod.cash,
      currency_code: 'KHR',
      amount: String(Math.ceil((amount * 41) / 100) * 100),
    }),
    other: (amount: number) => ({
      payment_method: draw.upTo(5, 2),
      currency_code: 'USD',
      amount: cents(amount),
      bank_profile_id: place.bank_profile_id,
      reference: `T${++serial}`,
    }),
  })
  const payWith =
    (payments: (place: Place, amount: number) => object[], more: object = {}): Deed =>
    async (place, by) => {
      const invoice = await openInvoice(place)
      if (!invoice) return false
      const amount = part(invoice.open as number)
      return send(by, 'POST', '/v2/receipts', {
        pays: [{ inv_id: invoice.inv_id, amount: cents(amount) }],
        payments: payments(place, amount),
        ...more,
      })
    }
  return {
    bill: (place, by) => {
      const fees = [...new Set([draw.of(place.fees), draw.of(place.fees)])]
      const lines = fees.map((fee_setup_id) => ({ fee_setup_id, quantity: String(draw.upTo(3, 1)) }))
      const how = draw.next() < 0.25 ? { plan_id: place.plan_id } : { credit_day: draw.upTo(60) }
      return send(by, 'POST', '/v2/invoices', { student_id: draw.of(place.students), lines, ...how })
    },
    'pay in dollars': payWith((place, amount) => [ways(place).cash(amount)]),
    'pay with change': payWith((place, amount) => [ways(place).cash(Math.ceil(amount / 10_000) * 10_000)], {
      change_in: 'KHR',
    }),
    'pay in riel': payWith((place, amount) => [ways(place).riel(amount)], { change_in: 'KHR' }),
    'pay through a bank': payWith((place, amount) => [ways(place).other(amount)]),
    'pay in two ways': payWith((place, amount) =>
      amount < 200 ? [ways(place).cash(amount)] : [ways(place).cash(100), ways(place).other(amount - 100)],
    ),
    'pay ahead': payWith((place, amount) => [ways(place).other(amount + draw.upTo(5000, 1))], { keep_credit: 1 }),
    'pay for two at once': async (place, by) => {
      const [one, two] = [await openInvoice(place), await openInvoice(place)]
      if (!one || !two || one.inv_id === two.inv_id) return false
      const pays = [one, two].map(({ inv_id, open }) => ({ inv_id, cents: part(open as number) }))
      const payments = [ways(place).other(pays[0]!.cents + pays[1]!.cents + draw.upTo(900))]
      return send(by, 'POST', '/v2/receipts', {
        pays: pays.map((pay) => ({ inv_id: pay.inv_id, amount: cents(pay.cents) })),
        payments,
        keep_credit: 1,
      })
    },
    'pay from credit': async (place, by) => {
      const one =
        await found(sql`select student_id, (100 * sum(amount - used_amount))::int as credit from student_credits
        where branch_id = ${place.branch_id} and used_amount < amount group by 1 having sum(amount - used_amount) >= 0.01`)
      if (!one) return false
      await send(by, 'POST', '/v2/invoices', {
        student_id: one.student_id,
        lines: [{ fee_setup_id: draw.of(place.fees) }],
      })
      const invoice =
        await found(sql`select inv_id, (100 * (total_amount - paid_amount + released_amount - credited_amount))::int as open from invoices
        where inv_id = (select max(inv_id) from invoices where student_id = ${one.student_id} and inv_kind = ${literal(invoiceKind.invoice)})`)
      // He may never have been billed: what he has was paid before, and the bill was refused.
      if (!invoice) return false
      const amount = Math.min(invoice.open as number, one.credit as number)
      const rest = Math.min((invoice.open as number) - amount, draw.upTo(500))
      const payments = [
        { payment_method: paymentMethod.credit, currency_code: 'USD', amount: cents(amount) },
        ...(rest > 0 ? [ways(place).cash(rest)] : []),
      ]
      return send(by, 'POST', '/v2/receipts', {
        pays: [{ inv_id: invoice.inv_id, amount: cents(amount + rest) }],
        payments,
      })
    },
    'pay by a statement': async (place, by) => {
      const [one, two] = [await openInvoice(place), await openInvoice(place)]
      if (!one || !two || one.inv_id === two.inv_id) return false
      const amount = (open: unknown) =>
        cents(draw.next() < 0.3 ? (open as number) + draw.upTo(3000, 1) : part(open as number))
      return settle(place, by, [one.inv_number, amount(one.open), 'USD'], [two.inv_number, amount(two.open), 'USD'])
    },
    'pay by a statement what is paid': async (place, by) => {
      const paid =
        await found(sql`select inv_number from invoices where branch_id = ${place.branch_id} and is_deleted = 0 and inv_kind = ${literal(invoiceKind.invoice)}
        and total_amount - paid_amount + released_amount - credited_amount = 0`)
      return paid ? settle(place, by, [paid.inv_number, cents(draw.upTo(4000, 1)), 'USD']) : false
    },
    'settle riel of a statement by hand': async (place, by) => {
      const invoice = await openInvoice(place)
      if (!invoice) return false
      const [line] = await bring(place, by, [
        'of a child',
        String(Math.ceil((part(invoice.open as number) * 41) / 100) * 100),
        'KHR',
      ])
      return send(by, 'POST', `/bank-statement-lines/${line!.statement_line_id}/settle`, { inv_id: invoice.inv_id })
    },
    'undo a line of a statement': async (place, by) => {
      const one = await found(
        sql`select statement_line_id from bank_statement_lines where branch_id = ${place.branch_id} and receipt_id is not null`,
      )
      return one
        ? send(by, 'POST', `/bank-statement-lines/${one.statement_line_id}/undo`, { void_reason: 'Of another school' })
        : false
    },
    'undo what was kept of a statement': async (place, by) => {
      const one = await found(sql`select statement_line_id from bank_statement_lines join receipts using (receipt_id)
        join student_credits c on c.source = 'receipt' and c.source_id = receipt_id and c.used_amount = 0
        where bank_statement_lines.branch_id = ${place.branch_id} and receipt_kind = ${literal(receiptKind.keptAsCredit)}`)
      return one
        ? send(by, 'POST', `/bank-statement-lines/${one.statement_line_id}/undo`, { void_reason: 'Of another school' })
        : false
    },
    'void the first of two parts': async (place, by) => {
      const one =
        await found(sql`select min(r.receipt_id)::int as receipt_id from receipt_lines l join receipts r using (receipt_id)
        where r.branch_id = ${place.branch_id} and r.is_deleted = 0 and r.receipt_kind = ${literal(receiptKind.receipt)} group by l.inv_line_id having count(*) > 1`)
      return one ? send(by, 'POST', `/receipts/${one.receipt_id}/void`, { void_reason: 'Of another child' }) : false
    },
    'void a receipt': async (place, by) => {
      const one = await receipt(place)
      return one ? send(by, 'POST', `/receipts/${one.receipt_id}/void`, { void_reason: 'Taken twice' }) : false
    },
    refund: async (place, by) => {
      const one =
        await found(sql`select r.receipt_id, (select sum(l.amount) from receipt_lines l join receipts t using (receipt_id)
        where t.is_deleted = 0 and (t.receipt_id = r.receipt_id or t.refunds_receipt_id = r.receipt_id))::text as left
        from receipts r where branch_id = ${place.branch_id} and is_deleted = 0`)
      const whole = draw.next() < 0.5 && Number(one?.left) > 0
      return one
        ? send(by, 'POST', `/receipts/${one.receipt_id}/refund`, {
            amount: whole ? one.left : cents(draw.upTo(500, 1)),
            change_in: draw.of(['USD', 'KHR']),
            remark: 'The child left',
          })
        : false
    },
    'pay out a credit': async (place, by) => {
      const one = await found(
        sql`select student_id, sum(amount - used_amount)::text as left from student_credits where branch_id = ${place.branch_id} and used_amount < amount group by 1`,
      )
      return one
        ? send(by, 'POST', '/student-credits/pay-outs', {
            student_id: one.student_id,
            amount: one.left,
            change_in: draw.of(['USD', 'KHR']),
            remark: 'Moves away',
          })
        : false
    },
    'credit an invoice': async (place, by) => {
      const one =
        await found(sql`select inv_id, (select min(inv_line_id) from invoice_lines l where l.inv_id = i.inv_id) as line from invoices i
        where branch_id = ${place.branch_id} and is_deleted = 0 and inv_kind <> ${literal(invoiceKind.creditNote)} and credited_amount < total_amount`)
      const lines = draw.next() < 0.5 ? [] : [{ inv_line_id: one?.line, amount: cents(draw.upTo(900, 1)) }]
      return one
        ? send(by, 'POST', `/invoices/${one.inv_id}/credit-notes`, { reason: 'Billed too much', lines })
        : false
    },
    'void an invoice': async (place, by) => {
      const one = await found(
        sql`select inv_id from invoices where branch_id = ${place.branch_id} and is_deleted = 0 and paid_amount = 0 and credited_amount = 0`,
      )
      return one ? send(by, 'PUT', `/invoices/delete/${one.inv_id}`, { void_reason: 'Billed twice' }) : false
    },
    'take a test fee': (place, by) => {
      const whose = draw.next() < 0.5 ? { student_id: draw.of(place.students) } : { customer_name: 'Somebody new' }
      return send(by, 'POST', '/payment-testing', {
        ...whose,
        fee_setup_id: place.test,
        currency_code: draw.of(['USD', 'KHR']),
      })
    },
    'void a test fee': async (place, by) => {
      const one = await found(
        sql`select id from payment_testing where branch_id = ${place.branch_id} and is_deleted = 0`,
      )
      return one ? send(by, 'PUT', `/payment-testing/${one.id}/delete`, { void_reason: 'Did not come' }) : false
    },
    'enter an opening balance': (place, by) =>
      send(by, 'POST', '/opening-balances', {
        student_id: draw.of(place.students),
        total_amount: cents(draw.upTo(9000, 1)),
        inv_date: '2020-01-01',
      }),
    'enter what was paid before': (place, by) =>
      send(by, 'POST', '/opening-balances', {
        student_id: draw.of(place.students),
        total_amount: cents(-draw.upTo(9000, 1)),
        inv_date: '2020-01-01',
      }),
  }
}

/**
 * What the server wrote since, as if it had been on another day: the clock is the database's, and nobody may turn it.
 */
async function moveTo(world: World, day: string, since: number): Promise<void> {
  await world.owner.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const made = (document: string) =>
      sql`(select document_id from ledger_entries where entry_id > ${since} and document = ${document} and deed = 'issue')`
    await tx.execute(sql`update ledger_entries set posting_date = ${day}::date where entry_id > ${since}`)
    await tx.execute(sql`update receipts set receipt_date = ${day}::date where receipt_id in ${made('receipt')}`)
    await tx.execute(sql`update payment_testing set testing_date = ${day}::date where id in ${made('payment-testing')}`)
    await tx.execute(
      sql`update invoice_instalments p set due_date = p.due_date + (${day}::date - i.inv_date) from invoices i where i.inv_id = p.inv_id and i.inv_id in ${made('invoice')}`,
    )
    await tx.execute(sql`update invoices set inv_date = ${day}::date where inv_id in ${made('invoice')}`)
  })
}

/** A year of several branches, each day some deeds of money by some cashier, through the server itself. */
export async function liveYear(world: World, seed: number, days: number, deedsADay: number): Promise<Year> {
  const draw = drawFrom(seed)
  const places = [await openPlace(world, draw), await openPlace(world, draw), await openPlace(world, draw)]
  const branches = places.map(({ branch_id }) => branch_id)
  await world.owner.execute(
    sql`insert into exchange_rates (currency_id, rate, effective_date) values (2, 4100, '2019-01-01') on conflict do nothing`,
  )
  const deeds = deedsOf(world, draw)
  const often = ['bill', 'bill', 'bill', 'pay in dollars', 'pay in riel', 'pay ahead']
  const names = [...often, ...Object.keys(deeds)]
  const done: Record<string, number> = Object.fromEntries(Object.keys(deeds).map((name) => [name, 0]))
  const { rows } = await world.owner.execute<{ today: string }>(
    sql`select (now() at time zone 'Asia/Phnom_Penh')::date::text as today`,
  )
  const dayBefore = (back: number) =>
    new Date(Date.parse(rows[0]!.today) - back * 86_400_000).toISOString().slice(0, 10)
  const lived = Array.from({ length: days }, (_, at) =>
    dayBefore(Math.floor((364 * (days - 1 - at)) / Math.max(1, days - 1))),
  )
  // Each once at least, however short the year is.
  const first = ['bill', 'bill', 'bill', 'bill', 'bill', ...Object.keys(deeds)]
  for (const [at, day] of lived.entries()) {
    const { rows: last } = await world.owner.execute<{ entry: number }>(
      sql`select coalesce(max(entry_id), 0)::int as entry from ledger_entries`,
    )
    const planned =
      at === 0
        ? first.map((name) => [name, places[0]!] as const)
        : Array.from({ length: deedsADay }, () => [draw.of(names), draw.of(places)] as const)
    const live = async (name: string, place: Place) => {
      const did = await deeds[name]!(place, draw.of(place.cashiers)).catch((cause) => {
        throw new Error(`seed ${seed}, day ${at + 1} of ${days}, "${name}": ${cause.message}`, { cause })
      })
      if (did) done[name]! += 1
    }
    for (const [name, place] of planned) await live(name, place)
    // What the dice left out, or what found nobody to happen to, happens on the last day.
    if (at === lived.length - 1)
      for (const name of Object.keys(deeds))
        for (let tries = 0; done[name] === 0 && tries < 20; tries += 1) {
          await live('bill', places[0]!)
          if (name === 'undo what was kept of a statement') await live('pay by a statement what is paid', places[0]!)
          await live(name, places[0]!)
        }
    await moveTo(world, day, last[0]!.entry)
  }
  return { branches, places, days: lived, done, reader: await world.person({ branches }) }
}
