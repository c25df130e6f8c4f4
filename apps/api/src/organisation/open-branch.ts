import type { branches } from '@sala/contract/organisation/branches'
import { sql } from 'drizzle-orm'
import { grantBranch } from '../accounts/public.ts'
import type { Creation } from '../kit/mount/mount-resource.ts'

/** A new branch belongs at once to whoever opens it, or he could not see what he made. */
export const openBranch: Creation<typeof branches> = async ({ store, values, actor, tx, call }) => {
  const { rows } = await tx.execute<{ branch_id: number }>(
    sql`select nextval(pg_get_serial_sequence('branches', 'branch_id'))::int as branch_id`,
  )
  const { branch_id } = rows[0]!
  const row = await store.create(tx, { ...actor, branch_ids: [...actor.branch_ids, branch_id] }, values, { branch_id })
  await grantBranch(tx, call.db, actor, branch_id)
  return row
}
