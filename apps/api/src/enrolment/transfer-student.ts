import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { type transfers as resource, transferType } from '@sala/contract/enrolment/transfers'
import { dayOf } from '@sala/contract/kit/clock'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { and, desc, eq, sql } from 'drizzle-orm'
import { closeAccountsOfStudents } from '../accounts/public.ts'
import { endCardsOfStudents } from '../cards/public.ts'
import type { Creation } from '../kit/mount/mount-resource.ts'
import { stillThere } from '../kit/problem.ts'
import { placeStudent } from '../people/public.ts'
import { studentEnrollments as seats, studentTransfers } from '../tables/enrolment.ts'
import { branches } from '../tables/organisation.ts'
import { students } from '../tables/people.ts'
import { refuse } from './refusals.ts'

/**
 * A student changes the branch, or leaves the school: every seat ends, and the student is elsewhere, in one step; with
 * whoever leaves, cards end and the account closes.
 */
export const transferStudent: Creation<typeof resource> = async ({ store, values, actor, tx, now, call }) => {
  const {
    student_id,
    transfer_type = transferType.betweenBranches,
    to_branch_id,
    transfer_date,
  } = values as typeof studentTransfers.$inferInsert
  const between = transfer_type === transferType.betweenBranches
  const student = stillThere(await tx.select().from(students).where(eq(students.student_id, student_id)).for('update'))
  if (studentHasLeft.includes(student.status)) throw refuse('student_has_left')
  if (between && !to_branch_id) throw refuse('destination_needed', { errors: { to_branch_id: 'required' } })
  if (between && to_branch_id === student.branch_id)
    throw refuse('transfer_changes_nothing', { errors: { to_branch_id: 'taken' } })
  if (transfer_date > dayOf(now)) throw refuse('transfer_not_yet', { errors: { transfer_date: 'no_such_day' } })
  if (between) {
    const [branch] = await tx.select().from(branches).where(eq(branches.branch_id, to_branch_id!)).for('share')
    if (branch!.is_active !== 1) throw refuse('branch_closed', { errors: { to_branch_id: 'unknown' } })
  }
  const [last] = await tx
    .select()
    .from(studentTransfers)
    .where(eq(studentTransfers.student_id, student_id))
    .orderBy(desc(studentTransfers.transfer_id))
    .limit(1)
  if (last && last.transfer_date > transfer_date)
    throw refuse('before_last_transfer', { errors: { transfer_date: 'no_such_day' } })
  const kept = { from_branch_id: student.branch_id, status_before: student.status }
  const destination = between ? {} : { to_branch_id: null }
  const [made] = await tx
    .insert(studentTransfers)
    .values({ ...(values as typeof studentTransfers.$inferInsert), ...kept, ...destination })
    .returning({ transfer_id: studentTransfers.transfer_id })
  await tx
    .update(seats)
    .set({
      enrollment_status: enrollmentStatus.left,
      leave_date: sql`greatest(${seats.enroll_date}, ${transfer_date}::date)`,
      transfer_id: made!.transfer_id,
    })
    .where(and(eq(seats.student_id, student_id), eq(seats.enrollment_status, enrollmentStatus.studying)))
  await placeStudent(tx, student_id, between ? { branch_id: to_branch_id! } : { status: studentStatus.transferredOut })
  if (!between) {
    await endCardsOfStudents(tx, [student_id])
    await closeAccountsOfStudents(tx, call.db, actor, [student_id])
  }
  return store.read(tx, actor, made!)
}
