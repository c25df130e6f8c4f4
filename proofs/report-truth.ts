import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { feeTypeSums, months } from '@sala/contract/billing/report-columns'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { sql } from 'drizzle-orm'
import { moneyFaults } from './money-check.ts'
import { drawFrom, liveYear } from './random-year.ts'
import { recount } from './recount.ts'
import { openVerdict } from './verdict.ts'
import { openWorld } from './world.ts'

// A random year of money through the server, then every report of payments against a recount from the documents: per
// day, month, branch, and in all.
const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    days: { type: 'string' },
    deeds: { type: 'string' },
  },
})
const seed = Number(options.seed)
const [days, deeds] = [
  Number(options.days ?? (options.short ? 10 : 60)),
  Number(options.deeds ?? (options.short ? 14 : 25)),
]
console.log(`seed ${seed}: ${days} days of ${deeds} deeds`)

const { holds, end } = openVerdict()
const world = await openWorld('report_truth')
console.log(`a school after ${Math.round(performance.now() / 1000)} s`)
type Sums = Readonly<Record<string, string | null>>
interface Answer {
  readonly data: Record<string, string | number | null>[]
  readonly totals: Sums
  readonly groups: { name: string | null; rows: number; totals: Sums }[]
  readonly meta: { total: number }
}

