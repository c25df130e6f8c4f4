import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { academicStatus, displayLanguage } from '../academics/statuses.ts'
import { invoices } from '../billing/invoices.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { parents } from '../people/parents.ts'
import { priceRule } from '../pricing/price-rule.ts'
import { invoiceConfirms } from './invoice-confirms.ts'
import { paymentTesting } from './payment-testing.ts'
import { receipts } from './receipts.ts'

export const receiptSize = defineChoice({
  a5: ['a5', 'A5', 'ក្រដាស A5'],
  roll: ['roll', '80 mm roll', 'ក្រដាសរមូរ ៨០ មម'],
})
const inLanguage = { display_language: choice('Language', displayLanguage, { default: 'both' }) } as const

const ofReceipt = { receipt_id: ref('Receipt', () => receipts) } as const

/** Each printing at the school is counted, and from the second on the paper says so. */
export const printReceipt = defineOperation({
  name: 'print-receipt',
  method: 'GET',
  path: '/receipts/generate-pdf/{receipt_id}',
  label: 'Print receipt',
  access: may('print', receipts),
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  params: ofReceipt,
  query: { ...inLanguage, size: choice('Size', receiptSize, { default: 'a5' }) },
  sideEffect: true,
  stale: ['receipts'],
  answer: binary,
})

const maybe = z.nullable(z.string())
const paidLine = z.strictObject({
  inv_id: z.int(),
  inv_number: z.string(),
  /** What was paid of the line, which may be a part of its total. */
  amount: z.string(),
  fee_name_en: z.string(),
  fee_name_kh: z.string(),
  fee_start_date: maybe,
  fee_end_date: maybe,
  quantity: z.string(),
  price: z.string(),
  discount_rate: z.string(),
  total_amount: z.string(),
  rules: z.array(priceRule),
})

export const readReceiptPaper = defineOperation({
  name: 'read-receipt-paper',
  method: 'GET',
  path: '/receipts/receipt-pdf-datas/{receipt_id}',
  label: 'Receipt as printed',
  access: may('view', receipts),
  params: ofReceipt,
  answer: z.strictObject({
    receipt_id: z.int(),
    receipt_number: z.string(),
    receipt_kind: z.int(),
    receipt_date: z.string(),
    taken_at: z.string(),
    branch_id: z.int(),
    payer: z.strictObject({ name_en: z.string(), name_kh: z.string() }),
    cashier_name: maybe,
    shift: z.nullable(z.strictObject({ cashier_shift_id: z.int(), opened_at: z.string(), full_name: z.string() })),
    exchange_rate: z.string(),
    total_amount: z.string(),
    rounding_amount: z.string(),
    remark: maybe,
    is_deleted: z.int(),
    void_reason: maybe,
    print_counter: z.int(),
    refunds_receipt_id: z.nullable(z.int()),
    refunds_number: maybe,
    children: z.array(
      z.strictObject({
        student_id: z.int(),
        card_number: z.string(),
        full_name_en: z.string(),
        full_name_kh: z.string(),
        lines: z.array(paidLine),
      }),
    ),
    payments: z.array(
      z.strictObject({
        receipt_payment_id: z.int(),
        payment_method: z.int(),
        currency_code: z.string(),
        amount: z.string(),
        base_amount: z.string(),
        account_name: maybe,
        reference: maybe,
        is_credit: z.boolean(),
      }),
    ),
    /** What the family still owed at this branch afterwards. */
    family_balance: z.string(),
  }),
})

const money = z.string()
const statementRow = z.strictObject({
  posting_date: z.string(),
  number: z.string(),
  document: z.string(),
  deed: z.string(),
  student_id: z.int(),
  student_name_en: z.string(),
  student_name_kh: z.string(),
  amount: money,
  balance: money,
})
const ofFamily = {
  access: may('view', invoices),
  userTypes: ['staff-api', 'parent-api'],
  params: { student_parent_id: ref('Family', () => parents) },
} as const
const days = {
  date_from: date('From', { optional: true }),
  date_to: date('To', { optional: true, notBefore: 'date_from' }),
} as const

/** What a family was billed and has paid, as the ledger says it. */
export const readStatement = defineOperation({
  ...ofFamily,
  name: 'read-family-statement',
  method: 'GET',
  path: '/family-statements/{student_parent_id}',
  label: 'View family statement',
  query: days,
  answer: z.strictObject({
    opening: money,
    rows: z.array(statementRow),
    closing: money,
    closing_khr: money,
    children: z.array(
      z.strictObject({ student_id: z.int(), student_name_en: z.string(), student_name_kh: z.string(), balance: money }),
    ),
  }),
})

export const printStatement = defineOperation({
  ...ofFamily,
  access: may('print', invoices),
  name: 'print-family-statement',
  method: 'GET',
  path: '/family-statements/{student_parent_id}/pdf',
  label: 'Print family statement',
  query: { ...days, ...inLanguage },
  answer: binary,
})

/**
 * Becomes a task of whoever asks: the statement of every family that owes something in a branch, or in a class of it.
 */
export const printStatements = defineOperation({
  name: 'print-family-statements',
  method: 'POST',
  path: '/family-statements/print-many',
  label: 'Print statements for all with a balance',
  access: may('print', invoices),
  body: {
    branch_id: ref('Branch', () => branches),
    class_id: ref('Class', () => classes, {
      optional: true,
      within: ['branch_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
      help: 'Leave blank for the whole branch',
    }),
    ...inLanguage,
  },
  answer: z.strictObject({ task_id: z.uuid(), count: z.int() }),
})

export const printTestFee = defineOperation({
  name: 'print-test-fee',
  method: 'GET',
  path: '/payment-testing/generate-pdf/{id}',
  label: 'Print test fee receipt',
  access: may('print', paymentTesting),
  params: { id: ref('Test fee', () => paymentTesting) },
  query: { ...inLanguage, size: choice('Size', receiptSize, { default: 'a5' }) },
  answer: binary,
})

export const printConfirmation = defineOperation({
  name: 'print-confirmation',
  method: 'GET',
  path: '/invoice-confirms/preview-pdf/{id}',
  label: 'Print confirmation',
  access: may('print', invoiceConfirms),
  params: { id: ref('Invoice confirmation', () => invoiceConfirms) },
  query: inLanguage,
  answer: binary,
})
