import { cardStatus } from '@sala/contract/cards/card-activators'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import type { AnyResource } from '@sala/contract/kit/resource'
import { people as area } from '@sala/contract/people/area'
import { guardianType, parents } from '@sala/contract/people/parents'
import * as pickup from '@sala/contract/people/pickups'
import { peopleReaches } from '@sala/contract/people/reaches'
import { choicesListed } from '@sala/contract/people/request-choices'
import { requestReaches } from '@sala/contract/people/request-reaches'
import * as requests from '@sala/contract/people/requests'
import { approvalType } from '@sala/contract/people/requests'
import { teachers } from '@sala/contract/people/teachers'
import { eq, type SQL, sql } from 'drizzle-orm'
import {
  aboutStudents,
  familiesWithAccount,
  familiesWithUnusedSlip,
  ownFamily,
  ownTeacher,
  signedInFamilies,
  staffWithAccount,
  studentsWithAccount,
  studentsWithUnusedSlip,
} from '../accounts/public.ts'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { attachFile, uploadInto } from '../kit/mount/upload-into.ts'
import { stillThere } from '../kit/problem.ts'
import { allStaff, caller, describeScope, inOwnBranches, ownOnly, type Scope } from '../kit/store/scope.ts'
import { type Store, tie } from '../kit/store/store.ts'
import { teacherSubPrograms } from '../tables/academics.ts'
import { users } from '../tables/accounts.ts'
import { cards as held } from '../tables/cards.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import * as tables from '../tables/people.ts'
import { studentPickups, students } from '../tables/people.ts'
import { approvalRequests } from '../tables/people-requests.ts'
import { askForChild, askForOwnChange } from './ask-for-change.ts'
import { changeStaffStatus } from './change-staff-status.ts'
import { changeStudentMode, checkMode } from './change-student-mode.ts'
import { decidePair } from './decide-pair.ts'
import { cancelRequest, decideRequest } from './decide-request.ts'
import { deletePickups } from './delete-pickups.ts'
import { deleteStudents } from './delete-students.ts'
import { pickupIsBlocked, stateOf } from './find-blocks.ts'
import { checkDuplicate } from './find-duplicates.ts'
import { findFamilies } from './find-families.ts'
import { generatePickups } from './generate-pickups.ts'
import { giveAccount, suggestUserName } from './give-account.ts'
import { suggestEmployeeId } from './give-employee-id.ts'
import { admitStudent, suggestStudentNumber } from './give-student-number.ts'
import { changeEmployee, hireEmployee } from './hire-employee.ts'
import { hireWith } from './hire-with.ts'
import { endBlock, listBlocked, nameBlocked, refuseBlocked } from './keep-blocks.ts'
import { linkChildren } from './link-children.ts'
import { listPickupParents } from './list-pickup-parents.ts'
import { families as familyKind, students as studentKind } from './merge-kinds.ts'
import { mergePair, previewMerge } from './merge-people.ts'
import { minutesOfShift } from './minutes-of-shift.ts'
import { pairNames, pairScope } from './pair-scope.ts'
import { readFamilyRecord } from './read-family-record.ts'
import { readOwnRecord, readOwnTeacher } from './read-own-record.ts'
import { readStaffRecord } from './read-staff-record.ts'
import { readBankAccounts, readStudentRecord } from './read-student-record.ts'
import { registerActiveStaff } from './register-teacher.ts'
import { mountSearch, searchDuplicates } from './search-duplicates.ts'
import { meantStatus, newWithoutClass, oneDefaultAccount } from './student-rules.ts'
import { suggestSpelling } from './suggest-spelling.ts'
import { changeDiscipline, isStillShared, sharedWhereTold, writeDiscipline } from './tell-of-discipline.ts'
import { transferEmployee } from './transfer-employee.ts'
import { undoMerge } from './undo-merge.ts'

const branchOf = (child: SQL) => sql`(select s.branch_id from ${students} s where s.student_id = ${child})`
const inBranches = (child: SQL) => (values: SQL) =>
  sql`exists (select 1 from ${students} s where s.student_id = ${child} and s.branch_id = any(${values}))`
