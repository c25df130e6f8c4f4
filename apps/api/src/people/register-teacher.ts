import { peopleProblems } from '@sala/contract/people/problems'
import { staffStatus } from '@sala/contract/people/statuses'
import type { teachers as resource } from '@sala/contract/people/teachers'
import { eq } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { employees } from '../tables/people.ts'

const refuse = refusals(peopleProblems)

/**
 * Only an active employee is registered, under his own name unless another is given; that nobody is registered twice,
 * the database holds.
 */
export async function registerActiveStaff({ values, before, tx }: Change<typeof resource>) {
  if (before) return undefined
  const [employee] = await tx.select().from(employees).where(eq(employees.staff_id, values.staff_id!)).for('update')
  if (employee?.status !== staffStatus.active) throw refuse('staff_not_active', { errors: { staff_id: 'unknown' } })
  const [last = '', ...first] = employee.name_en.split(' ')
  return {
    lname_foreign: values.lname_foreign ?? last,
    fname_foreign: values.fname_foreign ?? (first.join(' ') || last),
    full_name_native: values.full_name_native ?? employee.name_kh,
  }
}
