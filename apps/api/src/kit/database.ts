import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
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

/** A transaction that `inTransaction` opened. */
interface Opened {
  readonly client: pg.PoolClient
  /** Statements that are sent with the commit. */
  readonly atCommit: string[]
}
const opened = new WeakMap<Db | Tx, Opened>()
const dialect = new PgDialect()

/** Where a prepared statement runs: on any connection of a database, or on the transaction's own; a savepoint has none. */
export const clientOf = (db: Db | Tx): pg.Pool | pg.PoolClient | undefined =>
  isDatabase(db) ? db.$client : opened.get(db)?.client

/** Tells whoever listens: with the commit, in the same message, or at once where it cannot be put off. */
export async function notify(db: Db | Tx, channel: string, payload: string): Promise<void> {
  const transaction = opened.get(db)
  if (transaction)
    transaction.atCommit.push(`select pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(payload)})`)
  else await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** Runs the work in one transaction whose changes the database records as this deed. */
export async function inTransaction<T>(db: Db, origin: Origin, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  // Taken, begun, ended and given back here: Drizzle keeps for ever a connection that breaks at `begin`, and sends
  // alone what can go in one message.
  const client = await db.$client.connect()
  const tx = new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined) as unknown as Tx
  const transaction: Opened = { client, atCommit: [] }
  opened.set(tx, transaction)
  let broken: Error | undefined
  try {
    const result = await work(tx, await begin(client, origin))
    await commit(client, transaction.atCommit)
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function begin(client: pg.PoolClient, { user_id, operation, request_id, reason }: Origin): Promise<Date> {
  const settings = { user_id: String(user_id ?? ''), operation, request_id }
  const told = Object.entries(settings).map(
    ([name, value]) => `set_config('sala.${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  const results = (await client.query(`begin; select now() as now, ${told.join(', ')}`)) as unknown as pg.QueryResult[]
  // What somebody typed is never put into the text of a statement.
  if (reason) await client.query("select set_config('sala.reason', $1, true)", [reason])
  return new Date(results[1]!.rows[0].now)
}

async function commit(client: pg.PoolClient, before: readonly string[]): Promise<void> {
  const results = [(await client.query([...before, 'commit'].join('; '))) as unknown as pg.QueryResult].flat()
  // PostgreSQL answers the commit of a transaction that failed with a rollback, and without an error.
  if (results.at(-1)!.command !== 'COMMIT') throw new Error('the transaction had failed, and nothing of it was kept')
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
