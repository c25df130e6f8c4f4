import { Readable } from 'node:stream'
import { type Action, may, permissionName } from '@sala/contract/kit/access'
import type { Field, Fields, Offers } from '@sala/contract/kit/field'
import { filterFields, listQuery, optionQuery } from '@sala/contract/kit/list'
import type { Looked } from '@sala/contract/kit/looked'
import { type AnswerOf, type AnyOperation, binary, type InputOf } from '@sala/contract/kit/operation'
import { bulkRows, pageOf } from '@sala/contract/kit/page'
import {
  type AnyResource,
  callersOf,
  createBody,
  exportRoute,
  type Lookup,
  listAnswer,
  type Method,
  optionAnswer,
  type RowOf,
  rowAnswer,
  updateBody,
  type Verb,
} from '@sala/contract/kit/resource'
import type { SetupStep } from '@sala/contract/kit/setup'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Actor, shownOption } from '../actor.ts'
import { announce } from '../announce.ts'
import { inTransaction, readClock, type Tx } from '../database.ts'
import { keepFile, type ReceivedFile } from '../file/file.ts'
import { sheetType } from '../file/sheet.ts'
import { countBulkRead } from '../history/bulk-read.ts'
import { countRows, countTaken } from '../history/count-rows.ts'
import { aboutWhom, askingWhom, keepLook, lookAtExport, lookAtRow, lookAtRows, onlyAsked } from '../history/look.ts'
import { type Enqueue, enqueue, type MountedJob } from '../job/job.ts'
import { Problem, refuse } from '../problem.ts'
import { exportList, rowsAtOnce } from '../report/export-job.ts'
import { askedFor, isWhole, readOnce, sheetName, sheetOf, spool } from '../report/export-list.ts'
import { heavyLane } from '../route/heavy.ts'
import { onlyOnce } from '../route/once.ts'
import { type Call, type Declared, defineRoute, type Kit, type Received, type Route, type RowWork } from '../route/route.ts'
import type { ListRequest } from '../store/list-rows.ts'
import { checkRefs, Store, type StoreOptions } from '../store/store.ts'
import { cleanTexts } from '../text.ts'
import type { StepDone } from './setup-step.ts'

type Row = Record<string, unknown>
type Schema = z.core.$ZodType

/** The kit with the stores of everything mounted so far. */
export interface App extends Kit {
  readonly stores: Map<string, Store>
  readonly jobs: Map<string, MountedJob>
  readonly setup: Map<string, { readonly step: SetupStep; readonly done: StepDone | undefined }>
}

export function storeOf(app: App, name: string): Store {
  const store = app.stores.get(name)
  if (!store) throw new Error(`no table is mounted for "${name}"`)
  return store
}

/** What a verb that is more than a row does instead; the route, its checks and its transaction stay the same. */
export type Replacement<R extends AnyResource, More = unknown> = (
  work: { store: Store<R>; values: Row; key: Row; actor: Actor; tx: Tx; now: Date } & More,
) => Promise<RowOf<R>>

/** A new row may concern what the process remembers, so that it needs the call itself. */
export type Creation<R extends AnyResource> = Replacement<R, { call: Call }>

export interface Mount<R extends AnyResource> extends StoreOptions<R> {
  readonly create?: Creation<R>
  readonly update?: Replacement<R>
  /** Counts and writes down whom rows of a list show, where they are about records of other resources; a list that is taken out was allowed as a whole. */
  readonly shows?: (call: Call, actor: Actor, rows: readonly Row[], takenOut: boolean) => Promise<void>
  readonly remove?: (work: { store: Store<R>; key: Row; actor: Actor; tx: Tx }) => Promise<void>
}

/** Where the ids among some fields point. */
export const refsOf = (at: 'params' | 'query' | 'body', fields: Fields): Route['refs'] =>
  Object.entries(fields).flatMap(([name, field]): Route['refs'] =>
    field.owned
      ? refsOf(at, field.owned.fields).map((ref) => ({ ...ref, name: `${name}.${ref.name}` }))
      : field.target
        ? [{ at, name, resource: field.target().name }]
        : [],
  )

