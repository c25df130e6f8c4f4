import type { employees as resource } from '@sala/contract/people/employees'
import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Replacement } from '../kit/mount/mount-resource.ts'
import { departments } from '../tables/organisation.ts'
import { giveEmployeeId } from './give-employee-id.ts'

type Row = Record<string, unknown>

/** A department says its division: whoever names the one need not name the other. */
export async function withDivision(tx: Tx, values: Row): Promise<Row> {
  if (values.division_id !== undefined || values.department_id === undefined || values.department_id === null)
    return values
  const [found] = await tx
    .select({ division_id: departments.division_id })
    .from(departments)
    .where(eq(departments.department_id, values.department_id as number))
  return { ...values, division_id: found?.division_id }
}

/** A new employee gets the next number of his branch, unless he brings one. */
export const hireEmployee: Replacement<typeof resource> = async ({ store, values, actor, tx }) => {
  const emp_id = values.emp_id ?? (await giveEmployeeId(tx, values.branch_id as number))
  return store.create(tx, actor, { ...(await withDivision(tx, values)), emp_id })
}

export const changeEmployee: Replacement<typeof resource> = async ({ store, values, key, actor, tx }) =>
  store.update(tx, actor, key, await withDivision(tx, values))
