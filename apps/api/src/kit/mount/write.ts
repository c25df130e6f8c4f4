import type { Actor } from '../actor.ts'
import { inTransaction, type Tx } from '../database.ts'
import type { Call } from '../route/app.ts'

/** One transaction for a write, recorded under the caller and the operation's name. */
export const write = <T>(
  call: Call,
  actor: Actor,
  operation: string,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  inTransaction(call.lane, { user_id: actor.user_id || undefined, operation, request_id: call.requestId }, work)
