import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { App } from '../kit/route/app.ts'
import { type Catalogue, type CatalogueTable, readCatalogue } from './catalogue.ts'
import { isWalked } from './check-classes.ts'
import { classes, type TableClass } from './classes.ts'

export interface Subject {
  readonly student_id: number
  /** The family, where it goes with its last child. */
  readonly student_parent_id?: number | undefined
}

export interface Found {
  readonly table: CatalogueTable
  readonly class: TableClass
  /** What is there now, with the key as the history writes it. */
  readonly rows: readonly { readonly key: string; readonly row: Record<string, unknown> }[]
  /** The keys of rows that were removed before, of which the history still tells. */
  readonly gone: readonly string[]
}

export const keyOf = ({ keys }: CatalogueTable): SQL =>
  sql`concat_ws('/', ${sql.join(
    keys.map((key) => sql`r.${sql.identifier(key)}::text`),
    sql`, `,
  )})`

const list = (values: readonly string[], type: string): SQL =>
  sql`${sql.param([...values])}::text[]::${sql.raw(type)}[]`

/** Whether a row is one of these; by the column itself where one is the key, so that its index is used. */
export function isOneOf(table: CatalogueTable, keys: readonly string[]): SQL {
  const [only, second] = table.keys
  const typeOf = (key: string) => table.columns.find(({ name }) => name === key)!.type
  if (second && table.keys.some((key) => typeOf(key) === 'text'))
    return sql`${keyOf(table)} = any(${list(keys, 'text')})`
  if (second) {
    const own = table.keys.map((key) => sql`r.${sql.identifier(key)}`)
    const parts = table.keys.map((key, at) => sql`split_part(k, '/', ${at + 1})::${sql.raw(typeOf(key))}`)
    return sql`(${sql.join(own, sql`, `)}) in (select ${sql.join(parts, sql`, `)} from unnest(${list(keys, 'text')}) k)`
  }
  return sql`r.${sql.identifier(only!)} = any(${list(keys, typeOf(only!))})`
}

/**
 * Everything that belongs to a child, from table to table by what the classes say; a table that is classified later
 * joins by itself.
 */
export async function walk(app: Pick<App, 'stores'>, tx: Tx, subject: Subject): Promise<Map<string, Found>> {
  const catalogue = await readCatalogue(tx)
  const found = new Map<string, Found>()
  const waiting = Object.entries(classes).filter(([name, each]) => isWalked(name, each))
  const known = new Set(waiting.map(([name]) => name))
  while (waiting.length > 0) {
    const ready = waiting.findIndex(
      ([, each]) =>
        Object.values(each.by ?? {}).every((target) => found.has(tableIn(target))) &&
        (!each.named || namedOnly(waiting)),
    )
    if (ready < 0) throw new Error(`these classes wait for each other: ${waiting.map(([name]) => name).join(', ')}`)
    const [[name, each]] = waiting.splice(ready, 1) as [(typeof waiting)[0]]
    found.set(name, await look(app, tx, catalogue, name, each, subject, found, known))
  }
  return found
}

const tableIn = (target: string): string => target.split('.')[0]!
const namedOnly = (waiting: readonly (readonly [string, TableClass])[]): boolean =>
  waiting.every(([, each]) => each.named)

/** The values by which rows of another table refer to what was found. */
function valuesOf(found: ReadonlyMap<string, Found>, target: string): string[] {
  const [name, column] = target.split('.') as [string, string | undefined]
  const { rows, gone, table } = found.get(name)!
  const values = rows.map(({ row }) => String(row[column ?? table.keys[0]!]))
  return [...new Set(column ? values : [...values, ...gone])]
}

async function look(
  app: Pick<App, 'stores'>,
  tx: Tx,
  catalogue: Catalogue,
  name: string,
  each: TableClass,
  subject: Subject,
  found: ReadonlyMap<string, Found>,
  known: ReadonlySet<string>,
): Promise<Found> {
  const table = catalogue.get(name)!
  const id = sql.identifier(name)
  const links = Object.entries(each.by ?? {}).map(([column, target]) => [column, valuesOf(found, target)] as const)
  const own =
    name === 'students' ? subject.student_id : name === 'parents' ? (subject.student_parent_id ?? 0) : undefined
  const conditions = [
    ...(own === undefined ? [] : [sql`r.${sql.identifier(table.keys[0]!)} = ${own}`]),
    ...links.map(
      ([column, values]) =>
        sql`r.${sql.identifier(column)} = any(${list(values, table.columns.find((at) => at.name === column)!.type)})`,
    ),
    ...(each.named ? [nameIn(app, found, known)] : []),
  ]
  const [before, after] = (each.unless ?? 'false').split('$child')
  const unless = after === undefined ? sql.raw(before!) : sql`${sql.raw(before!)}${subject.student_id}${sql.raw(after)}`
  const { rows } = await tx.execute<{ key: string; row: Record<string, unknown> }>(
    sql`select ${keyOf(table)} as key, to_jsonb(r) as row from ${id} r where (${sql.join(conditions, sql` or `)}) and not (${unless}) order by 1`,
  )
  const live = new Set(rows.map(({ key }) => key))
  const left = links.map(([column, values]) => sql`h.old ->> ${column}::text = any(${list(values, 'text')})`)
  const { rows: gone } = left.length
    ? await tx.execute<{ key: string }>(
        sql`select distinct h.object_id as key from history h where h.object = ${name} and h.action = 'delete' and (${sql.join(left, sql` or `)})`,
      )
    : { rows: [] }
  // Whom this one took over is gone, and the history still tells of him.
  const { rows: taken } =
    own === undefined
      ? { rows: [] }
      : await tx.execute<{ key: string }>(
          sql`select dropped_id as key from row_merges where table_name = ${name} and kept_id = ${String(own)}`,
        )
  return { table, class: each, rows, gone: [...gone, ...taken].map(({ key }) => key).filter((key) => !live.has(key)) }
}

/** Rows that name a record by the name of its kind and its key. */
function nameIn(app: Pick<App, 'stores'>, found: ReadonlyMap<string, Found>, known: ReadonlySet<string>): SQL {
  const pairs = [...found].flatMap(([name, { rows, gone }]) => {
    const keys = [...rows.map(({ key }) => key), ...gone]
    const kinds = [...app.stores.values()]
      .filter((store) => store.tableName === name && known.has(name))
      .map(({ resource }) => resource.name)
    return keys.length > 0
      ? [...kinds, name].map((kind) => sql`(r.object = ${kind} and r.object_id = any(${list(keys, 'text')}))`)
      : []
  })
  return pairs.length > 0 ? sql`(${sql.join(pairs, sql` or `)})` : sql`false`
}

/** What the history tells of these rows, and of the parts that it tells as changes of them. */
export function historyOf(found: Iterable<Found>): SQL {
  const pairs = [...found].flatMap(({ table, rows, gone }) =>
    [...rows.map(({ key }) => key), ...gone].map((key) => [table.name, key] as const),
  )
  const these = sql`unnest(${sql.param(pairs.map(([name]) => name))}::text[], ${sql.param(pairs.map(([, key]) => key))}::text[]) k (object, id)`
  return sql`select h.* from history h join ${these} on h.object = k.object and h.object_id = k.id
    union select h.* from history h join ${these} on h.root_object = k.object and h.root_id = k.id`
}
