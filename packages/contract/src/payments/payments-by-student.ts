import { z } from 'zod'
import { byMonth, money, months, ofSeat, seat, whoPaid } from '../billing/report-columns.ts'
import { may } from '../kit/access.ts'
import { date, integer, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineReport } from '../kit/report.ts'
import { branches } from '../organisation/branches.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'

const student = { ...whoPaid, ...seat, ...branchName } as const
const rarely = ['acps_name_foreign', 'grade_name_foreign', 'branch_name_en'] as const

/** What each student paid in the days that are asked for, and what he still owed at their end. */
export const studentPayments = defineReport({
  name: 'student-payments',
  label: 'Payments by student',
  excel: '/report/student-payment-excels',
  period: { lately: 'today' },
  parameters: { ...ofBranch, ...ofSeat },
  columns: {
    ...student,
    receipts: integer('Receipts'),
    last_payment_date: date('Last paid on', { optional: true }),
    received_amount: money('Received'),
    returned_amount: money('Given back'),
    amount: money('Paid'),
    open_amount: money('Still owed'),
  },
  title: 'student_name',
  totals: ['amount', 'open_amount', 'receipts', 'received_amount', 'returned_amount'],
  sort: [
    ['class_name', 'asc'],
    ['student_name', 'asc'],
  ],
  hidden: [...rarely, 'received_amount', 'returned_amount'],
  chart: { by: 'class_name', sum: 'amount' },
})

/** Who paid what in which month of the year. */
export const yearlyPaymentLists = defineReport({
  name: 'yearly-payment-lists',
  label: 'Yearly payment list',
  period: { lately: 'year' },
  parameters: { ...ofBranch, ...ofSeat },
  columns: { ...student, payment_year: integer('Year'), ...byMonth, amount: money('Paid') },
  title: 'student_name',
  totals: ['amount', ...months],
  headline: ['amount'],
  sort: [
    ['class_name', 'asc'],
    ['student_name', 'asc'],
  ],
  group: 'class_name',
  hidden: [...rarely, 'payment_year'],
})

/** The classes of a branch that are running or about to. */
export const queryClassOperations = defineOperation({
  name: 'query-class-operations',
  method: 'GET',
  path: '/report/query-class-operations/{id}',
  label: 'Classes of a branch',
  access: may('view', studentPayments),
  params: { id: ref('Branch', () => branches) },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        class_id: z.int(),
        class_name: z.string(),
        acps_id: z.int(),
        grade_id: z.int(),
        ac_year_id: z.int(),
        ac_term_id: z.int(),
      }),
    ),
  }),
})
