import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'

export type Sentence = readonly [english: string, khmer: string]
type Row = Record<string, unknown>

/** A table that refers to a row: by a reference that the database knows, or by the name of its kind and its number. */
export interface Holder {
  readonly table: string
  readonly column: string
  readonly keys: readonly string[]
  /** Whether its changes are told by the history, and so taken back with a batch. */
  readonly recorded: boolean
  readonly uniques: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly predicate: string | null
  }[]
  /** The name of the kind, where no reference says it. */
  readonly kind?: readonly [column: string, name: string]
}

/** A row of the one that goes and a row of the one that stays, of which only one can be. */
export interface Clash {
  readonly holder: Holder
  readonly unique: string
  readonly gone: Row
  readonly stays: Row
}

/** What becomes of two rows of which only one can be: a sentence for people, and the deed. */
export interface MergeRule {
  readonly says: (clash: Clash) => Sentence
  /** Why it cannot be decided here, if it cannot. */
  readonly stops?: (tx: Tx, clash: Clash) => Promise<Sentence | undefined>
  readonly resolve?: (tx: Tx, clash: Clash) => Promise<void>
  /** The row of the one that goes is not moved: what it said is in the other one, or was said twice. */
  readonly goes?: true
}

export interface MergeRules {
  /** By the name of the unique index. */
  readonly clashes: Readonly<Record<string, MergeRule>>
  /** Tables that name a row by its kind and its number. */
  readonly loose: readonly { readonly table: string; readonly kind: string; readonly column: string }[]
  /** Tables without a history: kept by the database itself, or moved and remembered. */
  readonly unrecorded: Readonly<Record<string, 'derived' | 'follows'>>
}

export interface MergeTarget {
  readonly table: string
  readonly key: string
  readonly keep: number
  readonly drop: number
  /** The kind by which loose tables name it. */
  readonly kind: string
}

export interface MergePlan extends MergeTarget {
  readonly holders: readonly Holder[]
  readonly counts: readonly { readonly table: string; readonly count: number }[]
  readonly clashes: readonly Clash[]
  readonly notes: readonly Sentence[]
  readonly stops: readonly Sentence[]
  /** The rows that move and those that meet, so that a plan can be known again. */
  readonly trace: readonly string[]
}

const named = sql.identifier

export const refersTo = ({ column, kind }: Holder, id: number, alias: string): SQL =>
  kind
    ? sql`${named(alias)}.${named(kind[0])} = ${kind[1]} and ${named(alias)}.${named(column)} = ${String(id)}`
    : sql`${named(alias)}.${named(column)} = ${id}`

export const keyOf = ({ keys }: Pick<Holder, 'keys'>, row: Row): string => keys.map((key) => String(row[key])).join('/')

export const isRow = ({ keys }: Pick<Holder, 'keys'>, row: Row, alias: string): SQL =>
  sql.join(
    keys.map((key) => sql`${named(alias)}.${named(key)} = ${row[key]}`),
    sql` and `,
  )

const facts = sql`array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
    where i.indrelid = t.oid and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)) as keys,
  not exists (select from history_exceptions e where e.table_name = t.relname) as recorded,
  coalesce((select json_agg(json_build_object('name', x.relname, 'predicate', pg_get_expr(i.indpred, i.indrelid),
      'columns', array(select c.attname from pg_attribute c where c.attrelid = i.indrelid and c.attnum = any (i.indkey))) order by x.relname)
    from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = t.oid and i.indisunique and i.indexprs is null and a.attnum = any (i.indkey)), '[]') as uniques`

/**
 * Everything that refers to a row, found in the database's catalogue; where the reference is itself what others refer
 * to, they too.
 */
