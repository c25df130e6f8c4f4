import { classes } from '../academics/classes.ts'
import { subjects } from '../academics/subjects.ts'
import { decimal, integer, ref, text } from '../kit/field.ts'
import { defineReport } from '../kit/report.ts'
import { branchColumn, ofBranch } from '../organisation/report-columns.ts'
import { teachers } from '../people/teachers.ts'

/**
 * Who teaches what in which class, and how much of it in these days: counted from the timetables, holidays included.
 */
export const teachingReports = defineReport({
  name: 'class-teaching-reports',
  path: '/report/class-teaching',
  label: 'Class teaching',
  methods: ['GET'],
  period: { lately: 'month' },
  parameters: {
    ...ofBranch,
    class_id: ref('Class', () => classes, { within: ['branch_id'] }),
    teacher_id: ref('Teacher', () => teachers),
    subject_id: ref('Subject', () => subjects),
  },
  columns: {
    class_name: text('Class', { natural: true }),
    grade_name: text('Grade', { natural: true }),
    subject_name: text('Subject'),
    teacher_name: text('Teacher', { optional: true }),
    lessons: integer('Lessons'),
    hours: decimal('Hours'),
    ...branchColumn,
  },
  totals: ['lessons', 'hours'],
  sort: [
    ['class_name', 'asc'],
    ['subject_name', 'asc'],
  ],
  group: 'teacher_name',
  chart: { by: 'teacher_name', sum: 'hours' },
})
