import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { inBatch } from '../kit/history/batch.ts'
import { redactInErasure } from '../kit/history/seal-history.ts'
import type { Secrets } from '../kit/secrets.ts'
import { readCatalogue } from './catalogue.ts'
import { classes } from './classes.ts'
import { redacted } from './plan-erasure.ts'
import { type Found, historyOf, isOneOf, keyOf } from './walk.ts'

/** What an erasure needs of others. */
export interface ErasureOptions {
  readonly secrets: Secrets
  /** Takes away what imported files said. */
  readonly forgetImports: (tx: Tx) => Promise<void>
}

const label = ['Erasure of a child’s data', 'ការលុបទិន្នន័យសិស្ស'] as const

/** Empties, removes and redacts all that was found, as one batch; answers the files whose bytes are to go. */
export async function eraseRows(
  tx: Tx,
  { secrets, forgetImports }: ErasureOptions,
  found: ReadonlyMap<string, Found>,
): Promise<string[]> {
  const words = wordsOf(found)
  const { answer } = await inBatch(tx, { kind: 'erasure', label }, async (batchId) => {
    // A row of which everything is kept, such as an entry of the ledger, has nothing to be emptied.
    for (const each of found.values())
      if (each.class.fate === 'anonymise' && each.rows.length > 0 && Object.keys(each.class.empties ?? {}).length > 0)
        await tx.execute(emptied(each))
    const catalogue = await readCatalogue(tx)
    for (const [name, { mentions = [], fate }] of Object.entries(classes))
      for (const column of mentions) {
        const { type } = catalogue.get(name)!.columns.find((each) => each.name === column)!
        await tx.execute(
          fate === 'erase' ? withoutMention(name, column, words) : withEmptyMention(name, column, type, words),
        )
      }
    // Whatever people made of lists may name the child, and can be made again.
    const { rows: sheets } = await tx.execute<{ file_id: string }>(
      sql`delete from files where object = 'tasks' returning file_id`,
    )
    await forgetImports(tx)
    await removeTogether(
      tx,
      [...found.values()].filter(({ class: each, rows }) => each.fate === 'erase' && rows.length > 0),
    )
    await redactInErasure(
      tx,
      secrets,
      sql`select history_id from (${historyOf(redacted(found))}) told union select h.history_id from history h join history touched on (touched.object, touched.object_id) = (h.object, h.object_id) where touched.batch_id = ${batchId}`,
    )
    return [...sheets.map(({ file_id }) => file_id), ...found.get('files')!.rows.map(({ key }) => key)]
  })
  return [...new Set(answer)]
}

const keysOf = (rows: Found['rows']): string[] => rows.map(({ key }) => key)

function emptied({ table, class: each, rows }: Found): SQL {
  const values = Object.entries(each.empties ?? {}).map(([column, value]) => {
    const type = table.columns.find(({ name }) => name === column)!.type
    const filled = value?.includes('{key}')
      ? sql`replace(${value}::text, '{key}', ${keyOf(table)})`
      : sql`${value}::${sql.raw(type)}`
    return sql`${sql.identifier(column)} = ${filled}`
  })
  return sql`update ${sql.identifier(table.name)} r set ${sql.join(values, sql`, `)} where ${isOneOf(table, keysOf(rows))}`
}

/** In one statement, because references are checked when a statement ends: no order of tables has to be found. */
async function removeTogether(tx: Tx, all: readonly Found[]): Promise<void> {
  if (all.length === 0) return
  const parts = all.map(
    ({ table, rows }, at) =>
      sql`${sql.identifier(`gone_${at}`)} as (delete from ${sql.identifier(table.name)} r where ${isOneOf(table, keysOf(rows))})`,
  )
  await tx.execute(sql`with ${sql.join(parts, sql`, `)} select 1`)
}

/** What somebody would have typed to find the child. */
function wordsOf(found: ReadonlyMap<string, Found>): string[] {
  const of = (table: string, ...columns: string[]) =>
    found.get(table)!.rows.flatMap(({ row }) => columns.map((column) => row[column]))
  const all = [
    ...of('students', 'card_number', 'ext_card_number', 'full_name_en', 'full_name_kh', 'phone_number', 'email'),
    ...of('users', 'user_name'),
    ...of('parents', 'father_name_en', 'father_name_kh', 'mother_name_en', 'mother_name_kh'),
  ]
  return all.filter((word): word is string => typeof word === 'string' && word.length >= 4)
}

const mentions = (column: string, words: readonly string[]): SQL =>
  sql`exists (select from unnest(${sql.param([...words])}::text[]) w where position(lower(w) in lower(${sql.identifier(column)}::text)) > 0)`
const withoutMention = (name: string, column: string, words: readonly string[]): SQL =>
  sql`delete from ${sql.identifier(name)} where ${mentions(column, words)}`
const withEmptyMention = (name: string, column: string, type: string, words: readonly string[]): SQL =>
  sql`update ${sql.identifier(name)} set ${sql.identifier(column)} = ${sql.raw(type === 'jsonb' ? "'{}'" : "''")} where ${mentions(column, words)}`
