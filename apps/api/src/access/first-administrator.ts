import { and, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../kit/database.ts'
import { openFirstBranch } from '../organisation/public.ts'
import { branches } from '../organisation/tables.ts'
import { issueResetLink } from './manage-users.ts'
import { roles, userRoles, users } from './tables.ts'

const administrator = 'Administrator'
const deed = { user_id: 0, operation: 'first-administrator', request_id: 'operator' }

async function findAdministrator(tx: Tx, userName: string): Promise<number | undefined> {
  const [found] = await tx
    .select({ user_id: users.user_id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.user_id, users.user_id))
    .innerJoin(roles, and(eq(roles.id, userRoles.role_id), eq(roles.name, administrator)))
    .where(eq(sql`lower(${users.user_name})`, userName.toLowerCase()))
  return found?.user_id
}

/** Somebody who may do everything, without a password, in an empty group: he chooses it through the link. Repeated, it gives a new link to the same person. */
export const welcomeAdministrator = (db: Db, userName: string, fullName = userName) =>
  inTransaction(db, deed, async (tx) => {
    const known = await findAdministrator(tx, userName)
    if (known) return issueResetLink(tx, known)
    const [somebody] = await tx.select({ user_id: users.user_id }).from(users).limit(1)
    if (somebody) throw new Error(`This group has users already, and ${userName} is not one of its administrators.`)
    const [branch] = await tx.select({ branch_id: branches.branch_id }).from(branches).limit(1)
    const default_branch_id = branch?.branch_id ?? (await openFirstBranch(tx))
    const [user] = await tx.insert(users).values({ user_name: userName, full_name: fullName, all_branches: 1, default_branch_id }).returning()
    await tx.insert(userRoles).select(
      tx
        .select({ user_id: sql<number>`${user!.user_id}::int`.as('user_id'), role_id: roles.id })
        .from(roles)
        .where(eq(roles.name, administrator)),
    )
    return issueResetLink(tx, user!.user_id)
  })
