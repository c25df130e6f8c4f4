import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { reaches } from '@sala/contract/kit/reach'
import { cardTemplates } from '@sala/contract/people/card-templates'
import { disciplinaryActions } from '@sala/contract/people/disciplinary-actions'
import * as pairs from '@sala/contract/people/duplicate-pairs'
import { countPrintedCard, employees, nextEmployeeId, uploadEmployeePhoto } from '@sala/contract/people/employees'
import * as families from '@sala/contract/people/family-changes'
import * as merges from '@sala/contract/people/merges'
import { nationalities } from '@sala/contract/people/nationalities'
import { occupations } from '@sala/contract/people/occupations'
import { guardianType, parents } from '@sala/contract/people/parents'
import { peopleReaches } from '@sala/contract/people/reaches'
import { shifts } from '@sala/contract/people/shifts'
import * as changes from '@sala/contract/people/staff-changes'
import { statusReasons } from '@sala/contract/people/status-reasons'
import * as studentChanges from '@sala/contract/people/student-changes'
import { students } from '@sala/contract/people/students'
import { teachers, uploadTeacherPhoto, uploadTeacherSignature } from '@sala/contract/people/teachers'
import { eq, type SQL, sql } from 'drizzle-orm'
import { teacherSubPrograms } from '../academics/tables.ts'
import { familiesWithAccount, familiesWithUnusedSlip, signedInFamilies, studentsWithAccount, studentsWithUnusedSlip } from '../access/public.ts'
import { cards, studentPickups } from '../cards/tables.ts'
import { studentEnrollments } from '../enrolment/tables.ts'
import { keepFile } from '../kit/file.ts'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, caller, inOwnBranches, says } from '../kit/scope.ts'
import { changeStaffStatus } from './change-staff-status.ts'
import { changeStatus, checkStatus } from './change-status-by-sub-programs.ts'
import { changeStudentMode, checkMode } from './change-student-mode.ts'
import { changeStudentStatus } from './change-student-status.ts'
import { decidePair } from './decide-pair.ts'
import { deleteStudents } from './delete-students.ts'
import { checkDuplicate } from './find-duplicates.ts'
import { findFamilies } from './find-families.ts'
import { suggestEmployeeId } from './give-employee-id.ts'
import { admitStudent, suggestStudentNumber } from './give-student-number.ts'
import { changeEmployee, hireEmployee } from './hire-employee.ts'
import { linkChildren } from './link-children.ts'
import { families as familyKind, students as studentKind } from './merge-kinds.ts'
import { mergePair, previewMerge } from './merge-people.ts'
import { pairNames, pairScope } from './pair-scope.ts'
import { aboutStudents, ownFamily, ownTeacher } from './public.ts'
import { readFamilyRecord } from './read-family-record.ts'
import { readStaffRecord } from './read-staff-record.ts'
import { readBankAccounts, readStudentRecord } from './read-student-record.ts'
import { registerActiveStaff } from './register-teacher.ts'
import { mountSearch, searchDuplicates } from './search-duplicates.ts'
import { meantStatus, oneDefaultAccount } from './student-rules.ts'
import { suggestSpelling } from './suggest-spelling.ts'
import * as tables from './tables.ts'
import { transferEmployee } from './transfer-employee.ts'
import { undoMerge } from './undo-merge.ts'

/** What the seat that a student sits in now says; of several, the newest. */
const ofSeat = (column: 'class_id' | 'grade_id') =>
  sql`(select e.${sql.identifier(column)} from ${studentEnrollments} e where e.student_id = ${tables.students.student_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by e.enrollment_id desc limit 1)`
