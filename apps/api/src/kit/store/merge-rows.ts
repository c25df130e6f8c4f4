import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { rowMerges } from '../tables.ts'
import { type Holder, isRow, type MergePlan, type MergeRules, refersTo } from './merge-plan.ts'

type Row = Record<string, unknown>
const named = sql.identifier

/** What the kept row takes from the other one, and what its history tells. */
export interface TakeOver {
  readonly values: Row
  readonly reason: string
}

/**
 * Lets one row take another one over, inside a batch: what cannot stand twice is settled by its rule, every reference
 * moves, the other
 * row goes, and the kept one takes the values that were chosen. Answers how many rows moved.
 */
export async function mergeRows(
  tx: Tx,
  plan: MergePlan,
  rules: MergeRules,
  batchId: number,
  { values, reason }: TakeOver,
): Promise<number> {
  const { table, key, keep, drop } = plan
  await tx.execute(sql`select set_config('sala.reason', ${reason}, true)`)
  const gone: { holder: Holder; row: Row }[] = []
  for (const clash of plan.clashes) {
    const rule = rules.clashes[clash.unique]!
    await rule.resolve?.(tx, clash)
    if (rule.goes) gone.push({ holder: clash.holder, row: clash.gone })
  }
  const moved = await moveRecorded(tx, plan, gone)
  for (const { holder, row } of gone)
    await tx.execute(sql`delete from ${named(holder.table)} r where ${isRow(holder, row, 'r')}`)
  const followed = await moveUnrecorded(tx, plan, rules)
  await tx.execute(sql`delete from ${named(table)} where ${named(key)} = ${drop}`)
  // Its names and numbers are free only now.
  const set = Object.entries(values).map(([name, value]) => sql`${named(name)} = ${value}`)
  if (set.length > 0)
    await tx.execute(sql`update ${named(table)} set ${sql.join(set, sql`, `)} where ${named(key)} = ${keep}`)
  await tellHistory(tx, plan, batchId)
  await remember(tx, plan, batchId, followed)
  return moved + Object.values(followed).reduce((sum, keys) => sum + keys.length, 0)
}

/** All of it in one statement: the database checks references when a statement ends, also where a key itself moves. */
async function moveRecorded(
  tx: Tx,
  { holders, keep, drop }: MergePlan,
  gone: readonly { holder: Holder; row: Row }[],
): Promise<number> {
  const tables = new Map<string, Holder[]>()
  for (const holder of holders)
    if (holder.recorded) tables.set(holder.table, [...(tables.get(holder.table) ?? []), holder])
  const parts: SQL[] = []
  for (const [table, held] of tables) {
    const stay = gone
      .filter(({ holder }) => holder.table === table)
      .map(({ holder, row }) => sql`and not (${isRow(holder, row, 'r')})`)
    const values = held.map((holder) => {
      const id = holder.kind ? sql`${String(keep)}` : sql`${keep}::int`
      return sql`${named(holder.column)} = case when ${refersTo(holder, drop, 'r')} then ${id} else r.${named(holder.column)} end`
    })
    const any = sql.join(
      held.map((holder) => sql`(${refersTo(holder, drop, 'r')})`),
      sql` or `,
    )
    parts.push(
      sql`${named(`moved_${parts.length}`)} as (update ${named(table)} r set ${sql.join(values, sql`, `)} where (${any}) ${sql.join(stay, sql` `)} returning 1)`,
    )
  }
  if (parts.length === 0) return 0
  const counts = parts.map((_, at) => sql`(select count(*)::int from ${named(`moved_${at}`)})`)
  const { rows } = await tx.execute<{ moved: number }>(
    sql`with ${sql.join(parts, sql`, `)} select ${sql.join(counts, sql` + `)} as moved`,
  )
  return rows[0]!.moved
}

/** What keeps no history goes along too, and its keys are remembered. */
async function moveUnrecorded(
  tx: Tx,
  { holders, keep, drop }: MergePlan,
  { unrecorded }: MergeRules,
): Promise<Record<string, string[]>> {
  const followed: Record<string, string[]> = {}
  for (const holder of holders) {
    if (holder.recorded || unrecorded[holder.table] !== 'follows') continue
    const { rows } = await tx.execute<{
      key: string
    }>(sql`update ${named(holder.table)} r set ${named(holder.column)} = ${keep}
      where ${refersTo(holder, drop, 'r')} returning r.${named(holder.keys[0]!)}::text as key`)
    if (rows.length > 0) followed[`${holder.table}.${holder.column}`] = rows.map((row) => row.key)
  }
  return followed
}

/** A line of its own in the kept row's story, also where none of its values changed. */
const tellHistory = (tx: Tx, { table, key, keep }: MergePlan, batchId: number) =>
  tx.execute(sql`insert into history (object, object_id, root_object, root_id, action, old, new, user_id, batch_id, db_role, operation, reason, request_id, row_version, branch_id)
    select ${table}, ${String(keep)}, ${table}, ${String(keep)}, 'update', '{}', '{}', nullif(current_setting('sala.user_id', true), '')::int, ${batchId}, current_user,
      nullif(current_setting('sala.operation', true), ''), nullif(current_setting('sala.reason', true), ''), nullif(current_setting('sala.request_id', true), ''),
      r.version, (to_jsonb(r) ->> 'branch_id')::int from ${named(table)} r where r.${named(key)} = ${keep}`)

/** Whoever had been taken over by the one that goes is found through the kept one from now on. */
async function remember(
  tx: Tx,
  { table, keep, drop }: MergePlan,
  batchId: number,
  followed: Record<string, string[]>,
): Promise<void> {
  const earlier = await tx
    .select({ dropped_id: rowMerges.dropped_id })
    .from(rowMerges)
    .where(sql`table_name = ${table} and kept_id = ${String(drop)}`)
  await tx
    .insert(rowMerges)
    .values([
      { table_name: table, dropped_id: String(drop), kept_id: String(keep), batch_id: batchId, followed },
      ...earlier.map(({ dropped_id }) => ({ table_name: table, dropped_id, kept_id: String(keep), batch_id: batchId })),
    ])
}

/** After the batch was taken back: what keeps no history goes back too. */
export async function sendBack(tx: Tx, batchId: number): Promise<void> {
  const merges = await tx.select().from(rowMerges).where(sql`batch_id = ${batchId}`)
  for (const { followed, dropped_id } of merges)
    for (const [place, keys] of Object.entries(followed)) {
      const [table, column] = place.split('.') as [string, string]
      const { rows } = await tx.execute<{
        name: string
        type: string
      }>(sql`select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = to_regclass(quote_ident(${table})) and i.indisprimary`)
      await tx.execute(
        sql`update ${named(table)} set ${named(column)} = ${Number(dropped_id)} where ${named(rows[0]!.name)} = any(${sql.param(keys)}::text[]::${sql.raw(rows[0]!.type)}[])`,
      )
    }
  await tx.delete(rowMerges).where(sql`batch_id = ${batchId}`)
}
