import { peopleProblems } from '@sala/contract/people/problems'
import type { transferEmployee as operation } from '@sala/contract/people/staff-changes'
import { hasLeft } from '@sala/contract/people/statuses'
import { eq } from 'drizzle-orm'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { departments } from '../tables/organisation.ts'
import { employees, employeeTransfers } from '../tables/people.ts'
import { lockEmployee } from './record-change.ts'

const refuse = refusals(peopleProblems)

/**
 * Moves somebody to another branch, department or position, and keeps where he came from; what is not named stays, and
 * a department stays only in its division.
 */
export async function transferEmployee({ input, tx }: Work<typeof operation>) {
  const { staff_id, branch_id, effective_date, reason } = input
  const before = await lockEmployee(tx, staff_id, effective_date)
  if (hasLeft.includes(before.status)) throw refuse('employee_has_left')
  const to = {
    branch_id,
    division_id: input.division_id ?? before.division_id,
    department_id: input.department_id ?? before.department_id,
    position_id: input.position_id ?? before.position_id,
  }
  if (to.department_id) {
    const [department] = await tx.select().from(departments).where(eq(departments.department_id, to.department_id))
    if (input.division_id && department!.division_id !== input.division_id)
      throw refuseAny('invalid', { errors: { department_id: 'not_within' } })
    to.division_id = department!.division_id
  }
  const same =
    to.branch_id === before.branch_id &&
    to.department_id === before.department_id &&
    to.position_id === before.position_id
  if (same) throw refuse('transfer_changes_nothing')
  await tx.insert(employeeTransfers).values({
    staff_id,
    from_branch_id: before.branch_id,
    from_department_id: before.department_id,
    from_position_id: before.position_id,
    to_branch_id: to.branch_id,
    to_department_id: to.department_id,
    to_position_id: to.position_id,
    reason,
    effective_date,
  })
  await tx.update(employees).set(to).where(eq(employees.staff_id, staff_id))
  return { staff_id, branch_id }
}
