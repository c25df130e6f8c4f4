import type { UserType } from '@sala/contract/kit/access'
import type { Field, Fields, ValueOf } from '@sala/contract/kit/field'
import type { Page } from '@sala/contract/kit/page'
import { type AnyResource, includeName, includes, type RowOf, readableBy } from '@sala/contract/kit/resource'
import { and, type DriverValueDecoder, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, actorValues, shownOption } from '../actor.ts'
import { clientOf, type Db, type Tx } from '../database.ts'
import { refuse } from '../problem.ts'
import { missingIndexes } from './demand-indexes.ts'
import { countRows, distinctOf, type ListRequest, listRows, streamRows } from './list-rows.ts'
import { prepareSelect } from './prepare-select.ts'
import { createRow, lockRow, removeRow, updateRow } from './save-row.ts'
import { nothing, type Scope } from './scope.ts'

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

/** A column of another table, and the one that it is found by: of the row, or of a table that was tied before. */
export type Tie = readonly [theirs: AnyPgColumn, own: AnyPgColumn]
export const tie = (theirs: AnyPgColumn, own: AnyPgColumn): Tie => [theirs, own]

export interface StoreOptions<R extends AnyResource> {
  readonly table: TableFor<R>
  readonly scope: Scope
  /** Expressions for the fields that are not columns. */
  readonly computed?: Readonly<Record<string, SQL>>
  /**
   * Which of them have a past: those whose tables are tied here, each table once, and those that read their own row
   * alone, and neither the clock nor the caller.
   */
  readonly past?: Readonly<Record<string, readonly Tie[]>>
  /**
   * What a filter that is not a field means; the placeholder holds the values sent. One that reads the values
   * themselves may leave some to their column.
   */
  readonly where?: Readonly<Record<string, (values: SQL, sent: readonly unknown[]) => SQL | undefined>>
  /** The pairs behind a field of links. */
  readonly links?: Readonly<Record<string, { table: PgTable; parent: AnyPgColumn; child: AnyPgColumn }>>
  /** The rows behind a field of owned rows. */
  readonly owned?: Readonly<Record<string, { table: PgTable; parent: AnyPgColumn }>>
  /** Changes a row on its way out for this caller: the place for what a column cannot say. */
  readonly onRead?: (row: Row, actor: Actor) => Row
  /** The last word before a save: refuses by throwing, or answers further values for the row. */
  readonly beforeSave?: (change: Change<R>) => Promise<Row | void>
}

export interface Statement {
  execute(values: Row): Promise<Row[]>
}

/** A statement that answers columns and expressions side by side, as Drizzle's builders make it. */
export interface Select {
  readonly _: { readonly selectedFields: unknown }
  prepare(name: string): unknown
  toSQL(): { sql: string; params: unknown[] }
}

// Named statements live as long as their connection, so a resource gets only so many; the rest run unnamed.
const mostNamed = 30

