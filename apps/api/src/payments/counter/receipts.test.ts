import { randomUUID } from 'node:crypto'
import { paymentMethod, paymentState } from '@sala/contract/billing/statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../../proofs/pdf-text.ts'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('receipts')
let clerk: Actor
let fee_setup_id: number
let student_id: number
beforeAll(async () => {
  clerk = world.actors['staff-api'].own
  const branch_id = (await world.rows.row('branches', 'A')).branch_id
  const rates = await world.call('GET', '/exchange-rates', { token: world.head.token })
  if (rates.json.meta.total === 0)
    await world.call('POST', '/exchange-rates', {
      token: world.head.token,
      body: { currency_id: 2, rate: '4100', effective_date: '2020-01-01' },
    })
  fee_setup_id = (await world.rows.fresh('fee-setups', 'A', { fee_amount: '12.35', branch_id, is_inactive: 0 }))
    .fee_setup_id as number
  student_id = (await world.rows.fresh('student-profiles', 'A')).student_id as number
  await world.call('POST', '/cashier-shifts', {
    token: clerk.token,
    body: { branch_id, float_usd: '50', float_khr: '100000' },
  })
})

const ask = (method: string, path: string, body?: unknown, key: string = randomUUID(), by: Actor = clerk) =>
  world.call(method, path, { token: by.token, body, headers: { 'idempotency-key': key } })
const bill = async (quantity = '1') =>
  (await ask('POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, quantity }] })).json as {
    inv_id: number
    total_amount: string
  }
const pay = (inv_id: number, amount: string, payments: object[], key?: string) =>
  ask('POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments }, key)
/** As a cashier's screen does it: a server that is too busy is asked again, with the same key. */
const insist = async (
  ...of: [inv_id: number, amount: string, payments: object[], key: string]
): ReturnType<typeof pay> => {
  const answer = await pay(...of)
  return answer.status === 503 ? insist(...of) : answer
}
const cash = (amount: string, currency_code = 'USD') => ({ payment_method: paymentMethod.cash, currency_code, amount })
/** Charged to the cent. */
const card = (amount: string) => ({ payment_method: paymentMethod.card, currency_code: 'USD', amount })
const balanceOf = async (inv_id: number) => {
  const { rows } = await world.owner.execute<{ owed: string }>(
    sql`select sum(base_amount) as owed from ledger_lines where inv_id = ${inv_id}`,
  )
  return rows[0]!.owed
}

describe('a payment', () => {
  it('settles its invoice, gives change in dollars and riel, and the ledger says the same', async () => {
    const { inv_id, total_amount } = await bill()
    expect(total_amount).toBe('12.35')
    const { status, json } = await pay(inv_id, '12.35', [cash('20')])
    expect(status).toBe(200)
    // 7.65 back: seven dollars, and 0.65 at 4,100 is 2,665 riel, which notes say as 2,700.
    expect(json).toMatchObject({
      total_amount: '12.35',
      change_usd: '7.00',
      change_khr: '2700',
      rounding_amount: '-0.01',
    })
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({
      paid_amount: '12.35',
      open_amount: '0.00',
      payment_state: paymentState.paid,
    })
    expect(await balanceOf(inv_id)).toBe('0.00')
  })
  it('has its effect once for a key, and answers the same to the byte', async () => {
    const { inv_id } = await bill('2')
    const key = randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => pay(inv_id, '10', [cash('10')], key)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({
      paid_amount: '10.00',
      payment_state: paymentState.partlyPaid,
    })
    expect((await pay(inv_id, '11', [cash('11')], key)).json.code).toBe('once_key_used')
  })
  it('never takes more than is owed when many cashiers race', async () => {
    const { inv_id } = await bill('4')
    const all = await Promise.all(Array.from({ length: 12 }, () => pay(inv_id, '20', [cash('20')])))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(all.filter(({ json }) => json.code === 'above_what_is_owed')).toHaveLength(10)
    expect(await balanceOf(inv_id)).toBe('9.40')
  })
  it('is one receipt for two hundred calls with one key, and fifty payers never pay an invoice twice', async () => {
    const { inv_id } = await bill('4')
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 200 }, () => insist(inv_id, '10', [cash('10')], key)))
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    const payers = await Promise.all(
      Array.from({ length: 50 }, () => insist(inv_id, '39.40', [card('39.40')], randomUUID())),
    )
    expect(payers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(inv_id)).toBe('0.00')
    const { rows } = await world.owner.execute<{ n: number }>(
      sql`select count(distinct receipt_id)::int as n from receipt_lines where inv_id = ${inv_id}`,
    )
    expect(rows[0]!.n).toBe(2)
  })
  it('is refused without a key, and with too little on the counter', async () => {
    const { inv_id } = await bill()
    expect((await pay(inv_id, '12.35', [card('12.35')], 'short')).json.code).toBe('once_key_missing')
    expect((await pay(inv_id, '12.35', [cash('12')])).json.code).toBe('received_too_little')
    expect((await pay(inv_id, '12.35', [cash('50600', 'KHR')])).status).toBe(200)
  })
  it('is worth the sum of its riel, and cash comes in whole notes', async () => {
    const { inv_id } = await bill()
    const small = (payment: (index: number) => object) => Array.from({ length: 500 }, (_, index) => payment(index))
    expect(
      (
        await pay(
          inv_id,
          '5',
          small(() => cash('21', 'KHR')),
        )
      ).json.code,
    ).toBe('no_such_note')
    expect((await pay(inv_id, '5', [cash('5.01')])).json.code).toBe('no_such_note')
    const bits = small((index) => ({ ...card('21'), currency_code: 'KHR', reference: `C${index}` }))
    expect((await pay(inv_id, '5', bits)).json.code).toBe('received_too_little')
    const { json } = await pay(inv_id, '2.56', bits)
    expect(json).toMatchObject({ total_amount: '2.56', rounding_amount: '0.00' })
    const { rows } = await world.owner.execute(
      sql`select count(*)::int as lines, sum(amount)::int as riel, sum(base_amount)::text as dollars from receipt_payments where receipt_id = ${json.receipt_id}`,
    )
    expect(rows).toEqual([{ lines: 500, riel: 10_500, dollars: '2.56' }])
    expect(await balanceOf(inv_id)).toBe('9.79')
  })
})

