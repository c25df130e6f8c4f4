import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { lineReason, lineState, statementState } from '@sala/contract/payments/bank-statements'
import { foldReference } from '@sala/contract/payments/fold-reference'
import { readKhqr } from '@sala/contract/payments/khqr'
import { receiptKind } from '@sala/contract/payments/receipts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { moneyFaults } from '../../../../../proofs/money-check.ts'
import type { Row } from '../../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../../proofs/school.ts'
import { type Actor, sheetForm } from '../../../../../proofs/world.ts'

const world = openSchool('statements')
let clerk: Actor
let account: number
let otherAccount: number
let fee_setup_id: number
let student_id: number
beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  const rates = await world.call('GET', '/exchange-rates', { token: world.head.token })
  if (rates.json.meta.total === 0)
    await world.call('POST', '/exchange-rates', {
      token: world.head.token,
      body: { currency_id: 2, rate: '4100', effective_date: '2020-01-01' },
    })
  const profile = async (side: 'A' | 'B') =>
    (
      await world.rows.fresh('bank-profiles', side, {
        currency_id: 1,
        bakong_id: `school${side}@bank`,
        merchant_id: null,
        is_active: 1,
      })
    ).id as number
  account = await profile('A')
  otherAccount = await profile('B')
  const branch_id = (await world.rows.row('branches', 'A')).branch_id
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '12.35', branch_id, is_inactive: 0 }))
    .fee_setup_id as number
  student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
})

const ask = openClerk(world, () => clerk)
const bill = async () =>
  (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity: '2' }] })).json as {
    inv_id: number
    inv_number: string
    total_amount: string
  }
type Said = [reference: string | null, text: string, amount: string, currency?: string]
const file = (lines: readonly Said[], bank_profile_id = account, named = true) =>
  sheetForm(
    'file',
    [
      ['Date', 'Transaction ID', 'Description', 'Credit', 'Currency'],
      ...lines.map(([reference, text, amount, currency = 'USD']) => ['2026-11-10', reference, text, amount, currency]),
    ],
    { bank_profile_id, ...(named && { file_name: 'november.xlsx' }) },
  )
const send = async (path: string, form: FormData, by: Actor = clerk) =>
  world.call('POST', path, { token: by.token, form })
const bring = async (...lines: Said[]) =>
  (await send('/bank-statements/import', await file(lines))).json as { statement_id: number; line_count: number }
const linesOf = async (statement_id: number) =>
  (await ask('GET', `/bank-statement-lines?filter[statement_id]=${statement_id}&perPage=100`)).json.data as Record<
    string,
    unknown
  >[]
const settleAll = (statement_id: number) => ask('POST', `/bank-statements/${statement_id}/settle`, {})
const openOf = async (inv_id: number) => (await ask('GET', `/invoices/${inv_id}`)).json.open_amount
const sound = async () =>
  expect(await moneyFaults(async (text) => (await world.owner.$client.query(text)).rows)).toEqual([])

