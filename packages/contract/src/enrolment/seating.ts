import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { academicYears, terms } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { date, flag, links, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { enrollments } from './enrolments.ts'

const into = { class_id: ref('To class', () => classes) } as const
const outOf = { from_class_id: ref('From class', () => classes) } as const
const whom = {
  student_ids: links('Students', () => students, { default: [], max: 500 }),
  student_id: ref('Student', () => students, { optional: true, help: 'A single student instead of a list' }),
} as const
const since = {
  enroll_date: date('From', { optional: true, help: 'Leave blank for today, or the first day of the term' }),
  remark: text('Remark', { optional: true, max: 300 }),
} as const
const stale = ['student-enrollments', 'student-profiles']

/** What became of it: the new seats, and how many are left. */
const seated = z.strictObject({ class_id: z.int(), enrollment_ids: z.array(z.int()), free: z.int() })

export const enrolStudents = defineOperation({
  name: 'enrol-students',
  method: 'POST',
  path: '/student-enrollments',
  label: 'Enrol students',
  access: may('create', enrollments),
  body: { ...into, ...whom, ...since },
  stale,
  answer: seated,
})

export const moveStudents = defineOperation({
  name: 'move-students',
  method: 'POST',
  path: '/student-enrollments/update-classes',
  label: 'Move to another class',
  access: may('update', enrollments),
  body: { ...into, ...whom, ...since },
  stale,
  answer: seated,
})

export const forwardStudents = defineOperation({
  name: 'forward-students',
  method: 'POST',
  path: '/student-enrollments/forward-classes',
  label: 'Promote to the next class',
  access: may('update', enrollments),
  body: { ...outOf, ...into, ...whom, ...since },
  stale,
  answer: seated,
})

export const accelerateStudents = defineOperation({
  name: 'accelerate-students',
  method: 'POST',
  path: '/student-enrollments/accelerate-students',
  label: 'Skip a grade',
  access: may('update', enrollments),
  body: { ...outOf, ...into, ...whom, enroll_date: since.enroll_date, reason: note('Reason', { max: 300 }) },
  stale,
  answer: seated,
})

const withSeats = z.strictObject({
  class_id: z.int(),
  class_name: z.string(),
  branch_id: z.int(),
  acps_id: z.int(),
  ac_year_id: z.int(),
  ac_term_id: z.int(),
  term_name: z.string(),
  term_name_kh: z.nullable(z.string()),
  ac_year: z.string(),
  acps_name_foreign: z.string(),
  acps_name_native: z.string(),
  grade_id: z.int(),
  ac_status_id: z.int(),
  capacity: z.int(),
  taken: z.int(),
})
export type ClassWithSeats = z.infer<typeof withSeats>

export const listSeatClasses = defineOperation({
  name: 'list-seat-classes',
  method: 'GET',
  path: '/student-enrollments/classes',
  label: 'Classes and free seats',
  access: may('view', enrollments),
  query: {
    branch_id: ref('Branch', () => branches, { optional: true }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true }),
    ac_year_id: ref('Academic year', () => academicYears, { optional: true }),
    ac_term_id: ref('Term', () => terms, { optional: true }),
    grade_id: ref('Grade', () => grades, { optional: true }),
    search: text('Search', { optional: true, max: 60 }),
  },
  answer: z.strictObject({ data: z.array(withSeats) }),
})

export const listNextClasses = defineOperation({
  name: 'list-next-classes',
  method: 'GET',
  path: '/student-enrollments/{gradeId}/next-class-in-next-grades',
  label: 'Classes of the next grade',
  access: may('view', enrollments),
  params: { gradeId: ref('Grade', () => grades) },
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({ data: z.array(withSeats) }),
})

const openTerm = z.strictObject({
  ac_term_id: z.int(),
  term_name: z.string(),
  term_name_kh: z.nullable(z.string()),
  ac_year: z.string(),
  ac_status_id: z.int(),
  branch_id: z.int(),
  branch_name_en: z.string(),
  branch_name_kh: z.string(),
  acps_id: z.int(),
  acps_name_foreign: z.string(),
  acps_name_native: z.string(),
})
export type OpenTerm = z.infer<typeof openTerm>

/** The terms that have classes to sit in, running ones first. */
export const listSeatTerms = defineOperation({
  name: 'list-seat-terms',
  method: 'GET',
  path: '/student-enrollments/terms',
  label: 'Terms with open classes',
  access: may('view', enrollments),
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({ data: z.array(openTerm) }),
})

const pupil = {
  student_id: z.int(),
  card_number: z.string(),
  full_name_en: z.string(),
  full_name_kh: z.string(),
  gender: z.string(),
}
const onSeat = z.strictObject({ enrollment_id: z.int(), ...pupil })
export type SeatedStudent = z.infer<typeof onSeat>

const inClass = onSeat.extend({ photo: z.nullable(z.string()), status: z.int() })
export type ClassStudent = z.infer<typeof inClass>

export const listClassStudents = defineOperation({
  name: 'list-class-students',
  method: 'GET',
  path: '/student-enrollments/students',
  label: 'Students of a class',
  access: may('view', enrollments),
  query: { class_id: ref('Class', () => classes) },
  answer: z.strictObject({ data: z.array(inClass) }),
})

const tile = z.strictObject({
  class_id: z.int(),
  class_name: z.string(),
  grade_id: z.int(),
  grade_name_foreign: z.string(),
  grade_name_native: z.string(),
  room_name: z.nullable(z.string()),
  teacher_name_foreign: z.nullable(z.string()),
  teacher_name_native: z.nullable(z.string()),
  capacity: z.int(),
  ac_status_id: z.int(),
  students: z.array(onSeat),
})
export type SeatTile = z.infer<typeof tile>

/** The classes of a term with everybody who sits in them, in one answer. */
export const readSeatBoard = defineOperation({
  name: 'read-seat-board',
  method: 'GET',
  path: '/student-enrollments/board',
  label: 'Board of classes',
  access: may('view', enrollments),
  query: { ac_term_id: ref('Term', () => terms), grade_id: ref('Grade', () => grades, { optional: true }) },
  answer: z.strictObject({ ac_term_id: z.int(), branch_id: z.int(), ac_status_id: z.int(), classes: z.array(tile) }),
})

const waiting = z.strictObject({ ...pupil, class_name: z.nullable(z.string()) })
export type WaitingStudent = z.infer<typeof waiting>

export const listUnseated = defineOperation({
  name: 'list-unseated',
  method: 'GET',
  path: '/student-enrollments/unassigned-students',
  label: 'Students without a class',
  access: may('view', enrollments),
  query: {
    ac_term_id: ref('Term', () => terms),
    search: text('Search', { optional: true, max: 60 }),
    seated_elsewhere: flag('Include students in another term or programme', { default: 0 }),
  },
  /** The first of them, and how many there are, up to a thousand. */
  answer: z.strictObject({ data: z.array(waiting), total: z.int() }),
})
