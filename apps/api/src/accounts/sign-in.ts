import { accountProblems } from '@sala/contract/accounts/problems'
import type { login, loginSecondFactor } from '@sala/contract/accounts/session'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { credentials, sessions, sessionTokens, signInTickets, users } from '../tables/accounts.ts'
import { readActor } from './authenticate.ts'
import { describeSession } from './describe-session.ts'
import { rememberDevice, signInSubjects } from './device-cookie.ts'
import { spendCode } from './factor-codes.ts'
import { demoPassword, passwordMatches } from './passwords.ts'
import { setSessionCookie } from './session-cookie.ts'
import { countFailure, forgive, slowDown } from './slow-down.ts'
import { digest, makeToken } from './tokens.ts'

const refuse = refusals(accountProblems)

export const accessSeconds = 600
const refreshSeconds = 14 * 24 * 3600
const ticketSeconds = 300

export const signIn =
  (secrets: Secrets, production: boolean) =>
  async ({ input, tx, call, store }: Work<typeof login>) => {
    const subjects = await signInSubjects(tx, call, secrets, input.user_name)
    const slowed = await slowDown(tx, subjects)
    if (slowed) return slowed
    const [found] = await tx
      .select({
        user_id: users.user_id,
        disable: users.disable,
        second_factor_at: users.second_factor_at,
        password_hash: credentials.password_hash,
      })
      .from(users)
      .innerJoin(credentials, eq(credentials.user_id, users.user_id))
      .where(eq(sql`lower(${users.user_name})`, input.user_name.toLowerCase()))
    const right =
      (await passwordMatches(found?.password_hash, input.password)) && !(production && input.password === demoPassword)
    if (!found || !right || found.disable === 1) {
      await countFailure(tx, subjects)
      return refuse('wrong_password')
    }
    await forgive(tx, subjects)
    if (found.second_factor_at) return askForFactor(tx, found.user_id, input.standalone)
    return openSession({ tx, call, store }, secrets, found.user_id, input.standalone === 1, false)
  }

/** The first half of a sign-in was right: a ticket for the second. */
export async function askForFactor(tx: Tx, user_id: number, standalone: number | undefined) {
  const ticket = makeToken()
  await tx.delete(signInTickets).where(lt(signInTickets.expires_at, sql`now()`))
  await tx.insert(signInTickets).values({
    ticket_hash: digest(ticket),
    user_id,
    standalone,
    expires_at: sql`now() + make_interval(secs => ${ticketSeconds})` as never,
  })
  return refuse('second_factor_needed', { ticket })
}

/** The second half of a sign-in; wrong codes are slowed like wrong passwords, and a ticket is good for one session. */
export const signInWithFactor =
  (secrets: Secrets) =>
  async ({ input, tx, call, store, now }: Work<typeof loginSecondFactor>) => {
    const [ticket] = await tx
      .select({ user_id: users.user_id, user_name: users.user_name, standalone: signInTickets.standalone })
      .from(signInTickets)
      .innerJoin(users, eq(users.user_id, signInTickets.user_id))
      .where(
        and(
          eq(signInTickets.ticket_hash, digest(input.ticket)),
          gt(signInTickets.expires_at, sql`now()`),
          eq(users.disable, 0),
        ),
      )
      .for('update', { of: signInTickets })
    if (!ticket) return refuse('sign_in_again')
    const found = await signInSubjects(tx, call, secrets, ticket.user_name)
    const subjects = { ...found, own: `factor:${found.own}` }
    const slowed = await slowDown(tx, subjects)
    if (slowed) return slowed
    if (!(await spendCode(tx, secrets, ticket.user_id, input.code, now))) {
      await countFailure(tx, subjects)
      return refuse('wrong_code', { errors: { code: 'unknown' } })
    }
    await forgive(tx, subjects)
    await tx.delete(signInTickets).where(eq(signInTickets.ticket_hash, digest(input.ticket)))
    return openSession({ tx, call, store }, secrets, ticket.user_id, ticket.standalone === 1, true)
  }

/** A session with its cookie, its tokens and whatever a client needs to know. */
export async function openSession(
  { tx, call, store }: Pick<Work<unknown>, 'tx' | 'call' | 'store'>,
  secrets: Secrets,
  userId: number,
  standalone: boolean,
  withFactor: boolean,
) {
  const cookie = standalone ? undefined : makeToken()
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: userId,
      cookie_hash: cookie ? digest(cookie) : null,
      permission_allow_code: makeToken().slice(0, 20),
      ip: call.ip,
      user_agent: call.request.headers['user-agent']?.slice(0, 200) ?? null,
      factor_confirmed_at: (withFactor ? sql`now()` : null) as never,
    })
    .returning({ session_id: sessions.session_id })
  if (cookie) setSessionCookie(call, cookie)
  await rememberDevice(tx, call, secrets, userId)
  const tokens = await keepTokens(tx, session!.session_id, { access_token: makeToken(), refresh_token: makeToken() })
  const actor = (await readActor(tx, digest(tokens.access_token)))!
  return { ...tokens, ...(await describeSession(tx, actor, store)) }
}

/** A pair of tokens for a session; only their digests are kept. */
export async function keepTokens(
  tx: Tx,
  sessionId: string,
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
) {
  await tx.insert(sessionTokens).values([
    {
      token_hash: digest(access_token),
      session_id: sessionId,
      kind: 'access',
      expires_at: sql`now() + make_interval(secs => ${accessSeconds})` as never,
    },
    {
      token_hash: digest(refresh_token),
      session_id: sessionId,
      kind: 'refresh',
      expires_at: sql`now() + make_interval(secs => ${refreshSeconds})` as never,
    },
  ])
  await tx
    .update(sessions)
    .set({ open_until: sql`now() + make_interval(secs => ${refreshSeconds})` as never })
    .where(eq(sessions.session_id, sessionId))
  return { access_token, refresh_token, expires_in: accessSeconds }
}