describe('a statement', () => {
  it('is looked at without a trace, imported once, and changes nothing the second time', async () => {
    const { inv_number } = await bill()
    const lines: Said[] = [
      ['P1', `fee ${inv_number.toLowerCase()}`, '24.70'],
      ['P2', 'a gift', '5.00'],
    ]
    const seen = await send('/bank-statements/preview', await file(lines, account, false))
    expect(seen.json).toMatchObject({
      matched: { lines: 1, amount: '24.70' },
      not_matched: { lines: 1, amount: '5.00' },
      known_count: 0,
    })
    expect((await ask('GET', '/bank-statement-lines?search=P1')).json.meta.total).toBe(0)
    expect((await send('/bank-statements/import', await file(lines))).status).toBe(200)
    const again = await send('/bank-statements/import', await file(lines))
    expect(again).toMatchObject({ status: 409, json: { code: 'statement_known' } })
    const longer = await send('/bank-statements/import', await file([...lines, ['P3', 'another', '6.00']]))
    expect(longer.json).toMatchObject({ line_count: 1, known_count: 2 })
  })
  it('comes as lines of text too', async () => {
    const form = new FormData()
    form.set('bank_profile_id', String(account))
    form.set('file_name', 'november.csv')
    form.set(
      'file',
      new Blob(['\ufeffDate;Reference;Remark;Amount\r\n10/11/2026;C1;"one; gift";"1,000.50"\r\n']),
      'november.csv',
    )
    const { json } = await send('/bank-statements/import', form)
    expect((await linesOf(json.statement_id))[0]).toMatchObject({
      amount: '1000.50',
      remark_text: 'one; gift',
      value_date: '2026-11-10',
    })
  })
  it('is nobody’s of another branch, nor is its account', async () => {
    const { statement_id } = await bring(['S1', 'a gift', '1.00'])
    const stranger = world.actors['staff-api'].other
    expect((await ask('GET', `/bank-statements/${statement_id}`, undefined, stranger)).status).toBe(404)
    expect((await ask('POST', `/bank-statements/${statement_id}/settle`, {}, stranger)).status).toBe(404)
    expect((await send('/bank-statements/import', await file([['S2', 'x', '1.00']], otherAccount))).status).toBe(404)
  })
  it('goes away again only while nobody has worked on it', async () => {
    const fresh = await bring(['D1', 'a gift', '1.00'])
    expect((await ask('DELETE', `/bank-statements/${fresh.statement_id}`)).status).toBe(200)
    const { inv_number } = await bill()
    const used = await bring(['D2', inv_number, '1.00'])
    await settleAll(used.statement_id)
    expect((await ask('DELETE', `/bank-statements/${used.statement_id}`)).json.code).toBe('statement_in_use')
  })
})

