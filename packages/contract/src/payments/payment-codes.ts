import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { may } from '../kit/access.ts'
import { decimal, links, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { bankProfiles } from '../pricing/bank-profiles.ts'
import { receipts } from './receipts.ts'

const paymentCode = z.strictObject({
  khqr: z.string(),
  currency_code: z.string(),
  amount: z.string(),
  /** What it is for, as the bank's line will name it. */
  reference: z.string(),
  account_name: z.string(),
  bank_name_en: z.string(),
  bank_name_kh: z.string(),
  expires: z.string(),
  /** Opens the bank's app on the phone that shows it, where the branch has entered how. */
  bank_link: z.nullable(z.string()),
})
export type PaymentCode = z.infer<typeof paymentCode>

/** What a banking app scans to pay an invoice; nothing where nothing is owed, or the branch has no account for it. */
export const readPaymentCode = defineOperation({
  name: 'read-payment-code',
  method: 'GET',
  path: '/invoices/{inv_id}/payment-code',
  label: 'KHQR code',
  access: may('view', invoices),
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  params: { inv_id: ref('Invoice', () => invoices) },
  answer: z.strictObject({ payment_code: z.nullable(paymentCode) }),
})

/**
 * The same at the counter: for exactly the amount that is about to be taken, into the account that it is taken into;
 * nothing where that account has no Bakong name.
 */
export const readCounterCode = defineOperation({
  name: 'read-counter-code',
  method: 'GET',
  path: '/receipts/payment-code',
  label: 'KHQR code at the counter',
  access: may('create', receipts),
  query: {
    bank_profile_id: ref('Account', () => bankProfiles),
    amount: decimal('Amount, $', { min: 0.01, max: 9_999_999 }),
    inv_ids: links('Invoices', () => invoices),
  },
  answer: z.strictObject({ payment_code: z.nullable(paymentCode) }),
})

/** How one pays by the code, to the family. */
export const howToPay = [
  'Scan the code with any banking app. The amount and the invoice number are included; do not change them.',
  'សូមស្កេនកូដនេះដោយកម្មវិធីធនាគារណាមួយក៏បាន។ ទឹកប្រាក់ និងលេខវិក្កយបត្រមានក្នុងកូដស្រាប់ហើយ សូមកុំកែប្រែ។',
] as const