describe('what is too much', () => {
  it('stays here as credit, pays the next invoice of the family, and never twice', async () => {
    const first = await bill()
    const { json } = await ask('POST', '/v2/receipts', {
      pays: [{ inv_id: first.inv_id, amount: '12.35' }],
      payments: [cash('20')],
      keep_credit: 1,
    })
    expect(json).toMatchObject({ total_amount: '12.35', change_usd: '0.00', credit_amount: '7.65' })
    const next = await bill()
    const use = { payment_method: paymentMethod.credit, currency_code: 'USD', amount: '7.65' }
    const all = await Promise.all(Array.from({ length: 6 }, () => pay(next.inv_id, '7.65', [use])))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await balanceOf(next.inv_id)).toBe('4.70')
    const { rows } = await world.owner.execute<{ left: string }>(
      sql`select sum(base_amount) as left from ledger_lines where account_id = 7`,
    )
    expect(rows[0]!.left).toBe('0.00')
    const maker = json.receipt_id as number
    expect((await ask('POST', `/receipts/${maker}/void`, { void_reason: 'Wrong' })).json.code).toBe('credit_in_use')
    const user = all.find(({ status }) => status === 200)!.json.receipt_id as number
    expect((await ask('POST', `/receipts/${user}/void`, { void_reason: 'Wrong' })).status).toBe(200)
    expect((await ask('POST', `/receipts/${maker}/void`, { void_reason: 'Wrong' })).status).toBe(200)
    expect(await balanceOf(first.inv_id)).toBe('12.35')
    expect((await pay(next.inv_id, '1', [{ ...use, amount: '1' }])).json.code).toBe('credit_not_enough')
  })
  it('is paid out as money, never more than there is however they race, and comes back when that is void', async () => {
    const { inv_id } = await bill()
    const kept = await ask('POST', '/v2/receipts', {
      pays: [{ inv_id, amount: '12.35' }],
      payments: [cash('20')],
      keep_credit: 1,
    })
    expect(kept.json.credit_amount).toBe('7.65')
    const { json: invoice } = await ask('GET', `/invoices/${inv_id}`)
    const payOut = (amount: string) =>
      ask('POST', '/student-credits/pay-outs', { student_id: invoice.student_id, amount, remark: 'The child left' })
    const first = await payOut('2.65')
    expect(first.json).toMatchObject({ total_amount: '-2.65', change_usd: '2.00', change_khr: '2700' })
    expect((await payOut('5.01')).json.code).toBe('credit_not_enough')
    const all = await Promise.all(Array.from({ length: 5 }, () => payOut('5')))
    expect(all.map(({ json }) => json.total_amount ?? json.code).sort()).toEqual([
      '-5.00',
      ...Array(4).fill('credit_not_enough'),
    ])
    expect(
      (await ask('POST', `/receipts/${first.json.receipt_id}/refund`, { amount: '1', remark: 'x' })).json.code,
    ).toBe('refund_of_refund')
    expect((await ask('POST', `/receipts/${first.json.receipt_id}/void`, { void_reason: 'Not taken' })).status).toBe(
      200,
    )
    expect((await payOut('2.65')).json.total_amount).toBe('-2.65')
    const { rows } = await world.owner.execute<{ left: string }>(
      sql`select sum(base_amount) as left from ledger_lines where account_id = 7`,
    )
    expect(rows[0]!.left).toBe('0.00')
    const paper = await world.call('GET', `/receipts/generate-pdf/${first.json.receipt_id}`, { token: clerk.token })
    expect([paper.status, paper.text.includes('’s credit')]).toEqual([200, true])
  })
  it('is not asked about where riel have decimals or nothing is chosen', async () => {
    const { inv_id } = await bill()
    expect((await pay(inv_id, '1', [cash('100.5', 'KHR')])).json.code).toBe('whole_riel')
    expect((await ask('POST', '/v2/receipts', { pays: [], payments: [cash('1')] })).json.code).toBe('nothing_to_pay')
  })
})