describe('a line', () => {
  it('pays its invoice in full, in part, twice, and too much, by receipts that need no drawer', async () => {
    const [exact, part, twice, much] = [await bill(), await bill(), await bill(), await bill()]
    const { statement_id } = await bring(
      ['L1', exact.inv_number, '24.70'],
      ['L2', part.inv_number, '10.00'],
      ['L3', twice.inv_number, '24.70'],
      ['L4', twice.inv_number, '24.00'],
      ['L5', much.inv_number, '30.00'],
    )
    expect((await settleAll(statement_id)).json).toEqual({ settled: 5, not_settled: 0, left: 0 })
    expect(
      (await linesOf(statement_id)).map(({ line_state, reason, credit_amount }) => [line_state, reason, credit_amount]),
    ).toEqual([
      [3, null, '0.00'],
      [3, 10, '0.00'],
      [3, null, '0.00'],
      [3, 8, '24.00'],
      [3, 9, '5.30'],
    ])
    expect(await Promise.all([exact, part, twice, much].map(({ inv_id }) => openOf(inv_id)))).toEqual([
      '0.00',
      '14.70',
      '0.00',
      '0.00',
    ])
    const [, , , fourth] = await linesOf(statement_id)
    expect((await ask('GET', `/receipts/${fourth!.receipt_id}`)).json).toMatchObject({
      receipt_kind: receiptKind.keptAsCredit,
      total_amount: '24.00',
      shift_id: null,
    })
    expect((await ask('GET', `/bank-statements/${statement_id}`)).json).toMatchObject({
      explained_amount: '113.40',
      unexplained_amount: '0.00',
      statement_state: statementState.explained,
    })
    await sound()
  })
  it('is not matched, with its reason, where its invoice cannot take it', async () => {
    const [gone, good] = [await bill(), await bill()]
    await ask('PUT', `/invoices/delete/${gone.inv_id}`, { void_reason: 'Billed twice' })
    const elsewhere = await world.rows.fresh('invoices', 'B')
    const { statement_id } = await bring(
      ['N1', 'school fee', '1.00'],
      ['N2', good.inv_number.slice(0, -5).concat('99999'), '2.00'],
      ['N3', String(elsewhere.inv_number), '3.00'],
      ['N4', gone.inv_number, '4.00'],
      ['N5', good.inv_number, '20000', 'KHR'],
      ['N6', `${good.inv_number} ${(await bill()).inv_number}`, '6.00'],
    )
    expect((await linesOf(statement_id)).map(({ line_state, reason }) => [line_state, reason])).toEqual(
      [1, 2, 3, 4, 5, 6].map((reason) => [2, reason]),
    )
    expect((await settleAll(statement_id)).json).toEqual({ settled: 0, not_settled: 0, left: 0 })
  })
  it('that the bank gave no reference waits for a hand with its reason, and is the same line in every file', async () => {
    const { inv_id, inv_number } = await bill()
    const lines: Said[] = [
      [null, `Fee ${inv_number}`, '24.70'],
      ['W1', 'a gift', '5.00'],
    ]
    const { statement_id } = await bring(...lines)
    const [nameless] = await linesOf(statement_id)
    expect(nameless).toMatchObject({ line_state: lineState.notMatched, reason: lineReason.noReference, inv_id })
    expect((await settleAll(statement_id)).json).toEqual({ settled: 0, not_settled: 0, left: 0 })
    const settled = await ask('POST', `/bank-statement-lines/${nameless!.statement_line_id}/settle`, { inv_id })
    expect(settled.json).toMatchObject({ line_state: lineState.settled, reason: null })
    expect((await ask('GET', `/receipts/${settled.json.receipt_id}`)).json.payments).toMatchObject([
      { reference: null, amount: '24.70' },
    ])
    expect((await send('/bank-statements/import', await file(lines))).json.code).toBe('statement_known')
    // The bank gives it a reference by now: it is not paid a second time without somebody who says so.
    const later = await bring(['W2', `fee  ${inv_number}`, '24.70'], ['W3', inv_number, '24.70'])
    expect((await linesOf(later.statement_id)).map(({ line_state, reason }) => [line_state, reason])).toEqual([
      [2, 13],
      [2, 13],
    ])
    // One file has the reference and another has not; and one has the same line twice without.
    const without = await bring([null, 'a gift', '5.00'], [null, 'the bus', '6.00'], [null, 'the bus', '6.00'])
    expect((await linesOf(without.statement_id)).map(({ reason }) => reason)).toEqual([13, 12, 13])
    expect(await openOf(inv_id)).toBe('0.00')
    await sound()
  })
  it('is settled by hand, set aside with a word, and taken back; a void at the counter frees it too', async () => {
    const { inv_id, inv_number } = await bill()
    const { statement_id } = await bring(['H1', 'no number', '24.70'], ['H2', 'interest', '0.12'])
    const [one, two] = (await linesOf(statement_id)).map((line) => line.statement_line_id as number)
    const by = (deed: string, id: number | undefined, body: object) =>
      ask('POST', `/bank-statement-lines/${id}/${deed}`, body)
    expect((await by('undo', one, { void_reason: 'x' })).json.code).toBe('line_free')
    expect((await by('settle', one, { inv_id })).json).toMatchObject({ line_state: lineState.settled, reason: null })
    expect((await by('settle', one, { inv_id })).json.code).toBe('line_settled')
    expect(await openOf(inv_id)).toBe('0.00')
    expect((await by('undo', one, { void_reason: 'Another child' })).json).toMatchObject({
      line_state: lineState.undone,
      receipt_id: null,
    })
    expect(await openOf(inv_id)).toBe('24.70')
    const { json } = await by('settle', one, { inv_id })
    expect((await ask('POST', `/receipts/${json.receipt_id}/void`, { void_reason: 'Another child' })).status).toBe(200)
    expect((await linesOf(statement_id))[0]).toMatchObject({ line_state: lineState.undone, receipt_id: null, inv_id })
    expect((await by('set-aside', two, { note: 'Interest of November' })).json.line_state).toBe(5)
    expect((await by('settle', two, { inv_id })).json.code).toBe('line_aside')
    expect((await by('undo', two, { void_reason: 'A fee' })).json.line_state).toBe(4)
    expect(inv_number).toMatch(/^INV/)
    await sound()
  })
  it('finds its invoice by the student’s name or card and by the number, among what its branch is owed', async () => {
    const [name, card] = ['Sothearith Findable', 'FIND-0042']
    const child = await world.rows.fresh('student-profiles', 'A', {
      last_name_en: 'Findable',
      first_name_en: 'Sothearith',
      card_number: card,
    })
    const issue = async (by: Row) =>
      (await ask('POST', '/v2/invoices', { student_id: by.student_id, lines: [{ fee_setup_id, quantity: '3' }] })).json
    const [paid, open] = [await issue(child), await issue(child)]
    const before = await bring(['F1', paid.inv_number, '37.05'])
    await settleAll(before.statement_id)
    const { statement_id } = await bring(['F2', 'no number', '37.05'], ['F3', 'no number', '1.00'])
    const [exact, other] = (await linesOf(statement_id)).map((line) => line.statement_line_id as number)
    const find = async (id: number | undefined, search?: string, by?: Actor) =>
      (
        await ask(
          'GET',
          `/bank-statement-lines/${id}/invoices${search ? `?search=${encodeURIComponent(search)}` : ''}`,
          undefined,
          by,
        )
      ).json
    const numbers = async (...asked: Parameters<typeof find>) =>
      (await find(...asked)).invoices.map(({ inv_number }: { inv_number: string }) => inv_number)
    expect((await find(exact, 'findable sotheari')).invoices).toMatchObject([
      { inv_id: open.inv_id, open_amount: '37.05', card_number: card },
    ])
    expect(await numbers(exact, card)).toEqual([open.inv_number])
    expect(await numbers(exact, open.inv_number.slice(-9))).toEqual([open.inv_number])
    expect(await numbers(exact, paid.inv_number.slice(-9))).toEqual([])
    expect(await numbers(exact, paid.inv_number.toLowerCase())).toEqual([paid.inv_number])
    expect(await numbers(exact)).toEqual([open.inv_number])
    expect(await numbers(other)).toEqual([])
    expect(await numbers(exact, String((await world.rows.fresh('invoices', 'B')).inv_number))).toEqual([])
    expect((await find(exact, name, world.actors['staff-api'].other)).code).toBe('not_found')
  })
  it('is settled once when many race, and never beside a cashier who took the same transfer', async () => {
    const { inv_id, inv_number } = await bill()
    const { statement_id } = await bring(['R1', inv_number, '24.70'])
    const [{ statement_line_id } = {}] = await linesOf(statement_id)
    const race = await Promise.all([
      ...Array.from({ length: 4 }, () => settleAll(statement_id)),
      ...Array.from({ length: 4 }, () => ask('POST', `/bank-statement-lines/${statement_line_id}/settle`, { inv_id })),
    ])
    const won = race.filter(
      ({ status, json }) => status === 200 && (json.settled === 1 || json.line_state === lineState.settled),
    )
    expect(won).toHaveLength(1)
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({ paid_amount: '24.70', open_amount: '0.00' })
    const again = await bill()
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' })
    const payments = [
      {
        payment_method: paymentMethod.khqr,
        currency_code: 'USD',
        amount: '24.70',
        bank_profile_id: account,
        reference: 'R2',
      },
    ]
    expect(
      (await ask('POST', '/v2/receipts', { pays: [{ inv_id: again.inv_id, amount: '24.70' }], payments })).status,
    ).toBe(200)
    const later = await bring(['R2', again.inv_number, '24.70'])
    expect((await linesOf(later.statement_id))[0]).toMatchObject({
      line_state: lineState.setAside,
      reason: lineReason.takenAtCounter,
    })
    await sound()
  })
  it('waits on a day that is closed, or just being closed: it is told what to do, and nothing has changed', async () => {
    const [done, open] = [await bill(), await bill()]
    const { branch_id } = await world.rows.row('branches', 'A')
    const first = await bring(['Z1', done.inv_number, '24.70'])
    await settleAll(first.statement_id)
    const closing = new pg.Client({ connectionString: world.url })
    await closing.connect()
    await closing.query('begin')
    await closing.query('select hold_days_alone($1)', [branch_id])
    const { statement_id } = await bring(['Z2', open.inv_number, '24.70'], ['Z3', 'no number', '24.70'])
    const [two, three] = (await linesOf(statement_id)).map((line) => line.statement_line_id as number)
    const [one] = (await linesOf(first.statement_id)).map((line) => line.statement_line_id as number)
    const asked = [
      settleAll(statement_id),
      ask('POST', `/bank-statement-lines/${three}/settle`, { inv_id: open.inv_id }),
      ask('POST', `/bank-statement-lines/${one}/undo`, { void_reason: 'Another child' }),
    ]
    await new Promise((resolve) => setTimeout(resolve, 500))
    await closing.query(
      "insert into closed_days (branch_id, closed_date, taken_amount, reckoning, closed_by) values ($1, $2, 0, '{}', $3)",
      [branch_id, dayOf(new Date()), clerk.user_id],
    )
    await closing.query('commit')
    for (const { status, json } of await Promise.all(asked)) {
      expect([status, json.code]).toEqual([409, 'day_is_closed'])
      expect(json.message).toMatch(/reopen the day/)
    }
    expect((await ask('POST', `/bank-statement-lines/${two}/settle`, { inv_id: open.inv_id })).json.code).toBe(
      'day_is_closed',
    )
    expect((await linesOf(statement_id)).map(({ line_state, receipt_id }) => [line_state, receipt_id])).toEqual([
      [1, null],
      [2, null],
    ])
    await closing.query(
      "update closed_days set is_reopened = 1, reopen_reason = 'A line was forgotten', reopened_by = closed_by, reopened_at = now()",
    )
    await closing.end()
    expect((await settleAll(statement_id)).json).toEqual({ settled: 1, not_settled: 0, left: 0 })
    await sound()
  })
  it('holds no cash: the database takes none into a receipt without a drawer', async () => {
    const { inv_number } = await bill()
    const { statement_id } = await bring(['K1', inv_number, '1.00'])
    await settleAll(statement_id)
    const [line] = await linesOf(statement_id)
    const cash = sql`insert into receipt_payments (receipt_id, payment_method, currency_code, amount, base_amount) values (${line!.receipt_id}, 1, 'USD', 1, 1)`
    await expect(world.owner.execute(cash)).rejects.toMatchObject({ cause: { constraint: 'cash_lies_in_a_drawer' } })
  })
})

