import { money, whoPaid } from '../billing/report-columns.ts'
import { date, decimal, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'
import { createdName, paymentDate, paymentMethodColumn } from './report-columns.ts'

/**
 * Every line that money came in for, or went back for, by the day it happened. What is taken back later stands on its
 * own day: a day that is over never changes.
 */
export const dailyCloseout = defineReport({
  name: 'daily-closeout',
  label: 'Daily closing report',
  period: { lately: 'month', column: 'payment_date' },
  parameters: ofBranch,
  columns: {
    ...branchName,
    ...paymentDate,
    invoice_number: text('Invoice', { optional: true }),
    ...whoPaid,
    ...paymentMethodColumn,
    fee_name_en: text('Fee'),
    fee_start_date: date('From', { optional: true }),
    fee_end_date: date('Until', { optional: true }),
    quantity: decimal('Quantity', { optional: true }),
    price: money('Price'),
    amount: money('Paid'),
    discount_rate: decimal('Discount %', { optional: true }),
    total_amount: money('Billed'),
    ...createdName,
  },
  title: 'student_name',
  totals: ['amount', 'total_amount'],
  pinned: ['total_amount', 'amount'],
  sort: [['payment_date', 'desc']],
  chart: { by: 'payment_date', sum: 'amount' },
})
