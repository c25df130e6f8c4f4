import type { UserType } from '@sala/contract/kit/access'
import type { Field, Fields, ValueOf } from '@sala/contract/kit/field'
import { bulkRows, countCap, defaultPerPage, type Page } from '@sala/contract/kit/page'
import { type AnyResource, includeName, includes, optionFields, type RowOf, readableBy } from '@sala/contract/kit/resource'
import { and, asc, desc, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, actorValues } from './actor.ts'
import type { Db, Tx } from './database.ts'
import { refuse } from './problem.ts'
import { nothing, type Scope } from './scope.ts'
import { cleanTexts, normaliseText } from './text.ts'

type Row = Record<string, unknown>
type Columns = Record<string, AnyPgColumn>

type Widened<V> = V extends number ? number : V extends string ? string : V
type StoredIn<F> = { [K in keyof F as F[K] extends Field<infer _V, true> ? K : never]: ValueOf<F[K]> }
/** A table that has a column for every stored field, of the same name, type and emptiness. */
export type TableFor<R extends AnyResource> = PgTable & {
  [K in keyof StoredIn<R['fields']>]: AnyPgColumn<{
    data: Widened<NonNullable<StoredIn<R['fields']>[K]>>
    notNull: null extends StoredIn<R['fields']>[K] ? false : true
  }>
}

/** What is about to be saved: the values sent, and the row as it was (none when it is new). */
export interface Change<R extends AnyResource> {
  readonly values: Partial<RowOf<R>>
  readonly before: RowOf<R> | undefined
  readonly actor: Actor
  readonly tx: Tx
}

export interface StoreOptions<R extends AnyResource> {
  readonly table: TableFor<R>
  readonly scope: Scope
  /** Expressions for the fields that are not columns. */
  readonly computed?: Readonly<Record<string, SQL>>
  /** What a filter that is not a field means; the placeholder holds the values sent. */
  readonly where?: Readonly<Record<string, (values: SQL) => SQL>>
  /** The pairs behind a field of links. */
  readonly links?: Readonly<Record<string, { table: PgTable; parent: AnyPgColumn; child: AnyPgColumn }>>
  /** The rows behind a field of owned rows. */
  readonly owned?: Readonly<Record<string, { table: PgTable; parent: AnyPgColumn }>>
  /** The last word before a save: refuses by throwing, or answers further values for the row. */
  readonly beforeSave?: (change: Change<R>) => Promise<Row | void>
}

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

interface Statement {
  execute(values: Row): Promise<Row[]>
}

// Named statements live as long as their connection, so a resource gets only so many; the rest run unnamed.
const mostNamed = 30

