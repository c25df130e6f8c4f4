import { freshMinutes } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import { type Given, writtenOnce } from '../kit/store/made-once.ts'
import { rightsOf, type Standing, standing, toActor } from './actor-of.ts'
import { digest } from './tokens.ts'

interface Found extends Standing {
  readonly session_id: string
  readonly locked: boolean
  readonly passed: boolean
  readonly fresh: boolean
}

// A change of the user, his roles or his session acts on every process within a second, the call itself included.
const remembered = 800
const cache = new WeakMap<Db, LRUCache<string, { actor: Actor | undefined }>>()

/** The living session behind an access token, with its user's rights as they are now. */
export async function authenticate(db: Db, token: string, afresh = false): Promise<Actor | undefined> {
  let known = cache.get(db)
  if (!known) cache.set(db, (known = new LRUCache({ max: 20_000, ttl: remembered })))
  const hash = digest(token)
  const held = known.get(hash)
  if (held && !afresh) return held.actor
  const actor = await readActor(db, hash)
  known.set(hash, { actor })
  return actor
}

const readSession = writtenOnce(
  ({ hash }: Given<{ hash: string }>) => sql<Found>`
    select ${standing}, s.session_id, s.locked_at is not null as locked, s.factor_confirmed_at is not null as passed,
      coalesce(s.factor_confirmed_at > now() - interval '${sql.raw(String(freshMinutes))} minutes', false) as fresh
    from session_tokens t join sessions s using (session_id) join users u using (user_id)
    where t.token_hash = ${hash} and t.kind = 'access' and t.expires_at > now() and s.ended_at is null and u.disable = 0`,
)

/** The same, read afresh. */
export async function readActor(db: Db | Tx, hash: string): Promise<Actor | undefined> {
  const [found] = await readSession(db, { hash })
  if (!found) return undefined
  const rights = await rightsOf(db, found)
  const { session_id, locked, held, passed, fresh } = found
  return toActor(found, rights, { session_id, locked, factor: { demanded: rights.demanded, held, passed, fresh } })
}

/** Forgets what was remembered of everybody, so that a change acts at once in this process. */
export const forgetActors = (db: Db): void => cache.get(db)?.clear()
