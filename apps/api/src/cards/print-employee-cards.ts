import { eq, inArray } from 'drizzle-orm'
import type { App } from '../kit/route/app.ts'
import { branches, companies, departments, positions } from '../tables/organisation.ts'
import { employees, teachers } from '../tables/people.ts'
import { drawCards, inOrder, issuerColumns, type Printing, words } from './draw-cards.ts'

const people = (tx: Printing['tx']) =>
  tx
    .select({
      staff_id: employees.staff_id,
      teacher_id: teachers.teacher_id,
      emp_id: employees.emp_id,
      name_en: employees.name_en,
      name_kh: employees.name_kh,
      photo: employees.photo,
      teacher_name_en: teachers.full_name_foreign,
      teacher_name_kh: teachers.full_name_native,
      teacher_photo: teachers.photo,
      position_en: positions.pos_name_en,
      position_kh: positions.pos_name_kh,
      department_en: departments.department_name_en,
      department_kh: departments.department_name_kh,
      ...issuerColumns,
    })
    .from(employees)
    .innerJoin(branches, eq(branches.branch_id, employees.branch_id))
    .innerJoin(companies, eq(companies.company_id, branches.company_id))
    .leftJoin(teachers, eq(teachers.staff_id, employees.staff_id))
    .leftJoin(positions, eq(positions.position_id, employees.position_id))
    .leftJoin(departments, eq(departments.department_id, employees.department_id))

/** The cards of employees, or of teachers as they are called as teachers. */
export async function printEmployeeCards(
  app: App,
  of: 'staff_id' | 'teacher_id',
  ids: readonly number[],
  work: Printing,
) {
  const found = await people(work.tx).where(
    inArray(of === 'staff_id' ? employees.staff_id : teachers.teacher_id, [...ids]),
  )
  const teaches = of === 'teacher_id'
  const drawn = inOrder(ids, found, of).map((person) => ({
    by: person,
    card: {
      name: teaches ? words(person.teacher_name_en, person.teacher_name_kh) : words(person.name_en, person.name_kh),
      position: words(person.position_en, person.position_kh),
      department: words(person.department_en, person.department_kh),
      emp_id: person.emp_id,
      barcode: person.emp_id,
      qr: person.emp_id,
    },
    photo: teaches ? (person.teacher_photo ?? person.photo) : person.photo,
  }))
  return drawCards(app, work, drawn)
}
