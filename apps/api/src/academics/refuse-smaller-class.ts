import type { classes as resource } from '@sala/contract/academics/classes'
import { academicsProblems } from '@sala/contract/academics/problems'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'

const refuse = refusals(academicsProblems)

/** Refuses fewer seats than are taken. The class is held meanwhile, so that nobody takes another one. */
export async function refuseSmallerClass({ values, before, tx }: Change<typeof resource>): Promise<void> {
  const { capacity } = values
  if (!before || capacity === undefined || capacity >= before.capacity) return
  await tx.execute(sql`select from classes where class_id = ${before.class_id}::int for no key update`)
  const { rows } = await tx.execute<{ taken: number }>(
    sql`select count(*)::int as taken from student_enrollments where class_id = ${before.class_id}::int and enrollment_status = ${literal(enrollmentStatus.studying)}`,
  )
  if (rows[0]!.taken > capacity) throw refuse('class_holds_more')
}
