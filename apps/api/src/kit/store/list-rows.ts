import type { Fields } from '@sala/contract/kit/field'
import { bulkRows, countCap, defaultPerPage, type Page, searchCap } from '@sala/contract/kit/page'
import { type AnyResource, periodOf, readableBy } from '@sala/contract/kit/resource'
import { and, asc, desc, eq, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, actorValues } from '../actor.ts'
import { sqlToday } from '../clock.ts'
import type { Db } from '../database.ts'
import { refuse } from '../problem.ts'
import { dayOf } from './demand-indexes.ts'
import { asDriver, decoderOf } from './prepare-select.ts'
import { descriptionOf } from './scope.ts'
import { mostSimilar, readSearch, type Search, type SearchMode, searchOf, searchValues } from './search.ts'
import type { Statement, Store } from './store.ts'

type Row = Record<string, unknown>
type Columns = Record<string, AnyPgColumn>

/** How a list is asked, once its text has been read. */
export interface ListRequest {
  readonly page?: number
  readonly perPage?: number
  readonly search?: string
  readonly sort?: string
  readonly direction?: 'asc' | 'desc'
  readonly fields?: readonly string[]
  readonly include?: readonly string[]
  readonly append?: readonly string[]
  readonly filters?: Readonly<Record<string, readonly unknown[]>>
  readonly date_from?: string
  readonly date_to?: string
  readonly count?: 'exact'
}

/**
 * The rows of a list, in pages. Counts exactly up to a cap, then says so. A search that finds nothing says where else
 * it would, and tries again with what is almost the same.
 */
export async function listRows(store: Store, db: Db, actor: Actor, request: ListRequest): Promise<Page<Row>> {
  const narrowed = await narrow(store, db, actor, request)
  const page = await pageOf(store, db, actor, request, narrowed)
  if (page.meta.total > 0 || page.meta.currentPage > 1 || !narrowed.search) return page
  const mixed = narrowed.searched('mixed')
  const next = mixed && (await pageOf(store, db, actor, request, mixed))
  if (next && next.meta.total > 0) return next
  const elsewhere = await countElsewhere(store, db, actor, request)
  if (elsewhere.length > 0) return { ...page, meta: { ...page.meta, elsewhere } }
  const similar = await findSimilar(store, db, narrowed)
  if (!similar) return page
  const found = await pageOf(store, db, actor, request, similar)
  return { ...found, meta: { ...found.meta, similar: true } }
}

/** The few rows that are almost what was searched for, found once and then read like any others. */
async function findSimilar(store: Store, db: Db, exact: Narrowed): Promise<Narrowed | undefined> {
  const key = store.columns[store.resource.keys[0]!]!
  for (const mode of almost) {
    const narrowed = exact.searched(mode)
    if (!narrowed) continue
    const found = await store
      .statement(db, `similar|${narrowed.shape}`, false, () =>
        db
          .select({ key: sql`${key}`.as('key') })
          .from(store.options.table as PgTable)
          .where(and(...narrowed.conditions(), narrowed.search!.indexed))
          .limit(inText(mostSimilar)),
      )
      .execute(narrowed.values)
    if (found.length === 0) continue
    const indexed = sql`${key} = any(${sql.placeholder('similar')})`
    return {
      ...narrowed,
      search: { ...narrowed.search!, indexed },
      values: { ...narrowed.values, similar: found.map((row) => row.key) },
      shape: `${narrowed.shape} kept`,
    }
  }
  return undefined
}

const exactly: readonly SearchMode[] = ['all', 'mixed']
const almost: readonly SearchMode[] = ['similar', 'similarAround']

