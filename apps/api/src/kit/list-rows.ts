import type { Fields } from '@sala/contract/kit/field'
import { bulkRows, countCap, defaultPerPage, type Page } from '@sala/contract/kit/page'
import { periodOf, readableBy } from '@sala/contract/kit/resource'
import { and, asc, type DriverValueDecoder, desc, eq, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Actor, actorValues } from './actor.ts'
import type { Db } from './database.ts'
import { refuse } from './problem.ts'
import type { Store } from './store.ts'
import { normaliseText } from './text.ts'

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

// Dates and times stay as PostgreSQL writes them, the way Drizzle's own column decoders expect.
const plainTypes = new Set([1082, 1114, 1184, 1186])
const asDriver = {
  getTypeParser: (oid: number, format?: string) => (plainTypes.has(oid) ? (value: unknown) => value : pg.types.getTypeParser(oid, format as 'text')),
} as pg.CustomTypesConfig

/** The rows of a list, in pages. Counts exactly up to a cap, then says so. */
export async function listRows(store: Store, db: Db, actor: Actor, request: ListRequest): Promise<Page<Row>> {
  const { conditions, values, shape, terms } = await narrow(store, db, actor, request)
  const perPage = request.perPage ?? defaultPerPage
  const all = request.page === -1
  const page = all ? 1 : (request.page ?? 1)
  const limit = all ? bulkRows : perPage
  const offset = all ? 0 : (page - 1) * perPage
  const { ordered, orderName } = orderOf(store, request)

  const source = store.options.table as PgTable
  const narrowed = `list|${shape}|${orderName}|${request.append ?? ''}`
  const chosen = store.selection(actor.user_type, request.append)
  // The first page says its size in its text, so that even a generic plan walks an index and stops; named, its plan is kept.
  const first = () =>
    db
      .select(chosen)
      .from(source)
      .where(and(...conditions))
      .orderBy(...ordered)
      .limit(limit)
  // Later pages read keys alone and join back, so that skipped rows are never fetched; unnamed, each is planned for its depth.
  const later = () => {
    const keys = db
      .select(Object.fromEntries(store.resource.keys.map((name) => [name, store.columns[name]!])))
      .from(source)
      .where(and(...conditions))
      .orderBy(...ordered)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .as('page')
    const same = store.resource.keys.map((name) => eq(store.columns[name]!, (keys as unknown as Columns)[name]!))
    return db
      .select(chosen)
      .from(source)
      .innerJoin(keys, and(...same))
      .orderBy(...ordered)
  }
  const statement = offset === 0 ? store.statement(db, `${narrowed}|${limit}`, terms === 0, first) : store.statement(db, `${narrowed}|later`, false, later)
  const rows = await statement.execute({ ...values, limit, offset })

  const known = all || (rows.length < perPage && (rows.length > 0 || page === 1)) ? offset + rows.length : undefined
  const cap = request.count === 'exact' ? 2_000_000_000 : countCap
  const total = known ?? (await countWhere(store, db, shape, terms === 0, conditions, values, cap + 1))
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

function orderOf(store: Store, { sort, direction }: ListRequest) {
  const name = sort?.replace(/^-/, '') ?? (store.resource.sort[0] as string)
  const descending = sort ? sort.startsWith('-') || direction === 'desc' : (direction ?? store.resource.sort[1]) === 'desc'
  const order = descending ? desc : asc
  const keys = store.resource.keys.includes(name) ? [] : store.keyColumns()
  const sorted = store.options.computed?.[name] ?? store.columns[name]!
  return { ordered: [sorted, ...keys].map((each) => order(each)), orderName: `${name} ${descending ? 'desc' : 'asc'}` }
}

/** How many rows a list has, counted no further than asked. */
export async function countRows(store: Store, db: Db, actor: Actor, request: ListRequest, most: number): Promise<number> {
  const { conditions, values, shape, terms } = await narrow(store, db, actor, request)
  return countWhere(store, db, shape, terms === 0, conditions, values, most)
}

/** All rows of a list in its order, a few hundred at a time from one snapshot, in constant memory. */
export async function* streamRows(store: Store, db: Db, actor: Actor, request: ListRequest): AsyncGenerator<Row> {
  const { conditions, values } = await narrow(store, db, actor, request)
  const selection = store.selection(actor.user_type, request.append)
  const query = db
    .select(selection)
    .from(store.options.table as PgTable)
    .where(and(...conditions))
    .orderBy(...orderOf(store, request).ordered)
  const { sql: text, params } = query.toSQL()
  const decoders = Object.entries(selection).map(
    ([name, source]) => [name, 'sql' in source ? (source.sql as unknown as { decoder: DriverValueDecoder<unknown, unknown> }).decoder : source] as const,
  )
  const client = await db.$client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`declare rows no scroll cursor for ${text}`, fillPlaceholders(params, values))
    while (true) {
      const { rows } = await client.query({ text: 'fetch 500 from rows', rowMode: 'array', types: asDriver })
      if (rows.length === 0) return
      const batch = (rows as unknown[][]).map((row) =>
        Object.fromEntries(decoders.map(([name, decoder], index) => [name, row[index] === null ? null : decoder.mapFromDriverValue(row[index])])),
      )
      for (const row of await store.complete(db, actor, batch, request.include ?? []))
        yield request.fields ? trimRow(store, row, request.fields, request.include ?? []) : row
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function countWhere(store: Store, db: Db, shape: string, named: boolean, conditions: SQL[], values: Row, most: number): Promise<number> {
  const rows = await store
    .statement(db, `count|${shape}`, named, () => {
      const some = db
        .select({ one: sql`1`.as('one') })
        .from(store.options.table as PgTable)
        .where(and(...conditions))
        .limit(sql.placeholder('most'))
        .as('some')
      return db.select({ total: sql<number>`count(*)::int`.as('total') }).from(some)
    })
    .execute({ ...values, most })
  return rows[0]!.total as number
}

/** The conditions of a list, its values, and the name of its shape. */
async function narrow(store: Store, db: Db, actor: Actor, request: ListRequest) {
  refuseUnreadable(store, actor, [...Object.keys(request.filters ?? {}), request.sort?.replace(/^-/, '') ?? []].flat())
  const filters: Record<string, readonly unknown[]> = { ...request.filters }
  for (const [name, value] of Object.entries((store.resource.defaults ?? {}) as Record<string, readonly unknown[]>)) filters[name] ??= value
  const active = Object.entries(filters).filter(([, value]) => value.length > 0)
  await store.checkRefs(db, actor, Object.fromEntries(active))
  const words = normaliseText(request.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
  const values: Row = { ...actorValues(actor), date_from: request.date_from, date_to: request.date_to }
  const conditions: SQL[] = [store.scope(actor.user_type)]
  for (const [name, value] of active) {
    const sent = sql`${sql.placeholder(`filter_${name}`)}`
    const own = store.options.where?.[name]?.(sent)
    // One value is compared with =, because an index keeps its order only then.
    const one = !own && value.length === 1
    values[`filter_${name}`] = one ? value[0] : value
    const column = store.options.computed?.[name] ?? store.columns[name]!
    conditions.push(own ?? (one ? sql`${column} = ${sent}` : sql`${column} = any(${sent})`))
  }
  const search = searchCondition(store, words)
  if (search) conditions.push(search)
  words.forEach((word, index) => {
    values[`term_${index}`] = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  })
  const period = periodOf(store.resource)
  if (period && request.date_from) conditions.push(sql`${store.columns[period[1]]!} >= ${sql.placeholder('date_from')}::date`)
  if (period && request.date_to) conditions.push(sql`${store.columns[period[0]]!} < ${sql.placeholder('date_to')}::date + 1`)
  if (store.resource.softDelete && !filters[store.resource.softDelete as string]) conditions.push(eq(store.columns[store.resource.softDelete as string]!, 0))
  const shape = [
    actor.user_type,
    ...active.map(([name, value]) => (value.length === 1 ? name : `${name}[]`)).sort(),
    words.map((word) => (word.length < 3 ? 's' : 'l')).join(''),
    request.date_from && 'from',
    request.date_to && 'to',
  ].join(' ')
  return { conditions, values, shape, terms: words.length }
}

function searchCondition(store: Store, terms: readonly string[]): SQL | undefined {
  if (terms.length === 0) return undefined
  const kept = store.columns.search_text
  const fields = Object.entries(store.resource.fields as Fields).filter(([, field]) => field.search && field.stored)
  if (!kept && fields.length === 0) return undefined
  const text = kept
    ? sql`${kept}`
    : sql`lower(concat_ws(' ', ${sql.join(
        fields.map(([name]) => sql`${store.columns[name]!}`),
        sql`, `,
      )}))`
  return and(
    ...terms.map((term, index) => {
      // Below three characters a trigram index would be read whole: keep the planner away from it.
      const target = kept && term.length < 3 ? sql`(${kept} || '')` : text
      return sql`${target} like ${sql.placeholder(`term_${index}`)}`
    }),
  )
}

/** A field that may not be read may not be guessed either, by filtering or sorting with it. */
function refuseUnreadable(store: Store, actor: Actor, names: readonly string[]): void {
  const readable = readableBy(store.resource, actor.user_type)
  const hidden = names.filter((name) => name in store.resource.columns && !(name in readable))
  if (hidden.length > 0) throw refuse('invalid', { errors: Object.fromEntries(hidden.map((name) => [name, 'unknown'])) })
}

function trimRow(store: Store, row: Row, fields: readonly string[], include: readonly string[]): Row {
  const kept = new Set([...fields, ...include, ...store.resource.keys])
  return Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)))
}
