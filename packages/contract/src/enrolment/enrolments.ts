import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { academicYears, terms } from '../academics/years.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, id, ref, text } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

export const enrollmentStatus = defineChoice({
  studying: [1, 'Studying', 'កំពុងសិក្សា', 'ok'],
  moved: [2, 'Moved to another class', 'ផ្លាស់ថ្នាក់', 'info'],
  completed: [3, 'Completed', 'បានបញ្ចប់', 'quiet'],
  left: [4, 'Left', 'ចាកចេញ', 'quiet'],
})

const ofClass = { computed: true, column: false } as const

export const enrollments = defineResource({
  name: 'student-enrollments',
  label: ['Enrolment', 'Enrolments'],
  key: 'enrollment_id',
  title: 'student_id',
  tellApart: ['student_id', 'class_id', 'ac_term_id'],
  sort: ['enrollment_id', 'desc'],
  verbs: ['list', 'remove'],
  large: true,
  userTypes: ['staff-api', 'teacher-api', 'parent-api', 'student-api'],
  writers: ['staff-api'],
  fields: {
    enrollment_id: id(),
    student_id: ref('Student', () => students, { fixed: true, search: true, column: 1 }),
    class_id: ref('Class', () => classes, { column: 2 }),
    grade_id: ref('Grade', () => grades, { computed: true, column: 3 }),
    acps_id: ref('Sub programme', () => subPrograms, { computed: true, column: 4 }),
    ac_term_id: ref('Term', () => terms, { computed: true, column: 5 }),
    ac_year_id: ref('Academic year', () => academicYears, ofClass),
    branch_id: ref('Branch', () => branches, ofClass),
    enrollment_status: choice('Status', enrollmentStatus, {
      default: enrollmentStatus.studying,
      computed: true,
      column: 6,
    }),
    enroll_date: date('From', { column: 7 }),
    leave_date: date('Until', { optional: true, computed: true, notBefore: 'enroll_date', column: 8 }),
    from_enrollment_id: ref('Previous enrolment', (): AnyResource => enrollments, {
      optional: true,
      computed: true,
      column: false,
    }),
    remark: text('Remark', { optional: true, max: 300, column: false }),
  },
  filters: ['enrollment_status', 'student_id', 'class_id', 'ac_term_id', 'branch_id'],
  defaults: { enrollment_status: [enrollmentStatus.studying] },
})
