import { z } from 'zod'
import { may } from '../kit/access.ts'
import { ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineReport } from '../kit/report.ts'
import { branches } from '../organisation/branches.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'
import { byWay, ofCashier, paymentDate, ways } from './report-columns.ts'

/**
 * What came in on a day, by the way it came: what lies in the drawers, in the bank, and what was paid from money that
 * lay here already.
 */
export const summaryCashCollections = defineReport({
  name: 'summary-cash-collections',
  label: 'Collections summary',
  excel: '/report/summary-cash-collections-excels',
  period: { lately: 'today', column: 'payment_date' },
  parameters: ofBranch,
  columns: { ...paymentDate, ...branchName, ...byWay },
  totals: ways,
  sort: [
    ['payment_date', 'desc'],
    ['branch_name_en', 'asc'],
  ],
  hidden: ['amount'],
  chart: { by: 'payment_date', sum: 'collected_amount' },
})

/** The same for each cashier; a void stands with whoever voided it, out of whose drawer it went. */
export const cashCollectionByCashiers = defineReport({
  name: 'cash-collection-by-cashiers',
  label: 'Collections by cashier',
  period: { lately: 'today', column: 'payment_date' },
  parameters: { ...ofBranch, ...ofCashier },
  columns: { created_name: text('Cashier', { optional: true }), ...paymentDate, ...branchName, ...byWay },
  totals: ways,
  sort: [
    ['created_name', 'asc'],
    ['payment_date', 'desc'],
  ],
  group: 'created_name',
  hidden: ['branch_name_en', 'amount'],
  chart: { by: 'created_name', sum: 'collected_amount' },
})

/** Those who have sat at a drawer of the caller's branches. */
export const queryCashiers = defineOperation({
  name: 'query-cashiers',
  method: 'GET',
  path: '/report/query-cashiers',
  label: 'Cashiers',
  access: may('view', cashCollectionByCashiers),
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({ user_id: z.int(), loginname: z.string(), full_name: z.string(), staff_id: z.nullable(z.int()) }),
    ),
  }),
})
