import { beforeTheirStart, type Fields } from '@sala/contract/kit/field'
import { and, eq, inArray, is, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'
import type { Tx } from '../database.ts'
import { refuse } from '../problem.ts'
import { cleanTexts } from '../text.ts'
import type { Store } from './store.ts'

type Row = Record<string, unknown>
type Columns = Record<string, AnyPgColumn>

/** `given` are values of the server's own, such as a key it has already drawn. */
export async function createRow(store: Store, tx: Tx, actor: Actor, sent: Row, given: Row = {}): Promise<Row> {
  const fields = store.resource.fields as Fields
  await store.checkRefs(tx, actor, sent)
  const values = cleanTexts(fields, sent)
  await checkWithin(store, tx, values)
  checkOrder(store, values)
  const more = await store.options.beforeSave?.({ values: values as never, before: undefined, actor, tx })
  const key = await insertRow(store, tx, { ...storedValues(store, values), ...more, ...given })
  await saveParts(store, tx, actor, key[store.resource.keys[0]!], values)
  return store.read(tx, actor, key)
}

/** Writes a new row and answers its key; the statement is made once for the columns that have a value. */
async function insertRow(store: Store, tx: Tx, row: Row): Promise<Row> {
  const names = Object.keys(row).filter((name) => row[name] !== undefined)
  const key = Object.fromEntries(store.resource.keys.map((name) => [name, store.columns[name]!]))
  const insert = (values: Row) =>
    tx
      .insert(store.options.table as PgTable)
      .overridingSystemValue()
      .values(values as never)
      .returning(key)
  if (names.some((name) => is(row[name], SQL))) return (await insert(row))[0] as Row
  const [written] = await store
    .statement(tx, `insert|${names}`, true, () => {
      const query = insert(Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])))
      return { _: { selectedFields: key }, toSQL: () => query.toSQL(), prepare: (name) => query.prepare(name) }
    })
    .execute(row)
  return written!
}

export async function updateRow(store: Store, tx: Tx, actor: Actor, key: Row, sent: Row): Promise<Row> {
  await lockRow(store, tx, actor, key)
  const before = await store.read(tx, actor, key)
  const { version, ...values } = cleanTexts(store.resource.fields as Fields, sent)
  for (const name of store.resource.keys) {
    if (values[name] !== undefined && values[name] !== key[name])
      throw refuse('invalid', { errors: { [name]: 'key_differs' } })
    delete values[name]
  }
  if (version !== undefined && version !== (before as Row).version) throw refuse('stale', { current: before as Row })
  // What stays as it was is no new reference, neither a value nor one of the rows that it owns.
  const changes = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify((before as Row)[name]))
      .map(([name, value]) => {
        const own = (store.resource.fields as Fields)[name]?.owned
        return [name, own ? differing(value as Row[], (before as Row)[name] as Row[], own.key) : value]
      }),
  )
  await store.checkRefs(tx, actor, changes)
  if (Object.keys(values).some((name) => dependentFields(store).has(name)))
    await checkWithin(store, tx, { ...before, ...values })
  checkOrder(store, { ...before, ...values })
  const more = await store.options.beforeSave?.({ values: values as never, before, actor, tx })
  // Touching the row when only its parts change gives it a new version all the same.
  const changed = { ...storedValues(store, values), ...more }
  const touched = Object.keys(changed).length === 0 ? { updated_at: sql`now()` } : changed
  await tx
    .update(store.options.table as PgTable)
    .set(touched as never)
    .where(store.keyMatches(key))
  await saveParts(store, tx, actor, key[store.resource.keys[0]!], values)
  return store.read(tx, actor, key)
}

/** Removes the row, or marks it; where others refer to it, refuses and names them. */
export async function removeRow(store: Store, tx: Tx, actor: Actor, key: Row): Promise<void> {
  await lockRow(store, tx, actor, key)
  if (store.resource.softDelete) {
    await tx
      .update(store.options.table as PgTable)
      .set({ [store.resource.softDelete]: 1 } as never)
      .where(store.keyMatches(key))
    return
  }
  try {
    await tx.transaction(async (attempt) => {
      for (const { table, parent } of Object.values({ ...store.options.links, ...store.options.owned }))
        await attempt.delete(table).where(eq(parent, key[store.resource.keys[0]!]))
      await attempt.delete(store.options.table as PgTable).where(store.keyMatches(key))
    })
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    throw code === '23503' ? refuse('in_use', { used_by: await referrers(store, tx, key) }) : error
  }
}

