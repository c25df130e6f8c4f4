import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sessionZone } from './clock.ts'

export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** What an operation may run statements on: inside its transaction, never beside it. */
export type Tx = Pick<
  Db,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$with' | 'with'
>

/** Whether it is a database itself, whose every statement stands alone, rather than a transaction. */
export const isDatabase = (db: Db | Tx): db is Db => '$client' in db

/** The role that serves people: it may write history but never change or remove it. */
export const applicationRole = 'sala_app'

/** One school group's database. Where the URL is the owner's, each connection steps down to the application's role. */
export function openDatabase(url: string, options: { pool?: number; asOwner?: boolean; stepDown?: boolean } = {}): Db {
  // Compiling a plan takes longer than any list may: half a second for one that is read in five milliseconds.
  const pool = new pg.Pool({
    connectionString: url,
    max: options.pool ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    // Without jit: a scope with many branches looks costly enough to be compiled, which takes seconds for a statement
    // of milliseconds.
    options: `${options.asOwner || options.stepDown === false ? '' : `-c role=${applicationRole} `}-c statement_timeout=${options.asOwner ? 0 : 15_000} -c idle_in_transaction_session_timeout=30000 ${sessionZone} -c jit=off`,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks inside a transaction: its statement fails, and that is told to whoever waits for it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool) as Db
}

/** Who acts, through which operation: what history writes beside every change. */
export interface Origin {
  readonly user_id?: number | undefined
  readonly operation: string
  readonly request_id: string
  readonly reason?: string | undefined
}

/** Runs the work in one transaction whose changes the database records as this deed. */
export async function inTransaction<T>(db: Db, origin: Origin, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  // Taken and given back here: Drizzle keeps for ever a connection that breaks at `begin`, and a pool without
  // connections serves nobody.
  const client = await db.$client.connect()
  try {
    return await drizzle(client).transaction(async (tx) =>
      work(tx as unknown as Tx, await declareOrigin(tx as unknown as Tx, origin)),
    )
  } finally {
    client.release()
  }
}

/** The database's clock: no server's own decides a date or an expiry. */
export async function readClock(tx: Db | Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select now() as now`)
  return new Date(rows[0]!.now)
}

/** Tells the database who acts for the rest of this transaction, and reads its clock. */
export async function declareOrigin(tx: Tx, origin: Origin): Promise<Date> {
  const { rows } = await tx.execute<{
    now: string
  }>(sql`select now() as now, set_config('sala.user_id', ${String(origin.user_id ?? '')}, true),
    set_config('sala.operation', ${origin.operation}, true), set_config('sala.request_id', ${origin.request_id}, true), set_config('sala.reason', ${origin.reason ?? ''}, true)`)
  return new Date(rows[0]!.now)
}