describe('a transfer', () => {
  it('names its account and its reference, and one transfer is not taken for two, however they race', async () => {
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    const { id: bank_profile_id } = await world.rows.fresh('bank-profiles', 'A', { branch_id, is_active: 1 })
    const { inv_id } = await bill('3')
    const transfer = { payment_method: paymentMethod.bankTransfer, currency_code: 'USD', amount: '5' }
    expect((await pay(inv_id, '5', [transfer])).json.code).toBe('account_missing')
    expect((await pay(inv_id, '5', [{ ...transfer, bank_profile_id }])).json.code).toBe('reference_missing')
    const all = await Promise.all(
      Array.from({ length: 5 }, () => pay(inv_id, '5', [{ ...transfer, bank_profile_id, reference: 'FT1' }])),
    )
    expect(all.map(({ json }) => json.code ?? 'ok').sort()).toEqual([
      'ok',
      'reference_used',
      'reference_used',
      'reference_used',
      'reference_used',
    ])
    const { id: foreign } = await world.rows.fresh('bank-profiles', 'B')
    expect((await pay(inv_id, '5', [{ ...transfer, bank_profile_id: foreign, reference: 'FT2' }])).status).toBe(404)
  })
})

describe('a receipt', () => {
  const paid = async (quantity: string, amount: string) => {
    const { inv_id } = await bill(quantity)
    return { inv_id, receipt_id: (await pay(inv_id, amount, [card(amount)])).json.receipt_id as number }
  }
  const refund = (receipt_id: number, body: object) =>
    ask('POST', `/receipts/${receipt_id}/refund`, { remark: 'The child left', ...body })
  const takeBack = (receipt_id: number, by?: Actor) =>
    ask('POST', `/receipts/${receipt_id}/void`, { void_reason: 'Wrong family' }, undefined, by)

  it('is voided once, by a reversal that opens its invoice again', async () => {
    const { inv_id, receipt_id } = await paid('1', '12.35')
    const all = await Promise.all(Array.from({ length: 4 }, () => takeBack(receipt_id)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await balanceOf(inv_id)).toBe('12.35')
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({
      paid_amount: '0.00',
      payment_state: paymentState.unpaid,
    })
    expect((await ask('GET', `/receipts/${receipt_id}`)).json).toMatchObject({
      is_deleted: 1,
      void_reason: 'Wrong family',
    })
    expect((await refund(receipt_id, { amount: '1' })).json.code).toBe('receipt_void')
  })
  it('is refunded in parts by documents of their own, never more than it took, and is voided only without them', async () => {
    const { inv_id, receipt_id } = await paid('2', '24.70')
    const first = await refund(receipt_id, { amount: '10.35' })
    // 10.35 back over the counter: ten dollars, and 0.35 at 4,100 is 1,435 riel, which notes say as 1,400.
    expect(first.json).toMatchObject({ total_amount: '-10.35', change_usd: '10.00', change_khr: '1400' })
    expect(first.json.receipt_number).toMatch(/^RF/)
    const all = await Promise.all([
      refund(receipt_id, { amount: '14.35' }),
      refund(receipt_id, { amount: '14.35' }),
      refund(receipt_id, { amount: '20' }),
    ])
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(inv_id)).toBe('24.70')
    expect((await takeBack(receipt_id)).json.code).toBe('receipt_refunded')
    expect((await refund(first.json.receipt_id, { amount: '1' })).json.code).toBe('refund_of_refund')
    expect((await takeBack(first.json.receipt_id)).status).toBe(200)
    expect(await balanceOf(inv_id)).toBe('14.35')
    expect((await takeBack(all.find(({ status }) => status === 200)!.json.receipt_id)).status).toBe(200)
    expect((await takeBack(receipt_id)).status).toBe(200)
    expect(await balanceOf(inv_id)).toBe('24.70')
  })
  it('that was given back in part, after a note had set some of it free, is paid again to the last cent', async () => {
    const { inv_id } = await bill('2')
    const { receipt_id } = (await pay(inv_id, '24.70', [card('24.70')])).json
    const lines = (await ask('GET', `/invoices/${inv_id}`)).json.lines as { inv_line_id: number }[]
    const note = await ask('POST', `/invoices/${inv_id}/credit-notes`, {
      reason: 'Billed too much',
      lines: [{ inv_line_id: lines[0]!.inv_line_id, amount: '10' }],
    })
    expect(note.json.released_amount).toBe('10.00')
    expect(
      (await ask('POST', `/receipts/${receipt_id}/refund`, { amount: '12', remark: 'The child left' })).status,
    ).toBe(200)
    expect((await ask('GET', `/invoices/${inv_id}`)).json.open_amount).toBe('12.00')
    const again = await pay(inv_id, '12', [cash('12')])
    expect(again.status, again.text).toBe(200)
    expect((await ask('GET', `/invoices/${inv_id}`)).json).toMatchObject({
      open_amount: '0.00',
      payment_state: paymentState.paid,
    })
    expect((await pay(inv_id, '0.01', [card('0.01')])).json.code).toBe('above_what_is_owed')
    expect(await balanceOf(inv_id)).toBe('0.00')
  })

  it('is not there for a cashier of another branch, who can do nothing with it', async () => {
    const { inv_id, receipt_id } = await paid('1', '5')
    const other = world.actors['staff-api'].other
    for (const [method, path, body] of [
      ['GET', `/receipts/${receipt_id}`, undefined],
      ['POST', `/receipts/${receipt_id}/void`, { void_reason: 'x' }],
      ['POST', `/receipts/${receipt_id}/refund`, { amount: '1', remark: 'x' }],
      ['GET', `/receipts/${receipt_id}/give-back`, undefined],
      ['POST', '/v2/receipts', { pays: [{ inv_id, amount: '1' }], payments: [cash('1')] }],
      ['GET', `/receipts/families?student_id=${student_id}`, undefined],
    ] as const)
      expect((await ask(method, path, body, undefined, other)).status).toBe(404)
    const [{ number }] = (
      await world.owner.execute<{ number: string }>(
        sql`select inv_number as number from invoices where inv_id = ${inv_id}`,
      )
    ).rows as [{ number: string }]
    expect(
      (await ask('POST', '/invoice-confirms/scan-invoices', { inv_number: number }, undefined, other)).json.code,
    ).toBe('invoice_not_found')
    const { full_name_en } = await world.rows.row('student-profiles', 'A')
    expect(
      (
        await ask(
          'GET',
          `/receipts/families?search=${encodeURIComponent(String(full_name_en))}`,
          undefined,
          undefined,
          other,
        )
      ).json.families,
    ).toEqual([])
  })
})

