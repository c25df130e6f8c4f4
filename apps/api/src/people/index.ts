import { reaches } from '@sala/contract/kit/reach'
import { cardTemplates } from '@sala/contract/people/card-templates'
import { countPrintedCard, employees, nextEmployeeId, uploadEmployeePhoto } from '@sala/contract/people/employees'
import { nationalities } from '@sala/contract/people/nationalities'
import { occupations } from '@sala/contract/people/occupations'
import { parents } from '@sala/contract/people/parents'
import { printEmployeeCards, printTeacherCards } from '@sala/contract/people/print-cards'
import { peopleReaches } from '@sala/contract/people/reaches'
import { shifts } from '@sala/contract/people/shifts'
import * as changes from '@sala/contract/people/staff-changes'
import { statusReasons } from '@sala/contract/people/status-reasons'
import { students } from '@sala/contract/people/students'
import { teachers, uploadTeacherPhoto, uploadTeacherSignature } from '@sala/contract/people/teachers'
import { eq, type SQL, sql } from 'drizzle-orm'
import { teacherSubPrograms } from '../academics/tables.ts'
import { users } from '../access/tables.ts'
import { keepFile } from '../kit/file.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, caller, inOwnBranches, says } from '../kit/scope.ts'
import { changeStaffStatus } from './change-staff-status.ts'
import { suggestEmployeeId } from './give-employee-id.ts'
import { changeEmployee, hireEmployee } from './hire-employee.ts'
import { printCards } from './print-cards.ts'
import { readStaffRecord } from './read-staff-record.ts'
import { registerActiveStaff } from './register-teacher.ts'
import * as tables from './tables.ts'
import { transferEmployee } from './transfer-employee.ts'

const ownFamily = sql`(select ${users.student_parent_id} from ${users} where ${users.user_id} = ${caller.userId})`
const ownStudent = sql`(select ${users.student_id} from ${users} where ${users.user_id} = ${caller.userId})`
const ownTeacher = sql`(select ${users.teacher_id} from ${users} where ${users.user_id} = ${caller.userId})`

/** What a teacher's row shows of the employee that he is. */
const ofEmployee = (...names: readonly (keyof typeof tables.employees.$inferSelect)[]) =>
  Object.fromEntries(
    names.map((name) => [name, sql`(select e.${sql.identifier(name)} from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id})`]),
  )

/** Filters of teachers by what stands with the employee: asked once, and not again for every teacher. */
const whoseEmployee = (...names: readonly (keyof typeof tables.employees.$inferSelect)[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (values: SQL) => sql`${tables.teachers.staff_id} in (select e.staff_id from ${tables.employees} e where e.${sql.identifier(name)} = any(${values}))`,
    ]),
  )