/** A resource's rows in PostgreSQL: every read and write of them passes through here, and so through their scope. */
export class Store<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly options: StoreOptions<R>
  readonly tableName: string
  private readonly columns: Columns
  private readonly statements = new WeakMap<Db, Map<string, Statement>>()
  private readonly storeOf: (name: string) => Store

  constructor(resource: R, options: StoreOptions<R>, storeOf: (name: string) => Store) {
    this.resource = resource
    this.options = options
    this.tableName = getTableName(options.table)
    this.columns = options.table as unknown as Columns
    this.storeOf = storeOf
    for (const [name, field] of Object.entries(resource.columns as Fields)) {
      const behind = { links: options.links?.[name], owned: options.owned?.[name], secret: true } as Record<string, unknown>
      const known = field.kind in behind ? behind[field.kind] : (options.computed?.[name] ?? (field.stored ? this.columns[name] : undefined))
      if (!known) throw new Error(`${resource.name}: nothing in the table or on the mount line provides "${name}"`)
    }
  }

  /** The rows this user type may touch; none where the scope does not name it. */
  scope(userType: UserType): SQL {
    return this.options.scope[userType] ?? nothing
  }

  private keyColumns(): AnyPgColumn[] {
    return this.resource.keys.map((name) => this.columns[name]!)
  }

  private keyMatches(key: Row): SQL {
    return and(...this.resource.keys.map((name) => eq(this.columns[name]!, key[name])))!
  }

  /** The columns and expressions that a user type may read. */
  private selection(userType: UserType, append: readonly string[] = []): Record<string, AnyPgColumn | SQL.Aliased> {
    const chosen: Record<string, AnyPgColumn | SQL.Aliased> = {}
    for (const [name, field] of Object.entries(readableBy(this.resource, userType))) {
      if (field.kind === 'links' || field.kind === 'owned' || (field.append && !append.includes(name))) continue
      chosen[name] = this.options.computed?.[name]?.as(`computed_${name}`) ?? this.columns[name]!
    }
    return chosen
  }

  /** Builds a statement once for each shape and database; its name, if it may have one, keeps PostgreSQL's plan too. */
  private statement(db: Db, shape: string, named: boolean, build: () => { prepare(name: string): unknown }): Statement {
    let known = this.statements.get(db)
    if (!known) this.statements.set(db, (known = new Map()))
    let statement = known.get(shape)
    if (!statement) {
      const name = named && known.size < mostNamed ? `${this.tableName.slice(0, 40)}_${known.size}` : ''
      statement = build().prepare(name) as Statement
      if (known.size < 500) known.set(shape, statement)
    }
    return statement
  }

  private searchCondition(terms: readonly string[]): SQL | undefined {
    if (terms.length === 0) return undefined
    const kept = this.columns.search_text
    const fields = Object.entries(this.resource.fields as Fields).filter(([, field]) => field.search && field.stored)
    if (!kept && fields.length === 0) return undefined
    const text = kept
      ? sql`${kept}`
      : sql`lower(concat_ws(' ', ${sql.join(
          fields.map(([name]) => sql`${this.columns[name]!}`),
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

  /** The rows of a list, in pages. Counts exactly up to a cap, then says so. */
  async list(db: Db, actor: Actor, request: ListRequest): Promise<Page<Row>> {
    const { conditions, values, shape, terms } = await this.narrow(db, actor, request)
    const perPage = request.perPage ?? defaultPerPage
    const all = request.page === -1
    const page = all ? 1 : (request.page ?? 1)
    const [sort, direction] = request.sort
      ? ([request.sort.replace(/^-/, ''), request.sort.startsWith('-') || request.direction === 'desc' ? 'desc' : 'asc'] as const)
      : ([this.resource.sort[0] as string, request.direction ?? this.resource.sort[1]] as const)
    const limit = all ? bulkRows + 1 : perPage
    const offset = all ? 0 : (page - 1) * perPage
    const order = direction === 'desc' ? desc : asc
    const sorted = this.options.computed?.[sort] ?? this.columns[sort]!
    const ordered = [order(sorted), ...(this.resource.keys.includes(sort) ? [] : this.keyColumns().map((column) => order(column)))]

    const rows = await this.statement(db, `list|${shape}|${sort}|${direction}|${request.append ?? ''}`, terms === 0, () => {
      // Deep pages read keys alone and join back, so that skipped rows are never fetched.
      const keys = db
        .select(Object.fromEntries(this.resource.keys.map((name) => [name, this.columns[name]!])))
        .from(this.options.table as PgTable)
        .where(and(...conditions))
        .orderBy(...ordered)
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .as('page')
      return db
        .select(this.selection(actor.user_type, request.append))
        .from(this.options.table as PgTable)
        .innerJoin(keys, and(...this.resource.keys.map((name) => eq(this.columns[name]!, (keys as unknown as Columns)[name]!))))
        .orderBy(...ordered)
    }).execute({ ...values, limit, offset })

    const known = all || (rows.length < perPage && (rows.length > 0 || page === 1)) ? offset + rows.length : undefined
    const cap = request.count === 'exact' ? 2_000_000_000 : countCap
    const total = known ?? (await this.count(db, shape, terms === 0, conditions, values, cap + 1))
    const capped = total > cap
    const shown = capped ? cap : total
    const data = await this.complete(db, actor, rows, request.include ?? [])
    return {
      data: request.fields ? data.map((row) => this.trim(row, request.fields!, request.include ?? [])) : data,
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

  private async count(db: Db, shape: string, named: boolean, conditions: SQL[], values: Row, most: number): Promise<number> {
    const rows = await this.statement(db, `count|${shape}`, named, () => {
      const some = db
        .select({ one: sql`1`.as('one') })
        .from(this.options.table as PgTable)
        .where(and(...conditions))
        .limit(sql.placeholder('most'))
        .as('some')
      return db.select({ total: sql<number>`count(*)::int`.as('total') }).from(some)
    }).execute({ ...values, most })
    return rows[0]!.total as number
  }

  /** The conditions of a list, its values, and the name of its shape. */
  private async narrow(db: Db, actor: Actor, request: ListRequest) {
    const filters: Record<string, readonly unknown[]> = { ...request.filters }
    for (const [name, value] of Object.entries((this.resource.defaults ?? {}) as Record<string, readonly unknown[]>)) filters[name] ??= value
    const active = Object.entries(filters).filter(([, value]) => value.length > 0)
    await this.checkRefs(db, actor, Object.fromEntries(active))
    const words = normaliseText(request.search ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 4)
    const values: Row = { ...actorValues(actor), date_from: request.date_from, date_to: request.date_to }
    const conditions: SQL[] = [this.scope(actor.user_type)]
    for (const [name, value] of active) {
      values[`filter_${name}`] = value
      const sent = sql`${sql.placeholder(`filter_${name}`)}`
      conditions.push(this.options.where?.[name]?.(sent) ?? sql`${this.options.computed?.[name] ?? this.columns[name]!} = any(${sent})`)
    }
    const search = this.searchCondition(words)
    if (search) conditions.push(search)
    words.forEach((word, index) => {
      values[`term_${index}`] = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
    })
    const period = this.resource.period && this.columns[this.resource.period as string]!
    if (period && request.date_from) conditions.push(sql`${period} >= ${sql.placeholder('date_from')}::date`)
    if (period && request.date_to) conditions.push(sql`${period} < ${sql.placeholder('date_to')}::date + 1`)
    if (this.resource.softDelete && !filters[this.resource.softDelete as string]) conditions.push(eq(this.columns[this.resource.softDelete as string]!, 0))
    const shape = [
      actor.user_type,
      ...active.map(([name]) => name).sort(),
      words.map((word) => (word.length < 3 ? 's' : 'l')).join(''),
      request.date_from && 'from',
      request.date_to && 'to',
    ].join(' ')
    return { conditions, values, shape, terms: words.length }
  }

  private trim(row: Row, fields: readonly string[], include: readonly string[]): Row {
    const kept = new Set([...fields, ...include, ...this.resource.keys])
    return Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)))
  }

  /** Adds what `include` asks for: the options behind references, links and owned rows, one statement each for all rows. */
  private async complete(db: Db, actor: Actor, rows: Row[], include: readonly string[]): Promise<Row[]> {
    if (rows.length === 0) return rows
    const names = includes(this.resource)
    const readable = readableBy(this.resource, actor.user_type)
    for (const wanted of include) {
      const name = names[wanted]!
      const field = readable[name]
      if (!field) continue
      if (field.kind === 'ref') {
        const target = this.storeOf(field.target!().name)
        const found = await target.titles(
          db,
          rows.map((row) => row[name]),
        )
        for (const row of rows) row[includeName(name)] = found.get(row[name]) ?? null
      } else {
        const found = await this.parts(
          db,
          name,
          field,
          rows.map((row) => row[this.resource.keys[0]!]),
        )
        for (const row of rows) row[name] = found.get(row[this.resource.keys[0]!]) ?? []
      }
    }
    return rows
  }

  /** The option fields of rows that a row in scope refers to. */
  private async titles(db: Db, ids: readonly unknown[]): Promise<Map<unknown, Row>> {
    const key = this.resource.keys[0]!
    const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
    if (wanted.length === 0) return new Map()
    const rows = await this.statement(db, 'titles', true, () =>
      db
        .select(Object.fromEntries(optionFields(this.resource).map((name) => [name, this.columns[name]!])))
        .from(this.options.table as PgTable)
        .where(sql`${this.columns[key]!} = any(${sql.placeholder('ids')})`),
    ).execute({ ids: wanted })
    return new Map(rows.map((row) => [row[key], row]))
  }

  /** Linked keys or owned rows, by the key of the row that holds them. */
  private async parts(db: Db | Tx, name: string, field: Field, ids: readonly unknown[]): Promise<Map<unknown, unknown[]>> {
    const found = new Map<unknown, unknown[]>()
    const put = (parent: unknown, part: unknown) => {
      const held = found.get(parent)
      if (held) held.push(part)
      else found.set(parent, [part])
    }
    if (field.kind === 'links') {
      const { table, parent, child } = this.options.links![name]!
      for (const row of await db
        .select({ parent, child })
        .from(table)
        .where(inArray(parent, ids as number[]))
        .orderBy(child))
        put(row.parent, row.child)
      return found
    }
    const { table, parent } = this.options.owned![name]!
    const columns = table as unknown as Columns
    const chosen = Object.fromEntries(Object.keys(field.owned!.fields).map((each) => [each, columns[each]!]))
    for (const { parent_key, ...row } of await db
      .select({ ...chosen, parent_key: parent })
      .from(table)
      .where(inArray(parent, ids as number[]))
      .orderBy(columns[field.owned!.key]!))
      put(parent_key, row)
    return found
  }

  /** One row in the caller's scope, with its links and owned rows; a row out of scope is not there. */
  async read(db: Db | Tx, actor: Actor, key: Row, include: readonly string[] = []): Promise<RowOf<R>> {
    const query = db
      .select(this.selection(actor.user_type, Object.keys(this.resource.columns)))
      .from(this.options.table as PgTable)
      .where(and(this.scope(actor.user_type), this.keyMatches(key)))
    const [row] = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as Row[]
    if (!row) throw refuse('not_found')
    const parts = Object.entries(readableBy(this.resource, actor.user_type)).filter(([, field]) => field.kind === 'links' || field.kind === 'owned')
    for (const [name, field] of parts) {
      const id = row[this.resource.keys[0]!]
      row[name] = (await this.parts(db, name, field, [id])).get(id) ?? []
    }
    await this.complete(
      db as Db,
      actor,
      [row],
      include.filter((name) => !(name in row)),
    )
    return row as RowOf<R>
  }

  /** Every id among these values must be of a row in the caller's scope, all of them or none. */
  async checkRefs(db: Db | Tx, actor: Actor, values: Row, fields: Fields = { ...this.resource.fields, ...this.resource.where }): Promise<void> {
    await checkRefs(this.storeOf, db, actor, fields, values)
  }

  /** Whether rows of all these keys exist and are the caller's to touch. */
  async holds(db: Db | Tx, actor: Actor, ids: readonly unknown[]): Promise<boolean> {
    const key = this.columns[this.resource.keys[0]!]!
    const query = db
      .select({ found: sql<number>`count(*)::int` })
      .from(this.options.table as PgTable)
      .where(and(this.scope(actor.user_type), inArray(key, ids as number[])))
    const [row] = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as [{ found: number }]
    return row.found === new Set(ids).size
  }

  /** A reference that depends on another must agree with it: the district is in the province that was chosen. */
  private async checkWithin(tx: Tx, values: Row): Promise<void> {
    for (const [name, field] of Object.entries(this.resource.fields as Fields)) {
      if (!field.within || values[name] === null || values[name] === undefined) continue
      const target = this.storeOf(field.target!().name)
      const columns = target.columns
      const conditions = field.within.map((other) => eq(columns[other]!, values[other] ?? null))
      const [row] = await tx
        .select({ one: sql`1` })
        .from(target.options.table as PgTable)
        .where(and(eq(columns[target.resource.keys[0]!]!, values[name]), ...conditions))
      if (!row) throw refuse('invalid', { errors: { [name]: 'not_within' } })
    }
  }

  /** `given` are values of the server's own, such as a key it has already drawn. */
  async create(tx: Tx, actor: Actor, sent: Row, given: Row = {}): Promise<RowOf<R>> {
    const fields = this.resource.fields as Fields
    const values = cleanTexts(fields, sent)
    await this.checkRefs(tx, actor, values)
    await this.checkWithin(tx, values)
    const more = await this.options.beforeSave?.({ values: values as never, before: undefined, actor, tx })
    const inserted = (await tx
      .insert(this.options.table as PgTable)
      .overridingSystemValue()
      .values({ ...this.stored(values), ...more, ...given } as never)
      .returning(Object.fromEntries(this.resource.keys.map((name) => [name, this.columns[name]!])))) as Row[]
    await this.saveParts(tx, inserted[0]![this.resource.keys[0]!], values)
    return this.read(tx, actor, inserted[0]!)
  }

  async update(tx: Tx, actor: Actor, key: Row, sent: Row): Promise<RowOf<R>> {
    await this.lock(tx, actor, key)
    const before = await this.read(tx, actor, key)
    const { version, ...values } = cleanTexts(this.resource.fields as Fields, sent)
    for (const name of this.resource.keys) {
      if (values[name] !== undefined && values[name] !== key[name]) throw refuse('invalid', { errors: { [name]: 'key_differs' } })
      delete values[name]
    }
    if (version !== undefined && version !== (before as Row).version) throw refuse('stale', { current: before as Row })
    await this.checkRefs(tx, actor, values)
    if (Object.keys(values).some((name) => this.dependencies().has(name))) await this.checkWithin(tx, { ...before, ...values })
    const more = await this.options.beforeSave?.({ values: values as never, before, actor, tx })
    // Touching the row when only its parts change gives it a new version all the same.
    const changed = { ...this.stored(values), ...more }
    const touched = Object.keys(changed).length === 0 ? { updated_at: sql`now()` } : changed
    await tx
      .update(this.options.table as PgTable)
      .set(touched as never)
      .where(this.keyMatches(key))
    await this.saveParts(tx, key[this.resource.keys[0]!], values)
    return this.read(tx, actor, key)
  }

  /** Removes the row, or marks it; where others refer to it, refuses and names them. */
  async remove(tx: Tx, actor: Actor, key: Row): Promise<void> {
    await this.lock(tx, actor, key)
    if (this.resource.softDelete) {
      await tx
        .update(this.options.table as PgTable)
        .set({ [this.resource.softDelete]: 1 } as never)
        .where(this.keyMatches(key))
      return
    }
    try {
      await tx.transaction(async (attempt) => {
        for (const { table, parent } of Object.values({ ...this.options.links, ...this.options.owned }))
          await attempt.delete(table).where(eq(parent, key[this.resource.keys[0]!]))
        await attempt.delete(this.options.table as PgTable).where(this.keyMatches(key))
      })
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string }
      throw code === '23503' ? refuse('in_use', { used_by: await this.referrers(tx, key) }) : error
    }
  }

  private async lock(tx: Tx, actor: Actor, key: Row): Promise<void> {
    const query = tx
      .select({ one: sql`1` })
      .from(this.options.table as PgTable)
      .where(and(this.scope(actor.user_type), this.keyMatches(key)))
      .for('update')
    const rows = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as Row[]
    if (rows.length === 0) throw refuse('not_found')
  }

  private dependencies(): Set<string> {
    return new Set(Object.entries(this.resource.fields as Fields).flatMap(([name, field]) => (field.within ? [name, ...field.within] : [])))
  }

  private stored(values: Row): Row {
    return Object.fromEntries(Object.entries(values).filter(([name]) => (this.resource.fields as Fields)[name]?.stored))
  }

  /** Makes linked and owned rows what the input says; what it does not mention stays. */
  private async saveParts(tx: Tx, id: unknown, values: Row): Promise<void> {
    for (const [name, { table, parent, child }] of Object.entries(this.options.links ?? {})) {
      const wanted = values[name] as number[] | undefined
      if (!wanted) continue
      const before = (await tx.select({ child }).from(table).where(eq(parent, id))).map((row) => row.child as number)
      const gone = before.filter((each) => !wanted.includes(each))
      const added = [...new Set(wanted)].filter((each) => !before.includes(each))
      if (gone.length > 0) await tx.delete(table).where(and(eq(parent, id), inArray(child, gone)))
      if (added.length > 0) await tx.insert(table).values(added.map((each) => ({ [parent.name]: id, [child.name]: each })) as never)
    }
    for (const [name, { table, parent }] of Object.entries(this.options.owned ?? {})) {
      const wanted = values[name] as Row[] | undefined
      if (!wanted) continue
      const { key } = (this.resource.fields as Fields)[name]!.owned!
      const keyColumn = (table as unknown as Columns)[key]!
      const before = (await tx.select({ key: keyColumn }).from(table).where(eq(parent, id))).map((row) => row.key)
      const kept = wanted.filter((row) => row[key] !== undefined)
      if (kept.some((row) => !before.includes(row[key]))) throw refuse('not_found')
      const gone = before.filter((each) => !kept.some((row) => row[key] === each))
      if (gone.length > 0) await tx.delete(table).where(inArray(keyColumn, gone as number[]))
      for (const row of kept) {
        const { [key]: own, ...rest } = row
        if (Object.keys(rest).length > 0)
          await tx
            .update(table)
            .set(rest as never)
            .where(eq(keyColumn, own))
      }
      const added = wanted.filter((row) => row[key] === undefined)
      if (added.length > 0) await tx.insert(table).values(added.map((row) => ({ ...row, [parent.name]: id })) as never)
    }
  }

  /** The tables that hold rows which refer to this one, and how many, from the database's own catalogue. */
  private async referrers(tx: Tx, key: Row): Promise<{ object: string; count: number }[]> {
    const { rows } = await tx.execute<{ table_name: string; column_name: string }>(sql`
      select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = ${this.tableName}::regclass and array_length(c.conkey, 1) = 1`)
    const found: { object: string; count: number }[] = []
    for (const { table_name, column_name } of rows) {
      const counted = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table_name)} where ${sql.identifier(column_name)} = ${key[this.resource.keys[0]!]}`,
      )
      if (counted.rows[0]!.count > 0) found.push({ object: table_name, count: counted.rows[0]!.count })
    }
    return found
  }
}

/** The references among some values, wherever the fields put them: single, linked, or inside owned rows. */
export function refsIn(fields: Fields, values: Row): { resource: string; ids: unknown[] }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (value === undefined || value === null) return []
    if (field.owned) return (value as Row[]).flatMap((row) => refsIn(field.owned!.fields, row))
    return field.target ? [{ resource: field.target().name, ids: Array.isArray(value) ? value : [value] }] : []
  })
}

/** Refuses with "not found" unless every referred row is the caller's to touch. */
export async function checkRefs(storeOf: (name: string) => Store, db: Db | Tx, actor: Actor, fields: Fields, values: Row): Promise<void> {
  const wanted = new Map<string, Set<unknown>>()
  for (const { resource, ids } of refsIn(fields, values)) {
    const held = wanted.get(resource) ?? new Set()
    for (const id of ids) held.add(id)
    wanted.set(resource, held)
  }
  for (const [resource, ids] of wanted) if (ids.size > 0 && !(await storeOf(resource).holds(db, actor, [...ids]))) throw refuse('not_found')
}