describe('the code of an invoice', () => {
  it('asks for what is still owed under the invoice’s number, and is gone once nothing is', async () => {
    const { inv_id, inv_number } = await bill()
    const code = async () => (await ask('GET', `/invoices/${inv_id}/payment-code`)).json.payment_code
    const { khqr } = await code()
    const { branch_id } = await world.rows.row('branches', 'A')
    expect(readKhqr(khqr)).toMatchObject({ bill_number: inv_number, amount: '24.70', currency: 'USD' })
    const { statement_id } = await bring(['Q1', inv_number, '4.70'])
    await settleAll(statement_id)
    expect(readKhqr((await code()).khqr)).toMatchObject({ amount: '20.00' })
    await world.owner.execute(
      sql`update bank_profiles set currency_id = 2 where branch_id = ${branch_id} and bakong_id like '%@bank'`,
    )
    expect(readKhqr((await code()).khqr)).toMatchObject({ currency: 'KHR', amount: '82000' })
    await world.owner.execute(
      sql`update bank_profiles set currency_id = 1 where branch_id = ${branch_id} and bakong_id like '%@bank'`,
    )
    const rest = await bring(['Q2', inv_number, '20.00'])
    await settleAll(rest.statement_id)
    expect(await code()).toBeNull()
  })
})

