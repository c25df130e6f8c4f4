import { z } from 'zod'
import { displayLanguage } from '../academics/statuses.ts'
import { users } from '../accounts/users.ts'
import { currencyCode } from '../billing/statuses.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { sum } from '../kit/document.ts'
import { choice, date, flag, id, instant, json, note, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** What is compared: what documents say of a day, and what the ledger says of it. */
export const reckonedKind = defineChoice({
  cash: [1, 'Cash', 'សាច់ប្រាក់'],
  bankTransfer: [2, 'Bank transfer', 'ផ្ទេរតាមធនាគារ'],
  khqr: [3, 'KHQR', 'កូដ KHQR'],
  cheque: [4, 'Cheque', 'មូលប្បទានប័ត្រ'],
  card: [5, 'Card', 'កាត'],
  credit: [6, 'Family credit', 'ប្រាក់ទុករបស់គ្រួសារ'],
  testFees: [7, 'Test fees', 'ថ្លៃតេស្ត'],
  rounding: [8, 'Rounding', 'ការបង្គត់'],
  invoicesIssued: [11, 'Invoices issued', 'វិក្កយបត្រដែលបានចេញ'],
  creditNotes: [12, 'Credit notes', 'លិខិតឥណទាន'],
  invoicesVoided: [13, 'Invoices voided', 'វិក្កយបត្រមោឃៈ'],
  paidOnInvoices: [14, 'Paid on invoices', 'បានបង់លើវិក្កយបត្រ'],
  expectedInDrawers: [21, 'Expected in drawers', 'ប្រាក់ដែលត្រូវមានក្នុងថត'],
  drawerDifferences: [22, 'Drawer differences', 'លម្អៀងនៃថតប្រាក់'],
})

/** Where a document is looked at: `receipts`, `payment-testing`, `invoices`, `cashier-shifts`. */
const papers = z.enum(['receipt', 'payment-testing', 'invoice', 'cashier-shift'])

const pair = z.strictObject({
  kind: z.literal(reckonedKind.values),
  currency_code: z.literal(currencyCode.values),
  documents: z.string(),
  ledger: z.string(),
  /** Nothing where they agree. */
  difference: z.string(),
  /** The first of those that do not agree, by name. */
  differing: z.array(
    z.strictObject({
      document: papers,
      document_id: z.int(),
      number: z.string(),
      documents: z.string(),
      ledger: z.string(),
    }),
  ),
})

const drawer = z.strictObject({
  cashier_shift_id: z.int(),
  full_name: z.string(),
  opened_at: z.string(),
  closed_at: z.nullable(z.string()),
  expected_usd: z.nullable(z.string()),
  expected_khr: z.nullable(z.string()),
  counted_usd: z.nullable(z.string()),
  counted_khr: z.nullable(z.string()),
  difference_reason: z.nullable(z.string()),
})

export const reckoning = z.strictObject({
  branch_id: z.int(),
  closed_date: z.string(),
  taken_amount: z.string(),
  pairs: z.array(pair),
  drawers: z.array(drawer),
})
export type Reckoning = z.infer<typeof reckoning>

/** A day of a branch whose sums were agreed. Nothing can be posted on it, nor before it, until it is opened again. */
export const closedDays = defineResource({
  name: 'closed-days',
  label: ['Closed day', 'Closed days'],
  key: 'closed_day_id',
  title: 'closed_date',
  sort: ['closed_date', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    closed_day_id: id(),
    closed_date: date('Day', { computed: true, column: 1 }),
    branch_id: ref('Branch', () => branches, { computed: true, column: 2 }),
    taken_amount: sum('Taken, $', 3),
    closed_by: ref('Closed by', () => users, { computed: true, column: 4 }),
    closed_at: instant('Closed at', { computed: true, column: 5 }),
    is_reopened: flag('Reopened', { computed: true, column: 6 }),
    reopen_reason: note('Reason for reopening', { computed: true, optional: true, column: false }),
    reopened_by: ref('Reopened by', () => users, { computed: true, optional: true, column: false }),
    reopened_at: instant('Reopened at', { computed: true, optional: true, column: false }),
    remark: note('Remark', { computed: true, optional: true, column: false }),
    reckoning: json('Totals', reckoning, { computed: true, column: false }),
  },
  filters: ['branch_id', 'is_reopened', 'closed_by'],
  period: 'closed_date',
})

const ofDay = { branch_id: ref('Branch', () => branches) } as const

/** What the documents, the ledger and the drawers say of a day, and what stands in the way of closing it. */
export const reckonDay = defineOperation({
  name: 'reckon-day',
  method: 'GET',
  path: '/closed-days/reckoning',
  label: 'Check a day',
  access: may('view', closedDays),
  query: { ...ofDay, closed_date: date('Day', { optional: true }) },
  answer: z.strictObject({
    reckoning,
    today: z.string(),
    /** All days up to this one are closed. */
    closed_until: z.nullable(z.string()),
    /** Open days with movements before this one, the first of them. */
    earlier: z.array(z.string()),
    blocks: z.array(
      z.strictObject({
        what: z.enum(['closed', 'future', 'shift', 'differs']),
        cashier_shift_id: z.nullable(z.int()),
        full_name: z.nullable(z.string()),
      }),
    ),
  }),
})

export const closeDay = defineOperation({
  name: 'close-day',
  method: 'POST',
  path: '/closed-days',
  label: 'Close day',
  access: may('create', closedDays),
  once: true,
  body: {
    ...ofDay,
    closed_date: date('Day'),
    with_earlier: flag('Also close earlier open days'),
    remark: note('Remark', { optional: true, max: 500 }),
  },
  stale: ['closed-days'],
  answer: z.strictObject({
    closed: z.array(z.strictObject({ closed_day_id: z.int(), closed_date: z.string(), taken_amount: z.string() })),
  }),
})

const one = { closed_day_id: ref('Closed day', () => closedDays) } as const

export const reopenDay = defineOperation({
  name: 'reopen-day',
  method: 'POST',
  path: '/closed-days/{closed_day_id}/reopen',
  label: 'Reopen day',
  access: may('unlock', closedDays),
  once: true,
  params: one,
  body: { reopen_reason: note('Reason', { max: 500 }) },
  stale: ['closed-days'],
  answer: z.strictObject({ closed_day_id: z.int(), is_reopened: z.int() }),
})

export const printClosedDay = defineOperation({
  name: 'print-closed-day',
  method: 'GET',
  path: '/closed-days/{closed_day_id}/pdf',
  label: 'Print daily closing',
  access: may('print', closedDays),
  params: one,
  query: { display_language: choice('Language', displayLanguage, { default: 'both' }) },
  answer: binary,
})