const whoseSeat = (column: 'class_id' | 'grade_id') => (values: SQL) =>
  sql`${tables.students.student_id} in (select e.student_id from ${studentEnrollments} e where e.enrollment_status = ${literal(enrollmentStatus.studying)} and e.${sql.identifier(column)} = any(${values}))`

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
  mountResource(app, parents, {
    table: tables.parents,
    scope: {
      'staff-api': says(
        peopleReaches.families_of_own_branches,
        sql`exists (select 1 from ${tables.parentBranches} k where k.student_parent_id = ${tables.parents.student_parent_id} and k.branch_id = any(${caller.branchIds}))`,
        sql`array(select k.branch_id from ${tables.parentBranches} k where k.student_parent_id = ${tables.parents.student_parent_id})`,
      ),
      'parent-api': says(peopleReaches.own_family, sql`${tables.parents.student_parent_id} = ${ownFamily}`),
    },
    computed: { children_count: sql`(select count(*)::int from ${tables.students} s where s.student_parent_id = ${tables.parents.student_parent_id})` },
    where: {
      branch_id: (values) =>
        sql`exists (select 1 from ${tables.parentBranches} k where k.student_parent_id = ${tables.parents.student_parent_id} and k.branch_id = any(${values}))`,
      has_children: (values) =>
        sql`(exists (select 1 from ${tables.students} s where s.student_parent_id = ${tables.parents.student_parent_id}))::int = any(${values})`,
      father_photo_exists: (values) => sql`((${tables.parents.father_photo} is not null)::int) = any(${values})`,
      mother_photo_exists: (values) => sql`((${tables.parents.mother_photo} is not null)::int) = any(${values})`,
      pickup_card: (values) =>
        sql`(exists (select 1 from ${studentPickups} k join ${tables.students} s on s.student_id = k.student_id where s.student_parent_id = ${tables.parents.student_parent_id}))::int = any(${values})`,
      id_card_activated: (values) =>
        sql`(exists (select 1 from ${cards} c join ${tables.students} s on s.student_id = c.student_id where s.student_parent_id = ${tables.parents.student_parent_id} and c.card_status = ${literal(cardStatus.active)}))::int = any(${values})`,
      has_account: (values) => sql`(${tables.parents.student_parent_id} in ${familiesWithAccount})::int = any(${values})`,
      slip_unused: (values) => sql`(${tables.parents.student_parent_id} in ${familiesWithUnusedSlip})::int = any(${values})`,
      class_id: (values) =>
        sql`exists (select 1 from ${tables.students} s join ${studentEnrollments} e on e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} where s.student_parent_id = ${tables.parents.student_parent_id} and e.class_id = any(${values}))`,
      used_app: (values) => sql`(${tables.parents.student_parent_id} in ${signedInFamilies})::int = any(${values})`,
    },
  })
  mountOperation(app, families.uploadParentPhoto, async ({ input: { student_parent_id, guardian_type_id }, tx, file, call }) => {
    const field = guardian_type_id === guardianType.father ? 'father_photo' : 'mother_photo'
    const photo = await keepFile(tx, app.storageOf(call.db), file, { object: parents.name, object_id: String(student_parent_id), field })
    await tx
      .update(tables.parents)
      .set({ [field]: photo })
      .where(eq(tables.parents.student_parent_id, student_parent_id))
    return { student_parent_id, guardian_type_id, photo }
  })
  mountOperation(app, families.linkChildren, linkChildren)
  mountOperation(app, families.readFamilyRecord, readFamilyRecord)
  mountOperation(app, families.validateFather, findFamilies('father'))
  mountOperation(app, families.validateMother, findFamilies('mother'))
  mountResource(app, students, {
    table: tables.students,
    scope: {
      ...aboutStudents(tables.students.student_id),
      'staff-api': says(reaches.own_branches, sql`${tables.students.branch_id} = any(${caller.branchIds})`, sql`array[${tables.students.branch_id}]`),
      'parent-api': says(peopleReaches.own_children, sql`${tables.students.student_parent_id} = ${ownFamily}`),
    },
    computed: { class_id: ofSeat('class_id'), grade_id: ofSeat('grade_id') },
    where: {
      class_id: whoseSeat('class_id'),
      grade_id: whoseSeat('grade_id'),
      status: meantStatus,
      has_account: (values) => sql`(${tables.students.student_id} in ${studentsWithAccount})::int = any(${values})`,
      slip_unused: (values) => sql`(${tables.students.student_id} in ${studentsWithUnusedSlip})::int = any(${values})`,
    },
    owned: {
      bank_accounts: { table: tables.studentBankAccounts, parent: tables.studentBankAccounts.student_id },
      documents: { table: tables.studentDocuments, parent: tables.studentDocuments.student_id },
    },
    beforeSave: oneDefaultAccount,
    create: admitStudent,
  })
  mountOperation(app, studentChanges.nextStudentNumber, suggestStudentNumber)
  mountOperation(app, studentChanges.checkDuplicate, checkDuplicate)
  mountOperation(app, studentChanges.suggestSpelling, suggestSpelling)
  mountOperation(app, studentChanges.changeStudentStatus, changeStudentStatus)
  mountOperation(app, studentChanges.checkStatusBySubPrograms, checkStatus)
  mountOperation(app, studentChanges.changeStatusBySubPrograms, changeStatus)
  mountOperation(app, studentChanges.checkToExternal, checkMode(true))
  mountOperation(app, studentChanges.checkToInternal, checkMode(false))
  mountOperation(app, studentChanges.changeStudentMode, changeStudentMode)
  mountOperation(app, studentChanges.readStudentRecord, readStudentRecord)
  mountOperation(app, studentChanges.listBankAccounts, readBankAccounts)
  mountOperation(app, studentChanges.deleteStudents, deleteStudents)
  mountOperation(app, studentChanges.addParents, async ({ input: { student_id, student_parent_id }, tx }) => {
    await tx.update(tables.students).set({ student_parent_id }).where(eq(tables.students.student_id, student_id))
    return { student_id, student_parent_id }
  })
  for (const operation of [studentChanges.uploadStudentPhoto, studentChanges.uploadStudentAudio] as const) {
    const { field } = operation.upload!
    mountOperation(app, operation as typeof studentChanges.uploadStudentPhoto, async ({ input: { student_id }, tx, file, call }) => {
      const kept = await keepFile(tx, app.storageOf(call.db), file, { object: students.name, object_id: String(student_id), field })
      await tx
        .update(tables.students)
        .set({ [field]: kept })
        .where(eq(tables.students.student_id, student_id))
      return { student_id, [field]: kept } as never
    })
  }
  mountResource(app, pairs.duplicatePairs, { table: tables.duplicatePairs, scope: pairScope, computed: pairNames })
  mountOperation(app, pairs.searchDuplicates, searchDuplicates)
  mountSearch(app)
  mountOperation(app, pairs.decidePair, decidePair)
  mountOperation(app, merges.previewStudents, previewMerge(app, studentKind))
  mountOperation(app, merges.previewFamilies, previewMerge(app, familyKind))
  mountOperation(app, merges.mergeStudents, mergePair(app, studentKind))
  mountOperation(app, merges.mergeFamilies, mergePair(app, familyKind))
  mountOperation(app, pairs.undoMerge, undoMerge(app))
  const { disciplinaryActions: discipline } = tables
  const about = aboutStudents(discipline.student_id)
  mountResource(app, disciplinaryActions, {
    table: discipline,
    // A family reads what the school has chosen to share with it.
    scope: {
      ...about,
      'parent-api': says(peopleReaches.shared_with_family, sql`${discipline.is_shared} = 1 and ${about['parent-api']}`),
      'student-api': says(peopleReaches.shared_with_family, sql`${discipline.is_shared} = 1 and ${about['student-api']}`),
    },
  })
}
