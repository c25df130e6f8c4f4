import { createHash } from 'node:crypto'
import type { AnyOperation } from '@sala/contract/kit/operation'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Tx } from '../database.ts'
import { Problem, refuse } from '../problem.ts'
import { type Given, writtenOnce } from '../store/made-once.ts'
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
  const own = { user: actor.user_id, key }
  const first = await claimKey(tx, { ...own, name, request_hash })
  if (first.length === 0) {
    const [known] = await readAnswer(tx, own)
    if (known?.request_hash !== request_hash) throw refuse('once_key_used')
    return new KeptAnswer(known.answer!)
  }
  const answer = await work()
  // Nothing happened, so the key is as good as new.
  if (answer instanceof Problem) throw answer
  const text = JSON.stringify(z.parse(shape, answer))
  await keepAnswer(tx, { ...own, text })
  return new KeptAnswer(text)
}

type Own = { user: number; key: string }

const claimKey = writtenOnce(
  (given: Given<Own & { name: string; request_hash: string }>) =>
    sql`insert into ${onceAnswers} (user_id, once_key, operation, request_hash)
      values (${given.user}, ${given.key}, ${given.name}, ${given.request_hash}) on conflict do nothing returning once_key`,
)
const readAnswer = writtenOnce(
  (given: Given<Own>) =>
    sql<
      typeof onceAnswers.$inferSelect
    >`select * from ${onceAnswers} where user_id = ${given.user} and once_key = ${given.key}`,
)
const keepAnswer = writtenOnce(
  (given: Given<Own & { text: string }>) =>
    sql`update ${onceAnswers} set answer = ${given.text} where user_id = ${given.user} and once_key = ${given.key}`,
)
