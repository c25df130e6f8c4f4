import type { refreshToken } from '@sala/contract/accounts/session'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Work } from '../kit/mount.ts'
import { refuse } from '../kit/problem.ts'
import { sessions, sessionTokens, users } from '../tables/accounts.ts'
import { fromOwnOrigin, readSessionCookie } from './session-cookie.ts'
import { issueTokens } from './sign-in.ts'
import { digest } from './tokens.ts'

// Another tab that refreshed at the same moment still holds the token that this one has just spent.
const grace = 10

/** A new pair for a living session. A token that was spent before ends the whole session: somebody has a copy. */
export const refreshSession =
  (publicUrl: string | undefined) =>
  async ({ input, tx, call }: Work<typeof refreshToken>) => {
    const hash = digest(input.refresh_token)
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
          eq(sessionTokens.token_hash, hash),
          eq(sessionTokens.kind, 'refresh'),
          sql`${sessionTokens.expires_at} > now()`,
          sql`${sessions.ended_at} is null`,
          eq(users.disable, 0),
        ),
      )
      .for('update', { of: sessions })
    if (!found) return refuse('not_signed_in')
    const cookie = readSessionCookie(call)
    if (found.cookie_hash && (!cookie || digest(cookie) !== found.cookie_hash || !fromOwnOrigin(call, publicUrl))) return refuse('not_signed_in')
    // The row was locked after it was read: look again whether the other tab has spent the token meanwhile.
    const [now] = await tx
      .select({
        spent: sql<boolean>`${sessionTokens.spent_at} is not null`,
        justSpent: sql<boolean>`coalesce(${sessionTokens.spent_at} > clock_timestamp() - make_interval(secs => ${grace}), false)`,
      })
      .from(sessionTokens)
      .where(eq(sessionTokens.token_hash, hash))
    if (now!.spent && !now!.justSpent) {
      await tx
        .update(sessions)
        .set({ ended_at: sql`now()` as never })
        .where(eq(sessions.session_id, found.session_id))
      return refuse('not_signed_in')
    }
    if (!now!.spent)
      await tx
        .update(sessionTokens)
        .set({ spent_at: sql`clock_timestamp()` as never })
        .where(eq(sessionTokens.token_hash, hash))
    await tx.delete(sessionTokens).where(and(eq(sessionTokens.session_id, found.session_id), lt(sessionTokens.expires_at, sql`now()`)))
    return issueTokens(tx, found.session_id)
  }
