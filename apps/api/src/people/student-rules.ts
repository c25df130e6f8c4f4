import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { peopleProblems } from '@sala/contract/people/problems'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import type { students as resource } from '@sala/contract/people/students'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { yesOrNo } from '../kit/store/yes-or-no.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { students } from '../tables/people.ts'

const refuse = refusals(peopleProblems)

const isNew = sql`${students.status} = ${literal(studentStatus.active)} and (${students.print_card_counter} = 0
  or not exists (select 1 from ${studentEnrollments} e where e.student_id = ${students.student_id}))`

/**
 * What the words of the status filter mean; statuses by themselves are left to their column, whose index keeps the
 * order.
 */
export function meantStatus(_: SQL, sent: readonly unknown[]): SQL | undefined {
  if (!sent.includes('New') && !sent.includes('Old')) return undefined
  const statuses = [
    ...new Set(sent.flatMap((each) => (each === 'Old' ? studentHasLeft : typeof each === 'number' ? [each] : []))),
  ]
  const listed = statuses.length > 0 ? sql`${students.status} in (${sql.raw(statuses.join(', '))})` : undefined
  // Whoever is new is active, so where the active are asked for, the new ones are among them.
  if (!sent.includes('New') || statuses.includes(1)) return listed
  return listed ? sql`(${listed} or (${isNew}))` : sql`(${isNew})`
}

// The newest of the key, and each of their seats looked up by itself: what it costs does not grow with the school.
const waiting = sql`${students.student_id} = any(array(select n.student_id
  from (select s.student_id, s.created_date, s.is_external from ${students} s order by s.student_id desc limit 10000) n
  where n.created_date > now() - interval '90 days' and n.is_external = 0
    and (select 1 from ${studentEnrollments} e where e.student_id = n.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} limit 1) is null))`

/** Who joined within the last three months and sits in no class yet. */
export const newWithoutClass = yesOrNo(waiting)

export async function oneDefaultAccount({ values }: Change<typeof resource>): Promise<void> {
  if ((values.bank_accounts ?? []).filter(({ is_default }) => is_default === 1).length > 1)
    throw refuse('one_default_account')
}
