import type { listNewAccounts as operation } from '@sala/contract/accounts/family-accounts'
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'
import { students } from '../tables/people.ts'

/** The accounts that were made in the last month for the caller's family or a child of it, but for his own. */
export async function listNewAccounts({ actor, tx }: Work<typeof operation>) {
  const [own] = await tx.select({ family: users.student_parent_id }).from(users).where(eq(users.user_id, actor.user_id))
  if (!own?.family) return { data: [] }
  const children = tx.select({ id: students.student_id }).from(students).where(eq(students.student_parent_id, own.family))
  const data = await tx
    .select({ user_id: users.user_id, user_name: users.user_name, full_name: users.full_name, created_date: users.created_date })
    .from(users)
    .where(
      and(
        or(eq(users.student_parent_id, own.family), inArray(users.student_id, children)),
        ne(users.user_id, actor.user_id),
        eq(users.disable, 0),
        sql`${users.created_date} > now() - interval '30 days'`,
      ),
    )
    .orderBy(desc(users.user_id))
  return { data }
}
