import { fillPlaceholders, getTableColumns, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { clientOf, type Db, type Tx } from '../database.ts'
import { asDriver, decoderOf, prepareSelect } from './prepare-select.ts'
import type { Select } from './store.ts'

/** Where the values of a statement go that is made once. */
export type Given<V> = { readonly [name in keyof V]: Placeholder<string, V[name]> }
type RowsOf<Q> = Q extends PromiseLike<infer R> ? R : never
type Builder = Pick<Tx, 'select'>

const placesOf = <V>() => new Proxy({}, { get: (_, key: string) => sql.placeholder(key) }) as Given<V>
/** In a savepoint, of which the connection is not known, the values go with the statement. */
const paramsOf = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, sql.param(value)])) as unknown as Given<V>

const dialect = new PgDialect()
let reads = 0

/**
 * A select that runs often: its text is made once for all transactions, and PostgreSQL keeps its plan. Lists go as one
 * value, `= any(…)`.
 */
export function madeOnce<V extends object, Q extends Select & PromiseLike<unknown[]>>(
  build: (db: Builder, given: Given<V>) => Q,
): (db: Db | Tx, values: V) => Promise<RowsOf<Q>> {
  let prepared: ReturnType<typeof prepareSelect> | undefined
  const name = `made_${(reads += 1)}`
  return async (db, values) => {
    const client = clientOf(db)
    if (client) {
      prepared ??= prepareSelect(name, build(new QueryBuilder() as unknown as Builder, placesOf<V>()))
      return (await prepared(client, values as Record<string, unknown>)) as RowsOf<Q>
    }
    return (await build(db, paramsOf(values))) as RowsOf<Q>
  }
}

/** The same for a statement that is written by hand. */
export function writtenOnce<V extends object, R>(
  write: (given: Given<V>) => SQL<R>,
): (db: Db | Tx, values: V) => Promise<R[]> {
  let made: { sql: string; params: unknown[] } | undefined
  const name = `written_${(reads += 1)}`
  return async (db, values) => {
    const client = clientOf(db)
    if (!client) return (await db.execute(write(paramsOf(values)))).rows as R[]
    made ??= dialect.sqlToQuery(write(placesOf<V>()))
    const given = fillPlaceholders(made.params, values as Record<string, unknown>)
    return (await client.query({ name, text: made.sql, values: given })).rows as R[]
  }
}

const parameter = '$'

// Named statements live as long as their connection, so there are only so many.
const mostNames = 100
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  if (!names.has(text) && names.size < mostNames) names.set(text, `insert_${names.size}`)
  return names.get(text)
}

/** Inserts rows by a text of their own columns alone; what no row names is left to the database. */
export async function insertRows<T extends PgTable, K extends keyof T['$inferSelect'] & string = never>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
  returning: readonly K[] = [],
): Promise<Pick<T['$inferSelect'], K>[]> {
  if (rows.length === 0) return []
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>
  const back = Object.fromEntries(returning.map((name) => [name, columns[name]!]))
  const client = clientOf(tx)
  type Back = Pick<T['$inferSelect'], K>[]
  if (!client)
    return (await tx
      .insert(table)
      .values(rows as T['$inferInsert'][])
      .returning(back)) as Back
  const given = rows as readonly Record<string, unknown>[]
  const chosen = Object.keys(columns).filter((name) => given.some((row) => row[name] !== undefined))
  const values: unknown[] = []
  const number = (name: string, value: unknown) =>
    values.push(value === null ? null : columns[name]!.mapToDriverValue(value))
  const place = (row: Record<string, unknown>, name: string) =>
    row[name] === undefined ? 'default' : `${parameter}${number(name, row[name])}`
  const lines = given.map((row) => `(${chosen.map((name) => place(row, name)).join(', ')})`)
  const quoted = (wanted: readonly string[]) => wanted.map((name) => `"${columns[name]!.name}"`).join(', ')
  const text = `insert into "${getTableName(table)}" (${quoted(chosen)}) values ${lines.join(', ')}${returning.length > 0 ? ` returning ${quoted(returning)}` : ''}`
  const name = rows.length <= 4 ? nameOf(text) : undefined
  const config: pg.QueryArrayConfig = { text, rowMode: 'array', types: asDriver, ...(name && { name }) }
  const decode = decoderOf(back)
  return (await client.query(config, values)).rows.map(decode) as Back
}
