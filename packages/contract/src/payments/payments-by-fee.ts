import { byFeeType, byMonth, feeTypeSums, money, months, ofFeeType } from '../billing/report-columns.ts'
import { integer, month, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'

const fee = { fee_type_name: text('Fee type', { optional: true }), fee_name_en: text('Fee') } as const

/** What each fee and service brought in the days that are asked for. */
export const paymentByServices = defineReport({
  name: 'payment-by-services',
  label: 'Payments by service',
  period: { lately: 'today' },
  parameters: { ...ofBranch, ...ofFeeType },
  columns: {
    ...fee,
    ...branchName,
    students: integer('Students'),
    payments: integer('Payments'),
    received_amount: money('Received'),
    returned_amount: money('Given back'),
    amount: money('Paid'),
  },
  title: 'fee_name_en',
  totals: ['amount', 'payments', 'received_amount', 'returned_amount'],
  sort: [['amount', 'desc']],
  group: 'fee_type_name',
  chart: { by: 'fee_name_en', sum: 'amount' },
})

/** Month by month, with a column for each kind of fee: the year, where nobody asks for other days. */
export const monthlyPayments = defineReport({
  name: 'monthly-payments',
  label: 'Monthly payments',
  period: { lately: 'year' },
  parameters: ofBranch,
  columns: {
    payment_month: month('Month'),
    ...branchName,
    receipts: integer('Receipts'),
    ...byFeeType,
    no_fee_amount: money('Without a fee'),
    amount: money('Paid'),
  },
  title: 'payment_month',
  totals: ['amount', 'receipts', ...feeTypeSums, 'no_fee_amount'],
  sort: [
    ['payment_month', 'asc'],
    ['branch_name_en', 'asc'],
  ],
  chart: { by: 'payment_month', sum: 'amount' },
})

/** A year of each fee, month beside month. */
export const annualPayments = defineReport({
  name: 'annual-payments',
  label: 'Annual payments',
  period: { lately: 'year' },
  parameters: { ...ofBranch, ...ofFeeType },
  columns: { ...fee, ...branchName, payment_year: integer('Year'), ...byMonth, amount: money('Paid') },
  title: 'fee_name_en',
  totals: ['amount', ...months],
  headline: ['amount'],
  sort: [
    ['fee_type_name', 'asc'],
    ['fee_name_en', 'asc'],
  ],
  group: 'fee_type_name',
  chart: { by: 'fee_type_name', sum: 'amount' },
})