const done = z.strictObject({ done: z.literal(true) })

/** Serves a resource: its verbs, its lookups and the options of its references. */
export function mountResource<R extends AnyResource>(app: App, resource: R, mount: Mount<R>): void {
  const store = new Store<R>(resource, mount, (name) => storeOf(app, name))
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
      { ...base, ...named, userTypes: callersOf(resource, verb), access: may(action, resource), answer: (type) => rowAnswer(resource, type), ...route },
      handle,
    )
  }
  const writing = <T>({ actor, call, params }: Received, action: Action, work: (tx: Tx, now: Date) => Promise<T>) =>
    write(call, actor, `${action}-${resource.name}`, async (tx, now) => {
      const answer = await work(tx, now)
      const row = { ...params, ...answer } as Row
      const key = resource.keys.map((name) => row[name]).join('/')
      await announce(tx, { resource: resource.name, key, ...(typeof row.branch_id === 'number' && { branch_id: row.branch_id }) })
      return answer
    })

  const plain = store as unknown as Store
  const keyOfRow = (row: Row) => (resource.keys.length === 1 ? row[resource.keys[0]!] : resource.keys.map((name) => row[name]).join('/'))
  /** Writes down whom an answer shows, before it leaves. */
  const shows = async (call: Call, actor: Actor, rows: readonly Row[]) => {
    await lookAtRows(call.db, call, actor, resource, rows)
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
      const request = listRequest(query, filters, resource.pageName)
      const bulk = request.page === -1 && (await store.countUpTo(call.db, actor, request, bulkRows + 1)) > bulkRows
      if (!bulk) {
        const page = await store.list(call.db, actor, askingWhom(resource, request))
        await countRows(app, call, actor, { resource, store: plain, keys: page.data.map(keyOfRow), filter: askedFor(request) })
        await shows(call, actor, page.data)
        return { ...page, data: page.data.map((row) => onlyAsked(resource, request, row)) }
      }
      if (!actor.permissions.has(permissionName('export', resource.name))) throw refuse('not_allowed')
      const lane = heavyLane(call.db, call.reply.raw)
      const rows = await store.countUpTo(lane, actor, request, 2_000_000_000)
      const read = { resource: resource.name, format: 'json', rows, whole: isWhole(request), filter: askedFor(request) } as const
      await countBulkRead(call, actor, read, app, (tx) => lookAtExport(tx, call, actor, store as unknown as Store, request))
      const all = store.stream(lane, actor, request)
      return streamPage(mount.shows ? noted(all, (some) => mount.shows!(call, actor, some, true)) : all, rowAnswer(resource, actor.user_type))
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
    await lookAtRow(call.db, call, actor, resource, row as Row)
    return row
  })
  const { picture } = resource
  const form = (formBody: () => Schema): Partial<Declared> => (picture ? { formBody, upload: { ...picture, label: fields[picture.field]!.label } } : {})
  /** Hangs the picture that came along to its row. */
  const withPicture = async ({ actor, call, file }: Received, tx: Tx, row: RowOf<R>): Promise<RowOf<R>> => {
    if (!file) return row
    const key = Object.fromEntries(resource.keys.map((name) => [name, (row as Row)[name]]))
    const owner = { object: resource.name, object_id: Object.values(key).join('/'), field: picture!.field }
    const kept = await keepFile(tx, app.storageOf(call.db), file as ReceivedFile, owner)
    await tx
      .update(mount.table as PgTable)
      .set({ [picture!.field]: kept } as never)
      .where(store.keyMatches(key))
    return store.read(tx, actor, key)
  }
  serve('create', ['POST', ''], 'create', { body: () => createBody(resource), ...form(() => createBody(resource, 'acceptText')), refs: body }, (received) =>
    writing(received, 'create', async (tx, now) => {
      const { actor, body: sent, call } = received
      if (!mount.create) return withPicture(received, tx, await store.create(tx, actor, sent))
      return mount.create({ store, values: await prepared(app, tx, actor, fields, sent), key: {}, actor, tx, now, call })
    }),
  )
  const change = async ({ tx, actor, key, sent, now }: RowWork) =>
    mount.update ? mount.update({ store, values: await prepared(app, tx, actor, fields, sent), key, actor, tx, now }) : store.update(tx, actor, key, sent)
  const update = {
    onRow: change,
    params: keyShape,
    body: () => updateBody(resource),
    ...form(() => updateBody(resource, 'acceptText')),
    refs: [...keyRefs, ...body],
  }
  serve('update', ['PUT', `/${keyPath}`], 'update', update, (received) =>
    writing(received, 'update', async (tx, now) => {
      const row = await change({ tx, actor: received.actor, key: received.params, sent: received.body, now })
      return withPicture(received, tx, row)
    }),
  )
  const erase = async ({ tx, actor, key }: Pick<RowWork, 'tx' | 'actor' | 'key'>) => {
    await (mount.remove ? mount.remove({ store, key, actor, tx }) : store.remove(tx, actor, key))
    return { done: true }
  }
  serve('remove', ['DELETE', `/${keyPath}`], 'delete', { onRow: erase, params: keyShape, refs: keyRefs, answer: () => done }, (received) =>
    writing(received, 'delete', (tx) => erase({ tx, actor: received.actor, key: received.params })),
  )
}

