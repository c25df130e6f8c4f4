import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { infoInquiries } from '../admissions/info-inquiries.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { defineDocument, sums } from '../kit/document.ts'
import { choice, date, derived, id, integer, note, owned, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { optionAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { feeSetups } from '../pricing/fee-setups.ts'
import { pricedLine, wantedLines } from './lines.ts'
import { pricesByHand } from './prices-by-hand.ts'

export const quotationState = defineChoice({
  valid: [1, 'Valid', 'មានសុពលភាព', 'ok'],
  expired: [2, 'Expired', 'ផុតកំណត់', 'warn'],
  void: [3, 'Void', 'មោឃៈ', 'quiet'],
  invoiced: [4, 'Invoiced', 'បានចេញវិក្កយបត្រ', 'info'],
})

const seat = { computed: true, optional: true, column: false } as const

/** What something would cost somebody, until a day. */
export const quotations = defineDocument({
  name: 'quotations',
  label: ['Quotation', 'Quotations'],
  key: 'id',
  title: 'quotation_number',
  sort: ['id', 'desc'],
  moves: { void: [1, 2], bill: [1] },
  voided: ['DELETE', '/{id}'],
  fields: {
    id: id(),
    quotation_number: text('Number', { search: true, column: 1 }),
    customer_name: text('For', { search: true, column: 2 }),
    customer_phone: phone('Phone', { optional: true, search: true, column: 7 }),
    quotation_date: date('Date', { column: 3 }),
    valid_until: date('Valid until', { column: 4 }),
    ...sums(5),
    state: derived(choice('Status', quotationState, { column: 6 })),
    /** What it has become; the invoice names it in turn. */
    inv_id: derived(integer('Invoice', seat)),
    student_id: ref('Student', () => students, seat),
    inquiry_id: ref('Enquiry', () => infoInquiries, seat),
    acp_id: ref('Main programme', () => mainPrograms, seat),
    acps_id: ref('Sub programme', () => subPrograms, seat),
    grade_id: ref('Grade', () => grades, seat),
    branch_id: ref('Branch', () => branches, { column: false }),
    remark: note('Remark', seat),
    lines: owned('Lines', { name: 'quotation-lines', key: 'line_id', fields: { line_id: id(), ...pricedLine } }),
  },
  filters: ['student_id', 'inquiry_id', 'branch_id'],
  period: 'quotation_date',
})

export const issueQuotation = defineOperation({
  name: 'issue-quotation',
  method: 'POST',
  path: '/quotations',
  label: 'Create quotation',
  access: may('create', quotations),
  also: [may('create', pricesByHand)],
  once: true,
  body: {
    student_id: ref('Student', () => students, { optional: true }),
    inquiry_id: ref('Enquiry', () => infoInquiries, { optional: true }),
    customer_name: text('For', { optional: true, help: 'Only if it is not for a student or an enquiry' }),
    customer_phone: phone('Phone', { optional: true }),
    branch_id: ref('Branch', () => branches, {
      optional: true,
      help: 'Only if it is not for a student or an enquiry',
    }),
    grade_id: ref('Grade', () => grades, { optional: true }),
    valid_until: date('Valid until', { optional: true, help: 'Leave blank for thirty days from today' }),
    remark: note('Remark', { optional: true, max: 500 }),
    lines: wantedLines,
  },
  stale: ['quotations'],
  answer: z.strictObject({
    id: z.int(),
    quotation_number: z.string(),
    total_amount: z.string(),
    total_khr: z.string(),
    valid_until: z.string(),
  }),
})

export const readQuotationForm = defineOperation({
  name: 'read-quotation-form',
  method: 'GET',
  path: '/quotations/form-view-models',
  label: 'Options for a quotation',
  access: may('view', quotations),
  answer: z.strictObject({
    exchange_rate: z.nullable(z.string()),
    valid_until: z.string(),
    fee_setups: z.array(optionAnswer(feeSetups)),
  }),
})
