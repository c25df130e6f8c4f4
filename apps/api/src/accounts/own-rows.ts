import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { reaches } from '@sala/contract/kit/reach'
import { peopleReaches } from '@sala/contract/people/reaches'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { caller, describeScope, type Scope } from '../kit/store/scope.ts'
import { classes } from '../tables/academics.ts'
import { users } from '../tables/accounts.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'
import { scheduleDetails } from '../tables/timetable.ts'

export const ownFamily = sql`(select ${users.student_parent_id} from ${users} where ${users.user_id} = ${caller.userId})`

export const ownStudent = sql`(select ${users.student_id} from ${users} where ${users.user_id} = ${caller.userId})`

export const ownTeacher = sql`(select ${users.teacher_id} from ${users} where ${users.user_id} = ${caller.userId})`

/** The classes that the calling teacher is responsible for or timetabled in, running or past. */
export const ownClasses = sql`(select c.class_id from ${classes} c where c.ac_status_id in (${literal(academicStatus.active, academicStatus.history)}) and (c.teacher_resp_id = ${ownTeacher}
  or exists (select 1 from ${scheduleDetails} l where l.class_id = c.class_id and l.teacher_id = ${ownTeacher} and l.is_live = 1)))`

/** Those who sit in these classes, or sat there to the end. */
export const ownPupils = sql`(select e.student_id from ${studentEnrollments} e where e.enrollment_status in (${literal(enrollmentStatus.studying, enrollmentStatus.completed)}) and e.class_id in ${ownClasses})`

const ownChildren = sql`(select s.student_id from ${students} s where s.student_parent_id = ${ownFamily})`

/**
 * Rows about a student: of the own branches for staff, of the own pupils for teachers, of the own children for parents,
 * of himself for a student.
 */
export const aboutStudents = (column: AnyColumn | SQL): Required<Scope> => ({
  'staff-api': describeScope(
    reaches.own_branches,
    sql`exists (select 1 from ${students} s where s.student_id = ${column} and s.branch_id = any(${caller.branchIds}))`,
    sql`array(select s.branch_id from ${students} s where s.student_id = ${column})`,
  ),
  'teacher-api': describeScope(peopleReaches.own_pupils, sql`${column} in ${ownPupils}`),
  'parent-api': describeScope(peopleReaches.own_children, sql`${column} in ${ownChildren}`),
  'student-api': describeScope(peopleReaches.own_student, sql`${column} = ${ownStudent}`),
})
