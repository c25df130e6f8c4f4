import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

/** A table that a batch touched, as the database's own catalogue knows it. */
export interface BatchTable {
  readonly name: string
  readonly keys: readonly { readonly name: string; readonly type: string }[]
  /** Those that can be written: not computed by the database. */
  readonly columns: readonly string[]
  readonly versioned: boolean
  /** Columns that the batch changed in rows that were there before and still are. */
  readonly changed: readonly string[]
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
}

/** A reference from one table to another. */
export interface Reference {
  readonly table: string
  readonly target: string
  readonly columns: readonly string[]
  readonly targets: readonly string[]
  /** Whether deleting the row referred to would take this one along or empty it, instead of being refused. */
  readonly gives_way: boolean
}

export const same = (left: string, right: string, pairs: readonly (readonly [string, string])[]): SQL =>
  sql.join(
    pairs.map(
      ([a, b]) => sql`${sql.identifier(left)}.${sql.identifier(a)} = ${sql.identifier(right)}.${sql.identifier(b)}`,
    ),
    sql` and `,
  )

/** Whether a live row `r` is the one that `b` speaks of; by the columns themselves, so that an index finds it. */
export const isRow = ({ keys }: Pick<BatchTable, 'keys'>): SQL =>
  sql.join(
    keys.map(({ name, type }, at) => {
      const text = keys.length === 1 ? sql`b.object_id` : sql`split_part(b.object_id, '/', ${at + 1})`
      return sql`r.${sql.identifier(name)} = ${text}::${sql.raw(type)}`
    }),
    sql` and `,
  )

/** The key of a live row as the history writes it. */
export const keyText = ({ keys }: Pick<BatchTable, 'keys'>, alias: string): SQL =>
  sql`concat_ws('/', ${sql.join(
    keys.map(({ name }) => sql`${sql.identifier(alias)}.${sql.identifier(name)}::text`),
    sql`, `,
  )})`

/**
 * Gathers what a batch did to each row into a table that lives as long as the transaction: whether it was there before
 * and is there after,
 * what it was before, and the version that the batch left it at.
 */
export async function gatherBatch(tx: Tx, batchId: number): Promise<BatchTable[]> {
  await tx.execute(sql`drop table if exists pg_temp.batch_rows`)
  await tx.execute(sql`create temporary table batch_rows on commit drop as
    select h.object, h.object_id, bool_or(h.action <> 'insert' and h.history_id = e.first_id) as was_there, bool_or(h.action <> 'delete' and h.history_id = e.last_id) as is_there,
      jsonb_merge(h.old order by h.history_id desc) as before, max(h.row_version) filter (where h.history_id = e.last_id) as version, e.last_id,
      bool_or(h.redacted_at is not null and h.action <> 'insert') as redacted
    from (select object, object_id, min(history_id) as first_id, max(history_id) as last_id from history where batch_id = ${batchId}::int group by 1, 2) e
    join history h on h.batch_id = ${batchId}::int and h.object = e.object and h.object_id = e.object_id
    group by h.object, h.object_id, e.last_id`)
  await tx.execute(sql`create unique index on pg_temp.batch_rows (object, object_id)`)
  await tx.execute(sql`analyze pg_temp.batch_rows`)
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select b.object as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by array_position(i.indkey::int[], a.attnum::int))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as keys,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'version' and not attisdropped) as versioned,
      array(select distinct k from pg_temp.batch_rows x cross join lateral jsonb_object_keys(x.before) k where x.object = b.object and x.was_there and x.is_there) as changed,
      b.inserted, b.updated, b.deleted
    from (select object, count(*) filter (where not was_there and is_there)::int as inserted, count(*) filter (where was_there and is_there)::int as updated,
        count(*) filter (where was_there and not is_there)::int as deleted from pg_temp.batch_rows group by 1) b
    join pg_class c on c.oid = to_regclass(quote_ident(b.object)) order by 1`)
  return rows as unknown as BatchTable[]
}

/** Who refers to these tables, where the history tells of him; what keeps no history stands for nothing of its own. */
export async function referencesTo(tx: Tx, names: readonly string[]): Promise<Reference[]> {
  const of = (columns: SQL, table: SQL) =>
    sql`array(select a.attname::text from unnest(${columns}) with ordinality k (num, at) join pg_attribute a on a.attrelid = ${table} and a.attnum = k.num order by k.at)`
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as target, ${of(sql`c.conkey`, sql`c.conrelid`)} as columns,
      ${of(sql`c.confkey`, sql`c.confrelid`)} as targets, c.confdeltype not in ('a', 'r') as gives_way
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
    where c.contype = 'f' and f.relname = any(${sql.param(names as string[])}::text[]) and not exists (select from history_exceptions e where e.table_name = t.relname)
    order by 1, 2, 3`)
  return rows as unknown as Reference[]
}

export async function keysOf(tx: Tx, table: string): Promise<BatchTable['keys']> {
  const { rows } = await tx.execute<{
    name: string
    type: string
  }>(sql`select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = to_regclass(quote_ident(${table})) and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`)
  return rows
}