describe('a family at the counter', () => {
  it('is found by a name in either script, a phone or a card, with what each child owes and why', async () => {
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    const family = await world.rows.fresh('parent-profiles', 'A', {
      phone_number: '012 345 987',
      home_branch_id: branch_id,
    })
    const names = { last_name_en: 'Chan', first_name_en: 'Dara', last_name_kh: 'ចាន់', first_name_kh: 'ដារ៉ា' }
    const child = await world.rows.fresh('student-profiles', 'A', {
      ...names,
      student_parent_id: family.student_parent_id,
      branch_id,
    })
    const { json: invoice } = await ask('POST', '/v2/invoices', {
      student_id: child.student_id,
      lines: [{ fee_setup_id }],
    })
    for (const search of ['chan dara', 'ចាន់ ដារ៉ា', '+855 12 345 987', '012345987', child.card_number as string]) {
      const { json } = await ask('GET', `/receipts/families?search=${encodeURIComponent(search)}`)
      expect(json.families).toHaveLength(1)
      const [{ children }] = json.families
      expect(children[0]).toMatchObject({
        student_id: child.student_id,
        credit: '0.00',
        invoices: [{ inv_id: invoice.inv_id, open_amount: '12.35' }],
      })
      expect(children[0].invoices[0].lines[0].rules.length).toBeGreaterThan(0)
    }
    expect((await ask('GET', '/receipts/families')).json.families).toEqual([])
  })
})