/** How many a search finds without the branch or the filters that a list has by itself: those in the caller's scope. */
async function countElsewhere(store: Store, db: Db, actor: Actor, request: ListRequest) {
  const { resource } = store
  const given = request.filters ?? {}
  const usual = Object.keys(resource.defaults ?? {}).filter((name) => given[name]?.length !== 0)
  const branch = given.branch_id?.length ? ['branch_id'] : []
  const ways = [branch, usual, branch.length > 0 && usual.length > 0 ? [...branch, ...usual] : []]
  const found: { without: string[]; total: number }[] = []
  for (const without of ways) {
    if (without.length === 0 || (without.length > 1 && found.length > 0 && without.includes('branch_id'))) continue
    const filters = { ...given, ...Object.fromEntries(without.map((name) => [name, []])) }
    const total = await countWhere(store, db, await settle(store, db, actor, { ...request, filters }, true), 100)
    if (total > 0) found.push({ without, total })
  }
  return found
}

async function pageOf(
  store: Store,
  db: Db,
  actor: Actor,
  request: ListRequest,
  narrowed: Narrowed,
): Promise<Page<Row>> {
  const perPage = request.perPage ?? defaultPerPage
  const all = request.page === -1
  const page = all ? 1 : (request.page ?? 1)
  const limit = all ? bulkRows : perPage
  const offset = all ? 0 : (page - 1) * perPage
  const searches = store.resource.large && narrowed.search !== undefined
  const cap = request.count === 'exact' ? 2_000_000_000 : searches ? searchCap : (store.resource.countCap ?? countCap)
  const span = { limit, offset }
  // A search through many rows counts first: how it is best read depends on how much it finds.
  const counted = searches ? await countSearch(store, db, narrowed, cap) : undefined
  const searched = counted?.total
  const rows =
    counted === undefined
      ? await readPage(store, db, actor, request, narrowed, span)
      : await searchPage(store, db, actor, request, narrowed, span, counted)
  const known = rows.length < limit && (rows.length > 0 || page === 1) ? offset + rows.length : undefined
  const total = searched ?? known ?? (await countWhere(store, db, narrowed, cap + 1))
  const capped = total > cap
  const shown = capped ? cap : total
  const data = await store.complete(db, actor, rows, request.include ?? [])
  return {
    data: request.fields ? data.map((row) => trimRow(store, row, request.fields!, request.include ?? [])) : data,
    meta: {
      currentPage: page,
      lastPage: all ? 1 : Math.max(1, Math.ceil(shown / perPage)),
      perPage: all ? shown : perPage,
      total: shown,
      from: rows.length === 0 ? 0 : offset + 1,
      to: offset + rows.length,
      ...(capped && { totalIsCapped: true }),
    },
  }
}

/**
 * A number in the text of a statement: Drizzle makes a parameter of any other, and a plan that does not know its limit
 * is made for a tenth of the table.
 */
const inText = (number: number) => sql.raw(String(number)) as unknown as number

interface Span {
  readonly limit: number
  readonly offset: number
}

async function readPage(
  store: Store,
  db: Db,
  actor: Actor,
  request: ListRequest,
  narrowed: Narrowed,
  { limit, offset }: Span,
): Promise<Row[]> {
  const { ordered, orderName } = orderOf(store, request, narrowed.search)
  const source = store.options.table as PgTable
  const where = () => and(...narrowed.conditions(), narrowed.search?.indexed)
  const shape = `list|${narrowed.shape}|${orderName}|${isRanked(request) ? 'best' : ''}|${request.append ?? ''}`
  // The first page says its size in its text, so that even a generic plan walks an index and stops; named, its plan is
  // kept.
  const first = () =>
    db
      .select(store.selection(actor.user_type, request.append))
      .from(source)
      .where(where())
      .orderBy(...ordered)
      .limit(inText(limit))
  // Later pages read keys alone and join back, so that skipped rows are never fetched; unnamed, each is planned for its
  // depth.
  const later = () => {
    const keys = db
      .select(keysOf(store))
      .from(source)
      .where(where())
      .orderBy(...ordered)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page')
    return joinBack(store, db, actor, request, keys as unknown as Columns, narrowed.search)
  }
  const statement =
    offset === 0
      ? store.statement(db, `${shape}|${limit}`, !narrowed.search, first)
      : store.statement(db, `${shape}|later`, false, later)
  return statement.execute({ ...narrowed.values, limit, offset })
}

