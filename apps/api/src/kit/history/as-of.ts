import type { Fields } from '@sala/contract/kit/field'
import { type DriverValueDecoder, getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../database.ts'
import type { Statement, Store, Tie } from '../store/store.ts'
import { history, tookReference } from '../tables.ts'

type Row = Record<string, unknown>

/** A point in the past: an instant, with all that was written until then, or the state right before a change. */
export type Moment = { readonly at: string } | { readonly before: number }

/** Columns that the history does not keep: they are of the present alone. */
export const unkept: readonly string[] = ['version', 'updated_at', 'search_text']

export interface PastRow {
  /** The row's key as the history writes it. */
  readonly key: string
  readonly values: Row
  /** Columns whose value was taken out of the history; never guessed from what came later. */
  readonly redacted: readonly string[]
}

const keysOf = (table: PgTable): AnyPgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const composed = primaryKeys[0]?.columns.map(({ name }) => name)
  return (
    composed
      ? composed.map((name) => columns.find((column) => column.name === name))
      : columns.filter(({ primary }) => primary)
  ) as AnyPgColumn[]
}

/** Whether it is a table of its own, and not a view of others. */
export const keepsRows = (table: PgTable): boolean => keysOf(table).length > 0

const partOfKey = (keys: readonly AnyPgColumn[], at: number): SQL =>
  keys.length === 1 ? sql`a.object_id` : sql`split_part(a.object_id, '/', ${at + 1}::int)`

/**
 * Whether the row `alias` is the one whose key `a.object_id` is; by the columns themselves, so that an index finds it.
 */
export const isAsked = (table: PgTable, alias: string): SQL =>
  sql.join(
    keysOf(table).map(
      (key, at) =>
        sql`${sql.identifier(alias)}.${sql.identifier(key.name)} = ${partOfKey(keysOf(table), at)}::${sql.raw(key.getSQLType())}`,
    ),
    sql` and `,
  )

/** The key of a live row as the history writes it. */
export const keyText = (table: PgTable, alias: string): SQL =>
  sql`concat_ws('/', ${sql.join(
    keysOf(table).map(({ name }) => sql`${sql.identifier(alias)}.${sql.identifier(name)}::text`),
    sql`, `,
  )})`

export const theseKeys = (keys: readonly string[]): SQL =>
  sql`select unnest(${sql.param(keys as string[])}::text[]) as object_id`

const isLater = (moment: Moment): SQL =>
  'at' in moment
    ? sql`${history.created_date} > ${moment.at}::timestamptz`
    : sql`${history.history_id} >= ${moment.before}::bigint`

/**
 * What rows were: the live row, with every change since taken back from the latest to the earliest. The first change of
 * a row that is later than
 * the instant is taken back with all that followed it, so that transactions which overlapped never leave half of a
 * state.
 */
function rebuilt(table: PgTable, candidates: SQL, moment: Moment): SQL {
  const name = sql`${getTableName(table)}::text`
  const ofRow = sql`${history.object} = ${name} and ${history.object_id} = a.object_id`
  const keys = keysOf(table)
  const key = sql.join(
    keys.map((each, at) => sql`${each.name}::text, ${partOfKey(keys, at)}`),
    sql`, `,
  )
  return sql`select a.object_id, case when u.gap is not null then array(select jsonb_object_keys(u.known)) end as known,
      case when u.first_action = 'insert' then null when u.first_action is null then to_jsonb(r)
        when u.gap is not null then jsonb_build_object(${key}) || u.known else coalesce(to_jsonb(r), '{}') || u.before end as past
    from (select distinct object_id from (${candidates}) asked) a
    left join ${table} r on ${isAsked(table, 'r')}
    left join lateral (
      select (array_agg(h.action order by h.history_id))[1] as first_action, jsonb_merge(h.old order by h.history_id desc) as before, min(h.gap) as gap,
        jsonb_merge(h.old order by h.history_id desc) filter (where h.history_id < h.gap) as known
      from (select ${history.history_id}, ${history.action}, ${history.old},
          min(${history.history_id}) filter (where ${history.redacted_at} is not null and ${history.action} <> 'insert') over () as gap
        from ${history} where ${ofRow} and ${history.history_id} >= (select min(${history.history_id}) from ${history} where ${ofRow} and ${isLater(moment)})) h
    ) u on true`
}

export interface Asked {
  readonly table: PgTable
  /** The columns wanted; all, unless it says so. */
  readonly columns?: readonly AnyPgColumn[]
  /** A select of the keys that may be meant, as `object_id`. */
  readonly candidates: SQL
  readonly moment: Moment
  /** What the row must have been then. */
  readonly where?: SQL
  readonly limit?: number
}