/** What the seat that a student sits in now says; of several, the newest. */
const ofSeat = (column: 'class_id' | 'grade_id') =>
  sql`(select e.${sql.identifier(column)} from ${studentEnrollments} e where e.student_id = ${tables.students.student_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by e.enrollment_id desc limit 1)`
const whoseSeat = (column: 'class_id' | 'grade_id') => (values: SQL) =>
  sql`${tables.students.student_id} in (select e.student_id from ${studentEnrollments} e where e.enrollment_status = ${literal(enrollmentStatus.studying)} and e.${sql.identifier(column)} = any(${values}))`
const seats = tie(studentEnrollments.student_id, tables.students.student_id)
const shownOfEmployee = [
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
] as const
/** What a teacher's row shows of the employee that he is. */
const ofEmployee = (...names: readonly (keyof typeof tables.employees.$inferSelect)[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      sql`(select e.${sql.identifier(name)} from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id})`,
    ]),
  )
/** Filters of teachers by what stands with the employee: asked once, and not again for every teacher. */
const whoseEmployee = (...names: readonly (keyof typeof tables.employees.$inferSelect)[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (values: SQL) =>
        sql`${tables.teachers.staff_id} in (select e.staff_id from ${tables.employees} e where e.${sql.identifier(name)} = any(${values}))`,
    ]),
  )
const nameOf = (column: 'requested_by' | 'decided_by_id') =>
  sql`(select u.full_name from ${users} u where u.user_id = ${approvalRequests[column]})`
const computed = { asked_by: nameOf('requested_by'), decided_by: nameOf('decided_by_id') }
/** Requests of others in the own branches, about what one may change: nobody decides about himself. */
const toDecide = (more: SQL = sql`true`): Scope => ({
  'staff-api': describeScope(
    requestReaches.requests_of_others,
    sql`${approvalRequests.branch_id} = any(${caller.branchIds}) and ${approvalRequests.object} = any(${caller.changes}) and ${approvalRequests.requested_by} <> ${caller.userId} and ${more}`,
  ),
})

const { guardianBlocks: blocks } = tables
const blockState = stateOf(sql.raw('guardian_blocks'))

const { resources: profiles } = area.named

/** What stands on people and goes with them. */
export interface PeopleOptions {
  readonly endCardsOfEmployee: (tx: Tx, staffId: number) => Promise<unknown>
  readonly endCardsOfPickups: (tx: Tx, pickups: readonly number[]) => Promise<number>
}

