import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Store } from '../kit/store/store.ts'
import type { SpecialKind } from './row.ts'

/**
 * Holds the rows that a file changes, and then whatever gives numbers. Everybody else has a row before he writes to its
 * table, so this comes before any table is locked: who has a table and waits for a row would wait in a circle.
 */
export async function holdRows(tx: Tx, import_id: number, store: Store, special?: SpecialKind): Promise<void> {
  const planned = sql`from import_rows where import_id = ${import_id} and plan is not null`
  const column = store.columns[store.resource.keys[0]!]!
  const [key, type] = [sql.identifier(column.name), sql.raw(column.getSQLType())]
  await tx.execute(
    sql`select from ${sql.identifier(store.tableName)} where ${key} in (select (plan->>'key')::${type} ${planned}) order by ${key} for no key update`,
  )
  await special?.hold?.(tx, planned)
  if (!special?.number) return
  const { rows } = await tx.execute<{ branch_id: number }>(
    sql`select distinct (plan->'saves'->>'branch_id')::int as branch_id ${planned} and plan->>'key' is null order by 1`,
  )
  // Nobody is given one until this ends; which ones they are is asked again when they are given.
  for (const { branch_id } of rows) await special.number.give(tx, branch_id)
}
