import { choice, date } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn } from '../organisation/report-columns.ts'
import { statusReason, studentStatus } from '../people/student-statuses.ts'
import { students } from '../people/students.ts'
import { aboutStudents, heads, ofGender, ofSeats, whereIsIt, whoIsIt } from './report-columns.ts'

/** Those who no longer study, or not at present: since when, why, and where they sat last. */
export const inactiveStudents = defineReport({
  name: 'inactive-students',
  label: 'Inactive students',
  methods: ['GET'],
  period: { lately: 'year', column: 'inactive_since' },
  parameters: { ...ofSeats, ...ofGender, status: choice('Status', studentStatus) },
  columns: {
    ...whoIsIt,
    status: choice('Status', studentStatus),
    inactive_since: date('Since'),
    reason: choice('Reason', statusReason, { optional: true }),
    ...whereIsIt,
    entry_date: date('Joined on', { optional: true }),
    ...branchColumn,
    ...heads,
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['headcount', 'girls'],
  hidden: ['headcount', 'entry_date'],
  needs: { reason: () => students },
  logsAccess: aboutStudents,
  sort: [
    ['inactive_since', 'desc'],
    ['full_name_kh', 'asc'],
  ],
  group: 'status',
  chart: { by: 'reason', sum: 'headcount' },
})