// How many rows in order are looked through for each row of a page that is wanted, and at most.
const lookThrough = { each: 200, most: 20_000 }

/**
 * A page of a search through many rows. What is found often stands among the first rows of the list's own order; what
 * is not, or stands
 * far from its beginning, is looked up in the search's indexes and sorted. Neither is left to an estimate: one that
 * errs reads a million rows.
 */
async function searchPage(
  store: Store,
  db: Db,
  actor: Actor,
  request: ListRequest,
  narrowed: Narrowed,
  span: Span,
  { total: found, isAlone }: Counted,
): Promise<Row[]> {
  if (found === 0) return []
  const { ordered, sorted, direction, orderName } = orderOf(store, request)
  const source = store.options.table as PgTable
  const { conditions, search } = narrowed
  // Nobody looks for the best among a thousand.
  const isPlenty = isAlone && found > searchCap
  const ranked = isRanked(request) && !isPlenty ? search : undefined
  const shape = `search|${narrowed.shape}|${orderName}|${ranked ? 'best' : ''}${isAlone ? 'own' : ''}|${request.append ?? ''}`
  const page = (rows: PgSelect, where?: SQL, best?: Search) => {
    const from = rows.as('found') as unknown as Columns
    const keys = db
      .select(Object.fromEntries(store.resource.keys.map((name) => [name, from[name]!])))
      .from(from as never)
      .where(where)
      .orderBy(
        ...(best ? [asc(from.rank!)] : []),
        ...[from.sorted!, ...store.resource.keys.map((name) => from[name]!)].map((each) => direction(each)),
      )
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page')
    return joinBack(store, db, actor, request, keys as unknown as Columns, best)
  }
  const chosen = { ...keysOf(store), sorted: sql`${sorted}`.as('sorted') }
  const values = { ...narrowed.values, ...span, none: 0 }
  const window = Math.min(lookThrough.most, (span.offset + span.limit) * lookThrough.each)
  if (isPlenty && span.offset + span.limit <= window) {
    const walked = store.statement(db, `${shape}|walked`, false, () => {
      const begun = db
        .select({ ...chosen, looked: sql`${search!.text}`.as('looked') })
        .from(source)
        .where(and(...conditions()))
        .orderBy(...ordered)
        .limit(sql.placeholder('window'))
        .$dynamic()
      return page(begun, search!.holds(sql`looked`))
    })
    const rows = await walked.execute({ ...values, window })
    if (rows.length === span.limit) return rows
  }
  // An offset, even of none, keeps PostgreSQL from walking the order after all.
  const looked = () =>
    page(
      db
        .select({ ...chosen, ...(ranked && { rank: sql`${ranked.rank}`.as('rank') }) })
        .from(source)
        .where(and(...conditions(), isAlone ? search!.own : search!.indexed))
        .offset(sql.placeholder('none'))
        .$dynamic(),
      undefined,
      ranked,
    )
  return store.statement(db, `${shape}|looked`, false, looked).execute(values)
}

const keysOf = (store: Store): Columns =>
  Object.fromEntries(store.resource.keys.map((name) => [name, store.columns[name]!]))

/** The rows of a page whose keys were read first. */
function joinBack(store: Store, db: Db, actor: Actor, request: ListRequest, keys: Columns, best?: Search) {
  const same = store.resource.keys.map((name) => eq(store.columns[name]!, keys[name]!))
  return db
    .select(store.selection(actor.user_type, request.append))
    .from(store.options.table as PgTable)
    .innerJoin(keys as never, and(...same))
    .orderBy(...orderOf(store, request, best).ordered)
}

/** Whoever asks for no order gets the best first. */
const isRanked = ({ sort, direction }: ListRequest): boolean => !sort && !direction

