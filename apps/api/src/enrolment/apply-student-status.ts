import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { peopleProblems } from '@sala/contract/people/problems'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { closeAccountsOfStudents } from '../accounts/public.ts'
import { endCardsOfStudents } from '../cards/public.ts'
import type { Actor } from '../kit/actor.ts'
import { sqlToday } from '../kit/clock.ts'
import type { Db, Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import { keepStudentStatus, type StatusChange } from '../people/public.ts'
import { endSeats } from './public.ts'

const refuse = refusals(peopleProblems)

/** Refuses a change without a reason, or on a day that has not come. */
export async function checkChange(tx: Tx, { reason, remark, effective_date }: StatusChange): Promise<void> {
  if (!reason && !remark) throw refuse('reason_needed', { errors: { reason: 'required' } })
  const { rows } = await tx.execute<{ ahead: boolean }>(sql`select ${effective_date}::date > ${sqlToday} as ahead`)
  if (rows[0]!.ahead) throw refuse('not_in_effect_yet', { errors: { effective_date: 'no_such_day' } })
}

/**
 * Changes what students are here and keeps why; whoever leaves gives up his seat, his cards and his account in the same
 * moment.
 */
export async function applyStudentStatus(tx: Tx, db: Db, actor: Actor, ids: readonly number[], change: StatusChange) {
  const { status, effective_date } = change
  await keepStudentStatus(tx, ids, change)
  if (!studentHasLeft.includes(status)) return { ended_seats: 0, closed_accounts: 0 }
  // Who graduates has finished his class; who leaves has left it.
  const ended_seats = await endSeats(
    tx,
    ids,
    effective_date,
    status === studentStatus.graduated ? enrollmentStatus.completed : enrollmentStatus.left,
  )
  await endCardsOfStudents(tx, ids)
  return { ended_seats, closed_accounts: await closeAccountsOfStudents(tx, db, actor, ids) }
}
