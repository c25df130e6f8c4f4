import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { userBranches } from './tables.ts'

/** Lets a user work in one more branch; one who works in all of them needs nothing. */
export async function grantBranch(tx: Tx, actor: Actor, branchId: number): Promise<void> {
  if (!actor.all_branches) await tx.insert(userBranches).values({ user_id: actor.user_id, branch_id: branchId })
}
