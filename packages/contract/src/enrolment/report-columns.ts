import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { academicYears } from '../academics/years.ts'
import { choice, integer, ref, text } from '../kit/field.ts'
import { ofBranch } from '../organisation/report-columns.ts'
import { gender } from '../people/employees.ts'
import { students } from '../people/students.ts'

/** The seats that a list is of. */
export const ofSeats = {
  ...ofBranch,
  ac_year_id: ref('Academic year', () => academicYears, { within: ['branch_id'] }),
  acps_id: ref('Sub programme', () => subPrograms),
  grade_id: ref('Grade', () => grades, { within: ['acps_id'] }),
  class_id: ref('Class', () => classes, { within: ['branch_id', 'ac_year_id', 'acps_id', 'grade_id'] }),
} as const

export const ofGender = { gender: choice('Sex', gender) } as const

/** A child, in both scripts. */
export const whoIsIt = {
  card_number: text('Student number', { optional: true }),
  full_name_kh: text('Name (Khmer)'),
  full_name_en: text('Name (Latin)'),
  gender: choice('Sex', gender),
} as const

/** Each row is one child, and may be a girl: their sums say how many. */
export const heads = {
  headcount: integer('Students'),
  girls: integer('Girls', { optional: true }),
} as const

export const whereIsIt = {
  class_name: text('Class', { optional: true, natural: true }),
  grade_name: text('Grade', { optional: true, natural: true }),
  program_name: text('Sub programme', { optional: true }),
} as const

/** Whoever is in such a list, when it is taken out, is written down. */
export const aboutStudents = { about: 'student_id', of: () => students } as const
