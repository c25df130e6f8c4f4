import { cashierReaches } from '@sala/contract/payments/reaches'
import { peopleReaches } from '@sala/contract/people/reaches'
import { sql } from 'drizzle-orm'
import { ownFamily, ownStudent, ownTeacher } from '../../accounts/public.ts'
import { caller, describeScope, type Scope } from '../../kit/store/scope.ts'
import { receipts } from '../../tables/payments.ts'
import { students, teachers } from '../../tables/people.ts'
import { staffChildren } from '../../tables/pricing.ts'

/** The payments that are somebody's own: taken by him, for his children here, of his family, for himself. */
export const paymentScopes = {
  'staff-api': describeScope(cashierReaches.taken_by_himself, sql`${receipts.created_by} = ${caller.userId}`),
  'teacher-api': describeScope(
    cashierReaches.own_children_of_staff,
    sql`${receipts.student_id} in (select c.student_id from ${staffChildren} c join ${teachers} t on t.staff_id = c.staff_id where t.teacher_id = ${ownTeacher})`,
  ),
  'parent-api': describeScope(
    peopleReaches.own_children,
    sql`(${receipts.student_parent_id} = ${ownFamily} or ${receipts.student_id} in (select s.student_id from ${students} s where s.student_parent_id = ${ownFamily}))`,
  ),
  'student-api': describeScope(peopleReaches.own_student, sql`${receipts.student_id} = ${ownStudent}`),
} as const satisfies Scope