describe('a shift', () => {
  const begin = async () => {
    const by = await world.person({ side: 'A' })
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    const { json } = await ask(
      'POST',
      '/cashier-shifts',
      { branch_id, float_usd: '50', float_khr: '100000' },
      undefined,
      by,
    )
    return { by, shift: json.cashier_shift_id as number }
  }
  const note = (currency_code: string, value: string, count: number) => ({ currency_code, note: value, count })
  const close = (shift: number, by: Actor, notes: object[], more: object = {}) =>
    ask('POST', `/cashier-shifts/${shift}/close`, { notes, ...more }, undefined, by)

  it('closes with what was counted; a difference needs a reason and stands on its account', async () => {
    const { by, shift } = await begin()
    const { inv_id } = await bill()
    const took = { pays: [{ inv_id, amount: '12.35' }], payments: [cash('20')] }
    expect((await ask('POST', '/v2/receipts', took, undefined, by)).status).toBe(200)
    expect((await ask('GET', '/cashier-shifts/mine', undefined, undefined, by)).json.shift).toMatchObject({
      expected_usd: '63.00',
      expected_khr: '97300',
      receipts: 1,
    })
    expect((await close(shift, by, [note('USD', '50', 1)])).json.code).toBe('count_differs')
    expect((await close(shift, clerk, [])).json.code).toBe('shift_of_other')
    const helper = await world.person({
      side: 'A',
      permissions: ['create-cashier-shifts', 'view-cashier-shifts'],
    })
    expect(
      (await ask('POST', `/cashier-shifts/${shift}/close-for-cashier`, { notes: [] }, undefined, helper)).status,
    ).toBe(403)
    const counted = [
      note('USD', '50', 1),
      note('USD', '10', 1),
      note('USD', '1', 2),
      note('KHR', '10000', 9),
      note('KHR', '100', 73),
    ]
    const { json } = await close(shift, by, counted, {
      difference_reason: 'One dollar is missing',
      handed_to: clerk.user_id,
    })
    expect(json).toMatchObject({ counted_usd: '62.00', counted_khr: '97300', expected_usd: '63.00' })
    const { rows } = await world.owner.execute<{ lost: string }>(
      sql`select l.base_amount as lost from ledger_lines l join ledger_entries e using (entry_id) where e.document = 'cashier-shift' and e.document_id = ${shift} and l.account_id = 32`,
    )
    expect(rows[0]!.lost).toBe('1.00')
    expect((await close(shift, by, counted, { difference_reason: 'Again' })).json.code).toBe('shift_is_closed')
    expect((await ask('POST', '/v2/receipts', took, undefined, by)).json.code).toBe('no_open_shift')
    expect((await ask('POST', `/cashier-shifts/${shift}/receive`, {}, undefined, by)).json.code).toBe(
      'not_handed_to_you',
    )
    expect((await ask('POST', `/cashier-shifts/${shift}/receive`, {})).status).toBe(200)
    expect((await ask('POST', `/cashier-shifts/${shift}/receive`, {})).json.code).toBe('not_handed_to_you')
  })
  it('gives back what an earlier shift took out of its own drawer, and the earlier one does not change', async () => {
    const early = await begin()
    const { inv_id } = await bill()
    const { json } = await ask(
      'POST',
      '/v2/receipts',
      { pays: [{ inv_id, amount: '12.35' }], payments: [cash('12'), cash('1400', 'KHR')] },
      undefined,
      early.by,
    )
    await close(early.shift, early.by, [note('USD', '1', 62), note('KHR', '100', 1014)])
    const late = await begin()
    expect(
      (await ask('POST', `/receipts/${json.receipt_id}/void`, { void_reason: 'Wrong' }, undefined, early.by)).json.code,
    ).toBe('no_drawer_to_give_back')
    expect(
      (await ask('POST', `/receipts/${json.receipt_id}/void`, { void_reason: 'Wrong' }, undefined, late.by)).status,
    ).toBe(200)
    expect((await ask('GET', '/cashier-shifts/mine', undefined, undefined, late.by)).json.shift).toMatchObject({
      expected_usd: '38.00',
      expected_khr: '98600',
    })
    expect((await ask('GET', `/cashier-shifts/${early.shift}`)).json).toMatchObject({
      expected_usd: '62.00',
      counted_usd: '62.00',
      counted_khr: '101400',
    })
    expect((await ask('GET', `/receipts/${json.receipt_id}`)).json).toMatchObject({
      shift_id: early.shift,
      void_shift_id: late.shift,
    })
  })
  it('gives back what it took itself while it is open, whoever voids or refunds it', async () => {
    const { by, shift } = await begin()
    const supervisor = await world.person({ side: 'A', permissions: ['view-receipts', 'void-receipts'] })
    const other = await begin()
    const { inv_id } = await bill('2')
    const took = { pays: [{ inv_id, amount: '10' }], payments: [cash('10')] }
    const drawer = async (of: Actor) =>
      (await ask('GET', '/cashier-shifts/mine', undefined, undefined, of)).json.shift.expected_usd
    const first = (await ask('POST', '/v2/receipts', took, undefined, by)).json.receipt_id as number
    const second = (await ask('POST', '/v2/receipts', took, undefined, by)).json.receipt_id as number
    expect(await drawer(by)).toBe('70.00')
    const form = await ask('GET', `/receipts/${first}/give-back`, undefined, undefined, supervisor)
    expect(form.json).toMatchObject({
      total_amount: '10.00',
      left_amount: '10.00',
      payments: [{ currency_code: 'USD', amount: '10.00' }],
      taken_in: { cashier_shift_id: shift },
      from: { cashier_shift_id: shift },
      reopens: [{ amount: '10.00' }],
    })
    const voided = await ask('POST', `/receipts/${first}/void`, { void_reason: 'Twice' }, undefined, supervisor)
    expect(voided.status, voided.text).toBe(200)
    expect(await drawer(by)).toBe('60.00')
    const refunded = await ask(
      'POST',
      `/receipts/${second}/refund`,
      { amount: '4', remark: 'Left' },
      undefined,
      other.by,
    )
    expect(refunded.json).toMatchObject({ total_amount: '-4.00' })
    expect([await drawer(by), await drawer(other.by)]).toEqual(['56.00', '50.00'])
    expect((await ask('GET', `/receipts/${refunded.json.receipt_id}`)).json.shift_id).toBe(shift)
    const none = await ask('POST', `/receipts/${second}/refund`, { remark: 'All' }, undefined, other.by)
    expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ['amount']])
    const [state] = (
      await world.owner.execute<{ n: number }>(
        sql`select count(*)::int as n from ledger_lines where shift_id = ${other.shift}`,
      )
    ).rows
    expect(state!.n).toBe(0)
  })
  it('gives no more of a currency than it holds', async () => {
    const early = await begin()
    const { inv_id } = await bill('10')
    const took = { pays: [{ inv_id, amount: '100' }], payments: [cash('100')] }
    const { json } = await ask('POST', '/v2/receipts', took, undefined, early.by)
    await close(early.shift, early.by, [], { difference_reason: 'Not counted' })
    const late = await begin()
    const refused = await ask('POST', `/receipts/${json.receipt_id}/void`, { void_reason: 'Wrong' }, undefined, late.by)
    expect(refused.json.code).toBe('drawer_too_small')
    expect(refused.json.message).toContain('has $50.00, and $100.00')
    const part = { amount: '60', remark: 'Left' }
    const back = (more: object) =>
      ask('POST', `/receipts/${json.receipt_id}/refund`, { ...part, ...more }, undefined, late.by)
    expect((await back({})).json.code).toBe('drawer_too_small')
    expect((await back({ amount: '50' })).status).toBe(200)
  })
  it('is counted and closed by somebody who may, where its cashier does not come back', async () => {
    const { by, shift } = await begin()
    const forHim = (notes: object[]) => ask('POST', `/cashier-shifts/${shift}/close-for-cashier`, { notes })
    expect((await forHim([])).json.code).toBe('count_differs')
    expect((await forHim([note('USD', '50', 1), note('KHR', '10000', 10)])).json).toMatchObject({
      counted_usd: '50.00',
      expected_khr: '100000',
    })
    expect((await ask('GET', `/cashier-shifts/${shift}`)).json).toMatchObject({
      closed_by: clerk.user_id,
      difference_usd: '0.00',
      difference_khr: '0',
    })
    const took = { pays: [{ inv_id: (await bill()).inv_id, amount: '1' }], payments: [cash('1')] }
    expect((await ask('POST', '/v2/receipts', took, undefined, by)).json.code).toBe('no_open_shift')
  })
  it('counts every payment that came before it closed, and takes none after, however they race', async () => {
    const { by, shift } = await begin()
    const { inv_id } = await bill('10')
    const one = () =>
      ask('POST', '/v2/receipts', { pays: [{ inv_id, amount: '1' }], payments: [cash('1')] }, undefined, by)
    const [closed, ...all] = await Promise.all([
      new Promise<Awaited<ReturnType<typeof close>>>((done) =>
        setTimeout(() => done(close(shift, by, [], { difference_reason: 'Race' })), 15),
      ),
      ...Array.from({ length: 16 }, one),
    ])
    const took = all.filter(({ status }) => status === 200).length
    expect(closed.json.expected_usd).toBe(`${50 + took}.00`)
    expect(all.filter(({ json }) => json.code === 'no_open_shift')).toHaveLength(16 - took)
  })
})

