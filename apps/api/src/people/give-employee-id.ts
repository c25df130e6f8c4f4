import type { nextEmployeeId as operation } from '@sala/contract/people/employees'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { branches } from '../tables/organisation.ts'

/** The next number of a branch: its code and one more than the highest so far, `PP-0042`. */
async function nextOf(tx: Tx, branchId: number): Promise<string> {
  const [branch] = await tx
    .select({ code: branches.branch_code })
    .from(branches)
    .where(eq(branches.branch_id, branchId))
  const form = `^${branch!.code}-(\\d{1,9})$`
  // Whoever was transferred keeps his number, so the highest is looked for in every branch.
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(substring(emp_id from ${form})::int), 0) as last from employees where emp_id like ${`${branch!.code}-%`}`,
  )
  return `${branch!.code}-${String(rows[0]!.last + 1).padStart(4, '0')}`
}

/** What the next employee of a branch would be called; it is only given when he is saved. */
export const suggestEmployeeId = async ({ input, tx }: Work<typeof operation>) => ({
  emp_id: await nextOf(tx, input.branch_id),
})

/** Gives the number itself: two who save at once wait for each other and get different ones. */
export async function giveEmployeeId(tx: Tx, branchId: number): Promise<string> {
  await tx.select({ one: sql`1` }).from(branches).where(eq(branches.branch_id, branchId)).for('no key update')
  return nextOf(tx, branchId)
}
