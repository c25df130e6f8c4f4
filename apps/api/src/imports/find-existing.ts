import type { Fields } from '@sala/contract/kit/field'
import { and, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { actorValues } from '../kit/actor.ts'
import type { Statement, Store } from '../kit/store/store.ts'
import { titleOf } from './resolve-references.ts'
import type { Reading, Row, SheetLine } from './row.ts'

const joined = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => String(value).toLowerCase()))

/**
 * The rows that have any of these values in these columns, as text and without regard to case: one statement for a
 * block of lines.
 */
function sameValues(store: Store, columns: readonly string[], wanted: readonly (readonly unknown[])[]): SQL {
  const mine = sql.join(
    columns.map((name) => sql`lower(${store.columns[name]!}::text)`),
    sql`, `,
  )
  const lists = columns.map(
    (_, at) => sql`${sql.param(wanted.map((values) => String(values[at]).toLowerCase()))}::text[]`,
  )
  return sql`(${mine}) in (select * from unnest(${sql.join(lists, sql`, `)}))`
}

const stored = (store: Store): Row =>
  Object.fromEntries(
    Object.entries(store.resource.columns as Fields)
      .filter(([, field]) => field.stored)
      .map(([name]) => [name, store.columns[name]!]),
  )

const filled = (line: SheetLine, columns: readonly string[]) =>
  columns.every((name) => line.values[name] !== undefined && !line.isWrong(name))

/** Finds the record that each line is about, in the caller's scope; none is taken where two may be meant. */
export async function findExisting({ tx, actor, kind, store }: Reading, lines: readonly SheetLine[]): Promise<void> {
  for (const columns of kind.match) {
    const asking = lines.filter(
      (line) => !line.before && !line.faults.some(({ code }) => code === 'one_of_two') && filled(line, columns),
    )
    if (asking.length === 0) continue
    const wanted = asking.map((line) => columns.map((name) => line.values[name]))
    const query = tx
      .select(stored(store) as never)
      .from(store.options.table as PgTable)
      .where(and(store.scope(actor.user_type), sameValues(store, columns, wanted)))
    const found = new Map<string, Row[]>()
    for (const row of (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as Row[]) {
      const key = joined(columns.map((name) => row[name]))
      found.set(key, [...(found.get(key) ?? []), row])
    }
    for (const [at, line] of asking.entries()) {
      const rows = found.get(joined(wanted[at]!)) ?? []
      const names = rows.map((row) => nameOf(store, row))
      if (rows.length > 1) line.refuse('one_of_two', columns[0]!, rows.length, names.slice(0, 3).join(', '))
      else if (rows.length === 1 && columns !== kind.match[0] && filled(line, kind.match[0]!))
        line.refuse('number_differs', kind.match[0]![0]!, names[0])
      else if (rows.length === 1) line.before = rows[0]!
    }
  }
}

/** What people know a record by: its name, and its number where it has one. */
export function nameOf(store: Store, row: Row): string {
  const more = (store.resource.option ?? [])
    .map((name: string) => row[name])
    .filter((value: unknown) => typeof value === 'string')
  return [titleOf(store, row), ...more].filter(Boolean).join(', ')
}

/** The columns of a table that no two rows may share, as the database holds them. */
export function uniqueColumns(store: Store): string[][] {
  const { columns, uniqueConstraints, indexes } = getTableConfig(store.options.table as PgTable)
  return [
    ...columns.filter(({ isUnique }) => isUnique).map(({ name }) => [name]),
    ...uniqueConstraints.map((each) => each.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique && !config.where && config.columns.every((column) => 'name' in column))
      .map(({ config }) => config.columns.map((column) => (column as { name: string }).name)),
  ]
}

/** A value that must be its row's alone is nobody else's, in scope or out of it. */
export async function findTaken({ tx, store }: Reading, lines: readonly SheetLine[]): Promise<void> {
  const key = store.resource.keys[0]!
  for (const columns of uniqueColumns(store)) {
    const merged = (line: SheetLine) => columns.map((name) => line.saves[name] ?? line.before?.[name])
    const asking = lines.filter(
      (line) =>
        columns.some((name) => line.saves[name] !== undefined) &&
        merged(line).every((value) => value !== undefined && value !== null),
    )
    if (asking.length === 0) continue
    const rows = (await tx
      .select(Object.fromEntries([...new Set([key, ...columns])].map((name) => [name, store.columns[name]!])))
      .from(store.options.table as PgTable)
      .where(sameValues(store, columns, asking.map(merged)))) as Row[]
    const holders = new Map(rows.map((row) => [joined(columns.map((name) => row[name])), row[key]]))
    for (const line of asking) {
      const holder = holders.get(joined(merged(line)))
      const shown = columns.find((name) => line.texts.has(name)) ?? columns.at(-1)!
      if (holder !== undefined && String(holder) !== String(line.before?.[key]))
        line.refuse('taken', shown, merged(line).join(', '))
    }
  }
}
