import { type Action, may, permissionName } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { filterFields, listQuery } from '@sala/contract/kit/list'
import { bulkRows } from '@sala/contract/kit/page'
import {
  type AnyResource,
  callersOf,
  createBody,
  keyInPayload,
  listAnswer,
  type Method,
  type RowOf,
  rowAnswer,
  updateBody,
  type Verb,
  viewAccess,
} from '@sala/contract/kit/resource'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { announce } from '../announce.ts'
import type { Tx } from '../database.ts'
import { logExport, logRow, logRows, withoutSubject, withSubject } from '../history/access-log.ts'
import { countBulkRead } from '../history/bulk-read.ts'
import { countRows } from '../history/count-rows.ts'
import { refuse } from '../problem.ts'
import { askedFor, isWhole } from '../report/export-list.ts'
import { type App, type Call, type Received, type Route, type RowWork, storeOf } from '../route/app.ts'
import { heavyLane } from '../route/heavy.ts'
import { type Declared, defineRoute, refsOf } from '../route/route.ts'
import { listRequest } from '../store/list-rows.ts'
import { checkRefs, Store, type StoreOptions } from '../store/store.ts'
import { cleanTexts } from '../text.ts'
import { serveExport } from './serve-export.ts'
import { serveLookups } from './serve-lookups.ts'
import { noted, streamPage } from './stream-page.ts'
import { attachFile } from './upload-into.ts'
import { write } from './write.ts'

type Row = Record<string, unknown>
type Schema = z.core.$ZodType

/** What a verb that is more than a row does instead; the route, its checks and its transaction stay the same. */
export type Replacement<R extends AnyResource, More = unknown> = (
  work: { store: Store<R>; values: Row; key: Row; actor: Actor; tx: Tx; now: Date } & More,
) => Promise<RowOf<R>>

/** A new row may concern what the process remembers, so that it needs the call itself. */
export type Creation<R extends AnyResource> = Replacement<R, { call: Call }>

export interface Mount<R extends AnyResource> extends StoreOptions<R> {
  readonly create?: Creation<R>
  readonly update?: Replacement<R>
  /**
   * Counts and writes down whom rows of a list show, where they are about records of other resources; a list that is
   * taken out was allowed as a whole.
   */
  readonly shows?: (call: Call, actor: Actor, rows: readonly Row[], takenOut: boolean) => Promise<void>
  readonly remove?: (work: { store: Store<R>; key: Row; actor: Actor; tx: Tx }) => Promise<void>
}

const done = z.strictObject({ done: z.literal(true) })

