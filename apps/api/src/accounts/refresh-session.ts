import type { refreshToken } from '@sala/contract/accounts/session'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { sessions, sessionTokens, users } from '../tables/accounts.ts'
import { fromOwnOrigin, readSessionCookie } from './session-cookie.ts'
import { accessSeconds, keepTokens } from './sign-in.ts'
import { digest } from './tokens.ts'

// Another tab that refreshed at the same moment still holds the token that this one has just spent.
const grace = 10

/**
 * What follows a refresh token that was spent at a moment: the same pair each time it is asked for, so that two tabs go
 * on with one chain.
 * It takes the token itself, the key of the configuration and the moment that the database keeps: none of them alone
 * makes a successor.
 */
const successorOf = (secrets: Secrets, token: string, spent: string) => ({
  access_token: secrets.sign(`access after ${spent} ${token}`),
  refresh_token: secrets.sign(`refresh after ${spent} ${token}`),
})

/** When a token was spent, to the microsecond, and whether that was a moment ago. */
async function spending(tx: Tx, token: string) {
  const [found] = await tx
    .select({
      at: sql<string | null>`extract(epoch from ${sessionTokens.spent_at})::text`,
      just: sql<boolean>`coalesce(${sessionTokens.spent_at} > clock_timestamp() - make_interval(secs => ${grace}), false)`,
    })
    .from(sessionTokens)
    .where(eq(sessionTokens.token_hash, digest(token)))
  return found
}

async function spend(tx: Tx, token: string): Promise<string> {
  const [found] = await tx
    .update(sessionTokens)
    .set({ spent_at: sql`clock_timestamp()` as never })
    .where(eq(sessionTokens.token_hash, digest(token)))
    .returning({ at: sql<string>`extract(epoch from ${sessionTokens.spent_at})::text` })
  return found!.at
}

/** The pair that counts now, after a token that was spent a moment ago: others may have gone on from it meanwhile. */
async function lastOf(tx: Tx, secrets: Secrets, token: string, spent: string) {
  let pair = successorOf(secrets, token, spent)
  for (let next = await spending(tx, pair.refresh_token); next?.at; next = await spending(tx, pair.refresh_token))
    pair = successorOf(secrets, pair.refresh_token, next.at)
  return pair
}

/** A new pair for a living session. A token that was spent before ends the whole session: somebody has a copy. */
export const refreshSession =
  (publicUrl: string | undefined, secrets: Secrets) =>
  async ({ input, tx, call }: Work<typeof refreshToken>) => {
    const [found] = await tx
      .select({
        session_id: sessions.session_id,
        cookie_hash: sessions.cookie_hash,
      })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.session_id, sessionTokens.session_id))
      .innerJoin(users, eq(users.user_id, sessions.user_id))
      .where(
        and(
          eq(sessionTokens.token_hash, digest(input.refresh_token)),
          eq(sessionTokens.kind, 'refresh'),
          sql`${sessionTokens.expires_at} > now()`,
          sql`${sessions.ended_at} is null`,
          eq(users.disable, 0),
        ),
      )
      .for('update', { of: sessions })
    if (!found) return refuse('not_signed_in')
    const cookie = readSessionCookie(call)
    if (found.cookie_hash && (!cookie || digest(cookie) !== found.cookie_hash || !fromOwnOrigin(call, publicUrl)))
      return refuse('not_signed_in')
    // The row was locked after it was read: look again whether the other tab has spent the token meanwhile.
    const spent = await spending(tx, input.refresh_token)
    if (spent!.at && !spent!.just) {
      await tx
        .update(sessions)
        .set({ ended_at: sql`now()` as never })
        .where(eq(sessions.session_id, found.session_id))
      return refuse('not_signed_in')
    }
    if (spent!.at)
      return { ...(await lastOf(tx, secrets, input.refresh_token, spent!.at)), expires_in: accessSeconds - grace }
    const pair = successorOf(secrets, input.refresh_token, await spend(tx, input.refresh_token))
    await tx
      .delete(sessionTokens)
      .where(and(eq(sessionTokens.session_id, found.session_id), lt(sessionTokens.expires_at, sql`now()`)))
    return keepTokens(tx, found.session_id, pair)
  }
