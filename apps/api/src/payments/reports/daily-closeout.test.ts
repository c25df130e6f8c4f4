import { paymentMethod } from '@sala/contract/billing/statuses'
import { localToday } from '@sala/contract/kit/clock'
import { latelyOf } from '@sala/contract/kit/report'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../../proofs/school.ts'
import { unzip } from '../../../../../proofs/unzip.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('closeout')
let clerk: Actor
let fee_setup_id: number
let student_id: number
let branch_id: number
let name: string
const today = localToday()
const always = { date_from: '2000-01-01', date_to: '2100-01-01' }

const ask = openClerk(world, () => clerk)
const closeout = async (body: object = {}, by: Actor = clerk) => {
  const { status, json, text } = await ask('POST', '/report/daily-closeout', { perPage: 200, ...always, ...body }, by)
  expect(status, text).toBe(200)
  return json as {
    data: Record<string, string | number | null>[]
    meta: { total: number }
    totals: Record<string, string>
    groups: { name: string | null; rows: number; totals: Record<string, string> }[]
  }
}
const refused = async (body: object) => (await ask('POST', '/report/daily-closeout', body)).status

beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  branch_id = (await world.rows.row('branches', 'A')).branch_id as number
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '12.35', branch_id, is_inactive: 0 }))
    .fee_setup_id as number
  const student = await world.rows.fresh('student-profiles', 'A')
  student_id = student.student_id as number
  name = String(student.full_name_en)
  await ask('POST', '/cashier-shifts', { branch_id, float_usd: '500', float_khr: '100000' })
  const bill = async (quantity: string) =>
    (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity }] })).json.inv_id as number
  const pay = async (inv_id: number, amount: string, given: string, more: object = {}) => {
    const payments = [
      {
        payment_method: given.includes('.') ? paymentMethod.card : paymentMethod.cash,
        currency_code: 'USD',
        amount: given,
      },
    ]
    const { status, json, text } = await ask('POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments, ...more })
    expect(status, text).toBe(200)
    return json.receipt_id as number
  }
  const first = await bill('2')
  await pay(first, '10', '10')
  await pay(first, '14.70', '20', { keep_credit: 1 })
  const second = await bill('1')
  const wrong = await pay(second, '12.35', '12.35')
  await ask('POST', `/receipts/${wrong}/void`, { void_reason: 'Paid for another child' })
  await pay(second, '12.35', '20')
})

const ours = (rows: readonly Record<string, string | number | null>[]) =>
  rows.filter(({ student_name }) => student_name === name)

