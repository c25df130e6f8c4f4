import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import { teachers } from '../people/tables.ts'
import { forgetActors } from './authenticate.ts'
import { endSessions } from './end-session.ts'
import { roles, userBranches, userRoles, users } from './tables.ts'

/** Makes and knows again the secret of an address that stands for a session. */
export { digest, makeToken } from './tokens.ts'

/** Lets a user work in one more branch from his next call on; one who works in all of them needs no more than to be looked at again. */
export async function grantBranch(tx: Tx, db: Db, actor: Actor, branchId: number): Promise<void> {
  if (!actor.all_branches) await tx.insert(userBranches).values({ user_id: actor.user_id, branch_id: branchId })
  forgetActors(db)
}

const theirs = (tx: Tx, staffId: number) =>
  or(
    eq(users.staff_id, staffId),
    inArray(users.teacher_id, tx.select({ teacher_id: teachers.teacher_id }).from(teachers).where(eq(teachers.staff_id, staffId))),
  )

/** The accounts of an employee: his own, and the one he teaches with. */
export const accountsOf = (tx: Tx, staffId: number): Promise<{ user_id: number; user_name: string; disable: number }[]> =>
  tx.select({ user_id: users.user_id, user_name: users.user_name, disable: users.disable }).from(users).where(theirs(tx, staffId)).orderBy(users.user_id)

/** Disables the accounts of somebody who leaves and ends their sessions; what the caller does not outrank stays open. */
export async function closeAccounts(tx: Tx, db: Db, actor: Actor, staffId: number): Promise<void> {
  const rank = sql`coalesce((select max(r.rank) from ${roles} r join ${userRoles} u on u.role_id = r.id where u.user_id = ${users.user_id}), 0)`
  const closed = await tx
    .update(users)
    .set({ disable: 1 })
    .where(and(theirs(tx, staffId), eq(users.disable, 0), sql`${rank} < ${actor.rank}`))
    .returning({ user_id: users.user_id })
  for (const { user_id } of closed) await endSessions(tx, user_id)
  if (closed.length > 0) forgetActors(db)
}