describe('invoices held in hand', () => {
  it('are scanned by number and confirmed once', async () => {
    const branch_id = (await world.rows.row('branches', 'A')).branch_id
    const { inv_id } = await bill()
    const { json } = await ask('GET', `/invoices/${inv_id}`)
    const scan = () =>
      ask('POST', '/invoice-confirms/scan-invoices', { inv_number: String(json.inv_number).toLowerCase() })
    expect((await scan()).json).toMatchObject({ inv_id, open_amount: '12.35' })
    const confirm = () => ask('POST', '/invoice-confirms', { branch_id, lines: [{ inv_id }] })
    const all = await Promise.all([confirm(), confirm(), confirm()])
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await scan()).json.code).toBe('invoice_confirmed')
  })
})

describe('an invoice', () => {
  it('is voided by a reversal while nobody has paid it, and keeps its number', async () => {
    const { inv_id } = await bill()
    expect((await ask('PUT', `/invoices/delete/${inv_id}`, { void_reason: 'Billed twice' })).status).toBe(200)
    expect(await balanceOf(inv_id)).toBe('0.00')
    const paid = await bill()
    await pay(paid.inv_id, '1', [cash('1')])
    expect((await ask('PUT', `/invoices/delete/${paid.inv_id}`, { void_reason: 'Billed twice' })).json.code).toBe(
      'invoice_paid',
    )
  })
  it('has a number without a gap, whatever failed in between', async () => {
    await ask('POST', '/v2/invoices', { student_id, lines: [] })
    await bill()
    const { rows } = await world.owner.execute<{ gaps: number }>(
      sql`select (max(right(inv_number, 5)::int) - count(*))::int as gaps from invoices where inv_number like 'INV%' group by left(inv_number, -5) order by max(inv_id) desc limit 1`,
    )
    expect(rows[0]!.gaps).toBe(0)
  })
})

