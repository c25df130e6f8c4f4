import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { addDays, dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { discountKind } from '@sala/contract/pricing/discount-rules'
import { proration } from '@sala/contract/pricing/fee-setups'
import { builtinRoles } from '../apps/api/src/accounts/builtin-roles.ts'
import { derivePermissions, holds as grants } from '../apps/api/src/accounts/derive-permissions.ts'
import { countDrawers, sendDeed, type Told } from './counter.ts'
import { moneyFaults, moneyQuestions } from './money-check.ts'
import type { Row } from './rows.ts'
import { openVerdict } from './verdict.ts'
import { type Actor, openWorld } from './world.ts'

// Slips that a tired clerk makes: each is refused or asked about and leaves nothing behind, or is undone in the drawer
// that it happened in.
const { holds, end } = openVerdict()
const world = await openWorld('slips')
const today = dayOf(new Date())
const read = async (text: string) => (await world.owner.$client.query(text)).rows as Record<string, unknown>[]
const send = (by: Actor, method: string, path: string, body: unknown, key: string = randomUUID()): Promise<Told> =>
  sendDeed(world.base, { by, method, path, body, key })
const look = (by: Actor, path: string): Promise<Told> => world.call('GET', path, { token: by.token }) as Promise<Told>

/** All that money can leave behind. */
const traces = async (): Promise<string> =>
  JSON.stringify(
    await read(`select (select count(*) from ledger_lines) as posted, (select count(*) from receipts) as receipts, (select count(*) from receipts where is_deleted = 1) as void,
      (select count(*) from payment_testing) as tests, (select count(*) from invoices) as invoices, (select sum(paid_amount) from invoices) as paid,
      (select sum(used_amount) from student_credits) as used, (select count(*) from cashier_shifts where closed_at is null) as open, (select count(*) from pre_invoices) as announced`),
  )

let slips = 0
/** A slip is answered with this code, and nothing has happened. */
async function refused(slip: string, code: string, deed: () => Promise<Told>, says = ''): Promise<Told> {
  slips += 1
  const before = await traces()
  const told = await deed()
  const left = (await traces()) !== before
  const said = told.json?.code === code && told.text.includes(says)
  holds(
    `${slip}: ${code}`,
    said && !left,
    said && !left ? '' : `${left ? 'LEFT A TRACE ' : ''}${told.text.slice(0, 300)}`,
  )
  return told
}
/** A slip that could not be refused, and what became of it. */
function undone(slip: string, found: object, wanted: object): void {
  slips += 1
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  holds(slip, is === should, is === should ? '' : `${is} instead of ${should}`)
}

const staff = (role: string): Promise<Actor> => {
  const own = builtinRoles.find(({ name }) => name === role)!
  const permissions = derivePermissions()
    .filter((each) => each.guards.includes('staff-api') && grants(own, each))
    .map(({ name }) => name)
  return world.person({ permissions })
}

try {
  const { branch_id } = await world.rows.row('branches', 'A')
  await countDrawers(world, branch_id)
  const [dara, bopha, late, accountant] = [
    await staff('Cashier'),
    await staff('Cashier'),
    await staff('Accountant'),
    await staff('Accountant'),
  ]
  const whole = { is_inactive: 0, proration: proration.whole, ac_year_id: null, plan_id: null, branch_id }
  const feeOf = async (fee_amount: string, fee_type_id = 2) =>
    (await world.rows.fresh('fee-setups', 'A', { ...whole, fee_amount, fee_type_id })).fee_setup_id as number
  const [fee_setup_id, small, test] = [await feeOf('268.00'), await feeOf('10.00'), await feeOf('10.00', 6)]
  const child = async (more: Row = {}) => (await world.rows.fresh('student-profiles', 'A', more)).student_id as number
  const student_id = await child()
  const openShift = async (by: Actor, float_usd = '50') =>
    (await send(by, 'POST', '/cashier-shifts', { branch_id, float_usd, float_khr: '100000' })).json
      .cashier_shift_id as number
  const [daras, bophas] = [await openShift(dara), await openShift(bopha)]
  const bill = async (of = student_id, fee = fee_setup_id, more: object = {}) =>
    (await send(accountant, 'POST', '/v2/invoices', { student_id: of, lines: [{ fee_setup_id: fee }], ...more })).json
      .inv_id as number
  const cash = (amount: string, currency_code = 'USD') => ({
    payment_method: paymentMethod.cash,
    currency_code,
    amount,
  })
  const card = (amount: string) => ({ payment_method: paymentMethod.card, currency_code: 'USD', amount })
  const pay = (by: Actor, inv_id: number, amount: string, payments: object[], more: object = {}, key?: string) =>
    send(by, 'POST', '/v2/receipts', { pays: [{ inv_id, amount }], payments, ...more }, key)
  const takes = async (by: Actor, amount = '20') =>
    (await pay(by, await bill(), amount, [cash(amount)])).json.receipt_id as number
  const voids = (by: Actor, receipt_id: number) =>
    send(by, 'POST', `/receipts/${receipt_id}/void`, { void_reason: 'A slip' })
  const refunds = (by: Actor, receipt_id: number, more: object) =>
    send(by, 'POST', `/receipts/${receipt_id}/refund`, { remark: 'A slip', ...more })
  /** Dollars that the ledger says came into a drawer beyond its float. */
  const inDrawer = async (shift: number) =>
    (
      await read(
        `select coalesce(sum(amount), 0)::int as usd from ledger_lines where shift_id = ${shift} and currency_code = 'USD'`,
      )
    )[0]!.usd as number

  // Amounts.
  const owed = await bill()
  await refused(
    'a digit too many',
    'amounts_to_confirm',
    () => pay(dara, owed, '268', [cash('2680')]),
    '10 times the amount due, $268.00',
  )
  const hundred = () => pay(dara, owed, '268', [cash('26800')])
  const asked = await refused('two digits too many', 'amounts_to_confirm', hundred, '100 times the amount due')
  await refused('a yes to other figures', 'amounts_to_confirm', () =>
    pay(dara, owed, '268', [cash('28600')], { confirmed: asked.json.ticket }),
  )
  await refused('a program that says yes to everything', 'amounts_to_confirm', () =>
    pay(dara, owed, '268', [cash('26800')], { confirmed: '1' }),
  )
  const little = await bill(student_id, small)
  await refused(
    'riel in the box of dollars',
    'amounts_to_confirm',
    () => pay(dara, little, '10', [cash('41000')]),
    'Was it in riel?',
  )
  await refused(
    'riel in the box of dollars, for a whole year',
    'received_too_much',
    () => pay(dara, owed, '268', [cash('1098800')]),
    'Was it in riel?',
  )
  await refused('dollars in the box of riel', 'dollars_as_riel', () => pay(dara, owed, '268', [cash('300', 'KHR')]))
  await refused(
    'more change than the drawer holds',
    'amounts_to_confirm',
    () => pay(dara, owed, '268', [cash('400')]),
    'more than the cash in the drawer',
  )
  await refused('a digit too many by card, kept as credit', 'amounts_to_confirm', () =>
    pay(dara, owed, '268', [card('2680')], { keep_credit: 1 }),
  )
  await refused('a digit too many for a test', 'amounts_to_confirm', () =>
    send(dara, 'POST', '/payment-testing', { student_id, fee_setup_id: test, received: '100' }),
  )
  await refused('a digit too few', 'received_too_little', () => pay(dara, owed, '268', [cash('26')]))
  await refused('cents in notes', 'no_such_note', () => pay(dara, owed, '268', [cash('268.50')]))
  await refused('too much by card', 'change_only_from_cash', () => pay(dara, owed, '268', [card('300')]))
  await refused('more on an invoice than it owes', 'above_what_is_owed', () => pay(dara, owed, '286', [cash('286')]))

  // Twice.
  const key = randomUUID()
  const clicks = await Promise.all([1, 2].map(() => pay(dara, owed, '268', [cash('268')], {}, key)))
  undone(
    'a double click is one receipt',
    [new Set(clicks.map(({ text }) => text)).size, await inDrawer(daras)],
    [1, 268],
  )
  await refused('the same bill again', 'above_what_is_owed', () => pay(dara, owed, '268', [cash('268')]))
  const { id: bank_profile_id } = await world.rows.fresh('bank-profiles', 'A', { branch_id, is_active: 1 })
  const transfer = (reference?: string) => ({
    payment_method: paymentMethod.bankTransfer,
    currency_code: 'USD',
    amount: '5',
    bank_profile_id,
    reference,
  })
  const open = await bill()
  await refused('a transfer without its reference', 'reference_missing', () => pay(dara, open, '5', [transfer()]))
  await pay(dara, open, '5', [transfer('FT 77-01')])
  await refused('one transfer for two receipts', 'reference_used', () => pay(bopha, open, '5', [transfer('ft7701')]))

  // The wrong family.
  const [theirs, ours] = [await child({ student_parent_id: null }), await child({ student_parent_id: null })]
  await pay(dara, await bill(theirs, small), '10', [cash('20')], { keep_credit: 1 })
  const oursOwed = await bill(ours, small)
  await refused('the credit of another family', 'credit_not_enough', () =>
    pay(dara, oursOwed, '10', [{ ...cash('10'), payment_method: paymentMethod.credit }]),
  )
  const wrong = await bill(theirs, small)
  const before = [await inDrawer(daras), await inDrawer(bophas)]
  const taken = (await pay(dara, wrong, '10', [cash('10')])).json.receipt_id as number
  await voids(accountant, taken)
  const after = [
    await inDrawer(daras),
    await inDrawer(bophas),
    (await look(accountant, `/invoices/${wrong}`)).json.open_amount,
  ]
  undone('money of the wrong family, voided by a supervisor without a shift, leaves the drawer it is in', after, [
    ...before,
    '10.00',
  ])

  // Voids and refunds.
  const receipt = await takes(dara)
  await refused('a cashier voids the receipt of another', 'not_allowed', () => voids(bopha, receipt))
  await refused('a cashier refunds his own', 'not_allowed', () => refunds(dara, receipt, { amount: '20' }))
  await refused('an empty refund', 'invalid', () => refunds(accountant, receipt, {}))
  await refused('a refund above what was paid', 'above_what_was_paid', () =>
    refunds(accountant, receipt, { amount: '200' }),
  )
  await refused('an empty pay-out', 'invalid', () =>
    send(accountant, 'POST', '/student-credits/pay-outs', { student_id: theirs, remark: 'x' }),
  )
  const lates = await openShift(late, '10')
  const part = (await refunds(late, receipt, { amount: '5' })).json.receipt_id as number
  undone(
    'a refund by somebody with a drawer of his own leaves the one that took it',
    [(await look(late, `/receipts/${part}`)).json.shift_id, await inDrawer(lates)],
    [daras, 0],
  )
  await refused('a void of what was refunded', 'receipt_refunded', () => voids(accountant, receipt))
  await refused('a refund of a refund', 'refund_of_refund', () => refunds(accountant, part, { amount: '5' }))
  const twice = await takes(bopha)
  await voids(accountant, twice)
  await refused('a void a second time', 'receipt_void', () => voids(accountant, twice))

  // Shifts.
  const big = await takes(bopha, '100')
  const close = (by: Actor, shift: number, more: object = {}, path = 'close') =>
    send(by, 'POST', `/cashier-shifts/${shift}/${path}`, { notes: [], ...more })
  await refused('a cashier closes the shift of another', 'shift_of_other', () => close(dara, bophas))
  await refused('a cashier closes it from the list of shifts', 'not_allowed', () =>
    close(dara, bophas, { difference_reason: 'x' }, 'close-for-cashier'),
  )
  await refused('a wrong count', 'count_differs', () => close(bopha, bophas))
  await refused('a second shift', 'shift_is_open', () =>
    send(bopha, 'POST', '/cashier-shifts', { branch_id, float_usd: '0', float_khr: '0' }),
  )
  await close(accountant, bophas, { difference_reason: 'Not counted' }, 'close-for-cashier')
  const closed = async () =>
    (await read(`select expected_usd::text, closed_by from cashier_shifts where cashier_shift_id = ${bophas}`))[0]!
  undone('a shift that somebody else closed names him', await closed(), {
    expected_usd: '150.00',
    closed_by: accountant.user_id,
  })
  await refused('a payment after the shift is closed', 'no_open_shift', async () => pay(bopha, open, '5', [cash('5')]))
  await refused('a void after the shift is closed, without a drawer', 'no_drawer_to_give_back', () =>
    voids(accountant, big),
  )
  await refused('a void out of a drawer that holds less', 'drawer_too_small', () => voids(late, big))
  await close(late, lates, { difference_reason: 'To the safe' })
  const latest = await openShift(late, '100')
  await voids(late, big)
  const given = (await look(late, `/receipts/${big}`)).json
  undone(
    'a void after the shift is closed leaves the drawer of whoever voids it, and the record names both',
    [given.shift_id, given.void_shift_id, await inDrawer(latest), (await closed()).expected_usd],
    [bophas, latest, -100, '150.00'],
  )

  // Bills.
  const charge = (by: Actor, line: object, more: object = {}) =>
    send(by, 'POST', '/v2/invoices', { student_id, lines: [{ fee_setup_id, ...line }], ...more })
  await refused('a price by hand by a cashier', 'price_by_hand_not_yours', () =>
    charge(dara, { price: '1', why: 'A friend' }),
  )
  await refused('a price by hand without a reason', 'price_needs_reason', () => charge(accountant, { price: '1' }))
  await refused('a price for a quantity', 'quantity_too_large', () => charge(accountant, { quantity: '1000' }))
  await refused('a bill with digits too many', 'amount_too_large', () =>
    charge(accountant, { price: '268000', why: 'Agreed' }),
  )
  await refused('a bill of a day to come', 'day_to_come', () => charge(accountant, {}, { inv_date: addDays(today, 1) }))
  const announce = async (inv_date: string) =>
    (
      await send(accountant, 'POST', '/pre-invoices', {
        student_id,
        lines: [{ fee_setup_id: small }],
        inv_date,
        credit_day: 7,
      })
    ).json.id as number
  const issues = (ids: number[], more: object = {}) =>
    send(accountant, 'POST', '/pre-invoices/invoices', { ids, ...more })
  const [old, next, another] = [await announce(addDays(today, -7)), await announce(today), await announce(today)]
  await refused(
    'many bills by one press',
    'many_to_confirm',
    () => issues([next, another]),
    `2 pre-invoices become invoices dated today, ${showDate(today)}, and $20.00`,
  )
  await refused('a bill by one press', 'one_to_confirm', () => issues([next]), 'and $10.00 will be owed')
  await refused('a bill from a pre-invoice for another day', 'bears_its_own_day', () =>
    send(accountant, 'POST', '/v2/invoices', { student_id, lines: [], pre_inv_id: next, inv_date: addDays(today, -1) }),
  )
  const { invoices } = (await issues([old], { confirmed: (await issues([old])).json.ticket })).json
  const made = (await look(accountant, `/invoices/${invoices[0].inv_id}`)).json
  undone('a bill from an old pre-invoice is of today', [made.inv_date, made.due_date], [today, addDays(today, 7)])
  await send(world.head, 'POST', '/closed-days', { branch_id, closed_date: addDays(today, -1), with_earlier: 1 })
  await refused('a bill of a closed day', 'day_is_closed', () =>
    charge(accountant, {}, { inv_date: addDays(today, -1) }),
  )

  // Discounts.
  const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A', { home_branch_id: branch_id })
  const [, second] = [await child({ student_parent_id }), await child({ student_parent_id })]
  const rule = {
    discount_kind: discountKind.siblings,
    from_child: 2,
    name_en: 'Second child',
    name_kh: 'កូនទីពីរ',
    discount_rate: '10',
  }
  await send(world.head, 'POST', '/discount-rules', { ...rule, start_date: '2020-01-01', branch_id })
  const [tuition, bus] = [await feeOf('100.00', 1), await feeOf('100.00', 3)]
  const lines = [{ fee_setup_id: tuition }, { fee_setup_id: bus }]
  const both = (await send(accountant, 'POST', '/v2/invoices', { student_id: second, lines })).json
  const totals = (await look(accountant, `/invoices/${both.inv_id}`)).json.lines.map(
    ({ total_amount }: { total_amount: string }) => total_amount,
  )
  undone('a discount on tuition leaves the bus alone', totals, ['90.00', '100.00'])
  const guide = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const naming = /```sql\n(select d\.kind[^`]+)```/.exec(guide)![1]!
  await world.owner.$client.query(`begin; set local session_replication_role = replica;
    update invoice_lines set discount_rate = 10, total_amount = 90 where inv_id = ${both.inv_id} and fee_type_id = 3; commit`)
  await world.owner.$client.query(
    `update pre_invoice_lines set discount_rate = 5 where pre_inv_id in (${next}, ${old})`,
  )
  const named = async () => {
    const answers = (await world.owner.$client.query(`begin read only; ${naming}; commit`)) as unknown as {
      rows: { number: string }[]
    }[]
    return answers[1]!.rows.map(({ number }) => number)
  }
  const { pre_inv_number } = (await look(accountant, `/pre-invoices/${next}`)).json
  undone('bills with a discount on the bus are named, and what became a bill is not named twice', await named(), [
    both.inv_number,
    pre_inv_number,
  ])
  await world.owner.$client.query(`begin; set local session_replication_role = replica;
    update invoice_lines set discount_rate = 0, total_amount = 100 where inv_id = ${both.inv_id} and fee_type_id = 3; commit`)

  const faults = await moneyFaults(read)
  holds(
    `documents, numbers and the ledger agree in ${moneyQuestions} questions after ${slips} slips`,
    faults.length === 0,
    faults.join('\n      '),
  )
} finally {
  await world.close()
}
end()
