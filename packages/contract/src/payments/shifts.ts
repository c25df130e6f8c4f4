import { z } from 'zod'
import { users } from '../accounts/users.ts'
import { currencyCode, paymentMethod } from '../billing/statuses.ts'
import { may } from '../kit/access.ts'
import { choice, decimal, derived, flag, id, instant, integer, note, owned, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

const notes = (label: string, scale: number, more: { optional?: boolean; computed?: boolean; column?: false } = {}) =>
  decimal(label, { scale, ...more })

/** What was counted less what should have been there. */
const difference = { min: -9_999_999_999, optional: true } as const

/** One person at one drawer, from the float to the count. */
export const cashierShifts = defineResource({
  name: 'cashier-shifts',
  label: ['Cashier’s shift', 'Cashiers’ shifts'],
  key: 'cashier_shift_id',
  title: 'cashier_shift_id',
  sort: ['cashier_shift_id', 'desc'],
  verbs: ['list', 'read', 'create'],
  fields: {
    cashier_shift_id: id('Shift'),
    user_id: ref('Cashier', () => users, { computed: true, column: 1 }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    opened_at: instant('Opened', { computed: true, column: 2 }),
    float_usd: notes('Float, $', 2, { column: false }),
    float_khr: notes('Float, ៛', 0, { column: false }),
    closed_at: instant('Closed', { computed: true, optional: true }),
    closed_by: ref('Closed by', () => users, { computed: true, optional: true, column: false }),
    expected_usd: decimal('Expected, $', { column: 3, computed: true, optional: true }),
    counted_usd: decimal('Counted, $', { column: 4, computed: true, optional: true }),
    difference_usd: derived(decimal('Difference, $', { column: 5, ...difference })),
    expected_khr: decimal('Expected, ៛', { column: 6, scale: 0, computed: true, optional: true }),
    counted_khr: decimal('Counted, ៛', { column: 7, scale: 0, computed: true, optional: true }),
    difference_khr: derived(decimal('Difference, ៛', { column: 8, scale: 0, ...difference })),
    difference_reason: note('Reason for the difference', { computed: true, optional: true, column: false }),
    handed_to: ref('Handed to', () => users, { computed: true, optional: true, column: false }),
    received_at: instant('Received', { computed: true, optional: true, column: false }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  filters: ['user_id', 'branch_id'],
  where: { is_open: flag('Still open') },
})

const shift = { cashier_shift_id: ref('Shift', () => cashierShifts) } as const

const counting = {
  notes: owned('Notes and coins', {
    name: 'notes',
    key: 'note_no',
    fields: {
      currency_code: choice('Currency', currencyCode),
      note: decimal('Note', { min: 0.01, max: 1_000_000 }),
      count: integer('How many', { max: 100_000 }),
    },
  }),
  difference_reason: note('Reason for the difference', { optional: true, max: 500 }),
  handed_to: ref('Handed to', () => users, { optional: true }),
} as const

const counted = z.strictObject({
  cashier_shift_id: z.int(),
  counted_usd: z.string(),
  counted_khr: z.string(),
  expected_usd: z.string(),
  expected_khr: z.string(),
})

export const closeShift = defineOperation({
  name: 'close-shift',
  method: 'POST',
  path: '/cashier-shifts/{cashier_shift_id}/close',
  label: 'Close shift',
  access: may('create', cashierShifts),
  once: true,
  params: shift,
  body: counting,
  stale: ['cashier-shifts'],
  answer: counted,
})

/** A cashier who does not come back leaves a drawer that somebody else has to count. */
export const closeShiftOfOther = defineOperation({
  name: 'close-shift-of-other',
  method: 'POST',
  path: '/cashier-shifts/{cashier_shift_id}/close-for-cashier',
  label: 'Close shift for the cashier',
  access: may('approve', cashierShifts),
  once: true,
  params: shift,
  body: counting,
  stale: ['cashier-shifts'],
  answer: counted,
})

export const receiveDrawer = defineOperation({
  name: 'receive-drawer',
  method: 'POST',
  path: '/cashier-shifts/{cashier_shift_id}/receive',
  label: 'Confirm handover',
  access: may('view', cashierShifts),
  once: true,
  params: shift,
  stale: ['cashier-shifts'],
  answer: z.strictObject({ cashier_shift_id: z.int(), received_at: z.string() }),
})

const takenBy = z.strictObject({
  payment_method: z.literal(paymentMethod.values),
  currency_code: z.literal(currencyCode.values),
  amount: z.string(),
})

export const readOwnShift = defineOperation({
  name: 'read-own-shift',
  method: 'GET',
  path: '/cashier-shifts/mine',
  label: 'My shift so far',
  access: may('create', cashierShifts),
  answer: z.strictObject({
    shift: z.nullable(
      z.strictObject({
        cashier_shift_id: z.int(),
        branch_id: z.int(),
        opened_at: z.string(),
        float_usd: z.string(),
        float_khr: z.string(),
        expected_usd: z.string(),
        expected_khr: z.string(),
        receipts: z.int(),
        taken: z.array(takenBy),
      }),
    ),
    /** Drawers that others handed to the caller and that still wait for him. */
    handed: z.array(
      z.strictObject({
        cashier_shift_id: z.int(),
        full_name: z.string(),
        closed_at: z.string(),
        counted_usd: z.string(),
        counted_khr: z.string(),
      }),
    ),
  }),
})
export type OwnShift = z.infer<typeof readOwnShift.answer>

const drawer = z.strictObject({
  cashier_shift_id: z.int(),
  full_name: z.string(),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
})

export const givenOutOf = z.strictObject({
  /** The drawer that took it; none where it came by the bank alone. */
  taken_in: z.nullable(drawer),
  /** The drawer that cash goes out of: the same while it is open, then the caller’s own; none where he has none. */
  from: z.nullable(drawer),
})
