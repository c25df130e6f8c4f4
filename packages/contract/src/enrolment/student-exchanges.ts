import { date, integer, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn } from '../organisation/report-columns.ts'
import { aboutStudents, ofGender, ofSeats, whoIsIt } from './report-columns.ts'

/** Who changed from one class to another within a term. */
export const studentExchanges = defineReport({
  name: 'student-exchanges',
  label: 'Class changes',
  methods: ['GET'],
  period: { lately: 'year', column: 'changed_on' },
  parameters: { ...ofSeats, ...ofGender },
  columns: {
    changed_on: date('Date'),
    ...whoIsIt,
    from_class: text('From class', { natural: true }),
    to_class: text('To class', { natural: true }),
    grade_name: text('Grade', { natural: true }),
    ac_year: text('Academic year'),
    term_name: text('Term'),
    remark: text('Remark', { optional: true }),
    ...branchColumn,
    headcount: integer('Students'),
  },
  title: { en: 'full_name_en', km: 'full_name_kh' },
  totals: ['headcount'],
  hidden: ['headcount', 'ac_year'],
  logsAccess: aboutStudents,
  sort: [['changed_on', 'desc']],
  chart: { by: 'grade_name', sum: 'headcount' },
})
