import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { roles } from '../accounts/roles.ts'
import { links } from '../kit/field.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

const rows = z.array(z.int().min(1).max(2_147_483_647)).max(1000).optional()

/** Who is meant: students by where they study or by name, their families, and staff by role. Where nothing narrows, all. */
export const audience = z.strictObject({
  whom: z
    .array(z.enum(['families', 'students', 'staff']))
    .min(1)
    .max(3),
  branch_ids: rows,
  acps_ids: rows,
  grade_ids: rows,
  class_ids: rows,
  student_ids: rows,
  role_ids: rows,
})
export type Audience = z.infer<typeof audience>

/** What the lists of an audience refer to. */
export const audienceRows = {
  branch_ids: links('Branches', () => branches),
  acps_ids: links('Sub programmes', () => subPrograms),
  grade_ids: links('Grades', () => grades),
  class_ids: links('Classes', () => classes),
  student_ids: links('Students', () => students),
  role_ids: links('Staff roles', () => roles),
} as const
