import { randomInt } from 'node:crypto'
import { and, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { verifySync } from 'otplib'
import type { Tx } from '../kit/database.ts'
import type { Secrets } from '../kit/secrets.ts'
import { recoveryCodes, secondFactors } from '../tables/accounts.ts'
import { digest } from './tokens.ts'

// Without letters and digits that are taken for one another.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10

/** Whose secret it is: a sealed one does not open under another user. */
export const factorOwner = (userId: number) => `second factor of ${userId}`

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * The time step that a code stands for, one step of clock difference allowed; undefined where it is not the secret's.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = plain(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const found = verifySync({ secret, token, epoch: Math.floor(now.getTime() / 1000), epochTolerance: 30 })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

/** Whether the code is right, a code of the app or a recovery code; either way it is spent from now on. */
export async function spendCode(tx: Tx, secrets: Secrets, userId: number, code: string, now: Date): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId))
  if (!factor?.secret) return false
  const step = stepOf(secrets.open(factor.secret, factorOwner(userId)), code, now)
  if (step !== undefined) {
    const unused = or(isNull(secondFactors.last_step), lt(secondFactors.last_step, step))
    const spent = await tx
      .update(secondFactors)
      .set({ last_step: step })
      .where(and(eq(secondFactors.user_id, userId), unused))
      .returning({ user_id: secondFactors.user_id })
    return spent.length === 1
  }
  const spent = await tx
    .update(recoveryCodes)
    .set({ used_at: sql`now()` as never })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_hash, digest(plain(code))),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ user_id: recoveryCodes.user_id })
  return spent.length === 1
}

/** Ten new recovery codes, answered once; the ones before are void. */
export async function issueRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join(''),
  )
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id: userId, code_hash: digest(code) })))
  return codes.map((code) => code.replace(/^(.{4})(.{4})/, '$1-$2-'))
}

export async function recoveryCodesLeft(tx: Tx, userId: number): Promise<number> {
  const [left] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))
  return left!.left
}
