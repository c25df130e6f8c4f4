import type { listNewAccounts as operation } from '@sala/contract/accounts/family-accounts'
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { history } from '../kit/tables.ts'
import { users } from '../tables/accounts.ts'
import { students } from '../tables/people.ts'

/**
 * Since when an account opens what it opens: the last time it was linked to somebody else or changed its type, or else
 * since it was made.
 */
const since = sql`coalesce((select max(h.created_date) from ${history} h
  where h.object = 'users' and h.object_id = users.user_id::text and h.new ?| array['student_parent_id', 'student_id', 'user_type']), users.created_date)`

/** The accounts that came to the caller's family or a child of it in the last month, but for his own. */
export async function listNewAccounts({ actor, tx }: Work<typeof operation>) {
  const [own] = await tx.select({ family: users.student_parent_id }).from(users).where(eq(users.user_id, actor.user_id))
  if (!own?.family) return { data: [] }
  const children = tx
    .select({ id: students.student_id })
    .from(students)
    .where(eq(students.student_parent_id, own.family))
  const data = await tx
    .select({
      user_id: users.user_id,
      user_name: users.user_name,
      full_name: users.full_name,
      since: since.mapWith(users.created_date),
    })
    .from(users)
    .where(
      and(
        or(eq(users.student_parent_id, own.family), inArray(users.student_id, children)),
        ne(users.user_id, actor.user_id),
        eq(users.disable, 0),
        sql`${since} > now() - interval '30 days'`,
      ),
    )
    .orderBy(desc(users.user_id))
  return { data }
}
