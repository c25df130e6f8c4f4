import type { Fields } from '@sala/contract/kit/field'
import type { Looked } from '@sala/contract/kit/looked'
import type { AnyReport } from '@sala/contract/kit/report'
import type { AnyResource } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import type { Actor } from './actor.ts'
import type { Db, Tx } from './database.ts'
import type { ListRequest } from './list-rows.ts'
import type { Call } from './route.ts'
import type { Store } from './store.ts'

type Row = Record<string, unknown>

/** What was done with what one saw. */
export const deeds = { looked: 1, changed: 2, tookOut: 3 } as const

export interface Look {
  /** What was looked at: the resource, and the row where it was one. */
  readonly resource: string
  readonly record?: unknown
  readonly deed: keyof typeof deeds
  /** The name of the call. */
  readonly route: string
  /** Whom it is about. */
  readonly about: string
  readonly ids: readonly unknown[]
}

/** The resource that a field about somebody names: the one it refers to, or its own. */
export const aboutWhom = ({ about }: Looked, fields: Fields, own: string): string => fields[about]?.target?.().name ?? own

const atOnce = 20_000

/** Writes down that somebody is about to be shown something, once in ten minutes; nothing is shown before it is written. */
export async function keepLook(db: Db | Tx, call: Pick<Call, 'requestId'>, actor: Actor, looked: Looked | undefined, look: Look): Promise<void> {
  const ids = look.ids.filter((id) => typeof id === 'number')
  if (!looked || ids.length === 0 || (looked.by && !looked.by.includes(actor.user_type))) return
  // Few enough at a time for the time that a statement has.
  for (let from = 0; from < ids.length; from += atOnce)
    await db.execute(sql`insert into looks (user_id, about, about_id, resource, record_id, deed, route, request_id)
    select ${actor.user_id}, ${look.about}, id, ${look.resource}, ${String(look.record ?? '')}, ${deeds[look.deed]}::int, ${look.route}, ${call.requestId}
    from unnest(${sql.param(ids.slice(from, from + atOnce))}::int[]) id on conflict do nothing`)
}

/** A row that was opened. */
export function lookAtRow(db: Db, call: Call, actor: Actor, resource: AnyResource, row: Row): Promise<void> {
  const { looked, name, keys } = resource
  if (!looked) return Promise.resolve()
  const record = keys.map((key) => row[key]).join('/')
  const about = aboutWhom(looked, resource.fields as Fields, name)
  return keepLook(db, call, actor, looked, { resource: name, record, deed: 'looked', route: `read-${name}`, about, ids: [row[looked.about]] })
}

/** A list that was narrowed to one of those it is about is as good as a row of his; any other page of a list is none. */
export function lookAtList(db: Db, call: Call, actor: Actor, resource: AnyResource, { filters }: ListRequest, found: number): Promise<void> {
  const { looked, name } = resource
  const ids = looked ? (filters?.[looked.about] ?? []) : []
  if (!looked || ids.length !== 1 || found === 0) return Promise.resolve()
  const about = aboutWhom(looked, resource.fields as Fields, name)
  return keepLook(db, call, actor, looked, { resource: name, deed: 'looked', route: `list-${name}`, about, ids })
}

/** Everybody in a list that leaves the house. */
export async function lookAtExport(tx: Tx, call: Call, actor: Actor, store: Store, request: ListRequest): Promise<void> {
  const { looked, name, fields } = store.resource as AnyResource
  if (!looked) return
  const ids = await store.distinct(call.db, actor, request, looked.about)
  await keepLook(tx, call, actor, looked, { resource: name, deed: 'tookOut', route: `export-${name}`, about: aboutWhom(looked, fields as Fields, name), ids })
}

/** Everybody in a report that leaves the house, as a list of them would. */
export async function lookAtReport(
  tx: Tx,
  call: Call,
  actor: Actor,
  { name, report: { looked } }: AnyReport,
  about: (name: string) => Promise<unknown[]>,
): Promise<void> {
  if (!looked || (looked.by && !looked.by.includes(actor.user_type))) return
  const whom = looked.whom().name
  await keepLook(tx, call, actor, looked, { resource: whom, deed: 'tookOut', route: `export-${name}`, about: whom, ids: await about(looked.about) })
}
