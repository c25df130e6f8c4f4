import { choice, date, phone, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn } from '../organisation/report-columns.ts'
import { parents } from '../people/parents.ts'
import { bornOn } from '../people/report-columns.ts'
import { studentStatus } from '../people/student-statuses.ts'
import { aboutStudents, heads, ofGender, ofSeats, whereIsIt, whoIsIt } from './report-columns.ts'

/**
 * Who studies here, each child once; of a past year, who sat in its classes to the end. Those who have left only where
 * their status is asked for.
 */
export const studentLists = defineReport({
  name: 'student-lists',
  label: 'Student list',
  methods: ['GET'],
  excel: '/report/student-lists/export-excel',
  parameters: {
    ...ofSeats,
    ...ofGender,
    status: choice('Status', studentStatus),
    joined_from: date('Joined from'),
    joined_to: date('Joined until'),
  },
  columns: {
    ...whoIsIt,
    ...bornOn,
    ...whereIsIt,
    study_time: text('Study time', { optional: true }),
    status: choice('Status', studentStatus),
    entry_date: date('Joined on', { optional: true }),
    nationality: text('Nationality', { optional: true }),
    family_name: text('Family', { optional: true }),
    family_phone: phone('Family phone', { optional: true }),
    ...branchColumn,
    ...heads,
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['headcount', 'girls'],
  hidden: ['headcount', 'study_time', 'nationality', 'family_name', 'family_phone'],
  needs: { family_name: () => parents, family_phone: () => parents },
  logsAccess: aboutStudents,
  sort: [
    ['class_name', 'asc'],
    ['full_name_kh', 'asc'],
  ],
  group: 'class_name',
  chart: { by: 'grade_name', sum: 'headcount' },
})
