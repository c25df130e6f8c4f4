import { z } from 'zod'
import { academicYears, terms } from '../academics/years.ts'
import { familyPhone, money, ofSeat, seat, whoPaid } from '../billing/report-columns.ts'
import { invoiceKind, paymentState } from '../billing/statuses.ts'
import { may } from '../kit/access.ts'
import { choice, date, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'

/**
 * What has become of the invoices of some days until today: who has paid, in how many parts, and who is to be called.
 */
export const paymentTrackings = defineReport({
  name: 'payment-trackings',
  label: 'Payment tracking',
  excel: '/report/payment-tracking-excels',
  period: { lately: 'today', column: 'inv_date' },
  parameters: {
    ...ofBranch,
    ac_year_id: ref('Academic year', () => academicYears, { within: ['branch_id'] }),
    ac_term_id: ref('Term', () => terms, { within: ['branch_id', 'ac_year_id'] }),
    ...ofSeat,
    payment_state: choice('Status', paymentState),
  },
  columns: {
    inv_date: date('Billed on'),
    inv_number: text('Invoice'),
    inv_kind: choice('Type', invoiceKind),
    ...whoPaid,
    ...seat,
    ...familyPhone,
    due_date: date('Due on'),
    payment_state: choice('Status', paymentState),
    total_amount: money('Billed'),
    credited_amount: money('Credited'),
    amount: money('Paid'),
    released_amount: money('Overpaid, kept as credit'),
    open_amount: money('Still owed'),
    receipts: integer('Receipts'),
    last_payment_date: date('Last paid on', { optional: true }),
    ...branchName,
  },
  title: 'student_name',
  totals: ['open_amount', 'amount', 'total_amount', 'credited_amount', 'released_amount'],
  sort: [
    ['inv_date', 'desc'],
    ['inv_number', 'desc'],
  ],
  hidden: ['inv_kind', 'acps_name_foreign', 'grade_name_foreign', 'released_amount', 'branch_name_en'],
  chart: { by: 'payment_state', sum: 'total_amount' },
})

const id = z.int()
const named = { name_en: z.string(), name_kh: z.string() }

export const readTrackingForm = defineOperation({
  name: 'read-tracking-form',
  method: 'GET',
  path: '/report/payment-trackings/form-view-models',
  label: 'Tracking filters',
  access: may('view', paymentTrackings),
  answer: z.strictObject({
    branches: z.array(z.strictObject({ branch_id: id, branch_name_en: z.string(), branch_name_kh: z.string() })),
    academic_years: z.array(z.strictObject({ ac_year_id: id, ac_year: z.string(), branch_id: id, ac_status_id: id })),
    sub_programs: z.array(z.strictObject({ acps_id: id, acps_name_foreign: z.string(), acps_name_native: z.string() })),
    grades: z.array(
      z.strictObject({ grade_id: id, acps_id: id, grade_name_foreign: z.string(), grade_name_native: z.string() }),
    ),
    states: z.array(z.strictObject({ id, ...named })),
  }),
})
