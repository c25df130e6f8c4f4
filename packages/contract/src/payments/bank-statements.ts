import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, derived, id, instant, integer, json, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { bankProfiles } from '../pricing/bank-profiles.ts'
import { receipts } from './receipts.ts'

export const statementState = defineChoice({
  open: [1, 'To be looked at', 'ត្រូវពិនិត្យ', 'warn'],
  explained: [2, 'All explained', 'បានពន្យល់អស់', 'ok'],
})

export const lineState = defineChoice({
  matched: [1, 'Matched', 'រកឃើញវិក្កយបត្រ', 'info'],
  notMatched: [2, 'Not matched', 'រកមិនឃើញ', 'warn'],
  settled: [3, 'Settled', 'បានទូទាត់', 'ok'],
  undone: [4, 'Undone', 'បានដកវិញ', 'warn'],
  setAside: [5, 'Set aside', 'ទុកមួយឡែក', 'quiet'],
})

/** Why a line is not matched, or what was out of the ordinary when it was settled. */
export const lineReason = defineChoice({
  noNumber: [1, 'No invoice number in its text', 'គ្មានលេខវិក្កយបត្រក្នុងអត្ថបទ'],
  unknownInvoice: [2, 'No invoice has this number', 'គ្មានវិក្កយបត្រណាមានលេខនេះទេ'],
  otherBranch: [3, 'The invoice is of another branch', 'វិក្កយបត្រជារបស់សាខាផ្សេង'],
  voidOrCreditNote: [4, 'The invoice is void or a credit note', 'វិក្កយបត្រជាមោឃៈ ឬជាលិខិតឥណទាន'],
  otherCurrency: [5, 'Another currency than the account’s', 'រូបិយប័ណ្ណខុសពីគណនី'],
  severalInvoices: [6, 'Its text names several invoices', 'អត្ថបទមានលេខវិក្កយបត្រច្រើន'],
  takenAtCounter: [7, 'Taken at the counter already', 'បានទទួលនៅបញ្ជររួចហើយ'],
  paidBefore: [8, 'Paid before: all of it became a credit', 'បានបង់រួចហើយ៖ ទាំងអស់ក្លាយជាប្រាក់ទុក'],
  tooMuch: [9, 'Too much: the rest became a credit', 'លើស៖ ចំនួនលើសក្លាយជាប្រាក់ទុក'],
  partly: [10, 'A part: the invoice is still owed', 'បង់មួយផ្នែក៖ វិក្កយបត្រនៅជំពាក់'],
  belowCent: [11, 'Less than a cent', 'តិចជាងមួយសេន'],
  noReference: [12, 'The bank gave no reference', 'ធនាគារមិនបានផ្តល់លេខយោង'],
  perhapsAtCounter: [14, 'Taken at the counter already?', 'បានទទួលនៅបញ្ជររួចហើយឬនៅ?'],
  duplicate: [13, 'Another line says the same: it may be the same money', 'មានបន្ទាត់ផ្សេងដូចគ្នា៖ អាចជាប្រាក់តែមួយ'],
})

const nameless = 'none:'
/** Begins what stands in place of a reference that the bank did not give. */
export const standIn = (day: string, says: string, turn: number): string => `${nameless}${day}:${says}:${turn}`
/** A reference as the bank gave it; nothing where it gave none. */
export const givenReference = (reference: unknown): string | null =>
  String(reference).startsWith(nameless) ? null : String(reference)

const sum = (label: string, column: number | false) => decimal(label, { computed: true, column })

/** What the bank says came into an account of the school, file by file. */
export const bankStatements = defineResource({
  name: 'bank-statements',
  label: ['Bank statement', 'Bank statements'],
  key: 'statement_id',
  title: 'file_name',
  tellApart: ['statement_id', 'bank_profile_id'],
  sort: ['statement_id', 'desc'],
  verbs: ['list', 'read', 'remove'],
  fields: {
    statement_id: id(),
    file_name: text('File', { computed: true, search: true, max: 200, column: 1 }),
    bank_profile_id: ref('Account', () => bankProfiles, { computed: true, column: 2, offers: { is_active: [1] } }),
    first_date: date('From', { computed: true, column: 3 }),
    last_date: date('To', { computed: true, column: 4 }),
    currency_code: text('Currency', { computed: true, max: 3, column: false }),
    line_count: integer('Lines', { computed: true, column: 8 }),
    known_count: integer('Lines known before', { computed: true, column: false }),
    left_out: integer('Rows left out', { computed: true, column: false }),
    total_amount: sum('Total', 5),
    explained_amount: derived(sum('Explained', false)),
    unexplained_amount: derived(sum('Unexplained', 6)),
    by_state: derived(
      json('By state', z.array(z.strictObject({ line_state: z.int(), lines: z.int(), amount: z.string() })), {
        computed: true,
        column: false,
      }),
    ),
    statement_state: derived(choice('State', statementState, { computed: true, column: 7 })),
    branch_id: ref('Branch', () => branches, { computed: true, column: false }),
    by_name: derived(text('By', { computed: true, optional: true, column: 9, sortable: false })),
    created_date: instant('Imported', { computed: true, column: 10 }),
  },
  filters: ['bank_profile_id', 'branch_id'],
  where: { statement_state: choice('State', statementState) },
  period: ['first_date', 'last_date'],
})

export const bankStatementLines = defineResource({
  name: 'bank-statement-lines',
  label: ['Line of a statement', 'Lines of statements'],
  key: 'statement_line_id',
  title: 'bank_reference',
  sort: ['statement_line_id', 'asc'],
  verbs: ['list', 'read'],
  fields: {
    statement_line_id: id(),
    statement_id: ref('Statement', () => bankStatements, { computed: true, column: false }),
    line_no: integer('Row', { computed: true, column: false }),
    value_date: date('Date', { computed: true, column: 1 }),
    amount: sum('Amount', 2),
    currency_code: text('Currency', { computed: true, max: 3, column: false }),
    remark_text: text('What the bank says', { computed: true, search: true, max: 500, column: 3 }),
    payer_text: text('Payer', { computed: true, search: true, max: 200, column: 6 }),
    line_state: choice('State', lineState, { computed: true, column: 4 }),
    reason: choice('Why', lineReason, { computed: true, optional: true, column: 5 }),
    inv_id: ref('Invoice', () => invoices, { computed: true, optional: true, column: 7 }),
    receipt_id: ref('Receipt', () => receipts, { computed: true, optional: true, column: 8 }),
    counter_receipt_id: ref('Taken at the counter by', () => receipts, {
      computed: true,
      optional: true,
      column: false,
    }),
    credit_amount: decimal('Became a credit, $', { computed: true, currency: 'USD', column: false }),
    bank_reference: text('Reference of the bank', { computed: true, search: true, max: 120, column: 9 }),
    note: note('Note', { computed: true, optional: true, max: 500, column: false }),
    bank_profile_id: ref('Account', () => bankProfiles, { computed: true, column: false }),
    branch_id: ref('Branch', () => branches, { computed: true, column: false }),
  },
  filters: ['statement_id', 'line_state', 'reason', 'bank_profile_id', 'branch_id'],
  period: 'value_date',
})