/** The list as an Excel sheet, for those who may export it; each is recorded before its first row leaves. */
function serveExport(app: App, store: Store): void {
  const { resource } = store
  if (!resource.verbs.includes('list')) return
  const filters = filterFields(resource)
  const { method, path } = exportRoute(resource)
  const posted = method === 'POST'
  defineRoute(
    app,
    {
      method,
      path,
      name: `export-${resource.name}`,
      label: `${resource.label[1]} as an Excel sheet`,
      access: may('export', resource),
      userTypes: resource.userTypes,
      params: {},
      query: () => listQuery(resource),
      body: posted ? () => z.preprocess((value) => asTexts(value), z.strictObject(listQuery(resource))) : undefined,
      refs: [...refsOf('query', filters), ...(posted ? refsOf('body', filters) : [])],
      resource: resource.name,
      verb: 'export',
      sideEffect: posted ? undefined : true,
      binary: true,
      heavy: true,
      answer: () => binary,
    },
    async ({ actor, query, body, call }) => {
      const request = listRequest({ ...query, ...body }, filters, resource.pageName)
      const rows = await store.countUpTo(call.lane, actor, request, 2_000_000_000)
      // What is more than this is a whole list in itself.
      const keys =
        rows <= bulkRows && app.isOfPeople(store.tableName) && resource.keys.length === 1
          ? await store.distinct(call.lane, actor, request, resource.keys[0]!)
          : []
      const much = await countTaken(app, call, actor, { resource, store, keys })
      const read = { resource: resource.name, format: 'excel', rows, whole: much || isWhole(request), filter: askedFor(request) } as const
      if (rows > rowsAtOnce) {
        const several = app.khmer(resource.name, '_')?.[1] ?? resource.label[1]
        const by = { actor, language: call.language, requestId: call.requestId }
        let task_id = ''
        await countBulkRead(call, actor, read, app, async (tx, now) => {
          await lookAtExport(tx, call, actor, store, request)
          const task = { label: [resource.label[1], several], total: rows, fileName: sheetName(resource, now) } as const
          task_id = await enqueue(app, call.db, tx, by, exportList, { resource: resource.name, request, rows }, task)
        })
        call.reply.code(202).type('application/json; charset=utf-8')
        return JSON.stringify({ task_id })
      }
      const now = await countBulkRead(call, actor, read, app, (tx) => lookAtExport(tx, call, actor, store, request))
      const sheet = await spool(sheetOf(call.lane, { store, request, actor, language: call.language, khmer: app.khmer }))
      call.reply
        .type(sheetType)
        .header('content-length', sheet.bytes)
        .header('content-disposition', `attachment; filename="${sheetName(resource, now)}"`)
        .header('x-row-count', rows)
      return readOnce(sheet)
    },
  )
}

