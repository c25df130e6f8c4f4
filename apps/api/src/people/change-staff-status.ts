import { peopleProblems } from '@sala/contract/people/problems'
import type { changeStaffStatus as operation } from '@sala/contract/people/staff-changes'
import { hasLeft } from '@sala/contract/people/statuses'
import { eq } from 'drizzle-orm'
import { accountsOf, closeAccounts } from '../accounts/public.ts'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { employeeStatusChanges, employees, statusReasons } from '../tables/people.ts'
import { lockEmployee } from './record-change.ts'

const refuse = refusals(peopleProblems)

/**
 * Changes what somebody is here, and keeps why; with whoever leaves, his accounts close and his card ends in the same
 * moment.
 */
export const changeStaffStatus =
  (endCards: (tx: Tx, staffId: number) => Promise<unknown>) =>
  async ({ input, actor, tx, call }: Work<typeof operation>) => {
    const { staff_id, status, effective_date } = input
    const status_reason_id = input.status_reason_id ?? null
    const remark = input.remark ?? null
    if (!status_reason_id && !remark) throw refuse('reason_needed', { errors: { status_reason_id: 'required' } })
    const employee = await lockEmployee(tx, staff_id, effective_date)
    if (employee.status === status) throw refuse('status_is_the_same', { errors: { status: 'unknown' } })
    if (status_reason_id) {
      const [reason] = await tx
        .select({ status: statusReasons.status })
        .from(statusReasons)
        .where(eq(statusReasons.status_reason_id, status_reason_id))
      if (reason!.status !== status)
        throw refuse('reason_of_other_status', { errors: { status_reason_id: 'not_within' } })
    }
    await tx
      .insert(employeeStatusChanges)
      .values({ staff_id, from_status: employee.status, status, status_reason_id, remark, effective_date })
    await tx.update(employees).set({ status, status_reason_id }).where(eq(employees.staff_id, staff_id))
    if (hasLeft.includes(status)) {
      await closeAccounts(tx, call.db, actor, staff_id)
      await endCards(tx, staff_id)
    }
    return { staff_id, status, accounts: await accountsOf(tx, staff_id) }
  }
