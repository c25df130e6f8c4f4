import { createHash } from 'node:crypto'
import type { AccessLogged } from '@sala/contract/kit/access-logged'
import type { Fields } from '@sala/contract/kit/field'
import type { AnyReport } from '@sala/contract/kit/report'
import type { AnyResource } from '@sala/contract/kit/resource'
import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../actor.ts'
import { type Db, isDatabase, type Tx } from '../database.ts'
import { databasePeriod } from '../database-period.ts'
import type { Call } from '../route/app.ts'
import type { ListRequest } from '../store/list-rows.ts'
import type { Store } from '../store/store.ts'
import { accessLog } from '../tables.ts'

type Row = Record<string, unknown>

/** What was done with what one saw. */
export const accessKinds = { looked: 1, changed: 2, tookOut: 3 } as const

export interface Access {
  /** What was looked at: the resource, and the row where it was one. */
  readonly resource: string
  readonly record?: unknown
  readonly kind: keyof typeof accessKinds
  /** The name of the call. */
  readonly route: string
  /** Whom it is about. */
  readonly about: string
  readonly ids: readonly unknown[]
}

/** The resource that a field about somebody names: the one it refers to, or its own. */
export const subjectOf = ({ about }: AccessLogged, fields: Fields, own: string): string =>
  fields[about]?.target?.().name ?? own

/** Entries about one of these, alone or among others. */
export const isAbout = (ids: SQL): SQL => sql`(${accessLog.about_id} = any(${ids}) or ${accessLog.about_ids} && ${ids})`

/** All whom an entry is about. */
export const subjectIds = sql<number[]>`coalesce(${accessLog.about_ids}, array[${accessLog.about_id}])`

const slotLength = 600_000
/** Entries that this process wrote, and until when they stand for the same look again, by its stopwatch. */
const written = new WeakMap<Db, LRUCache<string, number>>()

function writtenTo(db: Db): LRUCache<string, number> {
  let entries = written.get(db)
  if (!entries) written.set(db, (entries = new LRUCache({ max: 5000 })))
  return entries
}

/**
 * Writes down that somebody is about to be shown something, in one entry with all whom it is about, once in ten
 * minutes; nothing is shown before it is written.
 */
export async function logAccess(
  db: Db | Tx,
  call: Pick<Call, 'requestId'>,
  actor: Actor,
  readers: AccessLogged | undefined,
  access: Access,
): Promise<void> {
  const ids = [...new Set(access.ids.filter((id) => typeof id === 'number'))].sort((one, other) => one - other)
  if (!readers || ids.length === 0 || (readers.by && !readers.by.includes(actor.user_type))) return
  const several = ids.length > 1
  const { user_id } = actor
  const { about, resource, kind, route } = access
  // What is written in a transaction may yet be taken back.
  const known = isDatabase(db) ? writtenTo(db) : undefined
  const entry = JSON.stringify([user_id, about, ids, resource, access.record, kind])
  if ((known?.get(entry) ?? 0) > performance.now()) return
  const { ends } = isDatabase(db) ? await databasePeriod(db, slotLength) : { ends: 0 }
  const record = several
    ? createHash('sha256').update(ids.join()).digest('base64url').slice(0, 16)
    : String(access.record ?? '')
  await db.execute(sql`insert into looks (user_id, about, about_id, about_ids, resource, record_id, deed, route, request_id)
    values (${user_id}, ${about}, ${several ? null : ids[0]}, ${several ? sql`${sql.param(ids)}::int[]` : null}, ${resource}, ${record}, ${accessKinds[kind]}::int, ${route}, ${call.requestId})
    on conflict do nothing`)
  known?.set(entry, ends)
}

/** A row that was opened. */
export function logRow(db: Db, call: Call, actor: Actor, resource: AnyResource, row: Row): Promise<void> {
  const { logsAccess, name, keys } = resource
  if (!logsAccess) return Promise.resolve()
  const record = keys.map((key) => row[key]).join('/')
  const about = subjectOf(logsAccess, resource.fields as Fields, name)
  return logAccess(db, call, actor, logsAccess, {
    resource: name,
    record,
    kind: 'looked',
    route: `read-${name}`,
    about,
    ids: [row[logsAccess.about]],
  })
}

/** Rows that one answer shows. */
export function logRows(
  db: Db | Tx,
  call: Call,
  actor: Actor,
  resource: AnyResource,
  rows: readonly Row[],
  route = `list-${resource.name}`,
): Promise<void> {
  const { logsAccess, name } = resource
  if (!logsAccess) return Promise.resolve()
  const about = subjectOf(logsAccess, resource.fields as Fields, name)
  return logAccess(db, call, actor, logsAccess, {
    resource: name,
    kind: 'looked',
    route,
    about,
    ids: rows.map((row) => row[logsAccess.about]),
  })
}

/** The same question of a list, with the field that says whom its rows are about. */
export const withSubject = ({ logsAccess }: AnyResource, request: ListRequest): ListRequest =>
  logsAccess && request.fields && !request.fields.includes(logsAccess.about)
    ? { ...request, fields: [...request.fields, logsAccess.about] }
    : request

/** A row without that field, where nobody asked for it. */
export function withoutSubject(resource: AnyResource, request: ListRequest, row: Row): Row {
  if (withSubject(resource, request) === request || resource.keys.includes(resource.logsAccess!.about)) return row
  const { [resource.logsAccess!.about]: _, ...asked } = row
  return asked
}

/** Everybody in a list that leaves the house. */
export async function logExport(tx: Tx, call: Call, actor: Actor, store: Store, request: ListRequest): Promise<void> {
  const { logsAccess, name, fields } = store.resource as AnyResource
  if (!logsAccess) return
  const ids = await store.distinct(tx as Db, actor, request, logsAccess.about)
  await logAccess(tx, call, actor, logsAccess, {
    resource: name,
    kind: 'tookOut',
    route: `export-${name}`,
    about: subjectOf(logsAccess, fields as Fields, name),
    ids,
  })
}

/** Whom a report shows on a page, or all of them where it leaves the house. */
export function logReport(
  db: Db | Tx,
  call: Call,
  actor: Actor,
  { name, report: { logsAccess } }: AnyReport,
  kind: 'looked' | 'tookOut',
  ids: readonly unknown[],
): Promise<void> {
  if (!logsAccess) return Promise.resolve()
  const subject = logsAccess.of().name
  return logAccess(db, call, actor, logsAccess, {
    resource: subject,
    kind,
    route: `${kind === 'looked' ? 'report' : 'export'}-${name}`,
    about: subject,
    ids,
  })
}
