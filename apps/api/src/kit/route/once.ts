import { createHash } from 'node:crypto'
import type { AnyOperation } from '@sala/contract/kit/operation'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Tx } from '../database.ts'
import { Problem, refuse } from '../problem.ts'
import { onceAnswers } from '../tables.ts'
import type { Call } from './app.ts'
import { KeptAnswer } from './route.ts'

const keyForm = /^[\w-]{16,80}$/

/**
 * Does the work once for a key of a caller. The key's row commits with the effect or not at all; whoever sends the same
 * key
 * meanwhile waits for it, and gets the first answer to the byte.
 */
export async function onlyOnce(
  tx: Tx,
  call: Call,
  actor: Actor,
  { name, answer: shape }: AnyOperation,
  input: object,
  work: () => Promise<unknown>,
) {
  const key = call.request.headers['idempotency-key']
  if (typeof key !== 'string' || !keyForm.test(key)) throw refuse('once_key_missing')
  const request_hash = createHash('sha256').update(name).update(JSON.stringify(input)).digest('base64url')
  const row = { user_id: actor.user_id, once_key: key, operation: name, request_hash }
  const first = await tx.insert(onceAnswers).values(row).onConflictDoNothing().returning({ key: onceAnswers.once_key })
  const own = sql`${onceAnswers.user_id} = ${actor.user_id} and ${onceAnswers.once_key} = ${key}`
  if (first.length === 0) {
    const [known] = await tx.select().from(onceAnswers).where(own)
    if (known?.request_hash !== request_hash) throw refuse('once_key_used')
    return new KeptAnswer(known.answer!)
  }
  const answer = await work()
  // Nothing happened, so the key is as good as new.
  if (answer instanceof Problem) throw answer
  const text = JSON.stringify(z.parse(shape, answer))
  await tx.update(onceAnswers).set({ answer: text }).where(own)
  return new KeptAnswer(text)
}