describe('the daily closeout', () => {
  it('has a line for each payment, what was kept and what notes could not say; a void is a line below nothing', async () => {
    const { data, totals } = await closeout({ sorts: [{ column: 'payment_date', direction: 'asc' }] })
    const own = ours(data)
    expect(
      own.map(({ amount, quantity, total_amount, fee_name_en }) => [
        amount,
        quantity,
        total_amount,
        fee_name_en === 'Paid ahead',
      ]),
    ).toEqual([
      ['10.00', '2.00', '24.70', false],
      ['14.70', null, null, false],
      ['5.30', null, null, true],
      ['12.35', '1.00', '12.35', false],
      ['-12.35', '-1.00', '-12.35', false],
      ['12.35', '1.00', '12.35', false],
      // Change of 7.65 in notes.
      ['-0.01', null, null, false],
    ])
    const { rows } = await world.owner.execute<{ taken: string }>(
      sql`select sum(l.base_amount)::text as taken from ledger_lines l join ledger_entries e using (entry_id)
        where e.branch_id = ${branch_id} and e.document in ('receipt', 'payment-testing') and l.account_id between 2 and 6`,
    )
    expect(totals.amount).toBe(rows[0]!.taken)
  })

  it('counts money once that was paid ahead and used later: what was used is a line below nothing', async () => {
    const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
    const { student_id: child, full_name_en } = await world.rows.fresh('student-profiles', 'A', { student_parent_id })
    const bill = async () =>
      (await ask('POST', '/v2/invoices', { student_id: child, lines: [{ fee_setup_id }] })).json.inv_id as number
    const pay = async (payments: object[], more: object = {}) => {
      const { status, json, text } = await ask('POST', '/v2/receipts', {
        pays: [{ inv_id: await bill(), amount: '12.35' }],
        payments,
        ...more,
      })
      expect(status, text).toBe(200)
      return json.receipt_id as number
    }
    const before = (await closeout()).totals.amount
    const own = async () => {
      const { data, totals } = await closeout({
        filters: [{ column: 'student_name', operator: 'is', value: full_name_en }],
      })
      return {
        rows: data.map(({ fee_name_en, amount, payment_method }) => [fee_name_en, amount, payment_method]),
        sum: totals.amount,
      }
    }
    const fee = expect.not.stringMatching(/^(Paid ahead|Credit used)$/)
    await pay([{ payment_method: paymentMethod.card, currency_code: 'USD', amount: '32.35' }], { keep_credit: 1 })
    expect(await own()).toEqual({
      rows: [
        [fee, '12.35', 5],
        ['Paid ahead', '20.00', 5],
      ],
      sum: '32.35',
    })
    await pay([{ payment_method: paymentMethod.credit, currency_code: 'USD', amount: '12.35' }])
    const rest = await pay([
      { payment_method: paymentMethod.credit, currency_code: 'USD', amount: '7.65' },
      { payment_method: paymentMethod.card, currency_code: 'USD', amount: '4.70' },
    ])
    const { rows, sum } = await own()
    expect(rows.slice(2)).toEqual([
      [fee, '12.35', 6],
      ['Credit used', '-12.35', 6],
      [fee, '4.70', 5],
      [fee, '7.65', 6],
      ['Credit used', '-7.65', 6],
    ])
    expect(sum).toBe('37.05')
    await ask('POST', `/receipts/${rest}/void`, { void_reason: 'Of another child' })
    expect((await own()).rows.slice(7)).toEqual([
      [fee, '-4.70', 5],
      [fee, '-7.65', 6],
      ['Credit used', '7.65', 6],
    ])
    expect(Number((await closeout()).totals.amount)).toBeCloseTo(Number(before) + 32.35, 6)
    const day = (await ask('GET', `/closed-days/reckoning?branch_id=${branch_id}&closed_date=${today}`)).json
    expect((await closeout({ branch_id, date_from: today, date_to: today })).totals.amount).toBe(
      day.reckoning.taken_amount,
    )
  })

  it('counts what was paid in several ways under each of them, as the ledger has it', async () => {
    const { student_id: child, full_name_en } = await world.rows.fresh('student-profiles', 'A')
    const lines = [{ fee_setup_id }, { fee_setup_id, quantity: '2' }]
    const inv_id = (await ask('POST', '/v2/invoices', { student_id: child, lines })).json.inv_id
    const { status, text, json } = await ask('POST', '/v2/receipts', {
      pays: [{ inv_id, amount: '37.05' }],
      payments: [
        { payment_method: paymentMethod.cash, currency_code: 'USD', amount: '20' },
        { payment_method: paymentMethod.card, currency_code: 'USD', amount: '17.05' },
      ],
    })
    expect(status, text).toBe(200)
    const filters = [{ column: 'student_name', operator: 'is', value: full_name_en }]
    const { data, totals } = await closeout({ filters })
    expect(data.map(({ amount, payment_method, total_amount }) => [amount, payment_method, total_amount])).toEqual([
      ['12.35', 1, '12.35'],
      ['7.65', 1, '24.70'],
      ['17.05', 5, null],
    ])
    expect([totals.amount, totals.total_amount]).toEqual(['37.05', '37.05'])
    await ask('POST', `/receipts/${json.receipt_id}/void`, { void_reason: 'Of another child' })
    const { groups } = await closeout({ filters, group_by: 'payment_method' })
    expect(groups.map(({ name, totals }) => [name, totals.amount])).toEqual([
      ['1', '0.00'],
      ['5', '0.00'],
    ])
    const all = await closeout({ branch_id, group_by: 'payment_method', groups_only: 1 })
    const { rows } = await world.owner.execute<{ account_id: number; moved: string }>(
      sql`select l.account_id, sum(l.base_amount)::text as moved from ledger_lines l join ledger_entries e using (entry_id)
        where e.branch_id = ${branch_id} and e.document in ('receipt', 'payment-testing') and l.account_id between 2 and 6 group by 1 order by 1`,
    )
    expect(all.groups.filter(({ totals }) => totals.amount !== '0.00').map(({ totals }) => totals.amount)).toEqual(
      rows.filter(({ moved }) => moved !== '0.00').map(({ moved }) => moved),
    )
  })

  it('says what a line was billed for once, for as long as any payment of it stands', async () => {
    const { student_id: child, full_name_en } = await world.rows.fresh('student-profiles', 'A')
    const inv_id = (await ask('POST', '/v2/invoices', { student_id: child, lines: [{ fee_setup_id, quantity: '2' }] }))
      .json.inv_id
    const pay = async (amount: string) =>
      (
        await ask('POST', '/v2/receipts', {
          pays: [{ inv_id, amount }],
          payments: [{ payment_method: paymentMethod.card, currency_code: 'USD', amount }],
        })
      ).json.receipt_id
    const undo = (receipt: number) => ask('POST', `/receipts/${receipt}/void`, { void_reason: 'Of another child' })
    const one = await pay('10')
    const two = await pay('5')
    await undo(one)
    await pay('2').then(undo)
    await undo(two)
    await pay('24.70')
    const { data, totals } = await closeout({
      filters: [{ column: 'student_name', operator: 'is', value: full_name_en }],
    })
    expect(data.map(({ amount, quantity, price, total_amount }) => [amount, quantity, price, total_amount])).toEqual([
      ['10.00', '2.00', '12.35', '24.70'],
      ['5.00', null, null, null],
      // The second part stands.
      ['-10.00', null, null, null],
      ['2.00', null, null, null],
      ['-2.00', null, null, null],
      // None does any more.
      ['-5.00', '-2.00', '12.35', '-24.70'],
      ['24.70', '2.00', '12.35', '24.70'],
    ])
    expect(totals.total_amount).toBe('24.70')
  })

  it('shows the current month when it is asked for no other days', async () => {
    const { status, json } = await ask('POST', '/report/daily-closeout', {})
    expect(status).toBe(200)
    expect(json.data.length).toBeGreaterThan(0)
    const [date_from, date_to] = latelyOf('month', today)
    expect(json.totals).toEqual((await ask('POST', '/report/daily-closeout', { date_from, date_to })).json.totals)
    for (const { payment_date } of json.data) expect(payment_date.slice(0, 7)).toBe(today.slice(0, 7))
    expect(json.meta.perPage).toBe(15)
  })

  it('compares texts, days and numbers by every operator that is named', async () => {
    const all = (await closeout()).data
    const by = async (column: string, operator: string, value?: string, value_to?: string) =>
      (await closeout({ filters: [{ column, operator, value, value_to }] })).data.length
    const counted = (test: (row: Record<string, string | number | null>) => boolean) => all.filter(test).length
    const text = (row: Record<string, string | number | null>) => String(row.student_name ?? '').toLowerCase()
    const part = name.slice(1, 4).toLowerCase()
    expect(await by('student_name', 'is', name)).toBe(counted((row) => text(row) === name.toLowerCase()))
    expect(await by('student_name', 'is_not', name)).toBe(counted((row) => text(row) !== name.toLowerCase()))
    expect(await by('student_name', 'like', part)).toBe(counted((row) => text(row).includes(part)))
    expect(await by('student_name', 'not_like', part)).toBe(counted((row) => !text(row).includes(part)))
    expect(await by('student_name', 'like_start', name.slice(0, 3))).toBe(
      counted((row) => text(row).startsWith(name.slice(0, 3).toLowerCase())),
    )
    expect(await by('student_name', 'like_end', name.slice(-3))).toBe(
      counted((row) => text(row).endsWith(name.slice(-3).toLowerCase())),
    )
    expect(await by('fee_name_en', 'like', '100%')).toBe(0)
    expect(await by('fee_start_date', 'is_empty')).toBe(counted((row) => row.fee_start_date === null))
    expect(await by('fee_start_date', 'is_not_empty')).toBe(counted((row) => row.fee_start_date !== null))
    expect(await by('payment_date', 'is', today)).toBe(counted((row) => row.payment_date === today))
    expect(await by('payment_date', 'is_before', today)).toBe(counted((row) => String(row.payment_date) < today))
    expect(await by('payment_date', 'is_on_or_before', today)).toBe(counted((row) => String(row.payment_date) <= today))
    expect(await by('payment_date', 'is_on_or_after', today)).toBe(counted((row) => String(row.payment_date) >= today))
    expect(await by('payment_date', 'is_between', today, today)).toBe(counted((row) => row.payment_date === today))
    expect(await by('amount', 'is_equal', '12.35')).toBe(counted((row) => row.amount === '12.35'))
    expect(await by('amount', 'is_greater_than', '12')).toBe(counted((row) => Number(row.amount) > 12))
    expect(await by('amount', 'is_less_than', '0')).toBe(counted((row) => Number(row.amount) < 0))
    expect(await by('payment_method', 'is', '1')).toBe(counted((row) => row.payment_method === paymentMethod.cash))
    expect(await by('payment_method', 'is_not', '1')).toBe(counted((row) => row.payment_method !== paymentMethod.cash))
  })

  it('refuses a comparison that does not fit its column', async () => {
    expect(await refused({ filters: [{ column: 'amount', operator: 'like', value: '1' }] })).toBe(422)
    expect(await refused({ filters: [{ column: 'amount', operator: 'is_equal', value: 'ten' }] })).toBe(422)
    expect(await refused({ filters: [{ column: 'payment_date', operator: 'is_between', value: today }] })).toBe(422)
    expect(await refused({ filters: [{ column: 'nothing', operator: 'is', value: '1' }] })).toBe(422)
    expect(await refused({ sorts: [{ column: 'entry_id; drop table users', direction: 'asc' }] })).toBe(422)
  })

  it('puts rows under headings with the sums of the whole group, and the headings alone where they are asked for', async () => {
    const all = await closeout()
    const grouped = await closeout({ group_by: 'fee_name_en', perPage: 200 })
    expect(grouped.data.map(({ fee_name_en }) => fee_name_en)).toEqual(
      grouped.data.map(({ fee_name_en }) => fee_name_en).toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
    )
    for (const { name, rows, totals } of grouped.groups) {
      const own = all.data.filter(({ fee_name_en }) => fee_name_en === name)
      expect(rows).toBe(own.length)
      expect(Number(totals.amount)).toBeCloseTo(
        own.reduce((sum, { amount }) => sum + Number(amount), 0),
        2,
      )
    }
    const alone = await closeout({ group_by: 'fee_name_en', groups_only: 1, perPage: 1 })
    expect(alone.data).toEqual([])
    expect(alone.groups).toHaveLength(1)
    expect(alone.meta.total).toBe(grouped.groups.length)
    expect(alone.totals).toEqual(all.totals)
    // Whoever turns a page too far is still told how much there is.
    for (const asked of [{}, { group_by: 'fee_name_en' }, { group_by: 'fee_name_en', groups_only: 1 }]) {
      const behind = await closeout({ ...asked, page: 99 })
      expect([behind.data, behind.groups]).toEqual([[], []])
      expect(behind.totals).toEqual(all.totals)
      expect(behind.meta.total).toBe('groups_only' in asked ? grouped.groups.length : all.meta.total)
    }
  })

  it('shows nothing of another branch, whoever asks for it', async () => {
    const other = world.actors['staff-api'].other
    const { data } = await closeout({}, other)
    expect(JSON.stringify(data)).not.toMatch(/CANARYA/)
    expect(JSON.stringify(data)).toMatch(/CANARYB/)
    expect((await ask('POST', '/report/daily-closeout', { ...always, branch_id }, other)).status).toBe(404)
    const nowhere = await closeout({}, world.actors['staff-api'].nowhere)
    expect(nowhere.meta.total).toBe(0)
  })

  it('is of one branch, of several, or of all that are the caller’s; one that is not refuses the whole call', async () => {
    const { head } = world
    const second = (await world.rows.row('branches', 'B')).branch_id as number
    const sum = async (body: object, by = head) =>
      Math.round(Number((await closeout(body, by)).totals.amount ?? 0) * 100)
    const [one, two, all] = [await sum({ branch_id }), await sum({ branch_id: second }), await sum({})]
    expect(one).not.toBe(0)
    expect(two).not.toBe(0)
    expect(await sum({ branch_id: [branch_id, second] })).toBe(one + two)
    expect(await sum({ branch_id: [branch_id] })).toBe(one)
    expect(await sum({ branch_id, all_branch: true })).toBe(all)
    expect(await sum({ branch_id, all_branch: 'false' })).toBe(one)
    expect(await sum({ branch_id: [] })).toBe(all)
    expect(await sum({ all_branch: 1 }, clerk)).toBe(one)
    expect(await refused({ branch_id: [branch_id, second] })).toBe(404)
    expect(await refused({ branch_id: second, all_branch: true })).toBe(404)
    expect(await refused({ branch_id: ['x'] })).toBe(422)
    const paper = await fetch(`${world.base}/api/report/summary-cash-collections/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${head.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...always, branch_id: [branch_id, second] }),
    })
    expect(paper.status).toBe(200)
  })

  it('goes out as a sheet with its sums below, and on paper', async () => {
    const { meta, totals } = await closeout()
    const fetched = await fetch(`${world.base}/api/report/daily-closeout/excel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ ...always, columns: ['payment_date', 'student_name', 'payment_method', 'amount'] }),
    })
    expect(fetched.status).toBe(200)
    const { rows } = (await readXlsx(Buffer.from(await fetched.arrayBuffer()))).sheets[0]!
    expect(rows[0]).toEqual(['Paid on', 'Student', 'Paid by', 'Paid'])
    expect(rows).toHaveLength(meta.total + 2)
    expect([rows.at(-1)![0], rows.at(-1)![3]]).toEqual(['Total', Number(totals.amount)])
    expect(rows[1]![2]).toBe('Cash')
    const grouped = await fetch(`${world.base}/api/report/daily-closeout/excel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({
        ...always,
        group_by: 'payment_method',
        columns: ['payment_date', 'student_name', 'amount'],
      }),
    })
    const { groups } = await closeout({ group_by: 'payment_method' })
    const file = Buffer.from(await grouped.arrayBuffer())
    const sheet = (await readXlsx(file)).sheets[0]!
    expect(sheet.rows).toHaveLength(meta.total + groups.length + 2)
    const cash = groups.find(({ name }) => name === String(paymentMethod.cash))!
    expect(sheet.rows[1]).toEqual([`Cash (${cash.rows})`, null, Number(cash.totals.amount)])
    // The row of headers, each heading of a group and the sums below are in bold letters, and no other row is.
    const parts = unzip(file)
    const fonts = parts.get('xl/styles.xml')!.match(/<cellXfs.*<\/cellXfs>/s)![0]
    const isBold = [...fonts.matchAll(/<xf [^>]*fontId="(\d+)"/g)].map(([, font]) => font !== '0')
    const boldRows = [...parts.get('xl/worksheets/sheet1.xml')!.matchAll(/<row r="(\d+)"[^>]*><c [^>]*s="(\d+)"/g)]
      .filter(([, , style]) => isBold[Number(style)])
      .map(([, row]) => Number(row))
    const starts = groups.map((_, at) => 2 + at + groups.slice(0, at).reduce((sum, each) => sum + each.rows, 0))
    expect(boldRows).toEqual([1, ...starts, sheet.rows.length])
    const paper = await fetch(`${world.base}/api/report/daily-closeout/pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...always, group_by: 'fee_name_en' }),
    })
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})
