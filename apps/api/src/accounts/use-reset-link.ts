import { accountProblems } from '@sala/contract/accounts/problems'
import type { checkResetLink, useResetLink } from '@sala/contract/accounts/session'
import { confirmationState } from '@sala/contract/accounts/sign-in-confirmations'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { declareOrigin, type Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { resetLinks, signInConfirmations, signInFailures, users } from '../tables/accounts.ts'
import { endSessions } from './end-session.ts'
import { insistOnStrength, setPassword } from './passwords.ts'
import { digest } from './tokens.ts'

const refuse = refusals(accountProblems)

async function findLink(tx: Tx, token: string) {
  const [found] = await tx
    .select({
      reset_id: resetLinks.reset_id,
      user_id: users.user_id,
      user_name: users.user_name,
      full_name: users.full_name,
      state: signInConfirmations.state,
    })
    .from(resetLinks)
    .innerJoin(users, eq(users.user_id, resetLinks.user_id))
    .innerJoin(signInConfirmations, eq(signInConfirmations.confirmation_id, resetLinks.confirmation_id))
    .where(
      and(
        eq(resetLinks.token_hash, digest(token)),
        isNull(resetLinks.used_at),
        sql`${resetLinks.expires_at} > now()`,
        eq(users.disable, 0),
      ),
    )
    .for('update', { of: resetLinks })
  if (!found) throw refuse('link_used_or_expired')
  if (found.state !== confirmationState.confirmed) throw refuse('waits_for_confirmation')
  return found
}

export async function greetByLink({ input, tx }: Work<typeof checkResetLink>) {
  const { user_name, full_name } = await findLink(tx, input.token)
  return { user_name, full_name }
}

/** Sets the password that the link's receiver chose; the link is spent, and every open session ends. */
export async function setPasswordByLink({ input, tx, call, now }: Work<typeof useResetLink>) {
  const link = await findLink(tx, input.token)
  insistOnStrength(input.password, link.user_name, link.full_name)
  await declareOrigin(tx, { user_id: link.user_id, operation: 'use-reset-link', request_id: call.requestId })
  await tx.update(resetLinks).set({ used_at: now.toISOString() }).where(eq(resetLinks.reset_id, link.reset_id))
  await setPassword(tx, link.user_id, input.password, now)
  await endSessions(tx, link.user_id)
  await tx.delete(signInFailures).where(eq(signInFailures.subject, `user:${link.user_name.toLowerCase()}`))
  return { done: true } as const
}
