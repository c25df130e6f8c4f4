import { accountProblems } from '@sala/contract/accounts/problems'
import type {
  beginSecondFactor,
  confirmSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@sala/contract/accounts/second-factor'
import type { clearSecondFactor } from '@sala/contract/accounts/users'
import { eq, sql } from 'drizzle-orm'
import { generateSecret, generateURI } from 'otplib'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { refusals, refuse as refuseKit } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { credentials, recoveryCodes, secondFactors, sessions, users } from '../tables/accounts.ts'
import { forgetActors } from './authenticate.ts'
import { endSessions } from './end-session.ts'
import { factorOwner, issueRecoveryCodes, recoveryCodesLeft, spendCode, stepOf } from './factor-codes.ts'
import { passwordMatches } from './passwords.ts'
import { countFailure, forgive, slowDown } from './slow-down.ts'
import { insistWithinOwnRights } from './within-rights.ts'

const refuse = refusals(accountProblems)
const done = { done: true } as const
const guesses = (actor: Actor) => ({ own: `factor:session:${actor.session_id}` })
const confirmed = (tx: Tx, actor: Actor) =>
  tx
    .update(sessions)
    .set({ factor_confirmed_at: sql`now()` as never })
    .where(eq(sessions.session_id, actor.session_id))

export async function showFactor({ actor, tx }: Work<typeof readSecondFactor>) {
  const [user] = await tx.select({ since: users.second_factor_at }).from(users).where(eq(users.user_id, actor.user_id))
  return {
    enrolled: user!.since ? 1 : 0,
    demanded: actor.factor.demanded ? 1 : 0,
    since: user!.since,
    recovery_codes_left: await recoveryCodesLeft(tx, actor.user_id),
  }
}

/**
 * A new secret, shown once. The factor that there is goes on until the new one is confirmed, and only its holder may
 * replace it.
 */
export const beginFactor =
  (secrets: Secrets) =>
  async ({ input, actor, tx }: Work<typeof beginSecondFactor>) => {
    if (actor.factor.held && !actor.factor.fresh) throw refuseKit('second_factor_needed_again')
    const slowed = await slowDown(tx, guesses(actor))
    if (slowed) return slowed
    const [own] = await tx
      .select()
      .from(users)
      .innerJoin(credentials, eq(credentials.user_id, users.user_id))
      .where(eq(users.user_id, actor.user_id))
    if (!(await passwordMatches(own?.credentials.password_hash, input.password))) {
      await countFailure(tx, guesses(actor))
      return refuse('wrong_current_password', { errors: { password: 'unknown' } })
    }
    await forgive(tx, guesses(actor))
    const secret = generateSecret()
    const pending_secret = secrets.seal(secret, factorOwner(actor.user_id))
    await tx
      .insert(secondFactors)
      .values({ user_id: actor.user_id, pending_secret })
      .onConflictDoUpdate({ target: secondFactors.user_id, set: { pending_secret } })
    return { secret, address: generateURI({ issuer: 'Sala', label: own!.users.user_name, secret }) }
  }

/** The secret counts from now on; every other session ends, since none of them ever showed it. */
export const enableFactor =
  (secrets: Secrets) =>
  async ({ input, actor, tx, call, now }: Work<typeof enableSecondFactor>) => {
    const slowed = await slowDown(tx, guesses(actor))
    if (slowed) return slowed
    const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, actor.user_id)).for('update')
    if (!factor?.pending_secret) return refuse('no_second_factor')
    if (actor.factor.held && !actor.factor.fresh) throw refuseKit('second_factor_needed_again')
    const last_step = stepOf(secrets.open(factor.pending_secret, factorOwner(actor.user_id)), input.code, now)
    if (last_step === undefined) {
      await countFailure(tx, guesses(actor))
      return refuse('wrong_code', { errors: { code: 'unknown' } })
    }
    await forgive(tx, guesses(actor))
    await tx
      .update(secondFactors)
      .set({ secret: factor.pending_secret, pending_secret: null, last_step })
      .where(eq(secondFactors.user_id, actor.user_id))
    await tx.update(users).set({ second_factor_at: now.toISOString() }).where(eq(users.user_id, actor.user_id))
    await confirmed(tx, actor)
    await endSessions(tx, actor.user_id, actor.session_id)
    forgetActors(call.db)
    return { recovery_codes: await issueRecoveryCodes(tx, actor.user_id) }
  }

export const confirmFactor =
  (secrets: Secrets) =>
  async ({ input, actor, tx, call, now }: Work<typeof confirmSecondFactor>) => {
    const slowed = await slowDown(tx, guesses(actor))
    if (slowed) return slowed
    if (!actor.factor.held) return refuse('no_second_factor')
    if (!(await spendCode(tx, secrets, actor.user_id, input.code, now))) {
      await countFailure(tx, guesses(actor))
      return refuse('wrong_code', { errors: { code: 'unknown' } })
    }
    await forgive(tx, guesses(actor))
    await confirmed(tx, actor)
    forgetActors(call.db)
    return done
  }

export async function newRecoveryCodes({ actor, tx }: Work<typeof renewRecoveryCodes>) {
  if (!actor.factor.held) throw refuse('no_second_factor')
  if (!actor.factor.fresh) throw refuseKit('second_factor_needed_again')
  return { recovery_codes: await issueRecoveryCodes(tx, actor.user_id) }
}

async function forgetFactor(tx: Tx, userId: number): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.user_id, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.update(users).set({ second_factor_at: null }).where(eq(users.user_id, userId))
}

export async function removeFactor({ actor, tx, call }: Work<typeof removeSecondFactor>) {
  if (actor.factor.demanded) throw refuse('second_factor_demanded')
  if (!actor.factor.held) throw refuse('no_second_factor')
  if (!actor.factor.fresh) throw refuseKit('second_factor_needed_again')
  await forgetFactor(tx, actor.user_id)
  forgetActors(call.db)
  return done
}

/**
 * For somebody of a lower rank who lost it; his sessions end, and where his role demands one he sets up a new one at
 * the next sign-in.
 */
export const clearFactor =
  (app: App) =>
  async ({ input, actor, tx, call }: Work<typeof clearSecondFactor>) => {
    await insistWithinOwnRights(app, tx, actor, input.id)
    await forgetFactor(tx, input.id)
    await endSessions(tx, input.id)
    forgetActors(call.db)
    return { user_id: input.id, second_factor: 0 }
  }