export const people = serveArea(area, (app, { endCardsOfEmployee, endCardsOfPickups }: PeopleOptions) => {
  mountSearch(app)
  const { disciplinaryActions: discipline } = tables
  const about = aboutStudents(discipline.student_id)
  const own = ownOnly(approvalRequests.requested_by)
  const count = async (
    {
      tx,
      input,
      actor,
      store,
    }: {
      tx: Tx
      input: { app_type_id?: number | null | undefined }
      actor: Actor
      store: (resource: AnyResource) => Store
    },
    resource: AnyResource,
  ) => {
    const of = async (approve_status: number) =>
      store(resource).countUpTo(
        tx as never,
        actor,
        {
          filters: { approve_status: [approve_status], app_type_id: input.app_type_id ? [input.app_type_id] : [] },
        },
        100_000,
      )
    const [pending, approved, rejected, cancelled] = [await of(1), await of(2), await of(3), await of(4)]
    return { total: pending + approved + rejected + cancelled, pending, approved, rejected, cancelled }
  }
  const mine = (door: 'staff' | 'teacher' | 'parent' | 'student') => ({
    table: approvalRequests,
    scope: { [`${door}-api`]: own[`${door}-api`]! },
    computed,
  })
  const listed = (name: keyof typeof choicesListed) => async () => ({
    data: [...choicesListed[name].labels].map(([id, [english, khmer]]) => ({
      id: Number(id),
      name: english,
      name_kh: khmer,
    })),
  })
  return {
    resources: {
      employees: {
        table: tables.employees,
        scope: {
          'staff-api': inOwnBranches(tables.employees.branch_id)['staff-api']!,
          'teacher-api': describeScope(
            peopleReaches.own_employee,
            sql`${tables.employees.staff_id} = (select t.staff_id from ${tables.teachers} t where t.teacher_id = ${ownTeacher})`,
          ),
        },
        where: {
          is_teacher: (values) =>
            sql`(exists (select 1 from ${tables.teachers} t where t.staff_id = ${tables.employees.staff_id}))::int = any(${values})`,
          has_account: (values) => sql`(${tables.employees.staff_id} in ${staffWithAccount})::int = any(${values})`,
        },
        create: hireEmployee,
        update: changeEmployee,
      },
      teachers: {
        table: tables.teachers,
        scope: {
          'staff-api': describeScope(
            peopleReaches.teachers_of_own_branches,
            sql`exists (select 1 from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id} and e.branch_id = any(${caller.branchIds}))`,
            sql`array(select e.branch_id from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id})`,
          ),
          'teacher-api': describeScope(peopleReaches.own_teacher, sql`${tables.teachers.teacher_id} = ${ownTeacher}`),
        },
        computed: ofEmployee(...shownOfEmployee),
        past: Object.fromEntries(
          shownOfEmployee.map((name) => [name, [tie(tables.employees.staff_id, tables.teachers.staff_id)]]),
        ),
        links: {
          acps_ids: {
            table: teacherSubPrograms,
            parent: teacherSubPrograms.teacher_id,
            child: teacherSubPrograms.acps_id,
          },
        },
        where: whoseEmployee('branch_id', 'status', 'position_id'),
        beforeSave: registerActiveStaff,
      },
      parents: {
        table: tables.parents,
        scope: {
          'staff-api': describeScope(
            peopleReaches.families_of_own_branches,
            sql`exists (select 1 from ${tables.parentBranches} k where k.student_parent_id = ${tables.parents.student_parent_id} and k.branch_id = any(${caller.branchIds}))`,
            sql`array(select k.branch_id from ${tables.parentBranches} k where k.student_parent_id = ${tables.parents.student_parent_id})`,
          ),
          'parent-api': describeScope(
            peopleReaches.own_family,
            sql`${tables.parents.student_parent_id} = ${ownFamily}`,
          ),
        },
        computed: {
          children_count: sql`(select count(*)::int from ${tables.students} s where s.student_parent_id = ${tables.parents.student_parent_id})`,
        },
        past: { children_count: [tie(tables.students.student_parent_id, tables.parents.student_parent_id)] },
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
            sql`(exists (select 1 from ${held} c join ${tables.students} s on s.student_id = c.student_id where s.student_parent_id = ${tables.parents.student_parent_id} and c.card_status = ${literal(cardStatus.active)}))::int = any(${values})`,
          has_account: (values) =>
            sql`(${tables.parents.student_parent_id} in ${familiesWithAccount})::int = any(${values})`,
          slip_unused: (values) =>
            sql`(${tables.parents.student_parent_id} in ${familiesWithUnusedSlip})::int = any(${values})`,
          class_id: (values) =>
            sql`exists (select 1 from ${tables.students} s join ${studentEnrollments} e on e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} where s.student_parent_id = ${tables.parents.student_parent_id} and e.class_id = any(${values}))`,
          used_app: (values) => sql`(${tables.parents.student_parent_id} in ${signedInFamilies})::int = any(${values})`,
        },
      },
      students: {
        table: tables.students,
        scope: {
          ...aboutStudents(tables.students.student_id),
          'staff-api': inOwnBranches(tables.students.branch_id)['staff-api']!,
          'parent-api': describeScope(
            peopleReaches.own_children,
            sql`${tables.students.student_parent_id} = ${ownFamily}`,
          ),
        },
        computed: { class_id: ofSeat('class_id'), grade_id: ofSeat('grade_id') },
        past: { class_id: [seats], grade_id: [seats] },
        where: {
          class_id: whoseSeat('class_id'),
          grade_id: whoseSeat('grade_id'),
          status: meantStatus,
          has_account: (values) => sql`(${tables.students.student_id} in ${studentsWithAccount})::int = any(${values})`,
          slip_unused: (values) =>
            sql`(${tables.students.student_id} in ${studentsWithUnusedSlip})::int = any(${values})`,
          without_class: newWithoutClass,
        },
        owned: {
          bank_accounts: { table: tables.studentBankAccounts, parent: tables.studentBankAccounts.student_id },
          documents: { table: tables.studentDocuments, parent: tables.studentDocuments.student_id },
        },
        beforeSave: oneDefaultAccount,
        create: admitStudent,
      },
      duplicatePairs: { table: tables.duplicatePairs, scope: pairScope, computed: pairNames },
      disciplinaryActions: {
        table: discipline,
        beforeSave: sharedWhereTold,
        create: writeDiscipline,
        update: changeDiscipline,
        // A family reads what the school has chosen to share with it.
        scope: {
          ...about,
          'parent-api': describeScope(
            peopleReaches.shared_with_family,
            sql`${discipline.is_shared} = 1 and ${about['parent-api']}`,
          ),
          'student-api': describeScope(
            peopleReaches.shared_with_family,
            sql`${discipline.is_shared} = 1 and ${about['student-api']}`,
          ),
        },
      },
      guardianBlocks: {
        table: blocks,
        scope: { 'staff-api': aboutStudents(blocks.student_id)['staff-api'] },
        beforeSave: nameBlocked,
        computed: { block_state: blockState, branch_id: branchOf(sql`${blocks.student_id}`) },
        past: { branch_id: [tie(students.student_id, blocks.student_id)] },
        where: {
          block_state: (values) => sql`${blockState} = any(${values})`,
          branch_id: inBranches(sql`${blocks.student_id}`),
        },
      },
      shifts: {
        table: tables.shifts,
        scope: allStaff,
        computed: { total_minutes: minutesOfShift },
        past: { total_minutes: [] },
      },
      statusReasons: { table: tables.statusReasons, scope: allStaff },
      nationalities: { table: tables.nationalities, scope: allStaff },
      occupations: { table: tables.occupations, scope: allStaff },
      pickups: {
        table: studentPickups,
        scope: aboutStudents(studentPickups.student_id),
        beforeSave: refuseBlocked,
        computed: {
          branch_id: branchOf(sql`${studentPickups.student_id}`),
          is_blocked: sql`(${pickupIsBlocked(sql`${studentPickups.student_id}`, sql`${studentPickups.student_pickup_id}`)})::int`,
        },
        past: { branch_id: [tie(students.student_id, studentPickups.student_id)] },
        where: {
          branch_id: inBranches(sql`${studentPickups.student_id}`),
          printed: (values) => sql`(${studentPickups.print_card_counter} > 0)::int = any(${values})`,
        },
      },
      staffRequests: mine('staff'),
      teacherRequests: mine('teacher'),
      parentRequests: mine('parent'),
      studentRequests: mine('student'),
      myApprovals: { table: approvalRequests, scope: toDecide(), computed },
      profileApprovals: {
        table: approvalRequests,
        scope: toDecide(sql`${approvalRequests.app_type_id} = ${literal(approvalType.profileChange)}`),
        computed,
      },
    },
    notices: { requestApproved: {}, requestRejected: {}, disciplineTold: { stillTrue: isStillShared } },
    operations: {
      nextEmployeeId: suggestEmployeeId,
      hireWith,
      giveAccount,
      suggestUserName,
      changeStaffStatus: changeStaffStatus(endCardsOfEmployee),
      transferEmployee,
      readStaffRecord,
      uploadEmployeePhoto: uploadInto(app, profiles.employees, 'photo'),
      countPrintedCard: async ({ input: { staff_id }, tx }) => {
        const { employees: table } = tables
        const [counted] = await tx
          .update(table)
          .set({ print_card_counter: sql`${table.print_card_counter} + 1` })
          .where(eq(table.staff_id, staff_id))
          .returning({ staff_id: table.staff_id, print_card_counter: table.print_card_counter })
        return counted!
      },
      uploadTeacherPhoto: uploadInto(app, teachers, 'photo'),
      uploadTeacherSignature: uploadInto(app, teachers, 'signature'),
      nextStudentNumber: suggestStudentNumber,
      checkDuplicate,
      suggestSpelling,
      addParents: async ({ input: { student_id, student_parent_id }, tx }) => {
        const own = eq(tables.students.student_id, student_id)
        stillThere(
          await tx
            .update(tables.students)
            .set({ student_parent_id })
            .where(own)
            .returning({ student_id: tables.students.student_id }),
        )
        return { student_id, student_parent_id }
      },
      checkToExternal: checkMode(true),
      checkToInternal: checkMode(false),
      changeStudentMode,
      readStudentRecord,
      listBankAccounts: readBankAccounts,
      uploadStudentPhoto: uploadInto(app, profiles.students, 'photo'),
      uploadStudentAudio: uploadInto(app, profiles.students, 'audio'),
      deleteStudents,
      uploadParentPhoto: async (work) => ({
        ...work.input,
        photo: await attachFile(
          app,
          work,
          parents,
          work.input.guardian_type_id === guardianType.father ? 'father_photo' : 'mother_photo',
        ),
      }),
      linkChildren,
      readFamilyRecord,
      validateFather: findFamilies('father'),
      validateMother: findFamilies('mother'),
      searchDuplicates,
      decidePair,
      previewStudents: previewMerge(app, studentKind),
      previewFamilies: previewMerge(app, familyKind),
      mergeStudents: mergePair(app, studentKind),
      mergeFamilies: mergePair(app, familyKind),
      undoMerge: undoMerge(app),
      listPickupParents,
      deletePickups: deletePickups(endCardsOfPickups),
      uploadPickupPhoto: uploadInto(app, pickup.pickups, 'photo'),
      countPrintedPickupCard: async ({ input: { student_pickup_id }, tx }) => {
        const [counted] = await tx
          .update(studentPickups)
          .set({ print_card_counter: sql`${studentPickups.print_card_counter} + 1` })
          .where(eq(studentPickups.student_pickup_id, student_pickup_id))
          .returning({
            student_pickup_id: studentPickups.student_pickup_id,
            print_card_counter: studentPickups.print_card_counter,
          })
        return counted!
      },
      generatePickups,
      endGuardianBlock: endBlock,
      listPickupBlocks: listBlocked,
      readOwnStaff: readOwnRecord as never,
      readOwnTeacher,
      readOwnParent: readOwnRecord as never,
      readOwnStudent: readOwnRecord as never,
      askOwnStaff: askForOwnChange as never,
      askOwnTeacher: askForOwnChange as never,
      askOwnParent: askForOwnChange as never,
      askOwnStudent: askForOwnChange as never,
      askForChild: askForChild(profiles.students) as never,
      totalStaffRequests: (work) => count(work, requests.staffRequests),
      totalTeacherRequests: (work) => count(work, requests.teacherRequests),
      totalParentRequests: (work) => count(work, requests.parentRequests),
      totalStudentRequests: (work) => count(work, requests.studentRequests),
      totalApprovals: (work) => count(work, requests.myApprovals),
      decideRequest,
      cancelRequest,
      staffApprovalTypes: listed('staffApprovalTypes'),
      teacherApprovalTypes: listed('teacherApprovalTypes'),
      parentApprovalTypes: listed('parentApprovalTypes'),
      studentApprovalTypes: listed('studentApprovalTypes'),
      staffNotificationTypes: listed('staffNotificationTypes'),
      teacherNotificationTypes: listed('teacherNotificationTypes'),
      parentNotificationTypes: listed('parentNotificationTypes'),
      studentNotificationTypes: listed('studentNotificationTypes'),
    },
  }
})
