import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { studentEnrollments as seats } from '../tables/enrolment.ts'

export { studentsSource } from './select-students.ts'

type EndedStatus = typeof enrollmentStatus.completed | typeof enrollmentStatus.left

/**
 * Ends the seats that students sit in now, on a day; a seat that begins later ends on the day it would have begun.
 * Answers how many.
 */
export async function endSeats(
  tx: Tx,
  studentIds: readonly number[],
  leaveDate: string,
  status: EndedStatus,
): Promise<number> {
  const ended = await tx
    .update(seats)
    .set({ enrollment_status: status, leave_date: sql`greatest(${seats.enroll_date}, ${leaveDate}::date)` as never })
    .where(
      and(
        sql`${seats.student_id} = any(${sql.param([...studentIds])}::int[])`,
        eq(seats.enrollment_status, enrollmentStatus.studying),
      ),
    )
    .returning({ enrollment_id: seats.enrollment_id })
  return ended.length
}

/** Seats that come with a file; the class says the rest of each. */
export const addSeats = async (
  tx: Tx,
  rows: readonly { readonly student_id: unknown; readonly class_id?: unknown; readonly enroll_date?: unknown }[],
): Promise<void> => {
  await tx.execute(sql`insert into ${seats} (student_id, class_id, enroll_date)
    select w.student_id, w.class_id, w.enroll_date from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (student_id int, class_id int, enroll_date date)`)
}
