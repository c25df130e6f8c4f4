import { gradingDefinitions } from '../academics/grading.ts'
import { subPrograms } from '../academics/programs.ts'
import { date, decimal, id, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

/** A scholarship that somebody was granted by hand, for a while. */
export const studentScholarships = defineResource({
  name: 'student-scholarships',
  label: ['Granted scholarship', 'Granted scholarships'],
  key: 'student_scholarship_id',
  title: 'reason',
  sort: ['start_date', 'desc'],
  fields: {
    student_scholarship_id: id(),
    student_id: ref('Student', () => students, { fixed: true }),
    acps_id: ref('Sub programme', () => subPrograms),
    grade_definition_id: ref('Result', () => gradingDefinitions, {
      optional: true,
      column: false,
      help: 'Leave blank if it is granted for another reason',
    }),
    discount_rate: decimal('Discount, %', {
      min: 0.01,
      max: 100,
      help: 'On tuition only; only the largest discount applies',
    }),
    start_date: date('From'),
    end_date: date('To', { notBefore: 'start_date' }),
    reason: text('Reason', { max: 200, search: true, help: 'The family sees this on the invoice' }),
  },
  filters: ['student_id', 'acps_id'],
  where: { branch_id: ref('Branch', () => branches) },
  period: ['start_date', 'end_date'],
})
