import { accessProblems } from '@sala/contract/access/problems'
import type { login } from '@sala/contract/access/session'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/mount.ts'
import { refusals } from '../kit/problem.ts'
import { readActor } from './authenticate.ts'
import { describeSession } from './describe-session.ts'
import { passwordMatches } from './passwords.ts'
import { setSessionCookie } from './session-cookie.ts'
import { credentials, sessions, sessionTokens, signInAttempts, users } from './tables.ts'
import { digest, makeToken } from './tokens.ts'

const refuse = refusals(accessProblems)

export const accessSeconds = 600
const refreshSeconds = 14 * 24 * 3600

// Guessing is slowed, not locked: after the free attempts each failure doubles the wait.
const patience = { user: { free: 4, most: 900 }, ip: { free: 30, most: 900 } } as const

export async function signIn({ input, tx, call, store }: Work<typeof login>) {
  const subjects = { user: `user:${input.user_name.toLowerCase()}`, ip: `ip:${call.ip}` }
  const blocked = await tx
    .select({ wait: sql<number>`ceil(extract(epoch from max(${signInAttempts.blocked_until}) - now()))::int` })
    .from(signInAttempts)
    .where(inArray(signInAttempts.subject, Object.values(subjects)))
  if ((blocked[0]?.wait ?? 0) > 0) return refuse('wait_before_retry', { retry_after: blocked[0]!.wait })

  const [found] = await tx
    .select({ user_id: users.user_id, disable: users.disable, password_hash: credentials.password_hash })
    .from(users)
    .innerJoin(credentials, eq(credentials.user_id, users.user_id))
    .where(eq(sql`lower(${users.user_name})`, input.user_name.toLowerCase()))
  const right = await passwordMatches(found?.password_hash, input.password)
  if (!found || !right || found.disable === 1) {
    await countFailure(tx, subjects.user, patience.user)
    await countFailure(tx, subjects.ip, patience.ip)
    return refuse('wrong_password')
  }
  await tx.delete(signInAttempts).where(eq(signInAttempts.subject, subjects.user))

  const cookie = input.standalone ? undefined : makeToken()
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: found.user_id,
      cookie_hash: cookie ? digest(cookie) : null,
      permission_allow_code: makeToken().slice(0, 20),
      ip: call.ip,
      user_agent: call.request.headers['user-agent']?.slice(0, 200) ?? null,
    })
    .returning({ session_id: sessions.session_id })
  if (cookie) setSessionCookie(call, cookie)
  const tokens = await issueTokens(tx, session!.session_id)
  const actor = (await readActor(tx, digest(tokens.access_token)))!
  return { ...tokens, ...(await describeSession(tx, actor, store)) }
}

/** A fresh pair of tokens for a session; only their digests are kept. */
export async function issueTokens(tx: Tx, sessionId: string) {
  const access_token = makeToken()
  const refresh_token = makeToken()
  await tx.insert(sessionTokens).values([
    { token_hash: digest(access_token), session_id: sessionId, kind: 'access', expires_at: sql`now() + make_interval(secs => ${accessSeconds})` as never },
    { token_hash: digest(refresh_token), session_id: sessionId, kind: 'refresh', expires_at: sql`now() + make_interval(secs => ${refreshSeconds})` as never },
  ])
  return { access_token, refresh_token, expires_in: accessSeconds }
}

async function countFailure(tx: Tx, subject: string, { free, most }: { free: number; most: number }): Promise<void> {
  await tx.execute(sql`
    insert into sign_in_attempts as a (subject, failures) values (${subject}, 1)
    on conflict (subject) do update set
      failures = case when a.last_failure < now() - interval '1 day' then 1 else a.failures + 1 end,
      last_failure = now(),
      blocked_until = case when a.failures + 1 > ${free}::int and a.last_failure >= now() - interval '1 day'
        then now() + make_interval(secs => least(power(2, least(a.failures + 1 - ${free}::int, 20)), ${most}::int)) end`)
}