/** A resource's rows in PostgreSQL: every read and write of them passes through here, and so through their scope. */
export class Store<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly options: StoreOptions<R>
  readonly tableName: string
  readonly columns: Columns
  private readonly statements = new Map<string, ReturnType<typeof prepareSelect>>()
  readonly storeOf: (name: string) => Store
  /** All that are served. */
  readonly others: () => Iterable<Store>

  constructor(
    resource: R,
    options: StoreOptions<R>,
    storeOf: (name: string) => Store,
    others: () => Iterable<Store> = () => [],
  ) {
    this.resource = resource
    this.options = options
    this.tableName = getTableName(options.table)
    this.columns = options.table as unknown as Columns
    this.storeOf = storeOf
    this.others = others
    for (const [name, field] of Object.entries(resource.columns as Fields)) {
      const behind = { links: options.links?.[name], owned: options.owned?.[name], secret: true } as Record<
        string,
        unknown
      >
      const known =
        field.kind in behind
          ? behind[field.kind]
          : (options.computed?.[name] ?? (field.stored ? this.columns[name] : undefined))
      if (!known) throw new Error(`${resource.name}: nothing in the table or on the mount line provides "${name}"`)
    }
    const missing = missingIndexes(resource, options.table)
    if (missing.length > 0)
      throw new Error(`${resource.name} is large, and its table has no index for ${missing.join(', ')}`)
  }

  /** The rows this user type may touch; none where the scope does not name it. */
  scope(userType: UserType): SQL {
    return this.options.scope[userType] ?? nothing
  }

  keyColumns(): AnyPgColumn[] {
    return this.resource.keys.map((name) => this.columns[name]!)
  }

  keyMatches(key: Row): SQL {
    return and(...this.resource.keys.map((name) => eq(this.columns[name]!, key[name])))!
  }

  /** The row of a key that a prepared statement is given, in the caller's scope. */
  isOwn(actor: Actor): SQL {
    const key = Object.fromEntries(this.resource.keys.map((name) => [name, sql.placeholder(`key_${name}`)]))
    return and(this.scope(actor.user_type), this.keyMatches(key))!
  }

  /** The values that `isOwn` asks for. */
  ownValues(actor: Actor, key: Row): Row {
    return {
      ...actorValues(actor),
      ...Object.fromEntries(this.resource.keys.map((name) => [`key_${name}`, key[name]])),
    }
  }

  /** The columns and expressions that a user type may read. */
  selection(userType: UserType, append: readonly string[] = []): Record<string, AnyPgColumn | SQL.Aliased> {
    const chosen: Record<string, AnyPgColumn | SQL.Aliased> = {}
    for (const [name, field] of Object.entries(readableBy(this.resource, userType))) {
      if (field.kind === 'links' || field.kind === 'owned' || (field.append && !append.includes(name))) continue
      const expression = this.options.computed?.[name] as
        | (SQL & { decoder: DriverValueDecoder<unknown, unknown> })
        | undefined
      // Wrapped, or Drizzle would take the table's name off the columns inside, and a subselect would compare a row
      // with itself.
      chosen[name] = expression
        ? sql`${expression}`.mapWith(expression.decoder).as(`computed_${name}`)
        : this.columns[name]!
    }
    return chosen
  }

  /**
   * Builds a statement once for each shape, whatever the database; its name, if it may have one, keeps PostgreSQL's plan
   * too.
   */
  statement(db: Db | Tx, shape: string, named: boolean, build: () => Select): Statement {
    const client = clientOf(db)
    if (!client) return build().prepare('') as Statement
    let prepared = this.statements.get(shape)
    if (!prepared) {
      const { size } = this.statements
      prepared = prepareSelect(named && size < mostNamed ? `${this.resource.name.slice(0, 50)}_${size}` : '', build())
      if (size < 500) this.statements.set(shape, prepared)
    }
    return { execute: (values) => prepared(client, values) }
  }

  /**
   * Adds what `include` asks for: the options behind references, links and owned rows, one statement each for all rows.
   */
  async complete(db: Db, actor: Actor, rows: Row[], include: readonly string[]): Promise<Row[]> {
    if (rows.length === 0) return rows
    const { onRead } = this.options
    const names = include.length > 0 ? includes(this.resource) : {}
    const readable = readableBy(this.resource, actor.user_type)
    for (const wanted of include) {
      const name = names[wanted]!
      const field = readable[name]
      if (!field) continue
      if (field.kind === 'ref') {
        const target = this.storeOf(field.target!().name)
        const found = await target.titles(
          db,
          actor,
          rows.map((row) => row[name]),
        )
        for (const row of rows) row[includeName(name)] = found.get(row[name]) ?? null
      } else {
        const found = await this.parts(
          db,
          actor,
          name,
          field,
          rows.map((row) => row[this.resource.keys[0]!]),
        )
        for (const row of rows) row[name] = found.get(row[this.resource.keys[0]!]) ?? []
      }
    }
    return onRead ? rows.map((row) => onRead(row, actor)) : rows
  }

  /** What is shown to this caller of rows that a row in his scope refers to. */
  async titles(db: Db, actor: Actor, ids: readonly unknown[]): Promise<Map<unknown, Row>> {
    const key = this.resource.keys[0]!
    const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
    if (wanted.length === 0) return new Map()
    const shown = shownOption(actor, this.resource)
    const rows = await this.statement(db, `titles|${shown}`, true, () =>
      db
        .select(Object.fromEntries(shown.map((name) => [name, this.columns[name]!])))
        .from(this.options.table as PgTable)
        .where(sql`${this.columns[key]!} = any(${sql.placeholder('ids')})`),
    ).execute({ ids: wanted })
    return new Map(rows.map((row) => [row[key], row]))
  }

  /** Linked keys that the caller may see, or owned rows, by the key of the row that holds them. */
  async parts(
    db: Db | Tx,
    actor: Actor,
    name: string,
    field: Field,
    ids: readonly unknown[],
  ): Promise<Map<unknown, unknown[]>> {
    const found = new Map<unknown, unknown[]>()
    const put = (parent: unknown, part: unknown) => {
      const held = found.get(parent)
      if (held) held.push(part)
      else found.set(parent, [part])
    }
    if (field.kind === 'links') {
      const { table, parent, child } = this.options.links![name]!
      const target = this.storeOf(field.target!().name)
      const linked = this.statement(db, `links|${name}|${actor.user_type}`, true, () =>
        db
          .select({ parent, child })
          .from(table)
          .innerJoin(target.options.table as PgTable, eq(child, target.columns[target.resource.keys[0]!]!))
          .where(and(sql`${parent} = any(${sql.placeholder('ids')})`, target.scope(actor.user_type)))
          .orderBy(child),
      )
      for (const row of await linked.execute({ ...actorValues(actor), ids })) put(row.parent, row.child)
      return found
    }
    const { table, parent } = this.options.owned![name]!
    const columns = table as unknown as Columns
    const chosen = Object.fromEntries(Object.keys(field.owned!.fields).map((each) => [each, columns[each]!]))
    const owned = this.statement(db, `owned|${name}`, true, () =>
      db
        .select({ ...chosen, parent_key: parent })
        .from(table)
        .where(sql`${parent} = any(${sql.placeholder('ids')})`)
        .orderBy(columns[field.owned!.key]!),
    )
    for (const { parent_key, ...row } of await owned.execute({ ids })) put(parent_key, row)
    return found
  }

  /** One row in the caller's scope, with its links and owned rows; a row out of scope is not there. */
  async read(db: Db | Tx, actor: Actor, key: Row, include: readonly string[] = []): Promise<RowOf<R>> {
    const [row] = await this.statement(db, `read|${actor.user_type}`, true, () =>
      db
        .select(this.selection(actor.user_type, Object.keys(this.resource.columns)))
        .from(this.options.table as PgTable)
        .where(this.isOwn(actor)),
    ).execute(this.ownValues(actor, key))
    if (!row) throw refuse('not_found')
    const parts = Object.entries(readableBy(this.resource, actor.user_type)).filter(
      ([, field]) => field.kind === 'links' || field.kind === 'owned',
    )
    for (const [name, field] of parts) {
      const id = row[this.resource.keys[0]!]
      row[name] = (await this.parts(db, actor, name, field, [id])).get(id) ?? []
    }
    const [complete] = await this.complete(
      db as Db,
      actor,
      [row],
      include.filter((name) => !(name in row)),
    )
    return complete as RowOf<R>
  }

  private get plain(): Store {
    return this as unknown as Store
  }

  list(db: Db, actor: Actor, request: ListRequest): Promise<Page<Row>> {
    return listRows(this.plain, db, actor, request)
  }

  countUpTo(db: Db, actor: Actor, request: ListRequest, most: number): Promise<number> {
    return countRows(this.plain, db, actor, request, most)
  }

  distinct(db: Db, actor: Actor, request: ListRequest, column: string): Promise<unknown[]> {
    return distinctOf(this.plain, db, actor, request, column)
  }

  stream(db: Db, actor: Actor, request: ListRequest): AsyncGenerator<Row> {
    return streamRows(this.plain, db, actor, request)
  }

  create(tx: Tx, actor: Actor, sent: Row, given: Row = {}): Promise<RowOf<R>> {
    return createRow(this.plain, tx, actor, sent, given) as Promise<RowOf<R>>
  }

  /** Locks the row until the transaction ends, for what names it where no reference of the database does. */
  lock(tx: Tx, actor: Actor, key: Row): Promise<void> {
    return lockRow(this.plain, tx, actor, key)
  }

  update(tx: Tx, actor: Actor, key: Row, sent: Row): Promise<RowOf<R>> {
    return updateRow(this.plain, tx, actor, key, sent) as Promise<RowOf<R>>
  }

  remove(tx: Tx, actor: Actor, key: Row): Promise<void> {
    return removeRow(this.plain, tx, actor, key)
  }

  /** Every id among these values must be of a row in the caller's scope, all of them or none. */
  async checkRefs(
    db: Db | Tx,
    actor: Actor,
    values: Row,
    fields: Fields = { ...this.resource.fields, ...this.resource.where },
  ): Promise<void> {
    await checkRefs(this.storeOf, db, actor, fields, values)
  }

  /** Whether rows of all these keys exist and are the caller's to touch. */
  async holds(db: Db | Tx, actor: Actor, ids: readonly unknown[]): Promise<boolean> {
    const key = this.columns[this.resource.keys[0]!]!
    const [row] = await this.statement(db, `holds|${actor.user_type}`, true, () =>
      db
        .select({ found: sql<number>`count(*)::int`.as('found') })
        .from(this.options.table as PgTable)
        .where(and(this.scope(actor.user_type), sql`${key} = any(${sql.placeholder('ids')})`)),
    ).execute({ ...actorValues(actor), ids })
    return row!.found === new Set(ids).size
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
export async function checkRefs(
  storeOf: (name: string) => Store,
  db: Db | Tx,
  actor: Actor,
  fields: Fields,
  values: Row,
): Promise<void> {
  const wanted = new Map<string, Set<unknown>>()
  for (const { resource, ids } of refsIn(fields, values)) {
    const held = wanted.get(resource) ?? new Set()
    for (const id of ids) held.add(id)
    wanted.set(resource, held)
  }
  for (const [resource, ids] of wanted)
    if (ids.size > 0 && !(await storeOf(resource).holds(db, actor, [...ids]))) throw refuse('not_found')
}