describe('a code at the counter', () => {
  const code = async (query: string) => (await ask('GET', `/receipts/payment-code?${query}`)).json
  it('asks for the very amount that is taken, into the account that it is taken into, under what it pays', async () => {
    const [one, two] = [await bill(), await bill()]
    const { branch_id } = await world.rows.row('branches', 'A')
    const own = `bank_profile_id=${account}&amount=7.05&inv_ids[]=${one.inv_id}`
    const { payment_code } = await code(own)
    expect(readKhqr(payment_code.khqr)).toMatchObject({ amount: '7.05', currency: 'USD', bill_number: one.inv_number })
    expect(payment_code).toMatchObject({ amount: '7.05', reference: one.inv_number })
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' })
    const payments = [
      {
        payment_method: paymentMethod.khqr,
        currency_code: 'USD',
        amount: payment_code.amount,
        bank_profile_id: account,
        reference: 'CODE-1',
      },
    ]
    const pays = [{ inv_id: one.inv_id, amount: payment_code.amount }]
    expect((await ask('POST', '/v2/receipts', { pays, payments })).json.total_amount).toBe('7.05')
    // A bank's line that named one of several invoices would put all the money on it.
    const both = (await code(`${own}&inv_ids[]=${two.inv_id}`)).payment_code
    const { rows } = await world.owner.execute<{ family: number | null; card_number: string }>(
      sql`select student_parent_id as family, card_number from students where student_id = ${student_id}`,
    )
    const { family, card_number } = rows[0]!
    expect(readKhqr(both.khqr)?.bill_number).toBe(family ? `FAM${family}` : card_number.slice(0, 25))
    expect(await code(`bank_profile_id=${otherAccount}&amount=7.05&inv_ids[]=${one.inv_id}`)).not.toHaveProperty(
      'payment_code',
    )
    await world.owner.execute(sql`update bank_profiles set bakong_id = null where id = ${account}`)
    expect(await code(own)).toEqual({ payment_code: null })
    await world.owner.execute(sql`update bank_profiles set bakong_id = 'rumduol@bank' where id = ${account}`)
    for (const wrong of ['0', '-1', '1.005', 'x'])
      expect((await ask('GET', `/receipts/payment-code?${own.replace('7.05', wrong)}`)).status, wrong).toBe(422)
    expect((await code(`bank_profile_id=${account}&amount=1&inv_ids[]=999999`)).payment_code).toBeUndefined()
  })
  it('opens the bank’s app by the link of the account, which is an address and nothing else', async () => {
    const { inv_id, inv_number } = await bill()
    const profile = async () => (await ask('GET', `/bank-profiles/${account}`)).json
    const keep = async (pay_link: string | null) =>
      ask('PUT', `/bank-profiles/${account}`, { version: (await profile()).version, pay_link })
    for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'http://bank.example/', 'bank.example/{amount}'])
      expect((await keep(wrong)).json.code, wrong).toBe('bad_pay_link')
    expect((await keep('https://bank.example/{pupil}')).json.code).toBe('unknown_link_word')
    const link = 'https://bank.example/pay?to={account}&amount={amount}&ref={reference}'
    expect((await keep(link)).status).toBe(200)
    const { payment_code } = (await ask('GET', `/invoices/${inv_id}/payment-code`)).json
    const to = encodeURIComponent((await profile()).account_number)
    expect(payment_code.bank_link).toBe(`https://bank.example/pay?to=${to}&amount=24.70&ref=${inv_number}`)
    expect((await keep(null)).status).toBe(200)
    expect((await ask('GET', `/invoices/${inv_id}/payment-code`)).json.payment_code.bank_link).toBeNull()
  })
})

