import { peopleProblems } from '@sala/contract/people/problems'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import type { students as resource } from '@sala/contract/people/students'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
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

export async function oneDefaultAccount({ values }: Change<typeof resource>): Promise<void> {
  if ((values.bank_accounts ?? []).filter(({ is_default }) => is_default === 1).length > 1)
    throw refuse('one_default_account')
}