/** What a body asks of a list as a query would ask it, where everything is text. */
function asTexts(value: unknown, depth = 3): unknown {
  if (depth > 0 && Array.isArray(value)) return value.map((each) => asTexts(each, depth - 1))
  if (depth > 0 && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each, depth - 1)]))
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** The same rows, each told of before it goes on. */
async function* noted(rows: AsyncGenerator<Row>, tell: (some: readonly Row[]) => Promise<void>): AsyncGenerator<Row> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < 500) continue
    await tell(some)
    yield* some
    some = []
  }
  await tell(some)
  yield* some
}

/** All rows as one page, written while they are read; the count comes last. */
function streamPage(rows: AsyncGenerator<Row>, row: z.core.$ZodType): Readable {
  return Readable.from(
    (async function* () {
      let total = 0
      for await (const each of rows) yield `${total++ === 0 ? '{"data":[' : ','}${JSON.stringify(z.parse(row, each))}`
      yield `],"meta":${JSON.stringify({ currentPage: 1, lastPage: 1, perPage: total, total, from: 1, to: total })}}`
    })(),
  )
}

const verbLabel: Record<Verb, string> = { list: 'List', read: 'Read one', create: 'Create a', update: 'Change a', remove: 'Delete a' }

async function prepared(app: App, tx: Tx, actor: Actor, fields: Fields, body: Row): Promise<Row> {
  await checkRefs((name) => storeOf(app, name), tx, actor, fields, body)
  return cleanTexts(fields, body)
}