/**
 * What the database computes from other columns of a row is computed again from what those were; where some are
 * redacted, what the history says of it counts.
 */
function pastValue(column: AnyPgColumn): SQL {
  const { as } = column.generated ?? {}
  const name = sql.identifier(column.name)
  return as === undefined
    ? sql`${name}`
    : sql`case when past_known is null then (${typeof as === 'function' ? as() : as})::${sql.raw(column.getSQLType())} else ${name} end`
}

/** The rows that were there then, as a table; with the key that the history writes, and what is known of a redacted one. */
const pastTable = (table: PgTable, candidates: SQL, moment: Moment): SQL =>
  sql`select p.*, s.object_id as past_key, s.known as past_known from (${rebuilt(table, candidates, moment)}) s
    cross join lateral jsonb_populate_record(null::${table}, s.past - ${sql.param(unkept as string[])}::text[]) p where s.past is not null`

const run = async (query: { prepare(name: string): unknown }): Promise<Row[]> =>
  (query.prepare('') as Statement).execute({})

/** Rows of a table as they were, in one statement; one that did not exist then is not among them. */
export async function pastRows(
  db: Db | Tx,
  { table, columns = getTableConfig(table).columns as AnyPgColumn[], candidates, moment, where, limit }: Asked,
): Promise<PastRow[]> {
  const wanted = columns.filter(({ name }) => !unkept.includes(name))
  const source = sql`(${pastTable(table, candidates, moment)}) as ${sql.identifier(getTableName(table))}`
  const chosen = Object.fromEntries(wanted.map((column) => [column.name, pastValue(column).mapWith(column)]))
  const rows = await run(
    db
      .select({ ...chosen, past_key: sql`past_key`, past_known: sql`past_known` })
      .from(source)
      .where(where)
      .orderBy(sql`past_key`)
      .limit(limit ?? 1_000_000),
  )
  const keyNames = keysOf(table).map(({ name }) => name)
  return rows.map(({ past_key, past_known, ...values }) => {
    const known = past_known as string[] | null
    const redacted = known
      ? wanted.map(({ name }) => name).filter((name) => !known.includes(name) && !keyNames.includes(name))
      : []
    for (const name of redacted) delete values[name]
    return { key: past_key as string, values, redacted }
  })
}

/** The columns of a resource's own fields. */
export const fieldColumns = (store: Store, fields: Fields): AnyPgColumn[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const column = field.stored && !store.options.computed?.[name] ? store.columns[name] : undefined
    return column ? [column] : []
  })

/** The rows behind links or owned rows, as they hung on these records then. */
export async function pastParts(
  db: Db | Tx,
  root: PgTable,
  { table, parent }: { table: PgTable; parent: AnyPgColumn },
  ids: readonly string[],
  moment: Moment,
): Promise<PastRow[]> {
  const given = sql.param(ids as string[])
  const column = sql.identifier(parent.name)
  const candidates = sql`select ${keyText(table, 'l')} as object_id from ${table} l where l.${column} = any(${given}::${sql.raw(parent.getSQLType())}[])
    union select ${history.object_id} from ${history} where ${history.root_object} = ${getTableName(root)} and ${history.root_id} = any(${given}::text[]) and ${history.object} = ${getTableName(table)}`
  return pastRows(db, { table, candidates, moment, where: sql`${column}::text = any(${given}::text[])` })
}

/** In the words of their index: the changes that took a reference from a row. What else a column is called has none. */
const tookOne = ({ name }: AnyPgColumn): SQL => (name.endsWith('_id') ? sql` and ${tookReference}` : sql``)

/** The keys of rows that may have held one of these values then: those that hold it now, and those that lost it since. */
function heldAnySince(table: PgTable, column: AnyPgColumn, values: SQL, moment: Moment): SQL {
  const [key, ...more] = keysOf(table)
  if (key!.name === column.name && more.length === 0)
    return sql`select v.held::text as object_id from (${values}) as v (held)`
  return sql`select ${keyText(table, 'l')} as object_id from ${table} l where l.${sql.identifier(column.name)} in (${values})
    union select ${history.object_id} from ${history} where ${history.object} = ${getTableName(table)} and ${isLater(moment)}${tookOne(column)}
      and ${history.old} -> ${column.name}::text in (select to_jsonb(held) from (${values}) as v (held))`
}

const typed = (column: AnyPgColumn, value: unknown): SQL => sql`select ${value}::${sql.raw(column.getSQLType())}`

export const heldSince = (table: PgTable, column: AnyPgColumn, value: unknown, moment: Moment): SQL =>
  heldAnySince(table, column, typed(column, value), moment)