/** A reference that depends on another must agree with it: the district is in the province that was chosen. */
async function checkWithin(store: Store, tx: Tx, values: Row): Promise<void> {
  for (const [name, field] of Object.entries(store.resource.fields as Fields)) {
    if (!field.within || values[name] === null || values[name] === undefined) continue
    const target = store.storeOf(field.target!().name)
    const columns = target.columns
    const conditions = field.within.map((other) => eq(columns[other]!, values[other] ?? null))
    const [row] = await tx
      .select({ one: sql`1` })
      .from(target.options.table as PgTable)
      .where(and(eq(columns[target.resource.keys[0]!]!, values[name]), ...conditions))
    if (!row) throw refuse('invalid', { errors: { [name]: 'not_within' } })
  }
}

function checkOrder(store: Store, values: Row): void {
  const [name] = beforeTheirStart(store.resource.fields as Fields, values)
  if (name) throw refuse('invalid', { errors: { [name]: 'before_start' } })
}

export async function lockRow(store: Store, tx: Tx, actor: Actor, key: Row): Promise<void> {
  const rows = await store
    .statement(tx, `lock|${actor.user_type}`, true, () =>
      tx
        .select({ one: sql`1`.as('one') })
        .from(store.options.table as PgTable)
        .where(store.isOwn(actor))
        .for('update'),
    )
    .execute(store.ownValues(actor, key))
  if (rows.length === 0) throw refuse('not_found')
}

function dependentFields(store: Store): Set<string> {
  return new Set(
    Object.entries(store.resource.fields as Fields).flatMap(([name, field]) =>
      field.within ? [name, ...field.within] : [],
    ),
  )
}

function storedValues(store: Store, values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => (store.resource.fields as Fields)[name]?.stored))
}

/** Makes linked and owned rows what the input says; what it does not mention stays. */
async function saveParts(store: Store, tx: Tx, actor: Actor, id: unknown, values: Row): Promise<void> {
  for (const [name, { table, parent, child }] of Object.entries(store.options.links ?? {})) {
    const wanted = values[name] as number[] | undefined
    if (!wanted) continue
    // What the caller may not see is not his to take away.
    const before = ((await store.parts(tx, actor, name, (store.resource.fields as Fields)[name]!, [id])).get(id) ??
      []) as number[]
    const gone = before.filter((each) => !wanted.includes(each))
    const added = [...new Set(wanted)].filter((each) => !before.includes(each))
    if (gone.length > 0) await tx.delete(table).where(and(eq(parent, id), inArray(child, gone)))
    if (added.length > 0)
      await tx.insert(table).values(added.map((each) => ({ [parent.name]: id, [child.name]: each })) as never)
  }
  for (const [name, { table, parent }] of Object.entries(store.options.owned ?? {})) {
    const wanted = values[name] as Row[] | undefined
    if (!wanted) continue
    const { key } = (store.resource.fields as Fields)[name]!.owned!
    const keyColumn = (table as unknown as Columns)[key]!
    const before = (await tx.select().from(table).where(eq(parent, id))) as Row[]
    const known = new Set(before.map((row) => row[key]))
    const kept = wanted.filter((row) => row[key] !== undefined)
    if (kept.some((row) => !known.has(row[key]))) throw refuse('not_found')
    const gone = [...known].filter((each) => !kept.some((row) => row[key] === each))
    if (gone.length > 0) await tx.delete(table).where(inArray(keyColumn, gone as number[]))
    for (const row of differing(kept, before, key)) {
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

/** The rows that are new or say something else than before. */
function differing(rows: readonly Row[], before: readonly Row[], key: string): Row[] {
  const known = new Map(before.map((row) => [row[key], row]))
  return rows.filter((row) =>
    Object.entries(row).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(row[key])?.[name])),
  )
}

/** The tables that hold rows which refer to this one, and how many, from the database's own catalogue. */
async function referrers(store: Store, tx: Tx, key: Row): Promise<{ object: string; count: number }[]> {
  const { rows } = await tx.execute<{ table_name: string; column_name: string }>(sql`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${store.tableName}::regclass and array_length(c.conkey, 1) = 1`)
  const found: { object: string; count: number }[] = []
  for (const { table_name, column_name } of rows) {
    const counted = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table_name)} where ${sql.identifier(column_name)} = ${key[store.resource.keys[0]!]}`,
    )
    if (counted.rows[0]!.count > 0) found.push({ object: table_name, count: counted.rows[0]!.count })
  }
  return found
}
