import { users } from '../accounts/users.ts'
import { money } from '../billing/report-columns.ts'
import { paymentMethod } from '../billing/statuses.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, integer, ref, text } from '../kit/field.ts'

export const paymentDate = { payment_date: date('Paid on') } as const

export const paymentMethodColumn = { payment_method: choice('Paid by', paymentMethod, { optional: true }) } as const

export const createdName = { created_name: text('Taken by', { optional: true }) } as const

export const ofCashier = { user_id: ref('Cashier', () => users) } as const

/**
 * Money by the way it came. Riel stand as riel beside what they make in dollars; what was paid from credit was
 * collected before, and is not in the sum of the ways.
 */
export const byWay = {
  receipts: integer('Receipts'),
  voids: integer('Voids'),
  cash_usd: money('Cash in dollars'),
  cash_khr: decimal('Cash in riel', { min: -9_999_999_999, scale: 0, optional: true }),
  cash_amount: money('Total cash in dollars'),
  bank_amount: money('Bank transfer'),
  khqr_amount: money('KHQR'),
  cheque_amount: money('Cheque'),
  card_amount: money('Card'),
  collected_amount: money('Collected'),
  credit_amount: money('From credit'),
  amount: money('Paid'),
} as const

/** Those that say the most come first: they stand beside the title. */
export const ways = (['collected_amount', 'credit_amount', ...Object.keys(byWay)] as (keyof typeof byWay)[]).filter(
  (name, at, all) => all.indexOf(name) === at,
)

/** What happened to money: what is below nothing says why. */
export const moneyDeed = defineChoice({
  payment: [1, 'Payment', 'ការបង់ប្រាក់', 'ok'],
  refund: [2, 'Refund', 'ការសងប្រាក់វិញ', 'warn'],
  creditPaidOut: [3, 'Credit paid out', 'សងប្រាក់ទុក', 'warn'],
  void: [4, 'Void', 'មោឃៈ', 'quiet'],
})
