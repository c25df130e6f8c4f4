import type { Field, Fields } from '@sala/contract/kit/field'
import { includeName, readableBy } from '@sala/contract/kit/resource'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, actorValues, mayView, shownOption } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import {
  fieldColumns,
  isAsked,
  keepsRows,
  keyText,
  type Moment,
  type PastRow,
  pastComputed,
  pastParts,
  pastRows,
  theseKeys,
} from '../kit/history/as-of.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { allStaff, everyone, isByBranch } from '../kit/store/scope.ts'
import type { Statement, Store } from '../kit/store/store.ts'
import { history } from '../kit/tables.ts'

type Row = Record<string, unknown>

/** Whether all rows of a resource are everybody's, also those that are gone. */
export const isWholeGroup = (store: Store, userType: Actor['user_type']): boolean => {
  const scope = store.options.scope[userType]
  return scope !== undefined && (scope === everyone[userType] || scope === allStaff[userType])
}

/**
 * An instant as people name it: a millisecond is meant to its end, because that is how finely answers tell time; before
 * the first of all days is the first.
 */
export const momentAt = (at: string): { at: string } => ({
  at: new Date(Math.max(0, Date.parse(at))).toISOString().replace('Z', '999Z'),
})

/** The store of a record whose past is asked for; what the caller may not view, and what has no past, is not there. */
export async function pastStore(app: App, tx: Db | Tx, actor: Actor, object: string): Promise<Store> {
  const store = app.stores.get(object)
  if (!store?.resource.verbs.includes('list') || !keepsRows(store.options.table as PgTable)) throw refuse('not_found')
  if (!mayView(actor, store.resource)) throw refuse('not_found')
  const { rows } = await tx.execute(sql`select 1 from history_exceptions where table_name = ${store.tableName}`)
  if (rows.length > 0) throw refuse('not_found')
  return store
}

/**
 * Which of these records the caller may see: those in his scope now, and those that are gone and whose branch was his,
 * where nothing but the branch decides.
 */
export async function visibleKeys(
  db: Db | Tx,
  actor: Actor,
  store: Store,
  keys: readonly string[],
): Promise<Set<string>> {
  const table = store.options.table as PgTable
  const query = db
    .select({ key: sql<string>`${keyText(table, store.tableName)}` })
    .from(table)
    .innerJoin(sql`(${theseKeys(keys)}) as a`, isAsked(table, store.tableName))
    .where(store.scope(actor.user_type))
  const live = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as { key: string }[]
  const seen = new Set(live.map(({ key }) => key))
  const rest = keys.filter((key) => !seen.has(key))
  if (rest.length === 0) return seen
  const whole = isWholeGroup(store, actor.user_type)
  if (!whole && !isByBranch(store.scope(actor.user_type))) return seen
  const { rows } = await db.execute<{ key: string }>(sql`select a.object_id as key from (${theseKeys(rest)}) a
    cross join lateral (select ${history.action} as action, ${history.branch_id} as branch_id from ${history}
      where ${history.object} = ${store.tableName} and ${history.object_id} = a.object_id order by ${history.history_id} desc limit 1) last
    where last.action = 'delete' and (${whole} or last.branch_id = any(${sql.param(actor.branch_ids as number[])}::int[]))`)
  for (const { key } of rows) seen.add(key)
  return seen
}

/** Whether a field that is no column is known as it was. */
export const hasPast = (store: Store, name: string): boolean => store.options.past?.[name] !== undefined

const links = (field: Field) => field.kind === 'links'

export interface PastRecord extends PastRow {
  /** The fields whose value of today differs, whether those are links, owned rows or columns. */
  readonly fields: Row
}

