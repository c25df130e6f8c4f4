import { defineChoice } from '../kit/choice.ts'
import { choice, date, integer, note, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn, ofBranch } from '../organisation/report-columns.ts'
import { aboutStudents, ofGender, whoIsIt } from './report-columns.ts'
import { transferType } from './transfers.ts'

export const direction = defineChoice({ came: [1, 'Came', 'ចូល', 'ok'], went: [2, 'Went', 'ចេញ', 'quiet'] })

/** Who came to a branch from another, and who left it: what one branch counts as gone, the other counts as come. */
export const transferReports = defineReport({
  name: 'student-transfer-reports',
  path: '/report/student-transfers',
  label: 'Transfers',
  methods: ['GET'],
  period: { lately: 'year', column: 'transfer_date' },
  parameters: {
    ...ofBranch,
    direction: choice('Direction', direction),
    transfer_type: choice('Kind', transferType),
    ...ofGender,
  },
  columns: {
    transfer_date: date('On'),
    ...branchColumn,
    direction: choice('Direction', direction),
    transfer_type: choice('Kind', transferType),
    ...whoIsIt,
    from_name: text('From'),
    to_name: text('To', { optional: true }),
    reason: note('Reason'),
    came: integer('Came', { optional: true }),
    went: integer('Went', { optional: true }),
  },
  title: 'full_name_kh',
  totals: ['came', 'went'],
  logsAccess: aboutStudents,
  sort: [['transfer_date', 'desc']],
  group: 'branch_name',
  chart: { by: 'branch_name', sum: 'went' },
})
