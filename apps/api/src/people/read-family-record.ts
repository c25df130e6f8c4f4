import { permissionName } from '@sala/contract/kit/access'
import type { readFamilyRecord as operation } from '@sala/contract/people/family-changes'
import { students as resource } from '@sala/contract/people/students'
import { eq, sql } from 'drizzle-orm'
import { accountsOfFamily } from '../accounts/public.ts'
import type { Work } from '../kit/route/work.ts'
import { students } from '../tables/people.ts'
import { childrenOf } from './link-children.ts'

/** A family's children, how many more are where the caller may not look, and who of it has an account. */
export async function readFamilyRecord({ input: { student_parent_id }, actor, tx, store }: Work<typeof operation>) {
  const children = actor.permissions.has(permissionName('view', resource.name))
    ? await childrenOf(store(resource), tx, actor, student_parent_id)
    : []
  const [all] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(students)
    .where(eq(students.student_parent_id, student_parent_id))
  return { children, elsewhere: all!.count - children.length, accounts: await accountsOfFamily(tx, student_parent_id) }
}
