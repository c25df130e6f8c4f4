import { accountProblems } from '@sala/contract/accounts/problems'
import type { lockScreen, logout, unlockScreen } from '@sala/contract/accounts/session'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { credentials, sessions } from '../tables/accounts.ts'
import { forgetActors } from './authenticate.ts'
import { passwordMatches } from './passwords.ts'
import { clearSessionCookie } from './session-cookie.ts'
import { countFailure, forgive, slowDown } from './slow-down.ts'

const refuse = refusals(accountProblems)
const done = { done: true } as const

export async function signOut({ actor, tx, call }: Work<typeof logout>) {
  await tx
    .update(sessions)
    .set({ ended_at: sql`now()` as never })
    .where(eq(sessions.session_id, actor.session_id))
  clearSessionCookie(call)
  forgetActors(call.db)
  return done
}

export async function lock({ actor, tx, call }: Work<typeof lockScreen>) {
  await tx
    .update(sessions)
    .set({ locked_at: sql`now()` as never })
    .where(eq(sessions.session_id, actor.session_id))
  forgetActors(call.db)
  return done
}

export async function unlock({ input, actor, tx, call }: Work<typeof unlockScreen>) {
  const guesses = { own: `session:${actor.session_id}` }
  const slowed = await slowDown(tx, guesses)
  if (slowed) return slowed
  const [own] = await tx.select().from(credentials).where(eq(credentials.user_id, actor.user_id))
  if (!(await passwordMatches(own?.password_hash, input.password))) {
    await countFailure(tx, guesses)
    return refuse('wrong_current_password', { errors: { password: 'unknown' } })
  }
  await forgive(tx, guesses)
  await tx.update(sessions).set({ locked_at: null }).where(eq(sessions.session_id, actor.session_id))
  forgetActors(call.db)
  return done
}

/** Ends every session of a user, except one that may go on. */
export async function endSessions(tx: Tx, userId: number, except?: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ ended_at: sql`now()` as never })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        except ? ne(sessions.session_id, except) : undefined,
      ),
    )
}