export function people(app: App): void {
  mountResource(app, cardTemplates, { table: tables.cardTemplates, scope: allStaff })
  mountResource(app, nationalities, { table: tables.nationalities, scope: allStaff })
  mountResource(app, occupations, { table: tables.occupations, scope: allStaff })
  mountResource(app, shifts, { table: tables.shifts, scope: allStaff })
  mountResource(app, statusReasons, { table: tables.statusReasons, scope: allStaff })
  mountResource(app, employees, {
    table: tables.employees,
    scope: {
      'staff-api': inOwnBranches(tables.employees.branch_id)['staff-api']!,
      'teacher-api': says(
        peopleReaches.own_employee,
        sql`${tables.employees.staff_id} = (select t.staff_id from ${tables.teachers} t where t.teacher_id = ${ownTeacher})`,
      ),
    },
    where: {
      is_teacher: (values) => sql`(exists (select 1 from ${tables.teachers} t where t.staff_id = ${tables.employees.staff_id}))::int = any(${values})`,
    },
    create: hireEmployee,
    update: changeEmployee,
  })
  mountOperation(app, nextEmployeeId, suggestEmployeeId)
  mountOperation(app, changes.changeStaffStatus, changeStaffStatus)
  mountOperation(app, changes.transferEmployee, transferEmployee)
  mountOperation(app, changes.readStaffRecord, readStaffRecord)
  mountOperation(app, uploadEmployeePhoto, async ({ input: { staff_id }, tx, file, call }) => {
    const photo = await keepFile(tx, app.storageOf(call.db), file, { object: employees.name, object_id: String(staff_id), field: 'photo' })
    await tx.update(tables.employees).set({ photo }).where(eq(tables.employees.staff_id, staff_id))
    return { staff_id, photo }
  })
  mountOperation(app, countPrintedCard, async ({ input: { staff_id }, tx }) => {
    const { employees: table } = tables
    const [counted] = await tx
      .update(table)
      .set({ print_card_counter: sql`${table.print_card_counter} + 1` })
      .where(eq(table.staff_id, staff_id))
      .returning({ staff_id: table.staff_id, print_card_counter: table.print_card_counter })
    return counted!
  })
  mountResource(app, teachers, {
    table: tables.teachers,
    scope: {
      'staff-api': says(
        peopleReaches.teachers_of_own_branches,
        sql`exists (select 1 from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id} and e.branch_id = any(${caller.branchIds}))`,
        sql`array(select e.branch_id from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id})`,
      ),
      'teacher-api': says(peopleReaches.own_teacher, sql`${tables.teachers.teacher_id} = ${ownTeacher}`),
    },
    computed: ofEmployee(
      'emp_id',
      'status',
      'branch_id',
      'position_id',
      'gender',
      'nationality_id',
      'phone_number_1',
      'email',
      'province_code',
      'district_code',
      'commune_code',
      'village_code',
    ),
    links: { acps_ids: { table: teacherSubPrograms, parent: teacherSubPrograms.teacher_id, child: teacherSubPrograms.acps_id } },
    where: whoseEmployee('branch_id', 'status', 'position_id'),
    beforeSave: registerActiveStaff,
  })
  mountOperation(app, uploadTeacherPhoto, async ({ input: { teacher_id }, tx, file, call }) => {
    const photo = await keepFile(tx, app.storageOf(call.db), file, { object: teachers.name, object_id: String(teacher_id), field: 'photo' })
    await tx.update(tables.teachers).set({ photo }).where(eq(tables.teachers.teacher_id, teacher_id))
    return { teacher_id, photo }
  })
  mountOperation(app, uploadTeacherSignature, async ({ input: { teacher_id }, tx, file, call }) => {
    const signature = await keepFile(tx, app.storageOf(call.db), file, { object: teachers.name, object_id: String(teacher_id), field: 'signature' })
    await tx.update(tables.teachers).set({ signature }).where(eq(tables.teachers.teacher_id, teacher_id))
    return { teacher_id, signature }
  })
  mountOperation(app, printEmployeeCards, (work) => printCards(app, 'staff_id', work.input.staff_id_list, work))
  mountOperation(app, printTeacherCards, (work) => printCards(app, 'teacher_id', work.input.teacher_id_list, work))
  mountResource(app, parents, {
    table: tables.parents,
    scope: {
      'staff-api': says(
        peopleReaches.families_of_own_branches,
        sql`exists (select 1 from ${tables.students} s where s.student_parent_id = ${tables.parents.student_parent_id} and s.branch_id = any(${caller.branchIds}))`,
        sql`array(select distinct s.branch_id from ${tables.students} s where s.student_parent_id = ${tables.parents.student_parent_id})`,
      ),
      'parent-api': says(peopleReaches.own_family, sql`${tables.parents.student_parent_id} = ${ownFamily}`),
    },
  })
  mountResource(app, students, {
    table: tables.students,
    scope: {
      'staff-api': says(reaches.own_branches, sql`${tables.students.branch_id} = any(${caller.branchIds})`, sql`array[${tables.students.branch_id}]`),
      'parent-api': says(peopleReaches.own_children, sql`${tables.students.student_parent_id} = ${ownFamily}`),
      'student-api': says(peopleReaches.own_student, sql`${tables.students.student_id} = ${ownStudent}`),
    },
  })
}
