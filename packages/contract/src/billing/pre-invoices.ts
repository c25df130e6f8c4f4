import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { academicYears, terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { confirmed } from '../kit/confirmed.ts'
import { defineDocument, sums } from '../kit/document.ts'
import { choice, date, derived, id, integer, links, note, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { type AnyResource, optionAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { feeSetups, paymentTerm } from '../pricing/fee-setups.ts'
import { invoices } from './invoices.ts'
import { pricedLine, wantedLines } from './lines.ts'
import { preInvoiceRuns } from './pre-invoice-runs.ts'
import { pricesByHand } from './prices-by-hand.ts'

export const preInvoiceState = defineChoice({
  open: [1, 'Open', 'មិនទាន់ចេញ', 'info'],
  invoiced: [2, 'Invoiced', 'បានចេញវិក្កយបត្រ', 'ok'],
  void: [3, 'Void', 'មោឃៈ', 'quiet'],
})

const shown = { computed: true, column: false } as const
const seat = { computed: true, optional: true, column: false } as const

/** What will be asked for: nothing is owed before it becomes an invoice. */
export const preInvoices = defineDocument({
  name: 'pre-invoices',
  label: ['Pre-invoice', 'Pre-invoices'],
  key: 'id',
  title: 'pre_inv_number',
  sort: ['id', 'desc'],
  large: true,
  moves: { change: [1], bill: [1], void: [1] },
  voided: ['PUT', '/delete/{id}'],
  fields: {
    id: id(),
    pre_inv_number: text('Number', { search: true, column: 1 }),
    student_id: ref('Student', () => students, { search: true, column: 2 }),
    inv_date: date('Date', { column: 3 }),
    period: text('Period', { column: 4 }),
    ...sums(5),
    state: derived(choice('Status', preInvoiceState, { column: 6 })),
    inv_id: derived(ref('Invoice', (): AnyResource => invoices, seat)),
    credit_day: integer('Days to pay', shown),
    run_id: ref('Billing run', (): AnyResource => preInvoiceRuns, seat),
    ac_year_id: ref('Academic year', () => academicYears, seat),
    ac_term_id: ref('Term', () => terms, seat),
    acp_id: ref('Main programme', () => mainPrograms, seat),
    acps_id: ref('Sub programme', () => subPrograms, seat),
    grade_id: ref('Grade', () => grades, seat),
    class_id: ref('Class', () => classes, seat),
    branch_id: ref('Branch', () => branches, shown),
    remark: note('Remark', seat),
    lines: owned('Lines', { name: 'pre-invoice-lines', key: 'line_id', fields: { line_id: id(), ...pricedLine } }),
  },
  filters: ['student_id', 'acps_id', 'grade_id', 'run_id', 'branch_id'],
  period: 'inv_date',
})

const asked = {
  inv_date: date('Date', { optional: true, help: 'Leave blank for today' }),
  credit_day: integer('Days to pay', { optional: true, max: 365 }),
  remark: note('Remark', { optional: true, max: 500 }),
  lines: wantedLines,
}
const answer = z.strictObject({
  id: z.int(),
  pre_inv_number: z.string(),
  total_amount: z.string(),
  total_khr: z.string(),
})

export const issuePreInvoice = defineOperation({
  name: 'issue-pre-invoice',
  method: 'POST',
  path: '/pre-invoices',
  label: 'Create pre-invoice',
  access: may('create', preInvoices),
  also: [may('create', pricesByHand)],
  once: true,
  body: { student_id: ref('Student', () => students), ...asked },
  stale: ['pre-invoices'],
  answer,
})

/** While it is open its lines are priced anew; it keeps its number. */
export const changePreInvoice = defineOperation({
  name: 'change-pre-invoice',
  method: 'PUT',
  path: '/pre-invoices/{id}',
  label: 'Change pre-invoice',
  access: may('update', preInvoices),
  also: [may('create', pricesByHand)],
  params: { id: ref('Pre-invoice', () => preInvoices) },
  body: { ...asked, version: integer('Version', { optional: true, min: 1 }) },
  stale: ['pre-invoices'],
  answer,
})

export const billPreInvoices = defineOperation({
  name: 'bill-pre-invoices',
  method: 'POST',
  path: '/pre-invoices/invoices',
  label: 'Turn into invoices',
  access: may('approve', preInvoices),
  once: true,
  body: { ids: links('Pre-invoices', () => preInvoices, { min: 1, max: 200 }), confirmed },
  stale: ['pre-invoices', 'invoices'],
  answer: z.strictObject({
    invoices: z.array(
      z.strictObject({ pre_inv_id: z.int(), inv_id: z.int(), inv_number: z.string(), total_amount: z.string() }),
    ),
  }),
})

export const readPreInvoiceForm = defineOperation({
  name: 'read-pre-invoice-form',
  method: 'GET',
  path: '/pre-invoices/form-view-models',
  label: 'Options for a pre-invoice',
  access: may('view', preInvoices),
  answer: z.strictObject({
    exchange_rate: z.nullable(z.string()),
    fee_setups: z.array(optionAnswer(feeSetups)),
    payment_terms: z.array(
      z.strictObject({ id: z.literal(paymentTerm.values), name: z.string(), name_kh: z.string() }),
    ),
  }),
})
