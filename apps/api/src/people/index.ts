import { reaches } from '@sala/contract/kit/reach'
import { cardTemplates } from '@sala/contract/people/card-templates'
import { employees } from '@sala/contract/people/employees'
import { parents } from '@sala/contract/people/parents'
import { peopleReaches } from '@sala/contract/people/reaches'
import { students } from '@sala/contract/people/students'
import { teachers } from '@sala/contract/people/teachers'
import { sql } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import { type App, mountResource } from '../kit/mount.ts'
import { allStaff, caller, inOwnBranches, says } from '../kit/scope.ts'
import * as tables from './tables.ts'

const ownFamily = sql`(select ${users.student_parent_id} from ${users} where ${users.user_id} = ${caller.userId})`
const ownStudent = sql`(select ${users.student_id} from ${users} where ${users.user_id} = ${caller.userId})`

export function people(app: App): void {
  mountResource(app, cardTemplates, { table: tables.cardTemplates, scope: allStaff })
  mountResource(app, employees, { table: tables.employees, scope: inOwnBranches(tables.employees.branch_id) })
  mountResource(app, teachers, {
    table: tables.teachers,
    scope: {
      'staff-api': says(
        peopleReaches.teachers_of_own_branches,
        sql`exists (select 1 from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id} and e.branch_id = any(${caller.branchIds}))`,
        sql`array(select e.branch_id from ${tables.employees} e where e.staff_id = ${tables.teachers.staff_id})`,
      ),
      'teacher-api': says(
        peopleReaches.own_teacher,
        sql`${tables.teachers.teacher_id} = (select ${users.teacher_id} from ${users} where ${users.user_id} = ${caller.userId})`,
      ),
    },
  })
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
