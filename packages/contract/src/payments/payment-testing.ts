import { z } from 'zod'
import { infoInquiries } from '../admissions/info-inquiries.ts'
import { currencyCode, paymentMethod } from '../billing/statuses.ts'
import { may } from '../kit/access.ts'
import { confirmed } from '../kit/confirmed.ts'
import { defineDocument, sum, sums } from '../kit/document.ts'
import { choice, date, decimal, id, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { optionAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { bankProfiles } from '../pricing/bank-profiles.ts'
import { feeSetups } from '../pricing/fee-setups.ts'
import { cashierShifts, givenOutOf } from './shifts.ts'

const shown = { computed: true, column: false } as const
const other = { ...shown, optional: true } as const
/** Tests stand among the fees of the kind "Others". */
export const testFeeType = 6
const tests = { fee_type_id: [testFeeType], is_inactive: [0] } as const

/**
 * A test that somebody pays for at the counter, before he is a student or beside his lessons. Only words about it can
 * be changed afterwards.
 */
export const paymentTesting = defineDocument({
  name: 'payment-testing',
  label: ['Test fee', 'Test fees'],
  key: 'id',
  title: 'testing_number',
  sort: ['id', 'desc'],
  verbs: ['list', 'read', 'update'],
  moves: { void: [0] },
  voided: ['PUT', '/{id}/delete'],
  stale: ['cashier-shifts'],
  fields: {
    id: id(),
    testing_number: text('Number', { computed: true, search: true, column: 1 }),
    customer_name: text('From', { search: true, column: 2 }),
    fee_setup_id: ref('Test', () => feeSetups, { computed: true, column: 3, offers: tests }),
    testing_date: date('Date', { computed: true, column: 4 }),
    ...sums(5),
    payment_method: choice('Method', paymentMethod, { computed: true, column: 6 }),
    currency_code: choice('Currency', currencyCode, shown),
    quantity: decimal('Quantity', shown),
    price: sum('Price'),
    student_id: ref('Student', () => students, other),
    inquiry_id: ref('Enquiry', () => infoInquiries, other),
    bank_profile_id: ref('Account', () => bankProfiles, other),
    reference: text('Reference', { optional: true, max: 60, column: false }),
    shift_id: ref('Shift', () => cashierShifts, other),
    void_shift_id: ref('Taken from shift', () => cashierShifts, other),
    branch_id: ref('Branch', () => branches, shown),
    remark: note('Remark', { optional: true, max: 500, column: false }),
  },
  filters: ['student_id', 'inquiry_id', 'shift_id', 'branch_id'],
  period: 'testing_date',
})

export const takeTestFee = defineOperation({
  name: 'take-test-fee',
  method: 'POST',
  path: '/payment-testing',
  label: 'Take a test fee',
  access: may('create', paymentTesting),
  once: true,
  body: {
    student_id: ref('Student', () => students, { optional: true }),
    inquiry_id: ref('Enquiry', () => infoInquiries, { optional: true }),
    customer_name: text('From', { optional: true, help: 'Only if it is not for a student or an enquiry' }),
    fee_setup_id: ref('Test', () => feeSetups, { offers: tests }),
    quantity: decimal('Quantity', { default: '1', min: 0.01, max: 9999 }),
    payment_method: choice('Method', paymentMethod, { default: paymentMethod.cash }),
    currency_code: choice('Currency', currencyCode, { default: 'USD' }),
    received: decimal('Received', {
      optional: true,
      min: 0.01,
      help: 'Leave blank for the exact amount; cash in whole dollars and hundreds of riel',
    }),
    bank_profile_id: ref('Account', () => bankProfiles, { optional: true }),
    reference: text('Reference', { optional: true, max: 60 }),
    remark: note('Remark', { optional: true, max: 500 }),
    confirmed,
  },
  stale: ['payment-testing', 'cashier-shifts'],
  answer: z.strictObject({
    id: z.int(),
    testing_number: z.string(),
    total_amount: z.string(),
    change_usd: z.string(),
    change_khr: z.string(),
    rounding_amount: z.string(),
  }),
})

export const readTestFeeForm = defineOperation({
  name: 'read-test-fee-form',
  method: 'GET',
  path: '/payment-testing/form-view-models',
  label: 'Options for a test fee',
  access: may('view', paymentTesting),
  answer: z.strictObject({
    exchange_rate: z.nullable(z.string()),
    fee_setups: z.array(optionAnswer(feeSetups)),
    bank_profiles: z.array(optionAnswer(bankProfiles)),
  }),
})

/** Whose drawer the money of a void goes out of, before anybody voids it. */
export const readTestFeeDrawer = defineOperation({
  name: 'read-test-fee-drawer',
  method: 'GET',
  path: '/payment-testing/{id}/give-back',
  label: 'Preview voiding a test fee',
  access: may('void', paymentTesting),
  params: { id: ref('Test fee', () => paymentTesting) },
  answer: givenOutOf,
})
