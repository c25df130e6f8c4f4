import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { academicYears, terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { defineDocument, sum, sums } from '../kit/document.ts'
import { choice, date, decimal, derived, flag, id, integer, note, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import type { AnyResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { pricedLine, wantedLines } from './lines.ts'
import { pricesByHand } from './prices-by-hand.ts'
import { quotations } from './quotations.ts'
import { invoiceKind, paymentState } from './statuses.ts'

export const invoices = defineDocument({
  name: 'invoices',
  label: ['Invoice', 'Invoices'],
  key: 'inv_id',
  title: 'inv_number',
  sort: ['inv_id', 'desc'],
  large: true,
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  voided: ['PUT', '/delete/{inv_id}'],
  stale: ['payment-adjustments', 'invoice-classes', 'new-student-unpaids', 'pre-invoices', 'quotations'],
  fields: {
    inv_id: id(),
    inv_number: text('Number', { search: true, column: 1 }),
    inv_kind: choice('Type', invoiceKind, { column: 8 }),
    credits_inv_id: ref('Reverses', (): AnyResource => invoices, { optional: true, column: false }),
    student_id: ref('Student', () => students, { search: true, column: 2 }),
    inv_date: date('Date', { column: 3 }),
    credit_day: integer('Days to pay', { column: false }),
    due_date: date('Due', { column: 4 }),
    ...sums(5),
    paid_amount: sum('Paid'),
    credited_amount: sum('Credited'),
    open_amount: { ...sum('Still owed', 6), sortable: false },
    payment_state: derived(choice('Status', paymentState, { column: 7 })),
    is_overdue: derived(flag('Overdue', { column: false })),
    ac_year_id: ref('Academic year', () => academicYears, { optional: true, column: false }),
    ac_term_id: ref('Term', () => terms, { optional: true, column: false }),
    acp_id: ref('Main programme', () => mainPrograms, { optional: true, column: false }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true, column: false }),
    grade_id: ref('Grade', () => grades, { optional: true, column: false }),
    class_id: ref('Class', () => classes, { optional: true, column: false }),
    branch_id: ref('Branch', () => branches, { column: false }),
    quotation_id: ref('Quotation', () => quotations, {
      optional: true,
      column: false,
      readers: ['staff-api'],
    }),
    remark: note('Remark', { optional: true, column: false }),
    lines: owned('Lines', {
      name: 'invoice-lines',
      key: 'inv_line_id',
      fields: { inv_line_id: id(), ...pricedLine, paid_amount: sum('Paid'), credited_amount: sum('Credited') },
    }),
  },
  filters: ['student_id', 'acp_id', 'acps_id', 'grade_id', 'class_id', 'credit_day', 'inv_kind', 'branch_id'],
  where: {
    payment_state: choice('Status', paymentState),
    is_overdue: flag('Overdue'),
    created_by: integer('Issued by', { min: 1 }),
  },
  period: 'inv_date',
  routes: { export: ['POST', '/export-excels'] },
})

export const invoiceAnswer = z.strictObject({
  inv_id: z.int(),
  inv_number: z.string(),
  total_amount: z.string(),
  total_khr: z.string(),
})

const billing = {
  student_id: ref('Student', () => students),
  inv_date: date('Date', { optional: true, help: 'Leave blank for today' }),
  credit_day: integer('Days to pay', { optional: true, max: 365 }),
  plan_id: integer('Instalment plan', {
    optional: true,
    min: 1,
    help: 'Leave blank to pay all at once',
  }),
  remark: note('Remark', { optional: true, max: 500 }),
}

/** From lines, from all fees of a group, or from a pre-invoice or a quotation as it stands: one of the four. */
export const issueInvoice = defineOperation({
  name: 'issue-invoice',
  method: 'POST',
  path: '/v2/invoices',
  label: 'Issue an invoice',
  access: may('create', invoices),
  also: [may('create', pricesByHand)],
  once: true,
  body: {
    ...billing,
    lines: { ...wantedLines, default: [] },
    fee_group_id: integer('Fee group', { optional: true, min: 1 }),
    pre_inv_id: integer('Pre-invoice', { optional: true, min: 1 }),
    quotation_id: ref('Quotation', () => quotations, { optional: true }),
  },
  stale: ['invoices', 'pre-invoices', 'quotations'],
  answer: invoiceAnswer,
})

export const issueWithoutSeat = defineOperation({
  name: 'issue-invoice-without-seat',
  method: 'POST',
  path: '/v2/invoices/student-no-enrollments',
  label: 'Issue an invoice for a student without a class',
  access: may('create', invoices),
  also: [may('create', pricesByHand)],
  once: true,
  body: {
    ...billing,
    lines: { ...wantedLines, default: [] },
    fee_group_id: integer('Fee group', { optional: true, min: 1 }),
    quotation_id: ref('Quotation', () => quotations, { optional: true }),
  },
  stale: ['invoices', 'quotations'],
  answer: invoiceAnswer,
})

export const voidInvoice = invoices.voiding

/** Lines of an invoice that a credit note takes back: of each all that is left, or an amount. */
const creditedLines = owned('Lines', {
  name: 'credited-lines',
  key: 'line_no',
  fields: { inv_line_id: integer('Line', { min: 1 }), amount: decimal('Amount', { optional: true, min: 0.01 }) },
})

export const issueCreditNote = defineOperation({
  name: 'issue-credit-note',
  method: 'POST',
  path: '/invoices/{inv_id}/credit-notes',
  label: 'Issue a credit note',
  access: may('void', invoices),
  once: true,
  params: { inv_id: ref('Invoice', () => invoices) },
  body: {
    reason: text('Reason', { max: 150 }),
    lines: { ...creditedLines, default: [], help: 'Leave blank to credit the whole remaining invoice' },
  },
  stale: ['invoices', 'new-student-unpaids'],
  answer: z.strictObject({ ...invoiceAnswer.shape, released_amount: z.string() }),
})