try {
  const began = performance.now()
  const year = await liveYear(world, seed, days, deeds)
  const none = Object.entries(year.done).filter(([, count]) => count === 0)
  holds(
    'everything that can happen to money has happened',
    none.length === 0,
    none.length > 0
      ? `never: ${none.map(([name]) => name).join()}`
      : `${Math.round((performance.now() - began) / 1000)} s`,
  )
  const faults = await moneyFaults(async (text) => (await world.owner.$client.query(text)).rows)
  holds('documents and ledger agree about it', faults.length === 0, faults.join('; ').slice(0, 300))

  const told = await recount(world, year.branches)
  const draw = drawFrom(seed + 1)
  const [first, today] = [year.days[0]!, year.days.at(-1)!]
  const ask = async (name: string, body: object = {}, by = year.reader): Promise<Answer> => {
    const { status, json, text } = await world.call('POST', `/report/${name}`, { token: by.token, body })
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    return json
  }
  const whole = async (name: string, body: object = {}): Promise<Answer['data']> => {
    const pages: Answer['data'] = []
    for (let page = 1; ; page += 1) {
      const { data, meta } = await ask(name, { ...body, page, perPage: 200, group_by: null })
      pages.push(...data)
      if (pages.length >= meta.total) return pages
    }
  }
  const groupsOf = async (name: string, group_by: string, body: object = {}) => {
    const all: Answer['groups'] = []
    for (let page = 1; ; page += 1) {
      const { groups, meta } = await ask(name, { ...body, group_by, groups_only: 1, page, perPage: 200 })
      all.push(...groups)
      if (all.length >= meta.total) return all
    }
  }
  const cents = (text: unknown) => Math.round(Number(text ?? 0) * 100)
  const sum = <T>(list: readonly T[], of: (each: T) => number) => list.reduce((all, each) => all + of(each), 0)
  const sumsBy = <T>(list: readonly T[], key: (each: T) => unknown, of: (each: T) => number) => {
    const sums = new Map<string, number>()
    for (const each of list) sums.set(String(key(each)), (sums.get(String(key(each))) ?? 0) + of(each))
    return sums
  }
  const differences = (said: Map<string, number>, counted: Map<string, number>) =>
    [...new Set([...said.keys(), ...counted.keys()])].filter((key) => (said.get(key) ?? 0) !== (counted.get(key) ?? 0))
  const same = (sentence: string, said: Map<string, number>, counted: Map<string, number>) => {
    const wrong = differences(said, counted)
    const shown = wrong.slice(0, 3).map((key) => `${key}: ${said.get(key) ?? 0} instead of ${counted.get(key) ?? 0}`)
    holds(
      sentence,
      wrong.length === 0 && counted.size > 0,
      wrong.length > 0 ? shown.join('; ') : `${counted.size} compared`,
    )
  }
  const always = { date_from: first, date_to: today }

  // Every report of what was paid, in all, by branch, and over days that somebody draws.
  const paying = [
    'daily-closeout',
    'payment-details',
    'summary-cash-collections',
    'cash-collection-by-cashiers',
    'payment-by-services',
    'monthly-payments',
    'annual-payments',
    'student-payments',
    'yearly-payment-lists',
  ]
  const spans = [
    [first, today],
    ...Array.from({ length: options.short ? 4 : 12 }, () => [draw.of(year.days), draw.of(year.days)].sort()),
    [year.days[3]!, year.days[3]!],
  ] as [string, string][]
  const within = ([from, to]: readonly [string, string]) => told.paid.filter(({ day }) => day >= from && day <= to)
  for (const name of paying) {
    const said = new Map<string, number>()
    const counted = new Map<string, number>()
    for (const [from, to] of spans) {
      said.set(`${from}..${to}`, cents((await ask(name, { date_from: from, date_to: to })).totals.amount))
      counted.set(
        `${from}..${to}`,
        sum(within([from, to]), (each) => each.cents),
      )
    }
    for (const branch_id of year.branches) {
      said.set(`branch ${branch_id}`, cents((await ask(name, { ...always, branch_id })).totals.amount))
      counted.set(
        `branch ${branch_id}`,
        sum(
          told.paid.filter((each) => each.branch_id === branch_id),
          (each) => each.cents,
        ),
      )
    }
    same(`${name}: what was paid`, said, counted)
  }

  const byDay = sumsBy(
    told.paid,
    ({ day }) => day,
    (each) => each.cents,
  )
  for (const name of paying.slice(0, 4))
    same(
      `${name}: day by day`,
      sumsBy(
        await groupsOf(name, 'payment_date', always),
        (each) => each.name,
        (each) => cents(each.totals.amount),
      ),
      byDay,
    )
  const movedByWay = sumsBy(
    told.moved.filter(({ method }) => Number(method) !== paymentMethod.credit),
    ({ method, branch_id }) => `${branch_id} ${method}`,
    (each) => each.cents,
  )
  const inLedger = await world.owner.execute<{ at: string; moved: string }>(
    sql.raw(`select e.branch_id || ' ' || (l.account_id - 1) as at, sum(l.base_amount)::text as moved from ledger_entries e join ledger_lines l using (entry_id)
      where e.branch_id in (${year.branches.join()}) and l.account_id between 2 and 6 group by 1`),
  )
  same(
    'the ledger has by account what came by each way',
    sumsBy(
      inLedger.rows,
      ({ at }) => at,
      ({ moved }) => cents(moved),
    ),
    movedByWay,
  )
  for (const name of paying.slice(0, 2)) {
    const said = new Map<string, number>()
    for (const branch_id of year.branches)
      for (const way of await groupsOf(name, 'payment_method', { ...always, branch_id }))
        said.set(`${branch_id} ${way.name}`, cents(way.totals.amount))
    same(`${name}: by way of paying, as the ledger has it by account`, said, movedByWay)
  }
  const clerk = year.places[0]!
  const own = await ask('daily-closeout', always, clerk.cashiers[0])
  holds(
    'a cashier of one branch reads the sums of that branch alone',
    cents(own.totals.amount) ===
      sum(
        told.paid.filter(({ branch_id }) => branch_id === clerk.branch_id),
        (each) => each.cents,
      ),
  )

  const ofWays = (list: typeof told.moved, at: string): [string, number][] => {
    const by = (method: number) =>
      sum(
        list.filter((each) => each.method === method),
        (each) => each.cents,
      )
    const cash = list.filter((each) => each.method === paymentMethod.cash)
    const ways = {
      cash_amount: by(paymentMethod.cash),
      bank_amount: by(paymentMethod.bankTransfer),
      khqr_amount: by(paymentMethod.khqr),
      cheque_amount: by(paymentMethod.cheque),
      card_amount: by(paymentMethod.card),
      credit_amount: by(paymentMethod.credit),
    }
    const more = {
      cash_usd: sum(cash, (each) => each.dollars),
      cash_khr: 100 * sum(cash, (each) => each.riel),
      collected_amount: sum(
        list.filter((each) => each.method !== paymentMethod.credit),
        (each) => each.cents,
      ),
    }
    return Object.entries({ ...ways, ...more, amount: more.collected_amount }).map(([name, value]) => [
      `${at} ${name}`,
      value,
    ])
  }
  const saidWays = (rows: readonly { name: string | null; totals: Sums }[]) =>
    new Map(
      rows.flatMap(({ name, totals }) =>
        ofWays([], '').map(([way]): [string, number] => [`${name}${way}`, cents(totals[way.trim()])]),
      ),
    )
  const groupedWays = (key: (each: (typeof told.moved)[number]) => unknown) =>
    new Map([...Map.groupBy(told.moved, (each) => String(key(each)))].flatMap(([at, list]) => ofWays(list, at)))
  same(
    'summary of collections: by way and day, riel as riel',
    saidWays(await groupsOf('summary-cash-collections', 'payment_date', always)),
    groupedWays(({ day }) => day),
  )
  const saidByUser: { name: string; totals: Sums }[] = []
  for (const { user_id } of year.places.flatMap(({ cashiers }) => cashiers))
    saidByUser.push({
      name: String(user_id),
      totals: (await ask('cash-collection-by-cashiers', { ...always, user_id })).totals,
    })
  same(
    'collections by cashier: by way',
    saidWays(saidByUser),
    groupedWays(({ by }) => by),
  )

  const shifts = (await ask('shift-reports', { date_from: '2000-01-01', date_to: '2100-01-01' })).totals
  const inCash = (of: 'dollars' | 'riel') =>
    sum(
      told.moved.filter(({ method }) => Number(method) === paymentMethod.cash),
      (each) => each[of],
    )
  same(
    'shift reports: cash taken and given back, in each currency',
    new Map([
      ['dollars', cents(shifts.cash_usd) + cents(shifts.back_usd)],
      ['riel', Number(shifts.cash_khr) + Number(shifts.back_khr)],
    ]),
    new Map([
      ['dollars', inCash('dollars')],
      ['riel', inCash('riel')],
    ]),
  )

  const byMonth = sumsBy(
    told.paid,
    ({ day, branch_id }) => `${branch_id} ${day.slice(0, 7)}`,
    (each) => each.cents,
  )
  const branchNames = new Map<string, number>()
  for (const branch_id of year.branches)
    for (const row of await whole('monthly-payments', { ...always, branch_id }))
      branchNames.set(`${branch_id} ${row.payment_month}`, cents(row.amount))
  same('monthly payments: by branch and month', branchNames, byMonth)
  const byName = sumsBy(
    told.paid,
    ({ day }) => months[Number(day.slice(5, 7)) - 1],
    (each) => each.cents,
  )
  for (const name of ['annual-payments', 'yearly-payment-lists']) {
    const { totals } = await ask(name, always)
    same(`${name}: month beside month`, new Map(months.map((month) => [month, cents(totals[month])])), byName)
  }
  const typeName = (id: number | null) => (id === null ? 'no_fee_amount' : feeTypeSums[id - 1]!)
  const byType = sumsBy(
    told.paid,
    ({ fee_type_id }) => typeName(fee_type_id),
    (each) => each.cents,
  )
  const monthly = (await ask('monthly-payments', always)).totals
  same(
    'monthly payments: by kind of fee',
    new Map([...feeTypeSums, 'no_fee_amount'].map((name) => [name, cents(monthly[name])])),
    byType,
  )
  const kinds = new Map<string, number>()
  for (let fee_type_id = 1; fee_type_id <= 6; fee_type_id += 1) {
    for (const name of ['payment-details', 'payment-by-services', 'annual-payments'])
      kinds.set(`${name} ${typeName(fee_type_id)}`, cents((await ask(name, { ...always, fee_type_id })).totals.amount))
  }
  const ofFees = [...byType].filter(([name]) => name !== 'no_fee_amount')
  same(
    'three reports agree on each kind of fee',
    kinds,
    new Map(
      ['payment-details', 'payment-by-services', 'annual-payments'].flatMap((name) =>
        ofFees.map(([type, value]): [string, number] => [`${name} ${type}`, value]),
      ),
    ),
  )

  const cards = new Map(
    (
      await world.owner.execute<{ student_id: number; card: string }>(
        sql`select student_id, card_number as card from students`,
      )
    ).rows.map((each) => [each.student_id, each.card]),
  )
  const byStudent = sumsBy(
    told.paid.filter(({ student_id }) => student_id !== null),
    ({ student_id }) => cards.get(student_id!),
    (each) => each.cents,
  )
  for (const name of ['student-payments', 'yearly-payment-lists', 'payment-details']) {
    const said = await groupsOf(name, 'card_number', always)
    same(
      `${name}: student by student`,
      sumsBy(
        said.filter((each) => each.name !== null),
        (each) => each.name,
        (each) => cents(each.totals.amount),
      ),
      byStudent,
    )
  }

  // What was billed, beside what was paid: once, for as long as any payment of a line stands.
  const besides = new Map<string, number>()
  const countedBesides = new Map<string, number>()
  for (const [from, to] of spans) {
    besides.set(
      `${from}..${to}`,
      cents((await ask('daily-closeout', { date_from: from, date_to: to })).totals.total_amount),
    )
    countedBesides.set(
      `${from}..${to}`,
      sum(
        told.beside.filter(({ day }) => day >= from && day <= to),
        (each) => each.cents,
      ),
    )
  }
  same('daily-closeout: what was billed', besides, countedBesides)
  const rows = await whole('daily-closeout', always)
  for (const [name, of] of [
    ['total_amount', 'cents'],
    ['quantity', 'quantity'],
  ] as const)
    for (const branch_id of year.branches)
      same(
        `daily-closeout: ${name} of branch ${branch_id}, day by day`,
        sumsBy(
          await whole('daily-closeout', { ...always, branch_id }),
          (row) => row.payment_date,
          (row) => cents(row[name]),
        ),
        sumsBy(
          told.beside.filter((each) => each.branch_id === branch_id),
          ({ day }) => day,
          (each) => each[of],
        ),
      )
  same(
    'daily-closeout: whatever has been paid on is billed once, and nothing else',
    sumsBy(
      rows.filter(({ total_amount }) => total_amount !== null),
      (row) => row.invoice_number,
      (row) => cents(row.total_amount),
    ),
    told.paidOn,
  )
  holds(
    'a price stands where a quantity does',
    rows.every(
      ({ price, quantity, total_amount }) =>
        (price === null) === (quantity === null) && (price === null) === (total_amount === null),
    ),
  )

  // The dashboard, which adds the same lines up by itself.
  const glance = async (name: string, query: object = {}, by = year.reader) => {
    const { status, json, text } = await world.call('GET', `/dashboard/${name}`, {
      token: by.token,
      query: { ...always, ...query },
    })
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
    return json
  }
  const collected = sum(
    told.moved.filter(({ method }) => method !== paymentMethod.credit),
    (each) => each.cents,
  )
  const cardsOf = new Map<string, number>()
  const countedCards = new Map<string, number>()
  for (const branch_id of [undefined, ...year.branches]) {
    const cards = await glance('total-cards', branch_id === undefined ? {} : { branch_id })
    const own = <T extends { branch_id: number }>(list: readonly T[]) =>
      list.filter((each) => branch_id === undefined || each.branch_id === branch_id)
    const owing = own(told.owing(today))
    for (const name of ['billed', 'collected', 'owed', 'overdue'])
      cardsOf.set(`${name} ${branch_id}`, cents(cards[name]))
    for (const [name, value] of [
      ['billed', sum(own(told.billed), (each) => each.cents)],
      ['collected', sum(own(told.moved.filter(({ method }) => method !== paymentMethod.credit)), (each) => each.cents)],
      ['owed', sum(owing, (each) => each.cents)],
      [
        'overdue',
        sum(
          owing.filter(({ due }) => due < today),
          (each) => each.cents,
        ),
      ],
    ] as const)
      countedCards.set(`${name} ${branch_id}`, value)
  }
  same('the cards of the dashboard', cardsOf, countedCards)
  const drawers = await world.owner.execute<{ moved: string }>(
    sql.raw(`select sum(l.base_amount)::text as moved from ledger_entries e join ledger_lines l using (entry_id)
      where e.branch_id in (${year.branches.join()}) and l.account_id between 2 and 6`),
  )
  same(
    'what was paid is what moved in drawers and banks',
    new Map([['paid', sum(told.paid, (each) => each.cents)]]),
    new Map([['paid', collected]]),
  )
  same(
    'and the ledger has moved as much',
    new Map([['moved', cents(drawers.rows[0]!.moved)]]),
    new Map([['moved', collected]]),
  )
  for (const [inv_date_by, lines] of [
    ['payment_date', told.paid],
    ['invoice_date', told.billed],
  ] as const) {
    type Bar = { key: string | null; amount: string; quantity: string }
    const income = (await glance('income-by-fees', { inv_date_by, group_by: 'fee_type' })).data as Bar[]
    const sold = (await glance('sale-items', { inv_date_by, group_by: 'fee_type' })).data as Bar[]
    const counted = sumsBy(
      lines as readonly { fee_type_id: number | null; cents: number }[],
      (each) => each.fee_type_id,
      (each) => each.cents,
    )
    for (const [name, bars] of [
      ['income-by-fees', income],
      ['sale-items', sold],
    ] as const)
      same(
        `${name} by ${inv_date_by}: each kind of fee`,
        sumsBy(
          bars,
          (each) => each.key,
          (each) => cents(each.amount),
        ),
        counted,
      )
    const quantities = sumsBy(
      lines as readonly { fee_type_id: number | null; quantity: number }[],
      (each) => each.fee_type_id,
      (each) => each.quantity,
    )
    // Parts of a quantity are no round numbers.
    const far = sold.filter(({ key, quantity }) => Math.abs(cents(quantity) - (quantities.get(String(key)) ?? 0)) > 0.6)
    holds(
      `sale-items by ${inv_date_by}: how many of each kind`,
      far.length === 0 && quantities.size > 1,
      far
        .map(({ key, quantity }) => `${key}: ${quantity} instead of ${(quantities.get(String(key)) ?? 0) / 100}`)
        .join('; ') || `${quantities.size} compared`,
    )
  }
  for (const [name, of] of [
    ['total_amount', 'billed'],
    ['credited_amount', 'credited'],
    ['amount', 'paid'],
  ] as const)
    same(
      `payment-trackings: ${of}, invoice by invoice`,
      sumsBy(
        (await whole('payment-trackings', { date_from: '2019-01-01', date_to: today })).filter(
          (row) => cents(row[name]) !== 0,
        ),
        (row) => row.inv_number,
        (row) => cents(row[name]),
      ),
      sumsBy(
        told.standing.filter((each) => each[of] !== 0),
        ({ number }) => number,
        (each) => each[of],
      ),
    )
  same(
    'credits: what each family has here',
    sumsBy(
      await whole('credit-balances'),
      (row) => row.card_number,
      (row) => cents(row.left_amount),
    ),
    sumsBy(
      [...told.kept].filter(([, value]) => value !== 0),
      ([student_id]) => cards.get(student_id),
      ([, value]) => value,
    ),
  )

  // What is owed, at the end of days that are over and of today.
  const bucketOf = (due: string, day: string) => {
    const late = Math.round((Date.parse(day) - Date.parse(due)) / 86_400_000)
    return late <= 0
      ? 'not_due_amount'
      : late <= 30
        ? 'days_30_amount'
        : late <= 60
          ? 'days_60_amount'
          : late <= 90
            ? 'days_90_amount'
            : 'over_90_amount'
  }
  for (const as_of of [today, ...Array.from({ length: options.short ? 2 : 8 }, () => draw.of(year.days))]) {
    const owing = told.owing(as_of)
    const open = sumsBy(
      owing,
      ({ inv_id, branch_id }) => `${branch_id} ${inv_id}`,
      (each) => each.cents,
    )
    const overdue = owing.filter(({ due }) => due < as_of)
    const buckets = sumsBy(
      owing,
      ({ due }) => bucketOf(due, as_of),
      (each) => each.cents,
    )
    const aged = (await ask('receivable-ageing', { as_of })).totals
    same(
      `ageing on ${as_of}: each bucket`,
      new Map(
        ['not_due_amount', 'days_30_amount', 'days_60_amount', 'days_90_amount', 'over_90_amount'].map((name) => [
          name,
          cents(aged[name]),
        ]),
      ),
      buckets,
    )
    const all = sum(owing, (each) => each.cents)
    const unpaid = (await ask('student-unpaids', { as_of })).totals
    const late = (await ask('overdue-payments', { as_of })).totals
    const three = new Map([
      ['unpaid', cents(unpaid.open_amount)],
      ['ageing', cents(aged.open_amount)],
      ['unpaid overdue', cents(unpaid.overdue_amount)],
      ['overdue', cents(late.open_amount)],
      ['ageing overdue', cents(aged.overdue_amount)],
    ])
    const lateCents = sum(overdue, (each) => each.cents)
    same(
      `what is owed and overdue on ${as_of}: three reports and the recount`,
      three,
      new Map([
        ['unpaid', all],
        ['ageing', all],
        ['unpaid overdue', lateCents],
        ['overdue', lateCents],
        ['ageing overdue', lateCents],
      ]),
    )
    const said = new Map<string, number>()
    for (const branch_id of year.branches) {
      said.set(String(branch_id), cents((await ask('student-unpaids', { as_of, branch_id })).totals.open_amount))
      if (as_of === today)
        said.set(
          `tracking ${branch_id}`,
          cents((await ask('payment-trackings', { ...always, branch_id })).totals.open_amount),
        )
    }
    const counted = sumsBy(
      owing,
      ({ branch_id }) => branch_id,
      (each) => each.cents,
    )
    same(
      `what is owed on ${as_of}, by branch`,
      said,
      new Map([
        ...counted,
        ...(as_of === today ? [...counted].map(([id, value]): [string, number] => [`tracking ${id}`, value]) : []),
      ]),
    )
    if (as_of === today) {
      // One family after the other: its statement, its account and the ageing of its children say the same.
      const { rows: families } = await world.owner.execute<{ family: number; card: string; student_id: number }>(
        sql.raw(`select student_parent_id as family, card_number as card, student_id from students
          where branch_id in (${year.branches.join()}) and student_parent_id is not null`),
      )
      const familyOf = new Map(families.map(({ card, family }) => [card, family]))
      const ofStudent = new Map(families.map(({ student_id, family }) => [student_id, family]))
      const agedRows = (await whole('receivable-ageing', { as_of })).filter(({ card_number }) =>
        familyOf.has(String(card_number)),
      )
      const [stated, accounted, timeline] = [new Map(), new Map(), new Map()] as Map<string, number>[]
      for (const family of new Set(familyOf.values())) {
        const read = async (path: string) => (await world.call('GET', path, { token: year.reader.token })).json
        stated!.set(String(family), cents((await read(`/family-statements/${family}`)).closing))
        const account = await read(`/family-accounts/${family}?latest=500`)
        accounted!.set(String(family), cents(account.owed))
        const moves = (account.events as { kind: string; amount: string; credit: string }[]).filter(
          ({ kind }) => kind !== 'reminded',
        )
        if (!account.has_more) {
          timeline!.set(`${family} owed`, sum(moves, ({ amount }) => cents(amount)) - cents(account.owed))
          timeline!.set(`${family} credit`, sum(moves, ({ credit }) => cents(credit)) - cents(account.credit))
        }
      }
      const counted = sumsBy(
        owing.filter(({ student_id }) => ofStudent.has(student_id)),
        ({ student_id }) => ofStudent.get(student_id),
        (each) => each.cents,
      )
      same('each family: its statement is what was counted again', stated!, counted)
      same('each family: its account is what was counted again', accounted!, counted)
      same(
        'each family: the ageing of its children is what was counted again',
        sumsBy(
          agedRows,
          ({ card_number }) => familyOf.get(String(card_number)),
          ({ open_amount }) => cents(open_amount),
        ),
        counted,
      )
      same(
        'each family: what happened adds up to what it owes and has',
        timeline!,
        new Map([...timeline!.keys()].map((key) => [key, 0])),
      )
    }
    const owedBy = sumsBy(
      owing,
      ({ student_id }) => cards.get(student_id),
      (each) => each.cents,
    )
    const shown = (await whole('student-payments', { date_from: first, date_to: as_of })).filter(
      ({ card_number }) => card_number !== null,
    )
    same(
      `payments by student say the same of who still owes on ${as_of}`,
      sumsBy(
        shown,
        (row) => row.card_number,
        (row) => cents(row.open_amount),
      ),
      new Map(shown.map(({ card_number }) => [String(card_number), owedBy.get(String(card_number)) ?? 0])),
    )
    holds(
      `an invoice is one row of the unpaid on ${as_of}`,
      (await whole('student-unpaids', { as_of })).length === open.size,
      `${open.size}`,
    )
  }
  const yesterday = year.days.at(-2)!
  holds(
    'what happened after a day does not change it',
    sum(told.owing(yesterday), (each) => each.cents) !== sum(told.owing(today), (each) => each.cents),
  )

  // What was billed, let go and taken back.
  same(
    'sales day book: day by day',
    sumsBy(
      await groupsOf('sale-day-books', 'posting_date', always),
      (each) => each.name,
      (each) => cents(each.totals.total_amount),
    ),
    sumsBy(
      told.billed,
      ({ day }) => day,
      (each) => each.cents,
    ),
  )
  const book = (await ask('sale-day-books', always)).totals
  same(
    'sales day book: by kind of fee',
    new Map(feeTypeSums.map((name) => [name, cents(book[name])])),
    sumsBy(
      told.billed,
      ({ fee_type_id }) => typeName(fee_type_id),
      (each) => each.cents,
    ),
  )
  same(
    'discounts: day by day',
    sumsBy(
      await groupsOf('discount-payments', 'posting_date', always),
      (each) => each.name,
      (each) => cents(each.totals.discount_amount),
    ),
    sumsBy(
      told.billed.filter(({ discount }) => discount !== 0),
      ({ day }) => day,
      (each) => each.discount,
    ),
  )
  same(
    'void invoices: day by day',
    sumsBy(
      await groupsOf('void-invoices', 'voided_on', { ...always, is_deleted: 1 }),
      (each) => each.name,
      (each) => cents(each.totals.total_amount),
    ),
    sumsBy(
      told.voids,
      ({ day }) => day,
      (each) => each.cents,
    ),
  )
} finally {
  await world.close()
}
end()
