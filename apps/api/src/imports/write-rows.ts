import type { Fields } from '@sala/contract/kit/field'
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { Store } from '../kit/store/store.ts'
import { importRows } from '../tables/imports.ts'
import type { PlannedRow, Row, SpecialKind } from './row.ts'

const atOnce = 500

interface Writing {
  readonly tx: Tx
  readonly actor: Actor
  readonly store: Store
  readonly import_id: number
  readonly special: SpecialKind | undefined
}

/**
 * The rows that are to be saved, those that bring a number of their own first, so that the numbers given to the others
 * come after them.
 */
async function* plansOf({ tx, import_id, special }: Writing): AsyncGenerator<PlannedRow[]> {
  const numbered = special?.number
    ? sql`(plan->>'key' is not null or plan->'saves' ? ${special.number.column}::text)`
    : sql`true`
  for (const condition of [numbered, sql`not ${numbered}`])
    for (let after = -1; ; ) {
      const rows = await tx
        .select({ row_number: importRows.row_number, plan: importRows.plan })
        .from(importRows)
        .where(
          and(
            eq(importRows.import_id, import_id),
            gt(importRows.row_number, after),
            isNotNull(importRows.plan),
            condition,
          ),
        )
        .orderBy(asc(importRows.row_number))
        .limit(atOnce)
      if (rows.length === 0) break
      yield rows.map(({ row_number, plan }) => ({ row_number, ...(plan as unknown as Omit<PlannedRow, 'row_number'>) }))
      after = rows.at(-1)!.row_number
    }
}

/** Saves what was planned, block by block, and tells how many it has saved. */
export async function writeRows(writing: Writing, told: (saved: number) => Promise<void>): Promise<void> {
  const { tx, special, import_id } = writing
  const writer = await special?.writer?.(tx, import_id)
  const numbers = new Map<number, string>()
  let saved = 0
  // Whoever founds a family may come after a brother who has a number.
  if (writer) for await (const rows of plansOf(writing)) await writer.prepare(rows)
  for await (const rows of plansOf(writing)) {
    await writer?.before(rows)
    await giveNumbers(writing, numbers, rows)
    const done = [...(await insertNew(writing, rows)), ...(await changeExisting(writing, rows))]
    await writer?.after(done)
    saved += rows.length
    await told(saved)
  }
}

/**
 * Asks for the next number of a branch once, and counts on from there: nobody else is given one until the transaction
 * ends.
 */
async function giveNumbers(
  { tx, special }: Writing,
  last: Map<number, string>,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (!special?.number) return
  const { column, give } = special.number
  for (const { key, saves } of rows) {
    if (key !== null || saves[column] !== undefined) continue
    const branch = saves.branch_id as number
    const before = last.get(branch)
    const next = before
      ? before.replace(/\d{1,15}$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'))
      : await give(tx, branch)
    last.set(branch, next)
    saves[column] = next
  }
}

/** The mount's last word, and what it adds. */
async function withLastWord({ store, actor, tx }: Writing, saves: Row, before: Row | undefined): Promise<Row> {
  const more = await store.options.beforeSave?.({ values: saves as never, before: before as never, actor, tx })
  return { ...saves, ...(more ?? {}) }
}

async function insertNew(writing: Writing, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const { tx, store, special, import_id } = writing
  const fresh = rows.filter(({ key }) => key === null)
  if (fresh.length === 0) return []
  if (special?.insert) {
    const keys = await special.insert(tx, fresh, import_id)
    return fresh.map((row, at) => ({ ...row, key: keys[at] }))
  }
  const key = store.resource.keys[0]!
  const values: Row[] = []
  for (const { saves } of fresh) values.push(await withLastWord(writing, saves, undefined))
  const made = (await tx
    .insert(store.options.table as PgTable)
    .overridingSystemValue()
    .values(values as never)
    .returning({ [key]: store.columns[key]! })) as Row[]
  return fresh.map((row, at) => ({ ...row, key: made[at]![key] }))
}

async function changeExisting(writing: Writing, rows: readonly PlannedRow[]): Promise<PlannedRow[]> {
  const { tx, store } = writing
  const key = store.resource.keys[0]!
  const known = rows.filter((row) => row.key !== null)
  for (const row of known) {
    if (Object.keys(row.saves).length === 0) continue
    const [before] = store.options.beforeSave
      ? await tx
          .select(storedOf(store))
          .from(store.options.table as PgTable)
          .where(store.keyMatches({ [key]: row.key }))
      : []
    await tx
      .update(store.options.table as PgTable)
      .set((await withLastWord(writing, row.saves, before as Row)) as never)
      .where(store.keyMatches({ [key]: row.key }))
  }
  return known
}

const storedOf = (store: Store) =>
  Object.fromEntries(
    Object.entries(store.resource.columns as Fields)
      .filter(([, field]) => field.stored)
      .map(([name]) => [name, store.columns[name]!]),
  )