/**
 * The keys of records whose computed field may have had a value then: it is a column of the same name in the last of
 * the tables that it is tied to.
 */
export function computedSince(store: Store, name: string, value: unknown, moment: Moment): SQL {
  const ties = [...store.options.past![name]!].reverse()
  let column = (ties[0]![0].table as unknown as Record<string, AnyPgColumn>)[name]!
  let values = typed(column, value)
  for (const [theirs, own] of ties) {
    const table = theirs.table as PgTable
    const held = sql.identifier(column.name)
    values = sql`select p.${sql.identifier(theirs.name)} from (${pastTable(table, heldAnySince(table, column, values, moment), moment)}) p where p.${held} in (${values})`
    column = own
  }
  return heldAnySince(store.options.table as PgTable, column, values, moment)
}

/**
 * The keys of all rows that are there, and of those that were there since; no more of them than the most that anybody
 * reads.
 */
export const anySince = (table: PgTable, moment: Moment, most: number): SQL =>
  sql`select object_id from (select ${keyText(table, 'l')} as object_id from ${table} l
    union select ${history.object_id} from ${history} where ${history.object} = ${getTableName(table)} and ${isLater(moment)}) every limit ${most}`

/** The tables that fields are computed from, the record's own first, each under its own name and as it was then. */
function pastSources(own: PgTable, ties: readonly Tie[], keys: readonly string[], moment: Moment): SQL {
  const as = (table: PgTable, candidates: SQL): SQL => {
    const columns = (getTableConfig(table).columns as AnyPgColumn[]).filter(({ name }) => !unkept.includes(name))
    const chosen = columns.map((column) => {
      const value = pastValue(column)
      const name = sql.identifier(column.name)
      // A row whose history is redacted is known at least to belong where it does today.
      const [theirs] = ties.find(([each]) => each === column) ?? []
      const live = sql`(select r.${name} from ${table} r where ${keyText(table, 'r')} = past_key)`
      return sql`${theirs ? sql`coalesce(${value}, ${live})` : value} as ${name}`
    })
    const name = sql.identifier(getTableName(table))
    return sql`${name} as materialized (select ${sql.join(chosen, sql`, `)}, past_key, past_known from (${pastTable(table, candidates, moment)}) as ${name})`
  }
  const tied = ties.map(([theirs, by]) => {
    const table = theirs.table as PgTable
    return as(table, heldAnySince(table, theirs, sql`select ${by} from ${by.table}`, moment))
  })
  return sql.join([as(own, theseKeys(keys)), ...tied], sql`, `)
}

/** Whether something that a field is computed from was taken out of the history. */
function isUnsure(own: PgTable, ties: readonly Tie[]): SQL {
  const redacted = (table: PgTable) => sql`${sql.identifier(getTableName(table))}.past_known is not null`
  const from = ([theirs, by]: Tie, holds: SQL): SQL => {
    const here = sql`exists (select 1 from ${theirs.table} where ${theirs} = ${by} and ${holds})`
    const before = ties.find(([each]) => each.table === by.table)
    return before ? from(before, here) : here
  }
  return sql.join([redacted(own), ...ties.map((tie) => from(tie, redacted(tie[0].table as PgTable)))], sql` or `)
}

/** What the computed fields that have a past were, by the key of the record; nothing where that is not sure. */
export async function pastComputed(
  db: Db | Tx,
  store: Store,
  names: readonly string[],
  keys: readonly string[],
  moment: Moment,
): Promise<Map<string, Row>> {
  const { computed = {}, past = {}, table } = store.options
  const found = new Map(keys.map((key) => [key, {} as Row]))
  // One statement for the fields that are made of the same tables.
  const alike = Map.groupBy(names, (name) =>
    past[name]!.flat()
      .map((column) => `${getTableName(column.table)}.${column.name}`)
      .join(),
  )
  for (const group of alike.values()) {
    const ties = past[group[0]!]!
    const own = sql.identifier(store.tableName)
    const chosen = group.map((name) => sql`${computed[name]!} as ${sql.identifier(name)}`)
    const source = sql`(with ${pastSources(table as PgTable, ties, keys, moment)}
      select ${sql.join(chosen, sql`, `)}, ${own}.past_key from ${own} where not (${isUnsure(table as PgTable, ties)})) as computed`
    const decoded = group.map((name) => {
      const { decoder } = computed[name] as SQL & { decoder: DriverValueDecoder<unknown, unknown> }
      return [name, sql`${sql.identifier(name)}`.mapWith(decoder)]
    })
    for (const { past_key, ...values } of await run(
      db.select({ ...Object.fromEntries(decoded), past_key: sql`past_key` }).from(source),
    ))
      Object.assign(found.get(past_key as string)!, values)
  }
  return found
}