describe('a transfer, however its reference is written', () => {
  beforeAll(async () => {
    const { branch_id } = await world.rows.row('branches', 'A')
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' })
  })
  const mutated = ['ft-26-9', 'FT26.9', 'ft26-9.', 'FT\u00a026\u00a09', 'ＦＴ２６９', 'Ft 26/9', '“FT269”', 'ft២៦៩']
  it('folds in the database as in the program', async () => {
    for (const written of [...mutated, 'ft1 +2', 'FT1+2.', ' -.', 'ស១/2', 'a_b\u200bc', 'Ünï-1', '+2']) {
      const { rows } = await world.owner.execute<{ fold: string }>(sql`select fold_reference(${written}) as fold`)
      expect([written, rows[0]!.fold]).toEqual([written, foldReference(written)])
    }
  })
  it('is one line of an account', async () => {
    const [one, two] = [await bill(), await bill()]
    const { statement_id } = await bring(['FT269', one.inv_number, '24.70'])
    expect((await settleAll(statement_id)).json).toMatchObject({ settled: 1 })
    for (const reference of mutated) {
      const again = await send('/bank-statements/import', await file([[reference, one.inv_number, '24.70']]))
      expect([reference, again.json.code]).toEqual([reference, 'statement_known'])
      const payments = [
        {
          payment_method: paymentMethod.bankTransfer,
          currency_code: 'USD',
          amount: '24.70',
          bank_profile_id: account,
          reference,
        },
      ]
      const taken = await ask('POST', '/v2/receipts', { pays: [{ inv_id: two.inv_id, amount: '24.70' }], payments })
      expect([reference, taken.json.code]).toEqual([reference, 'reference_used'])
    }
    const file2 = await file([
      ['FT-77', two.inv_number, '24.70'],
      ['ft77', two.inv_number, '24.70'],
    ])
    expect((await send('/bank-statements/import', file2)).json).toMatchObject({ line_count: 1 })
    await sound()
  })
  it('is not matched by itself where the same money for the same invoice came that day under another reference', async () => {
    const one = await bill()
    const first = await bring(['DUP1', one.inv_number, '24.70'])
    await settleAll(first.statement_id)
    const again = await bring(
      ['DUPL', one.inv_number, '24.70'],
      ['DUP2', `again ${one.inv_number}`, '24.70'],
      ['DUP3', one.inv_number, '3.00'],
    )
    const lines = await linesOf(again.statement_id)
    expect(lines.map(({ line_state, reason }) => [line_state, reason])).toEqual([
      [lineState.notMatched, lineReason.duplicate],
      [lineState.notMatched, lineReason.duplicate],
      [lineState.matched, null],
    ])
    expect((await settleAll(again.statement_id)).json).toMatchObject({ settled: 1 })
    expect(
      (await ask('POST', `/bank-statement-lines/${lines[0]!.statement_line_id}/settle`, { inv_id: one.inv_id })).status,
    ).toBe(200)
  })
  it('is there once in the database, and again after a void', async () => {
    const { inv_id } = await bill()
    const payments = [
      {
        payment_method: paymentMethod.khqr,
        currency_code: 'USD',
        amount: '5',
        bank_profile_id: account,
        reference: 'QRC-1',
      },
    ]
    const pay = (reference: string) =>
      ask('POST', '/v2/receipts', { pays: [{ inv_id, amount: '5' }], payments: [{ ...payments[0], reference }] })
    const { receipt_id } = (await pay('QRC-1')).json
    expect((await pay('qrc1')).json.code).toBe('reference_used')
    await expect(
      world.owner.execute(sql`insert into receipt_payments (receipt_id, payment_method, currency_code, amount, base_amount, bank_profile_id, reference, reference_fold)
        values (${receipt_id}, 3, 'USD', 1, 1, ${account}, 'qrc.1', 'QRC1')`),
    ).rejects.toThrow()
    const twice = [payments[0], { ...payments[0], payment_method: paymentMethod.bankTransfer, reference: 'qrc 1' }]
    expect((await ask('POST', `/receipts/${receipt_id}/void`, { void_reason: 'Mistyped' })).status).toBe(200)
    expect((await ask('POST', '/v2/receipts', { pays: [{ inv_id, amount: '10' }], payments: twice })).json.code).toBe(
      'reference_twice',
    )
    expect((await pay('qrc1')).status).toBe(200)
    expect(
      (
        await ask('POST', '/v2/receipts', {
          pays: [{ inv_id, amount: '5' }],
          payments: [{ ...payments[0], reference: 'qrc1 +2' }],
        })
      ).status,
    ).toBe(200)
  })
})