/** Serves a resource: its verbs, its lookups and the options of its references. */
export function mountResource<R extends AnyResource>(app: App, resource: R, mount: Mount<R>): void {
  const store = new Store<R>(
    resource,
    mount,
    (name) => storeOf(app, name),
    () => app.stores.values(),
  )
  app.stores.set(resource.name, store as unknown as Store)
  const fields = resource.fields as Fields
  const base = { userTypes: resource.userTypes, params: {}, query: {}, refs: [], resource: resource.name }
  // The specification calls a single key {id} or by its own name; on the wire they are the same address.
  const keyPath = resource.keys.map((name) => `{${name}}`).join('/')
  const keyShape = Object.fromEntries(resource.keys.map((name) => [name, fields[name]!.acceptText]))
  const keyRefs: Route['refs'] = resource.keys.map((name) => ({ at: 'params', name, resource: resource.name }))
  const body = refsOf('body', fields)

  /** One verb, under its usual method and path or the ones the definition names. */
  const serve = (
    verb: Verb,
    [method, path]: readonly [Method, string],
    action: Action,
    route: Partial<Declared>,
    handle: (received: Received) => Promise<unknown>,
  ) => {
    if (!resource.verbs.includes(verb)) return
    const [ownMethod, ownPath] = resource.routes?.[verb] ?? [method, path]
    const label = `${verbLabel[verb]} ${resource.label[verb === 'list' ? 1 : 0].toLowerCase()}`
    const named = {
      method: ownMethod,
      path: resource.path + ownPath,
      name: `${verb}-${resource.name}`,
      label,
      verb,
      freshFactor: resource.freshFactor?.includes(verb) ? (true as const) : undefined,
    }
    defineRoute(
      app,
      {
        ...base,
        ...named,
        userTypes: callersOf(resource, verb),
        access: action === 'view' ? viewAccess(resource) : may(action, resource),
        answer: (type) => rowAnswer(resource, type),
        ...route,
      },
      handle,
    )
  }
  const writing = <T>({ actor, call, params }: Received, action: Action, work: (tx: Tx, now: Date) => Promise<T>) =>
    write(call, actor, `${action}-${resource.name}`, async (tx, now) => {
      const answer = await work(tx, now)
      const row = { ...params, ...answer } as Row
      const key = resource.keys.map((name) => row[name]).join('/')
      await announce(tx, {
        resource: resource.name,
        key,
        ...(typeof row.branch_id === 'number' && { branch_id: row.branch_id }),
      })
      return answer
    })

  const plain = store as unknown as Store
  const keyOfRow = (row: Row) =>
    resource.keys.length === 1 ? row[resource.keys[0]!] : resource.keys.map((name) => row[name]).join('/')
  /** Writes down whom an answer shows, before it leaves. */
  const shows = async (call: Call, actor: Actor, rows: readonly Row[]) => {
    await logRows(call.db, call, actor, resource, rows)
    await mount.shows?.(call, actor, rows, false)
  }
  serveLookups(app, plain)
  const filters = filterFields(resource)
  serve(
    'list',
    ['GET', ''],
    'view',
    { query: () => listQuery(resource), refs: refsOf('query', filters), answer: (type) => listAnswer(resource, type) },
    async ({ actor, query, call }) => {
      const request = listRequest(query, filters, resource)
      const bulk = request.page === -1 && (await store.countUpTo(call.db, actor, request, bulkRows + 1)) > bulkRows
      if (!bulk) {
        const page = await store.list(call.db, actor, withSubject(resource, request))
        await countRows(app, call, actor, {
          resource,
          store: plain,
          keys: page.data.map(keyOfRow),
          filter: askedFor(request),
        })
        await shows(call, actor, page.data)
        return { ...page, data: page.data.map((row) => withoutSubject(resource, request, row)) }
      }
      if (!actor.permissions.has(permissionName('export', resource.name))) throw refuse('not_allowed')
      const lane = heavyLane(call.db, call.reply.raw)
      const rows = await store.countUpTo(lane, actor, request, 2_000_000_000)
      const read = {
        resource: resource.name,
        format: 'json',
        rows,
        whole: isWhole(request),
        filter: askedFor(request),
      } as const
      await countBulkRead(call, actor, read, app, (tx) =>
        logExport(tx, call, actor, store as unknown as Store, request),
      )
      const all = store.stream(lane, actor, request)
      return streamPage(
        mount.shows ? noted(all, (some) => mount.shows!(call, actor, some, true)) : all,
        rowAnswer(resource, actor.user_type),
      )
    },
  )
  serveExport(app, store as unknown as Store)
  const read = {
    onRow: ({ tx, actor, key }: RowWork) => store.read(tx, actor, key),
    params: keyShape,
    query: () => ({ include: listQuery(resource).include! }),
    refs: keyRefs,
  }
  serve('read', ['GET', `/${keyPath}`], 'view', read, async ({ actor, params, query, call }) => {
    const row = await store.read(call.db, actor, params, (query.include as string[]) ?? [])
    await countRows(app, call, actor, { resource, store: plain, keys: [keyOfRow(row as Row)] })
    await logRow(call.db, call, actor, resource, row as Row)
    return row
  })
  const { picture } = resource
  const form = (formBody: () => Schema): Partial<Declared> =>
    picture ? { formBody, upload: { ...picture, label: fields[picture.field]!.label } } : {}
  /** Hangs the picture that came along to its row. */
  const withPicture = async ({ actor, call, file }: Received, tx: Tx, row: RowOf<R>): Promise<RowOf<R>> => {
    if (!file) return row
    const key = pickKeys(resource, row)
    await attachFile(app, { input: key, tx, file, call }, resource, picture!.field)
    return store.read(tx, actor, key)
  }
  serve(
    'create',
    ['POST', ''],
    'create',
    { body: () => createBody(resource), ...form(() => createBody(resource, 'acceptText')), refs: body },
    (received) =>
      writing(received, 'create', async (tx, now) => {
        const { actor, body: sent, call } = received
        if (!mount.create) return withPicture(received, tx, await store.create(tx, actor, sent))
        return mount.create({
          store,
          values: await prepared(app, tx, actor, fields, sent),
          key: {},
          actor,
          tx,
          now,
          call,
        })
      }),
  )
  const change = async ({ tx, actor, key, sent, now }: RowWork) =>
    mount.update
      ? mount.update({ store, values: await prepared(app, tx, actor, fields, sent), key, actor, tx, now })
      : store.update(tx, actor, key, sent)
  const named = keyInPayload(resource)
  const update = {
    onRow: change,
    params: named ? {} : keyShape,
    body: () => updateBody(resource),
    ...form(() => updateBody(resource, 'acceptText')),
    refs: [...keyRefs.map((each) => (named ? { ...each, at: 'body' as const } : each)), ...body],
  }
  serve('update', ['PUT', `/${keyPath}`], 'update', update, (received) =>
    writing(received, 'update', async (tx, now) => {
      const key = named ? pickKeys(resource, received.body) : received.params
      const row = await change({ tx, actor: received.actor, key, sent: received.body, now })
      return withPicture(received, tx, row)
    }),
  )
  const erase = async ({ tx, actor, key }: Pick<RowWork, 'tx' | 'actor' | 'key'>) => {
    await (mount.remove ? mount.remove({ store, key, actor, tx }) : store.remove(tx, actor, key))
    return { done: true }
  }
  serve(
    'remove',
    ['DELETE', `/${keyPath}`],
    'delete',
    { onRow: erase, params: keyShape, refs: keyRefs, answer: () => done },
    (received) => writing(received, 'delete', (tx) => erase({ tx, actor: received.actor, key: received.params })),
  )
}

const pickKeys = ({ keys }: AnyResource, row: Row): Row => Object.fromEntries(keys.map((name) => [name, row[name]]))

const verbLabel: Record<Verb, string> = {
  list: 'List',
  read: 'Read one',
  create: 'Create a',
  update: 'Change a',
  remove: 'Delete a',
}

async function prepared(app: App, tx: Tx, actor: Actor, fields: Fields, body: Row): Promise<Row> {
  await checkRefs((name) => storeOf(app, name), tx, actor, fields, body)
  return cleanTexts(fields, body)
}
