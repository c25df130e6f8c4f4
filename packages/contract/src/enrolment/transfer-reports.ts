import { defineChoice } from '../kit/choice.ts'
import { choice, date, integer, note, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn, ofBranch } from '../organisation/report-columns.ts'
import { aboutStudents, ofGender, whoIsIt } from './report-columns.ts'
import { transferType } from './transfers.ts'

export const direction = defineChoice({ came: [1, 'Joined', 'ចូល', 'ok'], went: [2, 'Left', 'ចេញ', 'quiet'] })

/** Who came to a branch from another, and who left it: what one branch counts as gone, the other counts as come. */
export const transferReports = defineReport({
  name: 'student-transfer-reports',
  path: '/report/student-transfers',
  label: 'Transfer report',
  methods: ['GET'],
  period: { lately: 'year', column: 'transfer_date' },
  parameters: {
    ...ofBranch,
    direction: choice('Direction', direction),
    transfer_type: choice('Type', transferType),
    ...ofGender,
  },
  columns: {
    transfer_date: date('Date'),
    ...branchColumn,
    direction: choice('Direction', direction),
    transfer_type: choice('Type', transferType),
    ...whoIsIt,
    from_name: text('From'),
    to_name: text('To', { optional: true }),
    reason: note('Reason'),
    came: integer('Joined', { optional: true }),
    went: integer('Left', { optional: true }),
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['came', 'went'],
  logsAccess: aboutStudents,
  sort: [['transfer_date', 'desc']],
  group: 'branch_name',
  chart: { by: 'branch_name', sum: 'went' },
})
