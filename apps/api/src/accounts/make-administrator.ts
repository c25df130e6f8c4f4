import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { roles, userRoles, users } from '../tables/accounts.ts'
import { issueResetLink } from './manage-users.ts'

const administrator = 'Administrator'

async function findAdministrator(tx: Tx, userName: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.user_id))
    .innerJoin(roles, and(eq(roles.id, userRoles.role_id), eq(roles.name, administrator)))
    .where(eq(sql`lower(${users.user_name})`, userName.toLowerCase()))
  return found?.user_id
}

/**
 * Somebody who may do everything, without a password, in a group without users: he chooses it through the link.
 * Repeated, it gives a new link to the same person.
 */
export async function makeAdministrator(tx: Tx, userName: string, fullName: string, branchOf: () => Promise<number>) {
  const known = await findAdministrator(tx, userName)
  if (known) return issueResetLink(tx, known)
  const [somebody] = await tx.select({ user_id: users.user_id }).from(users).limit(1)
  if (somebody) throw new Error(`This group has users already, and ${userName} is not one of its administrators.`)
  const [user] = await tx
    .insert(users)
    .values({ user_name: userName, full_name: fullName, all_branches: 1, default_branch_id: await branchOf() })
    .returning()
  await tx.insert(userRoles).select(
    tx
      .select({ user_id: sql<number>`${user!.user_id}::int`.as('user_id'), role_id: roles.id })
      .from(roles)
      .where(eq(roles.name, administrator)),
  )
  return issueResetLink(tx, user!.user_id)
}
