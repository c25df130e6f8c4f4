import type { ServerResponse } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '../database.ts'
import { refuse } from '../problem.ts'
import { NoTurn, Turns } from '../turns.ts'

/**
 * One person's reports, sheets and papers: two at once, a few more in line, so that nobody waits for somebody else's.
 */
const perUser = { atOnce: 2, waiting: 8, patience: 20_000 } as const

const pools = new WeakMap<Db, pg.Pool>()

/**
 * A few connections beside a database's own, for work that may take seconds. The database ends a statement soon after
 * its connection is gone.
 */
function poolBeside(db: Db): pg.Pool {
  const known = pools.get(db)
  if (known) return known
  const { options } = db.$client
  const pool = new pg.Pool({
    ...options,
    max: Math.max(2, Math.floor(options.max / 3)),
    connectionTimeoutMillis: 20_000,
    // A year's lines are sorted in memory; there are only a few such connections.
    options: `${options.options} -c client_connection_check_interval=500 -c work_mem=32MB`,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pools.set(db, pool)
  const end = db.$client.end.bind(db.$client) as () => Promise<void>
  db.$client.end = (async () => void (await Promise.all([end(), pool.end()]))) as typeof db.$client.end
  return pool
}

/** Connections for one call's heavy work: whoever goes away takes his statements with him. */
export function heavyLane(db: Db, reply: ServerResponse): Db {
  const pool = poolBeside(db)
  const taken = new Set<pg.PoolClient>()
  // He may have gone while he stood in line.
  let left = reply.closed
  reply.once('close', () => {
    left = !reply.writableFinished
    if (left)
      for (const client of taken)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  })
  const take = async (): Promise<pg.PoolClient> => {
    if (left) throw refuse('unavailable')
    const client = await pool.connect()
    taken.add(client)
    const release = client.release.bind(client)
    client.release = (broken) => {
      taken.delete(client)
      release(broken)
    }
    if (!left) return client
    client.release()
    throw refuse('unavailable')
  }
  const connect = (
    told?: (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void,
  ) => {
    const client = take()
    if (!told) return client
    client.then(
      (one) => told(undefined, one, one.release),
      (error: Error) => told(error),
    )
  }
  return drizzle(Object.create(pool, { connect: { value: connect } }) as pg.Pool) as Db
}

const lines = new WeakMap<Db, Map<number, Turns>>()

/** Waits until this person has no more than his share of heavy work under way; answers how the share is given back. */
export async function takeHeavyTurn(db: Db, userId: number): Promise<() => void> {
  const users = lines.get(db) ?? new Map<number, Turns>()
  lines.set(db, users)
  const turns = users.get(userId) ?? new Turns(perUser)
  users.set(userId, turns)
  try {
    const giveBack = await turns.take()
    return () => {
      giveBack()
      if (turns.idle) users.delete(userId)
    }
  } catch (error) {
    throw error instanceof NoTurn ? refuse('too_many_requests', { retry_after: perUser.patience / 1000 }) : error
  }
}
