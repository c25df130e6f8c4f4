import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, showCash, showMoney, sumOf } from '@sala/contract/kit/money'
import { rielAsDollars } from '@sala/contract/payments/change'
import type { Tx } from '../../kit/database.ts'
import { type Drawer, drawerOf } from './close-shift.ts'
import type { HeldShift } from './lock-shift.ts'
import { refuse } from './refusals.ts'
import type { Taken } from './take-money.ts'

/** So many times the bill is a digit too many. */
const manyTimes = 10n

interface Doubt {
  readonly kind: 'riel' | 'many' | 'drawer'
  readonly message_en: string
  readonly message_kh: string
}

interface Asked {
  readonly total: bigint
  readonly taken: Taken
  readonly rate: string
  readonly drawer: Drawer
}

const inBoth = ({ usd, khr }: Drawer) => showCash(usd, khr)

/** What somebody gave, before anything went back. */
const given = ({ payments }: Taken) => payments.filter(({ amount }) => !amount.startsWith('-'))
const receivedOf = (taken: Taken) => sumOf(given(taken).map(({ base_amount }) => parseAmount(base_amount)))

/** What would make an attentive cashier look twice at what was typed. */
export function doubtsOf({ total, taken, rate, drawer }: Asked): Doubt[] {
  const bill = showMoney(total, 'USD')
  const dollars = given(taken)
    .filter(({ currency_code, payment_method }) => currency_code === 'USD' && payment_method !== paymentMethod.credit)
    .map(({ amount }) => parseAmount(amount))
    .find((cents) => rielAsDollars(cents, total, rate))
  const received = receivedOf(taken)
  const times = received / total
  const back = { usd: parseAmount(taken.change_usd), khr: parseAmount(taken.change_khr, 0) }
  const doubts: Doubt[] = []
  if (dollars !== undefined)
    doubts.push({
      kind: 'riel',
      message_en: `${showMoney(dollars, 'USD')} for ${bill}. Was it in riel?`,
      message_kh: `${showMoney(dollars, 'USD')} សម្រាប់វិក្កយបត្រ ${bill}៖ តើជាប្រាក់រៀលឬ?`,
    })
  else if (received >= total * manyTimes)
    doubts.push({
      kind: 'many',
      message_en: `${showMoney(received, 'USD')} is ${times} times the amount due, ${bill}.`,
      message_kh: `${showMoney(received, 'USD')} ស្មើ ${times} ដងនៃវិក្កយបត្រ ${bill}។`,
    })
  if (back.usd > drawer.usd || back.khr > drawer.khr)
    doubts.push({
      kind: 'drawer',
      message_en: `The change of ${inBoth(back)} is more than the cash in the drawer, ${inBoth(drawer)}.`,
      message_kh: `ប្រាក់អាប់ ${inBoth(back)} លើសប្រាក់ក្នុងថតដែលមាន ${inBoth(drawer)}។`,
    })
  return doubts
}

/**
 * Refuses amounts that are hardly meant, until somebody who has seen these very figures says that they are right; and
 * more than the branch allows whatever is said.
 */
export async function askAgain(
  tx: Tx,
  shift: HeldShift,
  { confirmed, ...asked }: Omit<Asked, 'drawer'> & { readonly confirmed: string | null | undefined },
): Promise<void> {
  const { total, taken } = asked
  const received = receivedOf(taken)
  const over = received - total
  if (over <= 0n) return
  const drawer = await drawerOf(tx, { ...shift, cashier_shift_id: shift.shift_id })
  const doubts = doubtsOf({ ...asked, drawer })
  const conflicts = doubts.map(({ kind: _, ...said }) => said)
  if (over > parseAmount(shift.max_amount)) {
    const sums = { received: showMoney(received, 'USD'), over: showMoney(over, 'USD') }
    throw refuse('received_too_much', { ...sums, most: showMoney(shift.max_amount, 'USD') }, { conflicts })
  }
  if (doubts.length === 0) return
  const ticket = [formatAmount(received), formatAmount(total), ...doubts.map(({ kind }) => kind)].join(' ')
  if (confirmed !== ticket) throw refuse('amounts_to_confirm', {}, { ticket, conflicts })
}