/** One transaction for a write, recorded under the caller and the operation's name. */
const write = <T>(call: Call, actor: Actor, operation: string, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> =>
  inTransaction(call.lane, { user_id: actor.user_id || undefined, operation, request_id: call.requestId }, work)

function listRequest(query: Row, filters: Fields, pageName = 'perPage'): ListRequest {
  const { filter, [pageName]: size, ...rest } = query as { filter?: Row } & Row
  const sent = Object.fromEntries(
    Object.keys(filters).flatMap((name) => ((filter?.[name] ?? rest[name]) ? [[name, (filter?.[name] ?? rest[name]) as unknown[]]] : [])),
  )
  return { perPage: size, ...rest, filters: sent } as ListRequest
}

/** The named option lists under a resource's path, and one for each of its references, under the permission of the screen that asks. */
function serveLookups(app: App, store: Store): void {
  const { resource } = store
  const fields = resource.fields as Fields
  const access = may('view', resource)
  const base = { method: 'GET' as const, access, userTypes: resource.userTypes, refs: [] as Route['refs'], resource: resource.name, verb: 'lookup' }
  for (const [path, lookup] of Object.entries(resource.lookups as Record<string, Lookup>)) {
    if (typeof lookup === 'object' && 'choice' in lookup) {
      const data = [...lookup.choice.labels].map(([id, [name, name_kh]]) => ({ id, name, name_kh }))
      const answer = z.strictObject({ data: z.array(z.strictObject({ id: z.union([z.int(), z.string()]), name: z.string(), name_kh: z.string() })) })
      defineRoute(
        app,
        {
          ...base,
          path: `${resource.path}/${path}`,
          name: `lookup-${resource.name}-${path}`,
          label: `Choices: ${path}`,
          params: {},
          query: {},
          answer: () => answer,
        },
        async () => ({ data }),
      )
      continue
    }
    const target = typeof lookup === 'function' ? lookup() : lookup.of()
    const by = typeof lookup === 'function' ? undefined : lookup.by
    const byField = by ? (target.fields as Fields)[by]! : undefined
    const inPath = path.includes('{')
    optionRoute(
      app,
      {
        ...base,
        path: `${resource.path}/${path}`,
        name: `lookup-${resource.name}-${path.replaceAll(/[{}/]+/g, '-')}`,
        label: `Options: ${path}`,
        params: byField && inPath ? { id: byField.acceptText } : {},
      },
      target,
      by ? [by] : [],
      (params) => (by && inPath ? { [by]: [params.id] } : {}),
    )
  }
  if (resource.verbs.length === 0) return
  const inside = Object.entries(fields).flatMap(([name, { owned }]) =>
    Object.entries(owned?.fields ?? {}).map(([own, field]) => [`${name}.${own}`, field] as const),
  )
  for (const [name, field] of [...Object.entries(fields), ...inside]) {
    if (!field.target) continue
    optionRoute(
      app,
      { ...base, path: `${resource.path}/options/${name}`, name: `options-${resource.name}-${name}`, label: `Options: ${name}`, params: {} },
      field.target(),
      field.within ?? [],
      () => ({}),
      field.offers,
    )
  }
}

/** Serves the options of a reference. */
export function optionRoute(
  app: App,
  route: Omit<Declared, 'query' | 'answer'>,
  target: AnyResource,
  within: readonly string[],
  fixed: (params: Row) => Record<string, unknown[]>,
  offers: Offers = {},
): void {
  defineRoute(
    app,
    { ...route, query: () => optionQuery(target, within), answer: () => pageOf(optionAnswer(target)) },
    async ({ actor, params, query, call }) => {
      const { id, every, ...rest } = query as { id?: unknown[]; every?: unknown } & Row
      const filters = {
        // What a list leaves out when nobody asks, a reference may still mean.
        ...Object.fromEntries(Object.keys(target.defaults ?? {}).map((name) => [name, []])),
        // A row that is asked for by its key is named whatever has become of it meanwhile, and a filter may mean any.
        ...(id || every ? {} : offers),
        ...Object.fromEntries(within.flatMap((name) => (rest[name] ? [[name, rest[name] as unknown[]]] : []))),
        ...fixed(params),
        ...(id && { [target.keys[0]!]: id }),
      }
      const shown = shownOption(actor, target)
      const store = storeOf(app, target.name)
      const page = await store.list(call.db, actor, { ...rest, filters, fields: shown } as ListRequest)
      await countRows(app, call, actor, { resource: target, store, keys: page.data.map((row) => row[target.keys[0]!]), as: 'options' })
      return { ...page, data: page.data.map((row) => Object.fromEntries(shown.map((name) => [name, row[name]]))) }
    },
  )
}

/** What carries an operation out: its input, who asks, and the one transaction it may write in. */
export interface Work<O> {
  readonly input: InputOf<O>
  readonly actor: Actor
  readonly tx: Tx
  readonly now: Date
  readonly file: ReceivedFile
  readonly call: Call
  /** The rows of a resource, through the caller's scope. */
  readonly store: (resource: AnyResource) => Store
  /** What must happen afterwards: a job that commits with this transaction or not at all. */
  readonly enqueue: Enqueue
}

/** Serves an operation. Every id it names has been checked against the caller's scope before the work begins. */
export function mountOperation<O extends AnyOperation>(app: App, operation: O, carryOut: (work: Work<O>) => Promise<AnswerOf<O> | Problem>): void {
  const params: Fields = operation.params ?? {}
  const query: Fields = operation.query ?? {}
  const body: Fields = operation.body ?? {}
  const all = { ...params, ...query, ...body }
  const optional = (field: Field, schema: z.core.$ZodType) => (field.optional || field.default !== undefined ? z.optional(schema) : schema)
  const defaults = defaultsOf(all)
  const store = (resource: AnyResource) => storeOf(app, resource.name)
  defineRoute(
    app,
    {
      method: operation.method,
      path: operation.path,
      name: operation.name,
      label: operation.label,
      access: operation.access,
      userTypes: operation.userTypes,
      params: Object.fromEntries(Object.entries(params).map(([name, field]) => [name, field.acceptText])),
      query: () => Object.fromEntries(Object.entries(query).map(([name, field]) => [name, optional(field, field.acceptText)])),
      body:
        operation.method === 'GET' || (operation.method === 'DELETE' && !operation.body)
          ? undefined
          : () => z.strictObject(bodyShape(operation, params, body, optional)),
      upload: operation.upload,
      sideEffect: operation.sideEffect,
      whileLocked: operation.whileLocked,
      beforeFactor: operation.beforeFactor,
      freshFactor: operation.freshFactor,
      once: operation.once,
      answer: () => operation.answer,
      binary: operation.answer === binary ? true : undefined,
      heavy: (operation.heavy ?? operation.answer === binary) ? true : undefined,
      refs: [...refsOf('params', params), ...refsOf('query', query), ...refsOf('body', body)],
    },
    async ({ actor, params: path, query: asked, body: sent, file, call }: Received) => {
      for (const [name, value] of Object.entries(sent)) {
        // The key may come in the payload too, but then it must be the one in the address.
        if (name in path && value !== undefined && value !== path[name]) throw refuse('invalid', { errors: { [name]: 'key_differs' } })
      }
      const given = partsFilled(all, { ...defaults, ...asked, ...sent, ...path })
      const run = async (tx: Tx, now: Date) => {
        await checkRefs((name) => storeOf(app, name), tx, actor, all, given)
        const input = cleanTexts(all, given)
        const later: Enqueue = (job, given, task) => enqueue(app, call.db, tx, { actor, language: call.language, requestId: call.requestId }, job, given, task)
        const answer = await carryOut({ input: input as InputOf<O>, actor, tx, now, file: file as ReceivedFile, call, store, enqueue: later })
        if (operation.looked && !(answer instanceof Problem)) await lookAt(operation, operation.looked, all, input, tx, call, actor)
        return answer
      }
      // A reading operation needs no transaction; a returned problem refuses and still keeps what was written.
      if (operation.method === 'GET' && !operation.sideEffect) return run(call.lane as unknown as Tx, await readClock(call.lane))
      return write(call, actor, operation.name, async (tx, now) => {
        const answer = operation.once ? await onlyOnce(tx, call, actor, operation, given, () => run(tx, now)) : await run(tx, now)
        if (!(answer instanceof Problem)) for (const resource of operation.stale ?? []) await announce(tx, { resource })
        return answer
      })
    },
  )
}

const defaultsOf = (fields: Fields): Row =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])))

