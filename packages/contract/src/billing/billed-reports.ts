import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, flag, note, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'
import { byFeeType, feeTypeSums, money, ofFeeType, ofSeat, seat, whoPaid } from './report-columns.ts'
import { invoiceKind } from './statuses.ts'

const posted = { posting_date: date('Day') } as const
const student = { ...whoPaid, ...seat } as const
const parameters = { ...ofBranch, ...ofSeat } as const
const rarely = ['acps_name_foreign', 'grade_name_foreign', 'branch_name_en'] as const

export const soldBy = defineChoice({
  invoice: [1, 'Invoice', 'វិក្កយបត្រ', 'info'],
  creditNote: [2, 'Credit note', 'លិខិតឥណទាន', 'quiet'],
  testFee: [3, 'Test fee', 'ថ្លៃតេស្ត', 'info'],
})

/** Every invoice that was taken back, on the day it was. */
export const voidInvoices = defineReport({
  name: 'void-invoices',
  label: 'Void invoices',
  period: { lately: 'today', column: 'voided_on' },
  parameters: { ...parameters, is_deleted: flag('Void', { column: false }) },
  columns: {
    voided_on: date('Voided on'),
    inv_number: text('Invoice'),
    inv_kind: choice('Type', invoiceKind),
    inv_date: date('Billed on'),
    ...student,
    total_amount: money('Billed'),
    void_reason: note('Reason', { optional: true }),
    voided_name: text('Voided by', { optional: true }),
    created_name: text('Issued by', { optional: true }),
    ...branchName,
  },
  title: 'student_name',
  totals: ['total_amount'],
  sort: [['voided_on', 'desc']],
  hidden: rarely,
  chart: { by: 'voided_name', sum: 'total_amount' },
})

/** What was let go, line by line, on the day it was billed; a void or a credit note takes it back on its own day. */
export const discountPayments = defineReport({
  name: 'discount-payments',
  label: 'Discounts given',
  period: { lately: 'today', column: 'posting_date' },
  parameters: { ...parameters, ...ofFeeType },
  columns: {
    ...posted,
    inv_number: text('Invoice'),
    inv_kind: choice('Type', invoiceKind),
    is_void: flag('Void'),
    ...student,
    fee_name_en: text('Fee'),
    amount: money('Before discount'),
    discount_rate: decimal('Discount %'),
    discount_amount: money('Discount'),
    total_amount: money('Billed'),
    ...branchName,
  },
  title: 'student_name',
  totals: ['discount_amount', 'total_amount', 'amount'],
  sort: [['posting_date', 'desc']],
  hidden: [...rarely, 'inv_kind', 'is_void'],
  chart: { by: 'fee_name_en', sum: 'discount_amount' },
})

/** Every document that billed something, as the ledger has it: one row for each, a column for each kind of fee. */
export const saleDayBooks = defineReport({
  name: 'sale-day-books',
  label: 'Sales day book',
  excel: '/report/sale-day-book-excels',
  period: { lately: 'today', column: 'posting_date' },
  parameters,
  columns: {
    ...posted,
    document_number: text('Number'),
    sold_by: choice('Type', soldBy),
    is_void: flag('Void'),
    ...student,
    ...byFeeType,
    total_amount: money('Billed'),
    created_name: text('Issued by', { optional: true }),
    ...branchName,
  },
  title: 'student_name',
  totals: ['total_amount', ...feeTypeSums],
  headline: ['total_amount'],
  sort: [
    ['posting_date', 'desc'],
    ['document_number', 'desc'],
  ],
  hidden: [...rarely, 'created_name'],
  chart: { by: 'posting_date', sum: 'total_amount' },
})