export async function holdersOf(
  tx: Tx,
  { table, key, kind }: Pick<MergeTarget, 'table' | 'key' | 'kind'>,
  { loose }: MergeRules,
): Promise<Holder[]> {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with recursive held (relid, attnum) as (
      select a.attrelid, a.attnum from pg_attribute a where a.attrelid = to_regclass(quote_ident(${table})) and a.attname = ${key}
      union
      select c.conrelid, c.conkey[array_position(c.confkey, h.attnum)] from held h
        join pg_constraint c on c.contype = 'f' and c.conparentid = 0 and c.confrelid = h.relid and h.attnum = any (c.confkey))
    select t.relname as "table", a.attname as "column", ${facts}
    from held h join pg_class t on t.oid = h.relid join pg_attribute a on a.attrelid = h.relid and a.attnum = h.attnum
    where not (t.relname = ${table} and a.attname = ${key}) order by 1, 2`)
  const holders = rows as unknown as Holder[]
  for (const each of loose) {
    const found = await tx.execute<
      Record<string, unknown>
    >(sql`select t.relname as "table", a.attname as "column", ${facts}
      from pg_class t join pg_attribute a on a.attrelid = t.oid where t.oid = to_regclass(quote_ident(${each.table})) and a.attname = ${each.column}`)
    holders.push({ ...(found.rows[0] as unknown as Holder), kind: [each.kind, kind] })
  }
  return holders
}

async function clashesOf(tx: Tx, holder: Holder, { keep, drop }: MergeTarget): Promise<Clash[]> {
  const found: Clash[] = []
  for (const { name, columns, predicate } of holder.uniques) {
    const others = columns
      .filter((column) => column !== holder.column)
      .map((column) => sql`d.${named(column)} = k.${named(column)}`)
    const within = predicate ? sql.raw(`where ${predicate}`) : sql``
    const { rows } = await tx.execute<{ gone: Row; stays: Row }>(sql`select to_jsonb(d) as gone, to_jsonb(k) as stays
      from (select * from ${named(holder.table)} ${within}) d join (select * from ${named(holder.table)} ${within}) k on ${refersTo(holder, keep, 'k')}
      where ${refersTo(holder, drop, 'd')} ${others.length > 0 ? sql`and ${sql.join(others, sql` and `)}` : sql``} order by 1::text`)
    found.push(...rows.map((row) => ({ holder, unique: name, ...row })))
  }
  return found
}

/**
 * Works out what taking one row over by another does, without writing: what moves, what cannot stand twice, and what
 * must be put right first.
 */
export async function planMerge(tx: Tx, target: MergeTarget, rules: MergeRules): Promise<MergePlan> {
  const holders = await holdersOf(tx, target, rules)
  const counts = new Map<string, number>()
  const clashes: Clash[] = []
  const notes: Sentence[] = []
  const stops: Sentence[] = []
  const trace: string[] = []
  for (const holder of holders) {
    if (!holder.recorded && !rules.unrecorded[holder.table])
      stops.push([
        `The table ${holder.table} has no rule for a merge. Tell the developers.`,
        `តារាង ${holder.table} មិនមានវិធានសម្រាប់ការបញ្ចូលគ្នាទេ។ សូមប្រាប់អ្នកអភិវឌ្ឍ។`,
      ])
    if (rules.unrecorded[holder.table] === 'derived') continue
    const { rows } = await tx.execute<{ row: Row }>(
      sql`select to_jsonb(r) as row from ${named(holder.table)} r where ${refersTo(holder, target.drop, 'r')}`,
    )
    if (rows.length > 0) counts.set(holder.table, (counts.get(holder.table) ?? 0) + rows.length)
    trace.push(...rows.map(({ row }) => `${holder.table} ${keyOf(holder, row)}`).sort())
    for (const clash of await clashesOf(tx, holder, target)) {
      const rule = rules.clashes[clash.unique]
      const stop = rule ? await rule.stops?.(tx, clash) : sayUnruled(clash)
      if (stop) stops.push(stop)
      else notes.push(rule!.says(clash))
      clashes.push(clash)
      trace.push(`${clash.unique} ${keyOf(holder, clash.gone)} ${keyOf(holder, clash.stays)}`)
    }
  }
  return {
    ...target,
    holders,
    counts: [...counts].map(([table, count]) => ({ table, count })),
    clashes,
    notes,
    stops,
    trace,
  }
}

const sayUnruled = ({ holder, unique, gone, stays }: Clash): Sentence => {
  const [one, other] = [keyOf(holder, stays), keyOf(holder, gone)]
  return [
    `There can be only one ${holder.table} (${unique}): ${one} and ${other}. Remove one of them first.`,
    `${holder.table} អាចមានតែមួយ (${unique})៖ ${one} និង ${other}។ សូមដកមួយចេញជាមុនសិន។`,
  ]
}
