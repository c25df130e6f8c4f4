import { giveEmployeeId } from '../people/public.ts'
import { importStudents } from './import-students.ts'
import type { SpecialKind } from './row.ts'

/** The kinds of files that do more than save rows of their resource. */
export const specialKinds: Readonly<Record<string, SpecialKind>> = {
  students: importStudents,
  employees: { locks: ['employees'], number: { column: 'emp_id', give: giveEmployeeId }, open: async () => ({}) },
}
