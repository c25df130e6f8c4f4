import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { peopleReaches } from '@sala/contract/people/reaches'
import { type SQL, sql } from 'drizzle-orm'
import { ownFamily, ownStudent } from '../accounts/public.ts'
import { sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { describeScope, type Scope } from '../kit/store/scope.ts'
import { subPrograms } from '../tables/academics.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'
import { paymentAnnouncements as notice } from '../tables/pricing.ts'

/**
 * While a notice lasts, it is for those of its branch who sit in its program, or for all of them where it names none.
 */
const forOne = (
  who: SQL,
): SQL<boolean> => sql`${notice.is_active} = 1 and ${sqlToday} between ${notice.start_date} and ${notice.end_date}
  and exists (select 1 from ${students} s where ${who} and s.branch_id = ${notice.branch_id} and ((${notice.acp_id} is null and ${notice.acps_id} is null)
    or exists (select 1 from ${studentEnrollments} e join ${subPrograms} p on p.acps_id = e.acps_id where e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)}
      and coalesce(${notice.acps_id}, e.acps_id) = e.acps_id and coalesce(${notice.acp_id}, p.acp_id) = p.acp_id)))`

export const noticesForFamilies: Scope = {
  'parent-api': describeScope(peopleReaches.own_children, forOne(sql`s.student_parent_id = ${ownFamily}`)),
  'student-api': describeScope(peopleReaches.own_student, forOne(sql`s.student_id = ${ownStudent}`)),
}
