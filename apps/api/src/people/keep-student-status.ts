import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { studentStatusChanges, students } from '../tables/people.ts'

export interface StatusChange {
  readonly status: number
  readonly reason?: number | null
  readonly remark?: string | null
  readonly effective_date: string
}

/**
 * Writes what students are here from now on, and why; what becomes of their seats, cards and accounts is not its
 * business.
 */
export async function keepStudentStatus(tx: Tx, ids: readonly number[], change: StatusChange): Promise<void> {
  const { status, reason = null, remark = null, effective_date } = change
  const theirs = sql`student_id = any(${sql.param([...ids])}::int[])`
  await tx.execute(sql`insert into ${studentStatusChanges} (student_id, from_status, status, reason, remark, effective_date)
    select student_id, status, ${status}, ${reason}, ${remark}, ${effective_date}::date from ${students} where ${theirs}`)
  await tx.update(students).set({ status }).where(theirs)
}
