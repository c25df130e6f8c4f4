import { peopleProblems } from '@sala/contract/people/problems'
import type { teachers as resource } from '@sala/contract/people/teachers'
import { eq } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store.ts'
import { employees } from './tables.ts'

const refuse = refusals(peopleProblems)

/** Only an active employee is registered; that nobody is registered twice, the database holds. */
export async function registerActiveStaff({ values, before, tx }: Change<typeof resource>): Promise<void> {
  if (before) return
  const [employee] = await tx.select({ status: employees.status }).from(employees).where(eq(employees.staff_id, values.staff_id!)).for('update')
  if (employee?.status !== 1) throw refuse('staff_not_active', { errors: { staff_id: 'unknown' } })
}
