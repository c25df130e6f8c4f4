import { z } from 'zod'
import { may } from '../kit/access.ts'
import { ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { students } from '../people/students.ts'
import { enrollments } from './enrolments.ts'

const named = z.strictObject({ en: z.string(), kh: z.string() })
const seat = z.strictObject({
  kind: z.literal('seat'),
  id: z.int(),
  class_id: z.int(),
  ac_term_id: z.int(),
  acps_id: z.int(),
  class_name: z.string(),
  grade: named,
  program: named,
  branch: named,
  term_name: z.string(),
  term_name_kh: z.nullable(z.string()),
  ac_year: z.string(),
  enrollment_status: z.int(),
  from: z.string(),
  until: z.nullable(z.string()),
  remark: z.nullable(z.string()),
})
const transfer = z.strictObject({
  kind: z.literal('transfer'),
  id: z.int(),
  transfer_type: z.int(),
  from_branch: named,
  to_branch: z.nullable(named),
  to_school: z.nullable(z.string()),
  from: z.string(),
  reason: z.string(),
  remark: z.nullable(z.string()),
})
const step = z.discriminatedUnion('kind', [seat, transfer])
export type PathStep = z.infer<typeof step>

/**
 * A student's way through the school, the newest first: told whole to the branch where the student is now, and without
 * the office's remarks to the family and the teachers.
 */
export const readStudentPath = defineOperation({
  name: 'read-student-path',
  method: 'GET',
  path: '/student-enrollments/paths/{student_id}',
  label: 'Classes and transfers of a student',
  access: may('view', enrollments),
  userTypes: enrollments.userTypes,
  params: { student_id: ref('Student', () => students) },
  answer: z.strictObject({ data: z.array(step) }),
})