describe('the ledger', () => {
  it('is never changed, removed from, or out of balance, whoever tries', async () => {
    await expect(world.owner.execute(sql`update ledger_lines set amount = 0`)).rejects.toThrow()
    await expect(world.owner.execute(sql`delete from ledger_entries`)).rejects.toThrow()
    await expect(world.owner.execute(sql`truncate ledger_lines`)).rejects.toThrow()
    await expect(world.owner.execute(sql`delete from receipts`)).rejects.toThrow()
    await expect(world.owner.execute(sql`update invoices set total_amount = 1`)).rejects.toThrow()
    const lonely = sql`insert into ledger_lines (entry_id, account_id, amount, base_amount) select max(entry_id), 1, 5, 5 from ledger_entries`
    await expect(world.owner.execute(lonely)).rejects.toThrow()
  })
})

describe('the paper of a receipt', () => {
  const print = async (receipt_id: number, by = clerk) => {
    const answer = await fetch(`${world.base}/api/receipts/generate-pdf/${receipt_id}`, {
      headers: { authorization: `Bearer ${by.token}` },
    })
    expect(answer.status).toBe(200)
    return pdfText(new Uint8Array(await answer.arrayBuffer()))
  }
  const counted = async (receipt_id: number) =>
    (await ask('GET', `/receipts/receipt-pdf-datas/${receipt_id}`)).json.print_counter as number
  it('says from the second printing on that it is a reprint, of a receipt and of a refund', async () => {
    const { inv_id } = await bill('2')
    const { receipt_id } = (await pay(inv_id, '24.70', [card('24.70')])).json
    const first = await print(receipt_id)
    expect(first).not.toContain('Reprint')
    expect(await counted(receipt_id)).toBe(1)
    expect(await print(receipt_id)).toContain('Reprint 2')
    expect(await print(receipt_id)).toContain('Reprint 3')
    const back = await ask('POST', `/receipts/${receipt_id}/refund`, { amount: '5', remark: 'Left' })
    expect(await print(back.json.receipt_id)).not.toContain('Reprint')
    expect(await print(back.json.receipt_id)).toContain('Reprint 2')
  })
  it('has a number of its own when several are printed at once', async () => {
    const { inv_id } = await bill()
    const { receipt_id } = (await pay(inv_id, '12.35', [card('12.35')])).json
    const papers = await Promise.all([1, 2, 3].map(() => print(receipt_id)))
    const marks = papers.map((text) => /Reprint \d/.exec(text)?.[0] ?? 'first').sort()
    expect(marks).toEqual(['Reprint 2', 'Reprint 3', 'first'])
    expect(await counted(receipt_id)).toBe(3)
  })
  it('names the fees with their months, what was paid of each, and what the family owed then', async () => {
    const lines = ['2026-11-30', '2026-12-31'].map((end) => ({
      fee_setup_id,
      quantity: '1',
      fee_start_date: `${end.slice(0, 8)}01`,
      fee_end_date: end,
    }))
    const child = (await world.rows.fresh('student-profiles', 'A', { student_parent_id: null })).student_id
    const { inv_id } = (await ask('POST', '/v2/invoices', { student_id: child, lines })).json
    const { receipt_id } = (await pay(inv_id, '20.00', [card('20.00')])).json
    const said = (await ask('GET', `/receipts/receipt-pdf-datas/${receipt_id}`)).json
    expect(said.children[0].lines.map((line: { amount: string }) => line.amount)).toEqual(['12.35', '7.65'])
    expect(said).toMatchObject({ family_balance: '4.70', cashier_name: expect.any(String) })
    const text = await print(receipt_id)
    for (const words of ['Nov–Dec 2026', '20.00', 'Part of $24.70', '$4.70']) expect(text).toContain(words)
    await pay(inv_id, '4.70', [card('4.70')])
    expect((await ask('GET', `/receipts/receipt-pdf-datas/${receipt_id}`)).json.family_balance).toBe('4.70')
  })
})