/**
 * What many rows narrowed to some days are in the order of: those days, or a page of last year's would first pass all
 * that came since.
 */
function dayOrder({ resource }: Store, { date_from, date_to }: ListRequest): string | undefined {
  return date_from || date_to ? dayOf(resource) : undefined
}

function orderOf(store: Store, request: ListRequest, search?: Search) {
  const { sort, direction } = request
  const name = sort?.replace(/^-/, '') ?? dayOrder(store, request) ?? (store.resource.sort[0] as string)
  const descending = sort
    ? sort.startsWith('-') || direction === 'desc'
    : (direction ?? store.resource.sort[1]) === 'desc'
  const order = descending ? desc : asc
  const keys = store.resource.keys.filter((key) => key !== name).map((key) => store.columns[key]!)
  const column = store.options.computed?.[name] ?? store.columns[name]!
  const sorted = (store.resource.fields as Fields)[name]?.natural ? sql`${column} collate natural_order` : column
  return {
    sorted,
    direction: order,
    ordered: [
      ...(search && isRanked(request) ? [asc(search.rank)] : []),
      ...[sorted, ...keys].map((each) => order(each)),
    ],
    orderName: `${name} ${descending ? 'desc' : 'asc'}`,
  }
}

/** How many rows a list has, counted no further than asked. */
export async function countRows(
  store: Store,
  db: Db,
  actor: Actor,
  request: ListRequest,
  most: number,
): Promise<number> {
  return countWhere(store, db, await settle(store, db, actor, request), most)
}

/** A list as it is shown: by the first way of its search that finds something. */
async function settle(store: Store, db: Db, actor: Actor, request: ListRequest, isExact = false): Promise<Narrowed> {
  const exact = await narrow(store, db, actor, request)
  if (!exact.search) return exact
  for (const mode of exactly) {
    const narrowed = mode === 'all' ? exact : exact.searched(mode)
    if (narrowed && (await countWhere(store, db, narrowed, 1)) > 0) return narrowed
  }
  return (isExact ? undefined : await findSimilar(store, db, exact)) ?? exact
}

/** The values of one column among all rows of a list. */
export async function distinctOf(
  store: Store,
  db: Db,
  actor: Actor,
  request: ListRequest,
  column: string,
): Promise<unknown[]> {
  const { conditions, values, search } = await settle(store, db, actor, request)
  const query = db
    .selectDistinct({ value: store.columns[column]! })
    .from(store.options.table as PgTable)
    .where(and(...conditions(), search?.indexed))
  const rows = await (query.prepare('') as unknown as Statement).execute(values)
  return rows.map(({ value }) => value)
}