describe('money that the counter took without a reference', () => {
  beforeAll(async () => {
    const { branch_id } = await world.rows.row('branches', 'A')
    await ask('POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' })
  })
  const today = dayOf(new Date())
  const said = async (...lines: [reference: string, text: string, amount: string][]) => {
    const rows = lines.map(([reference, text, amount]) => [today, reference, text, amount])
    const form = await sheetForm('file', [['Date', 'Transaction ID', 'Description', 'Credit'], ...rows], {
      bank_profile_id: account,
      file_name: 'today.xlsx',
    })
    const { json } = await send('/bank-statements/import', form)
    return { statement_id: json.statement_id as number, lines: await linesOf(json.statement_id) }
  }
  const khqr = (amount: string, reference: string | null = null) => [
    { payment_method: paymentMethod.khqr, currency_code: 'USD', amount, bank_profile_id: account, reference },
  ]
  const take = async (inv_id: number, amount: string, reference: string | null = null) =>
    (await ask('POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments: khqr(amount, reference) })).json
      .receipt_id as number

  it('is asked about when the bank tells of it, and becomes no second receipt by itself', async () => {
    const { inv_id, inv_number } = await bill()
    const receipt_id = await take(inv_id, '21.07')
    const { statement_id, lines } = await said(
      ['KHC1', `fee ${inv_number}`, '21.07'],
      ['KHC2', `fee ${inv_number}`, '3.63'],
    )
    expect(lines).toMatchObject([
      { line_state: lineState.notMatched, reason: lineReason.perhapsAtCounter, counter_receipt_id: receipt_id },
      { line_state: lineState.matched, reason: null, counter_receipt_id: null },
    ])
    expect((await settleAll(statement_id)).json).toMatchObject({ settled: 1, left: 0 })
    const of = `/bank-statement-lines/${lines[0]!.statement_line_id}`
    expect((await ask('POST', `${of}/settle`, { inv_id })).json.code).toBe('line_perhaps_at_counter')
    expect((await ask('POST', `${of}/at-counter`)).json).toMatchObject({
      line_state: lineState.setAside,
      reason: lineReason.takenAtCounter,
      receipt_id: null,
    })
    expect((await ask('POST', `${of}/at-counter`)).json.code).toBe('line_aside')
    // It is told now: the next of the same amount is asked about no more.
    expect((await said(['KHC3', `fee ${inv_number}`, '21.07'])).lines).toMatchObject([
      { line_state: lineState.notMatched, reason: lineReason.duplicate },
    ])
    const other = await bill()
    expect((await said(['KHC4', other.inv_number, '21.07'])).lines).toMatchObject([{ line_state: lineState.matched }])
    // Whoever voids the receipt frees the line.
    expect((await ask('POST', `/receipts/${receipt_id}/void`, { void_reason: 'Not paid after all' })).status).toBe(200)
    expect((await linesOf(statement_id))[0]).toMatchObject({ line_state: lineState.undone, counter_receipt_id: null })
    await sound()
  })
  it('is asked about also where it came between the import and the settling', async () => {
    const { inv_id, inv_number } = await bill()
    const { statement_id, lines } = await said(['KHC5', inv_number, '18.11'])
    expect(lines).toMatchObject([{ line_state: lineState.matched }])
    const receipt_id = await take(inv_id, '18.11')
    expect((await settleAll(statement_id)).json).toMatchObject({ settled: 0, not_settled: 1 })
    expect((await linesOf(statement_id))[0]).toMatchObject({
      reason: lineReason.perhapsAtCounter,
      counter_receipt_id: receipt_id,
    })
  })
  it('may be other money, where somebody says so', async () => {
    const [one, two] = [await bill(), await bill()]
    await take(one.inv_id, '17.05')
    const { lines } = await said(['KHC6', two.inv_number, '17.05'])
    expect(lines).toMatchObject([{ reason: lineReason.perhapsAtCounter }])
    const settled = await ask('POST', `/bank-statement-lines/${lines[0]!.statement_line_id}/settle`, {
      inv_id: two.inv_id,
      is_other_money: 1,
    })
    expect(settled.json).toMatchObject({ line_state: lineState.settled })
    expect(await openOf(two.inv_id)).toBe('7.65')
  })
  it('is asked about where its reference was mistyped, for the invoice that it paid', async () => {
    const [one, two] = [await bill(), await bill()]
    const receipt_id = await take(one.inv_id, '16.02', 'KHC7-mistyped')
    const { lines } = await said(['KHC7', one.inv_number, '16.02'], ['KHC8', two.inv_number, '16.02'])
    expect(lines).toMatchObject([
      { line_state: lineState.notMatched, reason: lineReason.perhapsAtCounter, counter_receipt_id: receipt_id },
      { line_state: lineState.matched },
    ])
  })
})
