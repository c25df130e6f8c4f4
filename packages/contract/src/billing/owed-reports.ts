import { choice, date, integer, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'
import { asOf, familyPhone, money, ofSeat, overdueFor, seat, whoPaid } from './report-columns.ts'
import { invoiceKind } from './statuses.ts'

const student = { ...whoPaid, ...seat, ...familyPhone } as const
const parameters = { ...ofBranch, ...ofSeat, ...asOf } as const
const rarely = ['acps_name_foreign', 'grade_name_foreign', 'branch_name_en'] as const
const invoice = {
  inv_number: text('Invoice'),
  inv_kind: choice('Type', invoiceKind),
  inv_date: date('Billed on'),
} as const

/** Every invoice that was not paid in full at the end of a day. */
export const studentUnpaids = defineReport({
  name: 'student-unpaids',
  label: 'Unpaid invoices',
  methods: ['GET', 'POST'],
  parameters,
  columns: {
    ...student,
    ...invoice,
    due_date: date('Due on'),
    days_overdue: integer('Days overdue', { optional: true }),
    total_amount: money('Billed'),
    settled_amount: money('Paid or credited'),
    open_amount: money('Still owed'),
    overdue_amount: money('Overdue'),
    ...branchName,
  },
  title: 'student_name',
  totals: ['open_amount', 'overdue_amount', 'total_amount', 'settled_amount'],
  sort: [
    ['due_date', 'asc'],
    ['student_name', 'asc'],
  ],
  hidden: [...rarely, 'inv_kind'],
  chart: { by: 'class_name', sum: 'open_amount' },
})

/** What should have been paid before a day and was not; of an invoice in parts, the parts that have fallen due. */
export const overduePayments = defineReport({
  name: 'overdue-payments',
  label: 'Overdue payments',
  parameters,
  columns: {
    ...student,
    ...invoice,
    part_no: integer('Part'),
    due_date: date('Due on'),
    days_overdue: integer('Days overdue'),
    overdue_for: choice('Overdue for', overdueFor),
    open_amount: money('Overdue'),
    ...branchName,
  },
  title: 'student_name',
  totals: ['open_amount'],
  sort: [['days_overdue', 'desc']],
  hidden: [...rarely, 'inv_kind', 'part_no'],
  chart: { by: 'overdue_for', sum: 'open_amount' },
})

/** What each student owed at the end of a day, by how long it should have been paid. */
export const ageing = defineReport({
  name: 'receivable-ageing',
  label: 'Receivables ageing',
  parameters,
  columns: {
    ...student,
    oldest_due_date: date('Oldest due on', { optional: true }),
    not_due_amount: money('Current'),
    days_30_amount: money('1–30 days'),
    days_60_amount: money('31–60 days'),
    days_90_amount: money('61–90 days'),
    over_90_amount: money('Over 90 days'),
    overdue_amount: money('Overdue'),
    open_amount: money('Still owed'),
    ...branchName,
  },
  title: 'student_name',
  totals: [
    'open_amount',
    'overdue_amount',
    'not_due_amount',
    'days_30_amount',
    'days_60_amount',
    'days_90_amount',
    'over_90_amount',
  ],
  sort: [
    ['over_90_amount', 'desc'],
    ['open_amount', 'desc'],
  ],
  hidden: [...rarely, 'overdue_amount'],
  chart: { by: 'class_name', sum: 'overdue_amount' },
})
