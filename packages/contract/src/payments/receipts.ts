import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { currencyCode, paymentMethod } from '../billing/statuses.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { confirmed } from '../kit/confirmed.ts'
import { defineDocument, sum } from '../kit/document.ts'
import { choice, date, decimal, flag, id, integer, note, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { type AnyResource, optionAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { bankProfiles } from '../pricing/bank-profiles.ts'
import { cashierShifts, givenOutOf } from './shifts.ts'

export const receiptKind = defineChoice({
  receipt: [1, 'Receipt', 'បង្កាន់ដៃ', 'ok'],
  refund: [2, 'Refund', 'សងប្រាក់វិញ', 'warn'],
  creditPaidOut: [3, 'Credit paid out', 'សងប្រាក់ទុក', 'warn'],
  keptAsCredit: [4, 'Kept as credit', 'ទុកជាប្រាក់ទុក', 'info'],
})

export const receipts = defineDocument({
  name: 'receipts',
  label: ['Receipt', 'Receipts'],
  key: 'receipt_id',
  title: 'receipt_number',
  sort: ['receipt_id', 'desc'],
  large: true,
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  voided: ['POST', '/{receipt_id}/void'],
  listsVoid: true,
  stale: ['invoices'],
  fields: {
    receipt_id: id(),
    receipt_number: text('Number', { search: true, column: 1 }),
    receipt_kind: choice('Type', receiptKind, { column: 5 }),
    refunds_receipt_id: ref('Refund of', (): AnyResource => receipts, { optional: true, column: false }),
    payer_name: text('Paid by', { search: true, column: 2 }),
    student_parent_id: ref('Family', () => parents, { optional: true, search: true, column: false }),
    student_id: ref('Student', () => students, { optional: true, search: true, column: false }),
    receipt_date: date('Date', { column: 3 }),
    total_amount: sum('Amount', 4),
    rounding_amount: sum('Rounding'),
    exchange_rate: decimal('Exchange rate', { scale: 4, column: false }),
    shift_id: ref('Shift', () => cashierShifts, { optional: true, column: false }),
    void_shift_id: ref('Taken from shift', () => cashierShifts, { optional: true, column: false }),
    branch_id: ref('Branch', () => branches, { column: false }),
    remark: note('Remark', { optional: true, column: false }),
    print_counter: integer('Times printed', { column: false }),
    is_deleted: flag('Void', { column: 6 }),
    lines: owned('Paid', {
      name: 'receipt-lines',
      key: 'receipt_line_id',
      fields: {
        receipt_line_id: id(),
        inv_id: ref('Invoice', () => invoices, { search: true }),
        inv_line_id: integer('Line', { column: false }),
        amount: sum('Amount'),
      },
    }),
    payments: owned('Payment methods', {
      name: 'receipt-payments',
      key: 'receipt_payment_id',
      fields: {
        receipt_payment_id: id(),
        payment_method: choice('Method', paymentMethod),
        currency_code: choice('Currency', currencyCode),
        amount: decimal('Amount', { min: -9_999_999_999, computed: true, column: false }),
        base_amount: sum('In dollars'),
        bank_profile_id: ref('Account', () => bankProfiles, { optional: true }),
        reference: text('Reference', { optional: true }),
      },
    }),
  },
  filters: ['receipt_kind', 'student_parent_id', 'student_id', 'shift_id', 'branch_id'],
  period: 'receipt_date',
  lookups: { students: () => students },
})

export const issueReceipt = defineOperation({
  name: 'issue-receipt',
  method: 'POST',
  path: '/v2/receipts',
  label: 'Take payment',
  access: may('create', receipts),
  once: true,
  body: {
    student_parent_id: ref('Family', () => parents, { optional: true }),
    payer_name: text('From', { optional: true }),
    pays: owned('Pays for', {
      name: 'pays',
      key: 'pay_no',
      fields: { inv_id: ref('Invoice', () => invoices), amount: decimal('Amount', { min: 0.01 }) },
    }),
    payments: owned('Payment methods', {
      name: 'payments',
      key: 'payment_no',
      fields: {
        payment_method: choice('Method', paymentMethod),
        currency_code: choice('Currency', currencyCode, { default: 'USD' }),
        amount: decimal('Amount', { min: 0.01 }),
        bank_profile_id: ref('Account', () => bankProfiles, { optional: true }),
        reference: text('Reference', { optional: true, max: 60 }),
      },
    }),
    change_in: choice('Change in', currencyCode, { default: 'USD' }),
    keep_credit: flag('Keep the change as credit'),
    remark: note('Remark', { optional: true, max: 500 }),
    confirmed,
  },
  stale: ['receipts', 'invoices'],
  answer: z.strictObject({
    receipt_id: z.int(),
    receipt_number: z.string(),
    total_amount: z.string(),
    change_usd: z.string(),
    change_khr: z.string(),
    rounding_amount: z.string(),
    credit_amount: z.string(),
  }),
})

const receipt = { receipt_id: ref('Receipt', () => receipts) } as const

export const voidReceipt = receipts.voiding

/** How money goes back: out of the drawer, or through the bank. A credit is no money. */
export const refundMethod = defineChoice({
  cash: [1, 'Cash', 'សាច់ប្រាក់'],
  bankTransfer: [2, 'Bank transfer', 'ផ្ទេរតាមធនាគារ'],
  cheque: [4, 'Cheque', 'មូលប្បទានប័ត្រ'],
})

const givenBack = {
  amount: decimal('Amount, $', { min: 0.01 }),
  payment_method: choice('Method', refundMethod, { default: refundMethod.cash }),
  change_in: choice('Give back in', currencyCode, { default: 'USD' }),
  bank_profile_id: ref('Account', () => bankProfiles, { optional: true }),
  reference: text('Reference', { optional: true, max: 60 }),
  remark: note('Reason', { max: 500 }),
} as const

const givenAnswer = z.strictObject({
  receipt_id: z.int(),
  receipt_number: z.string(),
  total_amount: z.string(),
  change_usd: z.string(),
  change_khr: z.string(),
  rounding_amount: z.string(),
})

export const refundReceipt = defineOperation({
  name: 'refund-receipt',
  method: 'POST',
  path: '/receipts/{receipt_id}/refund',
  label: 'Refund',
  access: may('void', receipts),
  once: true,
  params: receipt,
  body: givenBack,
  stale: ['receipts', 'invoices'],
  answer: givenAnswer,
})

export const readGiveBack = defineOperation({
  name: 'read-give-back',
  method: 'GET',
  path: '/receipts/{receipt_id}/give-back',
  label: 'Preview a void or refund',
  access: may('void', receipts),
  params: receipt,
  answer: z.strictObject({
    receipt_number: z.string(),
    receipt_date: z.string(),
    payer_name: z.string(),
    total_amount: z.string(),
    /** What can still be refunded of it. */
    left_amount: z.string(),
    payments: z.array(
      z.strictObject({
        payment_method: z.literal(paymentMethod.values),
        currency_code: z.literal(currencyCode.values),
        amount: z.string(),
      }),
    ),
    ...givenOutOf.shape,
    /** What would be owed again on each invoice, those that were paid last first. */
    reopens: z.array(
      z.strictObject({
        inv_number: z.string(),
        full_name_en: z.string(),
        full_name_kh: z.string(),
        amount: z.string(),
      }),
    ),
  }),
})
export type GiveBack = z.infer<typeof readGiveBack.answer>

export const payOutCredit = defineOperation({
  name: 'pay-out-credit',
  method: 'POST',
  path: '/student-credits/pay-outs',
  label: 'Pay out credit',
  access: may('void', receipts),
  once: true,
  body: { student_id: ref('Student', () => students), ...givenBack },
  stale: ['receipts'],
  answer: givenAnswer,
})

export const readReceiptForm = defineOperation({
  name: 'read-receipt-form',
  method: 'GET',
  path: '/receipts/form-view-models',
  label: 'Defaults for a cashier',
  access: may('view', receipts),
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({
    today: z.string(),
    exchangeRate: z.nullable(z.string()),
    defaultCreditDay: z.int(),
    bank_profiles: z.array(optionAnswer(bankProfiles)),
  }),
})
