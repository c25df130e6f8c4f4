import { createHash } from 'node:crypto'
import type { Fields } from '@sala/contract/kit/field'
import type { Looked } from '@sala/contract/kit/looked'
import type { AnyReport } from '@sala/contract/kit/report'
import type { AnyResource } from '@sala/contract/kit/resource'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database.ts'
import type { Call } from '../route/app.ts'
import type { ListRequest } from '../store/list-rows.ts'
import type { Store } from '../store/store.ts'
import { looks } from '../tables.ts'

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

/** Entries about one of these, alone or among others. */
export const isLookAt = (ids: SQL): SQL => sql`(${looks.about_id} = any(${ids}) or ${looks.about_ids} && ${ids})`

/** All whom an entry is about. */
export const whomLooked = sql<number[]>`coalesce(${looks.about_ids}, array[${looks.about_id}])`

/** Writes down that somebody is about to be shown something, in one entry with all whom it is about, once in ten minutes; nothing is shown before it is written. */
export async function keepLook(db: Db | Tx, call: Pick<Call, 'requestId'>, actor: Actor, looked: Looked | undefined, look: Look): Promise<void> {
  const ids = [...new Set(look.ids.filter((id) => typeof id === 'number'))].sort((one, other) => one - other)
  if (!looked || ids.length === 0 || (looked.by && !looked.by.includes(actor.user_type))) return
  const several = ids.length > 1
  const record = several ? createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16) : String(look.record ?? '')
  await db.execute(sql`insert into looks (user_id, about, about_id, about_ids, resource, record_id, deed, route, request_id)
    values (${actor.user_id}, ${look.about}, ${several ? null : ids[0]}, ${several ? sql`${sql.param(ids)}::int[]` : null}, ${look.resource}, ${record}, ${deeds[look.deed]}::int, ${look.route}, ${call.requestId})
    on conflict do nothing`)
}

/** A row that was opened. */
export function lookAtRow(db: Db, call: Call, actor: Actor, resource: AnyResource, row: Row): Promise<void> {
  const { looked, name, keys } = resource
  if (!looked) return Promise.resolve()
  const record = keys.map((key) => row[key]).join('/')
  const about = aboutWhom(looked, resource.fields as Fields, name)
  return keepLook(db, call, actor, looked, { resource: name, record, deed: 'looked', route: `read-${name}`, about, ids: [row[looked.about]] })
}

/** Rows that one answer shows. */
export function lookAtRows(db: Db | Tx, call: Call, actor: Actor, resource: AnyResource, rows: readonly Row[], route = `list-${resource.name}`): Promise<void> {
  const { looked, name } = resource
  if (!looked) return Promise.resolve()
  const about = aboutWhom(looked, resource.fields as Fields, name)
  return keepLook(db, call, actor, looked, { resource: name, deed: 'looked', route, about, ids: rows.map((row) => row[looked.about]) })
}

/** The same question of a list, with the field that says whom its rows are about. */
export const askingWhom = ({ looked }: AnyResource, request: ListRequest): ListRequest =>
  looked && request.fields && !request.fields.includes(looked.about) ? { ...request, fields: [...request.fields, looked.about] } : request

/** A row without that field, where nobody asked for it. */
export function onlyAsked(resource: AnyResource, request: ListRequest, row: Row): Row {
  if (askingWhom(resource, request) === request || resource.keys.includes(resource.looked!.about)) return row
  const { [resource.looked!.about]: _, ...asked } = row
  return asked
}

/** Everybody in a list that leaves the house. */
export async function lookAtExport(tx: Tx, call: Call, actor: Actor, store: Store, request: ListRequest): Promise<void> {
  const { looked, name, fields } = store.resource as AnyResource
  if (!looked) return
  const ids = await store.distinct(tx as Db, actor, request, looked.about)
  await keepLook(tx, call, actor, looked, { resource: name, deed: 'tookOut', route: `export-${name}`, about: aboutWhom(looked, fields as Fields, name), ids })
}

/** Whom a report shows on a page, or all of them where it leaves the house. */
export function lookAtReport(
  db: Db | Tx,
  call: Call,
  actor: Actor,
  { name, report: { looked } }: AnyReport,
  deed: 'looked' | 'tookOut',
  ids: readonly unknown[],
): Promise<void> {
  if (!looked) return Promise.resolve()
  const whom = looked.whom().name
  return keepLook(db, call, actor, looked, { resource: whom, deed, route: `${deed === 'looked' ? 'report' : 'export'}-${name}`, about: whom, ids })
}
