import { accountProblems } from '@sala/contract/accounts/problems'
import { confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import type { checkSlip as checkOperation, useSlip as useOperation } from '@sala/contract/accounts/sign-in-slips'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { declareOrigin, type Tx } from '../kit/database.ts'
import { Problem, refusals } from '../kit/problem.ts'
import type { Call } from '../kit/route/app.ts'
import { subscriberOf } from '../kit/route/limits.ts'
import type { Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { signInConfirmations, signInFailures, signInSlips, users } from '../tables/accounts.ts'
import { endSessions } from './end-session.ts'
import { insistOnStrength, setPassword } from './passwords.ts'
import { askForFactor, openSession } from './sign-in.ts'
import { digestOfCode, typedCode } from './slip-codes.ts'
import { countFailure, forgive, slowDown } from './slow-down.ts'

const refuse = refusals(accountProblems)

/** Whose slip it is; a wrong code is counted like a wrong password, by its first letters and by the address. */
async function findSlip(tx: Tx, call: Call, secrets: Secrets, typed: string) {
  const code = typedCode(typed)
  const from = subscriberOf(call.ip)
  // What cannot be a code at all is nobody's, and must not slow down others who mistype.
  const subjects = { own: `slip:${code?.slice(0, 4) ?? from}`, address: `ip:${from}` }
  const slowed = await slowDown(tx, subjects)
  if (slowed) return slowed
  const [found] = await tx
    .select({
      user_id: users.user_id,
      user_name: users.user_name,
      full_name: users.full_name,
      second_factor_at: users.second_factor_at,
      state: signInConfirmations.state,
    })
    .from(signInSlips)
    .innerJoin(users, eq(users.user_id, signInSlips.user_id))
    .innerJoin(signInConfirmations, eq(signInConfirmations.confirmation_id, signInSlips.confirmation_id))
    .where(
      and(
        eq(signInSlips.code_hash, digestOfCode(secrets, code ?? '')),
        isNull(signInSlips.used_at),
        gt(signInSlips.expires_at, sql`now()`),
        eq(users.disable, 0),
        sql`${users.user_type} in ('parent-api', 'student-api')`,
      ),
    )
    .for('update', { of: signInSlips })
  if (!found) {
    await countFailure(tx, subjects)
    return refuse('slip_not_valid', { errors: { code: 'unknown' } })
  }
  await forgive(tx, subjects)
  return found.state === confirmationState.confirmed ? found : refuse('waits_for_confirmation')
}

export const greetBySlip =
  (secrets: Secrets) =>
  async ({ input, tx, call }: Work<typeof checkOperation>) => {
    const found = await findSlip(tx, call, secrets, input.code)
    return found instanceof Problem ? found : { user_name: found.user_name, full_name: found.full_name }
  }

/**
 * Sets the password that the slip's holder chose and lets him in; the code is spent, and every open session ends. A
 * second factor is still asked for.
 */
export const signInBySlip =
  (secrets: Secrets) =>
  async ({ input, tx, call, now, store }: Work<typeof useOperation>) => {
    const found = await findSlip(tx, call, secrets, input.code)
    if (found instanceof Problem) return found
    insistOnStrength(input.password, found.user_name, found.full_name)
    await declareOrigin(tx, { user_id: found.user_id, operation: 'use-slip', request_id: call.requestId })
    await setPassword(tx, found.user_id, input.password, now)
    await endSessions(tx, found.user_id)
    await tx.delete(signInFailures).where(eq(signInFailures.subject, `user:${found.user_name.toLowerCase()}`))
    if (found.second_factor_at) return askForFactor(tx, found.user_id, input.standalone)
    return openSession({ tx, call, store }, secrets, found.user_id, input.standalone === 1, false)
  }
