import type { Actor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import { forgetActors } from './authenticate.ts'
import { userBranches } from './tables.ts'

/** Makes and knows again the secret of an address that stands for a session. */
export { digest, makeToken } from './tokens.ts'

/** Lets a user work in one more branch from his next call on; one who works in all of them needs no more than to be looked at again. */
export async function grantBranch(tx: Tx, db: Db, actor: Actor, branchId: number): Promise<void> {
  if (!actor.all_branches) await tx.insert(userBranches).values({ user_id: actor.user_id, branch_id: branchId })
  forgetActors(db)
}
