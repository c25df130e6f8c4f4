import { money, ofFeeType, ofSeat, seat, whoPaid } from '../billing/report-columns.ts'
import { choice, date, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'
import { createdName, moneyDeed, ofCashier, paymentDate, paymentMethodColumn } from './report-columns.ts'

/** Every line that was paid or taken back, with all that is known of it: the one to look for a payment in. */
export const paymentDetails = defineReport({
  name: 'payment-details',
  label: 'Payment details',
  excel: '/report/payment-detail-excels',
  period: { lately: 'today', column: 'payment_date' },
  parameters: { ...ofBranch, ...ofSeat, ...ofCashier, ...ofFeeType },
  columns: {
    ...paymentDate,
    document_number: text('Receipt'),
    money_deed: choice('Type', moneyDeed),
    invoice_number: text('Invoice', { optional: true }),
    ...whoPaid,
    payer_name: text('Paid by', { optional: true }),
    ...seat,
    fee_type_name: text('Fee type', { optional: true }),
    fee_name_en: text('Fee'),
    fee_start_date: date('From', { optional: true }),
    fee_end_date: date('Until', { optional: true }),
    amount: money('Paid'),
    ...paymentMethodColumn,
    ...createdName,
    ...branchName,
  },
  title: 'student_name',
  totals: ['amount'],
  pinned: ['amount'],
  sort: [
    ['payment_date', 'desc'],
    ['document_number', 'desc'],
  ],
  hidden: [
    'payer_name',
    'acps_name_foreign',
    'grade_name_foreign',
    'fee_type_name',
    'fee_start_date',
    'fee_end_date',
    'branch_name_en',
  ],
  chart: { by: 'fee_name_en', sum: 'amount' },
})
