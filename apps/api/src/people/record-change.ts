import { peopleProblems } from '@sala/contract/people/problems'
import { eq, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { refusals, stillThere } from '../kit/problem.ts'
import { employees } from '../tables/people.ts'

const refuse = refusals(peopleProblems)

/**
 * The employee, held until the change is written; refuses a day that has not come, or that lies before what is recorded
 * already.
 */
export async function lockEmployee(
  tx: Tx,
  staffId: number,
  effectiveDate: string,
): Promise<typeof employees.$inferSelect> {
  const employee = stillThere(await tx.select().from(employees).where(eq(employees.staff_id, staffId)).for('update'))
  const { rows } = await tx.execute<{ ahead: boolean; behind: boolean }>(sql`
    select ${effectiveDate}::date > ${sqlToday} as ahead,
      exists (select 1 from employee_status_changes where staff_id = ${staffId} and effective_date > ${effectiveDate}::date)
        or exists (select 1 from employee_transfers where staff_id = ${staffId} and effective_date > ${effectiveDate}::date) as behind`)
  if (rows[0]!.ahead) throw refuse('not_in_effect_yet', { errors: { effective_date: 'no_such_day' } })
  if (rows[0]!.behind) throw refuse('before_last_change', { errors: { effective_date: 'no_such_day' } })
  return employee
}
