import { familyPhone, money, ofSeat, whoPaid } from '../billing/report-columns.ts'
import { date } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchName, ofBranch } from '../organisation/report-columns.ts'

const { student_id } = ofSeat

/** What families have with the school and no invoice holds yet. */
export const creditBalances = defineReport({
  name: 'credit-balances',
  label: 'Family credits',
  parameters: { ...ofBranch, student_id },
  columns: {
    ...whoPaid,
    ...familyPhone,
    since: date('Since'),
    kept_amount: money('Kept'),
    used_amount: money('Used'),
    left_amount: money('Left'),
    ...branchName,
  },
  title: 'student_name',
  totals: ['kept_amount', 'used_amount', 'left_amount'],
  sort: [['left_amount', 'desc']],
  hidden: ['branch_name_en'],
})
