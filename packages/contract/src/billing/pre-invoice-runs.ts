import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { sum } from '../kit/document.ts'
import { choice, date, id, integer, json, links, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { feeTypes, paymentTerm } from '../pricing/fee-setups.ts'

export const runState = defineChoice({
  counting: [1, 'Being counted', 'កំពុងរាប់', 'info'],
  ready: [2, 'Ready to start', 'អាចចាប់ផ្តើមបាន', 'quiet'],
  running: [3, 'Running', 'កំពុងបង្កើត', 'info'],
  stopped: [4, 'Stopped', 'បានផ្អាក', 'warn'],
  done: [5, 'Done', 'រួចរាល់', 'ok'],
})

export const leftOutReason = defineChoice({
  alreadyPreInvoiced: [1, 'Already has a pre-invoice for this period', 'មានវិក្កយបត្របឋមសម្រាប់រយៈពេលនេះរួចហើយ'],
  alreadyInvoiced: [2, 'Already invoiced', 'បានចេញវិក្កយបត្ររួចហើយ'],
  noSeat: [3, 'Not in a class', 'មិនទាន់មានកន្លែងក្នុងថ្នាក់'],
  noFee: [4, 'No fee matches: set one up for the grade', 'គ្មានថ្លៃដែលត្រូវនឹងសិស្សនេះទេ៖ សូមកំណត់ថ្លៃសម្រាប់កម្រិតថ្នាក់'],
  severalFees: [5, 'Two fees match equally: make one of them more specific', 'មានថ្លៃពីរត្រូវដូចគ្នា៖ សូមកំណត់ថ្លៃមួយឱ្យជាក់លាក់ជាង'],
})

/** What may be done with a run, and in which of its states. */
export const runMoves = { start: [2, 3, 4, 5], stop: [3] } as const

const shown = { computed: true, column: false } as const

/** What the machine was asked to write, for a grade, a branch or the group: counted first, then made. */
export const preInvoiceRuns = defineResource({
  name: 'pre-invoice-runs',
  label: ['Billing run', 'Billing runs'],
  key: 'run_id',
  title: 'asked',
  sort: ['run_id', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    run_id: id(),
    asked: text('Period', { computed: true, search: true, column: 1 }),
    run_state: choice('Status', runState, { computed: true, column: 2 }),
    payment_term_id: choice('Billing period', paymentTerm, { computed: true, column: 3 }),
    students: integer('Students', { computed: true, column: 4 }),
    total_amount: sum('Amount', 5),
    made: integer('Pre-invoices created', { computed: true, column: 6 }),
    left_out: integer('Left out', { computed: true, column: 7 }),
    branch_ids: json('Branches', z.array(z.int()), shown),
    fee_type_ids: json('Fee types', z.array(z.int()), shown),
    acps_id: ref('Sub programme', () => subPrograms, { ...shown, optional: true }),
    grade_id: ref('Grade', () => grades, { ...shown, optional: true }),
    fee_start_date: date('From', shown),
    fee_end_date: date('To', shown),
    inv_date: date('Date', shown),
    credit_day: integer('Days to pay', { ...shown, optional: true }),
    task_id: text('Task', { ...shown, optional: true }),
  },
  filters: ['run_state'],
  where: { branch_id: ref('Branch', () => branches) },
  lookups: { 'options/branch_ids': () => branches, 'options/fee_type_ids': () => feeTypes },
})

/** Who got none, and why. */
export const preInvoiceLeftOuts = defineResource({
  name: 'pre-invoice-left-outs',
  label: ['Student left out', 'Students left out'],
  key: 'left_out_id',
  title: 'student_id',
  sort: ['left_out_id', 'asc'],
  verbs: ['list'],
  fields: {
    left_out_id: id(),
    run_id: ref('Billing run', () => preInvoiceRuns, { column: false }),
    student_id: ref('Student', () => students, { column: 1 }),
    reason: choice('Reason', leftOutReason, { column: 2 }),
    branch_id: ref('Branch', () => branches, { column: 3 }),
  },
  filters: ['run_id', 'reason', 'student_id', 'branch_id'],
})

const started = z.strictObject({ run_id: z.int(), task_id: z.uuid() })
const run = { run_id: ref('Billing run', () => preInvoiceRuns) }

/** Whom it is for, and what each of them is asked to pay. */
const asked = {
  branch_ids: links('Branches', () => branches, {
    max: 500,
    default: [],
    help: 'Leave blank for all branches you work in',
  }),
  acps_id: ref('Sub programme', () => subPrograms, { optional: true }),
  grade_id: ref('Grade', () => grades, { optional: true, help: 'Leave blank for all grades' }),
  payment_term_id: choice('Billing period', paymentTerm, { default: paymentTerm.monthly }),
  fee_start_date: date('From'),
  fee_end_date: date('To', { notBefore: 'fee_start_date' }),
  fee_type_ids: links('Fees that everyone in a grade pays', () => feeTypes, {
    default: [1],
    help: 'Services and bus come from each student’s services',
  }),
  inv_date: date('Pre-invoice date', { optional: true, help: 'Leave blank for today' }),
  credit_day: integer('Days to pay', { optional: true, max: 365 }),
}

/** Counts students and money, and says who would be left out and why; nothing is written for anybody. */
export const previewGeneration = defineOperation({
  name: 'preview-generation',
  method: 'POST',
  path: '/pre-invoices/preview-generates',
  label: 'Preview',
  access: may('create', preInvoiceRuns),
  body: asked,
  stale: ['pre-invoice-runs'],
  answer: started,
})

/**
 * Starts what was counted, or goes on where it was stopped; asked for branches or a grade instead, it counts and goes
 * on at once. Whoever has one for the period already gets no second.
 */
export const generatePreInvoices = defineOperation({
  name: 'generate-pre-invoices',
  method: 'POST',
  path: '/pre-invoices/auto-generates',
  label: 'Create pre-invoices',
  access: may('create', preInvoiceRuns),
  once: true,
  body: {
    run_id: ref('Billing run', () => preInvoiceRuns, { optional: true }),
    ...asked,
    fee_start_date: date('From', { optional: true, help: 'Leave blank for the first day of this month' }),
    fee_end_date: date('To', {
      optional: true,
      notBefore: 'fee_start_date',
      help: 'Leave blank for the last day of the same month',
    }),
  },
  stale: ['pre-invoice-runs'],
  answer: started,
})

/** Ends after the students that are being written; what is made stays. */
export const stopGeneration = defineOperation({
  name: 'stop-generation',
  method: 'POST',
  path: '/pre-invoice-runs/{run_id}/stop',
  label: 'Stop',
  access: may('create', preInvoiceRuns),
  params: run,
  stale: ['pre-invoice-runs'],
  answer: z.strictObject({ run_id: z.int(), run_state: z.int() }),
})