interface AskedRecords {
  readonly candidates: SQL
  readonly moment: Moment
  readonly where?: SQL
  readonly limit?: number
  /** Which of the rows found are wanted, before anything that hangs on them is read. */
  readonly narrow?: (keys: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Records as they were, shaped for the caller: only the fields he may read, with their links and owned rows. */
export async function pastRecords(
  db: Db | Tx,
  actor: Actor,
  store: Store,
  { narrow, ...asked }: AskedRecords,
): Promise<PastRecord[]> {
  const readable = readableBy(store.resource, actor.user_type)
  const table = store.options.table as PgTable
  const rows = await pastRows(db, { ...asked, table, columns: fieldColumns(store, readable) })
  const wanted = await narrow?.(rows.map(({ key }) => key))
  const records = rows
    .filter(({ key }) => wanted?.has(key) ?? true)
    .map((row) => ({ ...row, fields: { ...row.values } }))
  if (records.length === 0) return records
  const made = Object.keys(readable).filter((name) => hasPast(store, name))
  const keys = records.map(({ key }) => key)
  const values = await pastComputed(db, store, made, keys, asked.moment)
  for (const { key, fields, redacted } of records) {
    Object.assign(fields, values.get(key))
    ;(redacted as string[]).push(...made.filter((name) => !(name in fields)))
  }
  for (const [name, field] of Object.entries(readable)) {
    const behind = links(field)
      ? store.options.links?.[name]
      : field.kind === 'owned'
        ? store.options.owned?.[name]
        : undefined
    if (!behind) continue
    const parts = await pastParts(db, table, behind, keys, asked.moment)
    const shown = await partValues(db, actor, store, field, behind, parts)
    const places = Map.groupBy(parts.keys(), (at) => String(parts[at]!.values[behind.parent.name]))
    for (const record of records) {
      const own = places.get(record.key) ?? []
      record.fields[name] = own.map((at) => shown[at]).filter((value) => value !== undefined)
      if (own.some((at) => parts[at]!.redacted.length > 0)) (record.redacted as string[]).push(name)
    }
  }
  return records
}

/** A linked key that the caller may see, or the declared fields of an owned row; by its place. */
async function partValues(
  db: Db | Tx,
  actor: Actor,
  store: Store,
  field: Field,
  behind: { parent: AnyPgColumn; child?: AnyPgColumn },
  parts: readonly PastRow[],
): Promise<unknown[]> {
  if (!links(field)) {
    const own = Object.keys(field.owned!.fields)
    return parts.map(({ values }) =>
      Object.fromEntries(own.filter((name) => name in values).map((name) => [name, values[name]])),
    )
  }
  const child = behind.child!.name
  const target = store.storeOf(field.target!().name)
  const seen = await visibleKeys(db, actor, target, [...new Set(parts.map(({ values }) => String(values[child])))])
  return parts.map(({ values }) => (seen.has(String(values[child])) ? values[child] : undefined))
}

/**
 * Adds the names of what the records referred to, as it was called then; what has no name of that time goes by the one
 * it has now.
 */
export async function nameRefs(
  db: Db | Tx,
  actor: Actor,
  store: Store,
  records: readonly PastRecord[],
  moment: Moment,
): Promise<void> {
  const refs = Object.entries(readableBy(store.resource, actor.user_type) as Fields).filter(
    ([, field]) => field.kind === 'ref',
  )
  const wanted = new Map<string, Set<unknown>>()
  for (const [name, field] of refs) {
    const ids = wanted.get(field.target!().name) ?? new Set()
    for (const { fields } of records) if (fields[name] !== null && fields[name] !== undefined) ids.add(fields[name])
    wanted.set(field.target!().name, ids)
  }
  const names = new Map<string, Map<unknown, Row>>()
  for (const [resource, ids] of wanted) {
    if (ids.size === 0) continue
    const target = store.storeOf(resource)
    const shown = shownOption(actor, target.resource)
    const key = target.resource.keys[0]!
    const found = await target.titles(db as Db, actor, [...ids])
    const columns = shown.map((name) => target.columns[name]!)
    const then = await pastRows(db, {
      table: target.options.table as PgTable,
      columns,
      candidates: theseKeys([...ids].map(String)),
      moment,
    })
    for (const { values, redacted } of then) if (redacted.length === 0) found.set(values[key], values)
    names.set(resource, found)
  }
  for (const [name, field] of refs)
    for (const { fields } of records)
      if (name in fields) fields[includeName(name)] = names.get(field.target!().name)?.get(fields[name]) ?? null
}