/** All rows of a list in its order, a few hundred at a time from one snapshot, in constant memory. */
export async function* streamRows(store: Store, db: Db, actor: Actor, request: ListRequest): AsyncGenerator<Row> {
  const { conditions, values, search } = await settle(store, db, actor, request)
  const selection = store.selection(actor.user_type, request.append)
  const query = db
    .select(selection)
    .from(store.options.table as PgTable)
    .where(and(...conditions(), search?.indexed))
    .orderBy(...orderOf(store, request, search).ordered)
  const { sql: text, params } = query.toSQL()
  const decode = decoderOf(selection)
  const client = await db.$client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`declare rows no scroll cursor for ${text}`, fillPlaceholders(params, values))
    while (true) {
      const { rows } = await client.query({ text: 'fetch 500 from rows', rowMode: 'array', types: asDriver })
      if (rows.length === 0) return
      const batch = (rows as unknown[][]).map(decode)
      for (const row of await store.complete(db, actor, batch, request.include ?? []))
        yield request.fields ? trimRow(store, row, request.fields, request.include ?? []) : row
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

interface Counted {
  readonly total: number
  /** So many by their own text that what they belong with is not looked at. */
  readonly isAlone: boolean
}
const enough = 50

/** What is found often is counted among rows as they lie, and not through an index that would name them all first. */
async function countSearch(store: Store, db: Db, narrowed: Narrowed, cap: number): Promise<Counted> {
  const own = narrowed.search!.own
  if (cap === searchCap && own) {
    const lying = store.statement(db, `count|${narrowed.shape}|lying`, false, () => {
      const looked = { looked: sql`${narrowed.search!.text}`.as('looked') }
      const some = db
        .select(looked)
        .from(store.options.table as PgTable)
        .where(and(...narrowed.conditions()))
        .limit(inText(10 * searchCap))
        .as('some')
      const held = db
        .select({ one: sql`1`.as('one') })
        .from(some)
        .where(narrowed.search!.holds(sql`looked`))
        .limit(inText(searchCap + 1))
        .as('held')
      return db.select({ total: sql<number>`count(*)::int`.as('total') }).from(held)
    })
    const [row] = await lying.execute(narrowed.values)
    if ((row!.total as number) > searchCap) return { total: searchCap + 1, isAlone: true }
    const alone = { ...narrowed, search: { ...narrowed.search!, indexed: own }, shape: `${narrowed.shape} own` }
    const total = await countWhere(store, db, alone, cap + 1)
    if (total >= enough) return { total, isAlone: true }
  }
  return { total: await countWhere(store, db, narrowed, cap + 1), isAlone: false }
}

async function countWhere(
  store: Store,
  db: Db,
  { conditions, values, shape, search }: Narrowed,
  most: number,
): Promise<number> {
  const rows = await store
    .statement(db, `count|${shape}|${most}`, !search && most <= countCap + 1, () => {
      const some = db
        .select({ one: sql`1`.as('one') })
        .from(store.options.table as PgTable)
        .where(and(...conditions(), search?.indexed))
        .limit(inText(most))
        .as('some')
      return db.select({ total: sql<number>`count(*)::int`.as('total') }).from(some)
    })
    .execute(values)
  return rows[0]!.total as number
}

interface Narrowed {
  /** Made only for a statement that is new. */
  readonly conditions: () => SQL[]
  readonly search: Search | undefined
  readonly values: Row
  readonly shape: string
  readonly mode: SearchMode
  /** The same, searched another way; nothing where that way has nothing to offer. */
  readonly searched: (mode: SearchMode) => Narrowed | undefined
}

/** The conditions of a list, those of its search apart, its values, and the name of its shape. */
async function narrow(store: Store, db: Db, actor: Actor, request: ListRequest): Promise<Narrowed> {
  refuseUnreadable(store, actor, [...Object.keys(request.filters ?? {}), request.sort?.replace(/^-/, '') ?? []].flat())
  const filters: Record<string, readonly unknown[]> = { ...request.filters }
  for (const [name, value] of Object.entries((store.resource.defaults ?? {}) as Record<string, readonly unknown[]>))
    filters[name] ??= value
  const active = Object.entries(filters).filter(([, value]) => value.length > 0)
  await store.checkRefs(db, actor, Object.fromEntries(active))
  const sought = readSearch(request.search)
  const values: Row = {
    ...actorValues(actor),
    ...searchValues(sought),
    date_from: request.date_from,
    date_to: request.date_to,
  }
  // One value is compared with =, because an index keeps its order only then.
  const meant = (name: string, value: readonly unknown[]) => {
    const sent = sql`${sql.placeholder(`filter_${name}`)}`
    return (
      store.options.where?.[name]?.(sent, value) ?? (name === 'branch_id' ? inBranches(store, actor, sent) : undefined)
    )
  }
  const isOne = (name: string, value: readonly unknown[]) => value.length === 1 && !meant(name, value)
  // A filter whose condition depends on what was sent has a statement for each: only closed lists do that.
  const said = (name: string, value: readonly unknown[]) =>
    (store.options.where?.[name]?.length ?? 0) > 1 ? `${name}=${value}` : name
  for (const [name, value] of active) values[`filter_${name}`] = isOne(name, value) ? value[0] : value
  const conditions = () => {
    const { softDelete } = store.resource as { softDelete?: string }
    const period = periodOf(store.resource)
    const lately = request.date_from || request.date_to ? undefined : store.resource.lately
    return [
      store.scope(actor.user_type),
      ...active.map(([name, value]) => {
        const sent = sql`${sql.placeholder(`filter_${name}`)}`
        const column = store.options.computed?.[name] ?? store.columns[name]!
        return meant(name, value) ?? (isOne(name, value) ? sql`${column} = ${sent}` : sql`${column} = any(${sent})`)
      }),
      ...(period && request.date_from
        ? [sql`${store.columns[period[1]]!} >= ${sql.placeholder('date_from')}::date`]
        : []),
      ...(period && request.date_to
        ? [sql`${store.columns[period[0]]!} < ${sql.placeholder('date_to')}::date + 1`]
        : []),
      ...(period && lately
        ? [
            sql`${store.columns[period[1]]!} >= ${daysAhead(lately[0])} and ${store.columns[period[0]]!} <= ${daysAhead(lately[1])}`,
          ]
        : []),
      ...(softDelete && !filters[softDelete] ? [eq(store.columns[softDelete]!, 0)] : []),
    ]
  }
  const searched = (mode: SearchMode): Narrowed | undefined => {
    const search = searchOf(store, actor, sought, mode)
    if (!search && mode !== 'all') return undefined
    const shape = [
      actor.user_type,
      ...active.map(([name, value]) => (value.length === 1 ? said(name, value) : `${said(name, value)}[]`)).sort(),
      search?.shape,
      request.date_from && 'from',
      request.date_to && 'to',
    ].join(' ')
    return { conditions, search, values, shape, mode, searched }
  }
  return searched('all')!
}

/** Rows that have no branch of their own stand where their scope says, the caller's or else that of the staff. */
function inBranches({ resource, options: { scope } }: Store, { user_type }: Actor, sent: SQL): SQL | undefined {
  if ('branch_id' in resource.columns) return undefined
  const branches = [scope[user_type], scope['staff-api']].map((each) => each && descriptionOf(each)?.branches)
  const found = branches.find((each) => each !== undefined)
  if (!found) throw refuse('invalid', { errors: { branch_id: 'unknown' } })
  return sql`${found} && ${sent}::int[]`
}

const daysAhead = (count: number) => sql`${sqlToday} + ${sql.raw(String(count))}`

/** A field that may not be read may not be guessed either, by filtering or sorting with it. */
function refuseUnreadable(store: Store, actor: Actor, names: readonly string[]): void {
  const readable = readableBy(store.resource, actor.user_type)
  const hidden = names.filter((name) => name in store.resource.columns && !(name in readable))
  if (hidden.length > 0)
    throw refuse('invalid', { errors: Object.fromEntries(hidden.map((name) => [name, 'unknown'])) })
}

function trimRow(store: Store, row: Row, fields: readonly string[], include: readonly string[]): Row {
  const kept = new Set([...fields, ...include, ...store.resource.keys])
  return Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)))
}

/** What a query asks of a list, with its filters taken from where they stand. */
export function listRequest(query: Row, filters: Fields, { pageName, periodNames }: AnyResource): ListRequest {
  const [size, from, to] = [pageName ?? 'perPage', ...(periodNames ?? ['date_from', 'date_to'])]
  const { filter, [size]: perPage, [from]: date_from, [to]: date_to, ...rest } = query as { filter?: Row } & Row
  const sent = Object.fromEntries(
    Object.keys(filters).flatMap((name) =>
      (filter?.[name] ?? rest[name]) ? [[name, (filter?.[name] ?? rest[name]) as unknown[]]] : [],
    ),
  )
  return { perPage, date_from, date_to, ...rest, filters: sent } as ListRequest
}
