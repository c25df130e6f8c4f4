import { giveEmployeeId } from '../people/public.ts'
import { importBalances } from './import-balances.ts'
import { importPlaces } from './import-places.ts'
import { importStudents } from './import-students.ts'
import type { SpecialKind } from './row.ts'

/** The kinds of files that do more than save rows of their resource. */
export const specialKinds: Readonly<Record<string, SpecialKind>> = {
  students: importStudents,
  'opening-balances': importBalances,
  employees: { locks: ['employees'], number: { column: 'emp_id', give: giveEmployeeId }, open: async () => ({}) },
  provinces: importPlaces(2),
  districts: importPlaces(4),
  communes: importPlaces(6),
  villages: importPlaces(8),
}