/** What a row within the body leaves out is what its definition says. */
function partsFilled(fields: Fields, input: Row): Row {
  const parts = Object.entries(fields).filter(([name, { owned }]) => owned && Array.isArray(input[name]))
  return {
    ...input,
    ...Object.fromEntries(parts.map(([name, { owned }]) => [name, (input[name] as Row[]).map((part) => ({ ...defaultsOf(owned!.fields), ...part }))])),
  }
}

/** An operation looks at what its permission is for, and has changed it where it is no reading. */
function lookAt({ name, method, access }: AnyOperation, looked: Looked, fields: Fields, input: Row, tx: Tx, call: Call, actor: Actor): Promise<void> {
  const id = input[looked.about]
  const resource = typeof access === 'object' ? access.resource : name
  const deed = method === 'GET' ? 'looked' : 'changed'
  return keepLook(tx, call, actor, looked, { resource, record: id, deed, route: name, about: aboutWhom(looked, fields, resource), ids: [id] })
}

function bodyShape(operation: AnyOperation, params: Fields, body: Fields, optional: (field: Field, schema: z.core.$ZodType) => z.core.$ZodType) {
  const accepted = (field: Field) => (operation.upload ? field.acceptText : field.accept)
  return {
    ...Object.fromEntries(Object.entries(params).map(([name, field]) => [name, z.optional(accepted(field))])),
    ...Object.fromEntries(Object.entries(body).map(([name, field]) => [name, optional(field, accepted(field))])),
  }
}
