import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import { fromDatabaseError, Problem, refuse } from '../problem.ts'
import type { App } from '../route/app.ts'
import { batches } from '../tables.ts'
import { type Blockers, findBlockers } from './batch-blockers.ts'
import { type BatchTable, gatherBatch, isRow, type Reference, referencesTo } from './batch-tables.ts'

type Known = Pick<App, 'stores' | 'khmer'>

/** What stands in the way of undoing a batch; nothing is changed. */
export async function blockersOf(app: Known, tx: Tx, batchId: number): Promise<Blockers> {
  const tables = await gatherBatch(tx, batchId)
  return findBlockers(
    app,
    tx,
    tables,
    await referencesTo(
      tx,
      tables.map(({ name }) => name),
    ),
  )
}

export const refuseUndo = ({ named, tables }: Blockers): Problem =>
  refuse('batch_stands', { conflicts: named, used_by: tables })

/**
 * Takes a batch back whole: each row becomes what it was, or nothing changes and the refusal names what stands in the
 * way.
 */
export async function undoBatch(app: Known, tx: Tx, batchId: number): Promise<{ rows: number }> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  const [batch] = await tx.select().from(batches).where(sql`batch_id = ${batchId}`).for('update')
  if (batch?.state !== 'committed') throw refuse('batch_not_committed')
  const tables = await gatherBatch(tx, batchId)
  const references = await referencesTo(
    tx,
    tables.map(({ name }) => name),
  )
  await lockRows(tx, tables, references)
  const blockers = await findBlockers(app, tx, tables, references)
  if (blockers.count > 0) throw refuseUndo(blockers)
  const rows = await takeBack(tx, tables)
  await tx
    .update(batches)
    .set({
      state: 'undone',
      undone_at: sql`now()`,
      undone_by: sql`nullif(current_setting('sala.user_id', true), '')::int`,
    })
    .where(sql`batch_id = ${batchId}`)
  return { rows }
}

/** Nobody hangs anything on rows that go, where the database would let it go along with them. */
async function lockRows(tx: Tx, tables: readonly BatchTable[], references: readonly Reference[]): Promise<void> {
  const taking = new Set(references.filter(({ gives_way }) => gives_way).map(({ target }) => target))
  for (const table of tables)
    if (table.inserted > 0 && taking.has(table.name))
      await tx.execute(sql`select count(*) from (select 1 from ${sql.identifier(table.name)} r join pg_temp.batch_rows b on ${isRow(table)}
        where b.object = ${table.name} and not b.was_there and b.is_there for update of r) held`)
}

/**
 * All of it in one statement: the database checks references when a statement ends, so that no order of tables can be
 * wrong; within it
 * what came goes first, then what changed is restored, then what went comes back, so that names are free before they
 * are taken again.
 */
async function takeBack(tx: Tx, tables: readonly BatchTable[]): Promise<number> {
  const steps: { name: string; expected: number; text: (after: SQL) => SQL }[] = []
  const step = (verb: string, expected: number, text: (after: SQL) => SQL) => {
    if (expected > 0) steps.push({ name: `${verb}_${steps.length}`, expected, text })
  }
  for (const table of tables) step('gone', table.inserted, (after) => removal(table, after))
  for (const table of tables) {
    if (table.changed.length === 0) continue
    const rows = table.updated > 1 && table.updated <= oneByOne ? await latestFirst(tx, table) : [undefined]
    for (const row of rows)
      step('restored', row === undefined ? table.updated : 1, (after) => restoration(table, after, row))
  }
  for (const table of tables) step('back', table.deleted, (after) => comeback(table, after))
  if (steps.length === 0) return 0
  const parts = steps.map(({ name, text }, at) => {
    const before = steps[at - 1]
    return sql`${sql.identifier(name)} as (${text(before ? sql`(select count(*) from ${sql.identifier(before.name)}) >= 0` : sql`true`)} returning 1)`
  })
  const counts = steps.map(
    ({ name }) => sql`(select count(*)::int from ${sql.identifier(name)}) as ${sql.identifier(name)}`,
  )
  try {
    const { rows } = await tx.execute<Record<string, number>>(
      sql`with ${sql.join(parts, sql`, `)} select ${sql.join(counts, sql`, `)}`,
    )
    await tx.execute(sql`set constraints all immediate`)
    // Somebody was faster than the looking: what he changed is found when it is asked for again.
    if (steps.some(({ name, expected }) => rows[0]![name] !== expected)) throw refuse('batch_stands')
  } catch (error) {
    if (error instanceof Problem) throw error
    const { detail } = ((error as Error).cause ?? error) as { detail?: string }
    throw fromDatabaseError(error)
      ? refuse('batch_stands', { conflicts: [{ why: 'depends', title: detail ?? '', title_kh: detail ?? '' }] })
      : error
  }
  return steps.reduce((sum, { expected }) => sum + expected, 0)
}

/**
 * So few rows of a table are restored one after the other, the last one changed first: what one gave up for another is
 * free again before it is taken back.
 */
const oneByOne = 40

async function latestFirst(tx: Tx, table: BatchTable): Promise<string[]> {
  const { rows } = await tx.execute<{ object_id: string }>(
    sql`select object_id from pg_temp.batch_rows where object = ${table.name} and was_there and is_there order by last_id desc`,
  )
  return rows.map(({ object_id }) => object_id)
}

const stillAsLeft = (table: BatchTable): SQL =>
  table.versioned ? sql`r.version is not distinct from b.version` : sql`true`
const names = (columns: readonly string[], alias?: string): SQL =>
  sql.join(
    columns.map((column) => (alias ? sql`${sql.identifier(alias)}.${sql.identifier(column)}` : sql.identifier(column))),
    sql`, `,
  )

const removal = (
  table: BatchTable,
  after: SQL,
): SQL => sql`delete from ${sql.identifier(table.name)} r using pg_temp.batch_rows b
  where ${after} and b.object = ${table.name} and not b.was_there and b.is_there and ${isRow(table)} and ${stillAsLeft(table)}`

function restoration(table: BatchTable, after: SQL, only?: string): SQL {
  const columns = table.changed.filter((column) => table.columns.includes(column))
  const values = columns.map(
    (column) =>
      sql`${sql.identifier(column)} = case when b.before ? ${column}::text then p.${sql.identifier(column)} else r.${sql.identifier(column)} end`,
  )
  return sql`update ${sql.identifier(table.name)} r set ${sql.join(values, sql`, `)}
    from pg_temp.batch_rows b cross join lateral jsonb_populate_record(null::${sql.identifier(table.name)}, b.before) p
    where ${after} and b.object = ${table.name} and b.was_there and b.is_there and ${isRow(table)} and ${stillAsLeft(table)}
      ${only === undefined ? sql`` : sql`and b.object_id = ${only}`}`
}

const comeback = (
  table: BatchTable,
  after: SQL,
): SQL => sql`insert into ${sql.identifier(table.name)} (${names(table.columns)}) overriding system value
  select ${names(table.columns, 'p')} from pg_temp.batch_rows b cross join lateral jsonb_populate_record(null::${sql.identifier(table.name)}, b.before) p
  where ${after} and b.object = ${table.name} and b.was_there and not b.is_there`
