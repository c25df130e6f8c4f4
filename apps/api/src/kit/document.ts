import { formatAmount, fromBase, parseAmount, sumOf } from '@sala/contract/kit/money'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import { type Series, takeNumbers } from './number.ts'

/** What a document's lines make together, in dollars and in riel at a rate. */
export function sumsOf(lines: readonly { readonly total_amount: string }[], exchange_rate: string) {
  const total = sumOf(lines.map(({ total_amount }) => parseAmount(total_amount)))
  return {
    exchange_rate,
    total_amount: formatAmount(total),
    total_khr: formatAmount(fromBase(total, exchange_rate), 0),
  }
}

/** The month of a day, as numbers say it: 2611. */
export const monthOf = (day: string): string => day.slice(2, 7).replace('-', '')

/**
 * A number for each document, in their order within a series. The series are taken one after another in an order of
 * their own,
 * so that two who write many never wait for each other in a circle.
 */
export async function numberAll<D>(
  tx: Tx,
  documents: readonly D[],
  seriesOf: (document: D) => Series,
): Promise<string[]> {
  const groups = Map.groupBy(documents.keys(), (at) => JSON.stringify(seriesOf(documents[at]!)))
  const numbers: string[] = []
  for (const key of [...groups.keys()].sort()) {
    const own = groups.get(key)!
    const taken = await takeNumbers(tx, JSON.parse(key) as Series, own.length)
    for (const [index, at] of own.entries()) numbers[at] = taken[index]!
  }
  return numbers
}

/**
 * Puts many rows in with one statement and one value, however many they are; answers what is asked of each, in their
 * order.
 */
export async function insertMany<R extends Record<string, unknown>>(
  tx: Tx,
  table: PgTable,
  rows: readonly object[],
  returning: SQL,
): Promise<R[]> {
  if (rows.length === 0) return []
  const columns = Object.keys(getTableColumns(table)).filter((name) => name in rows[0]!)
  const names = sql.raw(columns.map((name) => `"${name}"`).join(', '))
  const chosen = sql.raw(columns.map((name) => `r."${name}"`).join(', '))
  const { rows: made } = await tx.execute<R>(
    sql`insert into ${table} (${names}) select ${chosen} from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(rows)}::jsonb) r returning ${returning}`,
  )
  return made as R[]
}

/**
 * Holds documents until the transaction ends, in the order of their keys, so that who comes second sees what the first
 * has done.
 */
export const lockAll = <T extends PgTable>(
  tx: Tx,
  table: T,
  key: AnyPgColumn,
  ids: readonly number[],
): Promise<T['$inferSelect'][]> =>
  tx
    .select()
    .from(table as PgTable)
    .where(sql`${key} = any(${sql.param(ids)}::int[])`)
    .orderBy(key)
    .for('update') as never

/** Marks a document as void, by whom and why. It keeps its number. */
export const markVoid = (
  tx: Tx,
  table: PgTable,
  key: AnyPgColumn,
  id: number,
  by: { actor: Actor; void_reason: string },
) =>
  tx.execute(
    sql`update ${table} set is_deleted = 1, void_reason = ${by.void_reason}, voided_by = ${by.actor.user_id}, voided_date = now() where ${sql.identifier(key.name)} = ${id}`,
  )
