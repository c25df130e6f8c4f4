import { choice, date, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn } from '../organisation/report-columns.ts'
import { enrollmentStatus } from './enrolments.ts'
import { aboutStudents, heads, ofGender, ofSeats, whereIsIt, whoIsIt } from './report-columns.ts'

/** Every seat that was taken in these days, and what became of it. */
export const enrollmentReports = defineReport({
  name: 'student-enrollment-reports',
  path: '/report/student-enrollments',
  label: 'Enrolment report',
  methods: ['GET'],
  period: { lately: 'year', column: 'enroll_date' },
  parameters: { ...ofSeats, ...ofGender, enrollment_status: choice('Status', enrollmentStatus) },
  columns: {
    enroll_date: date('From'),
    ...whoIsIt,
    ...whereIsIt,
    ac_year: text('Academic year'),
    term_name: text('Term'),
    enrollment_status: choice('Status', enrollmentStatus),
    leave_date: date('Until', { optional: true }),
    ...branchColumn,
    ...heads,
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['headcount', 'girls'],
  hidden: ['headcount', 'term_name'],
  logsAccess: aboutStudents,
  sort: [
    ['grade_name', 'asc'],
    ['class_name', 'asc'],
    ['full_name_kh', 'asc'],
  ],
  group: 'grade_name',
  chart: { by: 'grade_name', sum: 'headcount' },
})
