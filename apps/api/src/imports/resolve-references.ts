import type { Field, Fields } from '@sala/contract/kit/field'
import { optionFields, titleFields } from '@sala/contract/kit/resource'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { actorValues } from '../kit/actor.ts'
import { foldWord, plainNumber } from '../kit/file/read-cell.ts'
import type { Statement, Store } from '../kit/store/store.ts'
import type { Place, Reading, Row, SheetLine } from './row.ts'

export interface Candidate {
  readonly key: unknown
  readonly title: string
  readonly row: Row
}
type Candidates = ReadonlyMap<string, readonly Candidate[]>

const isOfOthers = ({ kind }: Reading, { column }: Place) => column.of !== kind.resource

/** The columns that refer to other rows by name, code or key. */
export const referring = (reading: Reading): Place[] =>
  reading.places.filter((place) => place.column.field.kind === 'ref' && !isOfOthers(reading, place))

export const titleOf = (store: Store, row: Row): string =>
  [...new Set(titleFields(store.resource).map((name) => String(row[name] ?? '')))].filter(Boolean).join(' · ')

const marks = ' \t\u00a0-–—_.,;:/\\|()[]{}\'"’‘“”&+*#!?។៖'

/** Codes of digits lose their first zero in a sheet. */
const spellings = (text: string): string[] => (/^\d+$/.test(text) ? [text, `0${text}`] : [text])

/**
 * For each distinct text of a column, the rows in the caller's scope that it may mean: one statement, however many rows
 * the file has.
 */
export async function findCandidates(
  { tx, actor }: Reading,
  store: Store,
  texts: readonly string[],
): Promise<Candidates> {
  const found = new Map<string, Candidate[]>()
  if (texts.length === 0) return found
  const key = store.resource.keys[0]!
  const fields = store.resource.columns as Fields
  const named = optionFields(store.resource).filter((name) => ['text', 'code'].includes(fields[name]!.kind))
  const within = Object.entries(store.resource.fields as Fields).flatMap(([name, field]) =>
    field.kind === 'ref' ? [name] : [],
  )
  const words = [...new Set(texts.map(foldWord))]
  const keys = [...new Set(texts.flatMap((text) => spellings(plainNumber(text))))]
  // Named one by one: which letters a class of PostgreSQL holds depends on the database's locale.
  const folded = (column: SQL) => sql`translate(lower(${column}), ${marks}::text, '')`
  const chosen = [...new Set([...optionFields(store.resource), ...within])].filter((name) => fields[name]!.stored)
  const conditions = [
    sql`${store.columns[key]!}::text = any(${sql.param(keys)}::text[])`,
    ...named.map((name) => sql`${folded(sql`${store.columns[name]!}`)} = any(${sql.param(words)}::text[])`),
  ]
  const query = tx
    .select(Object.fromEntries(chosen.map((name) => [name, store.columns[name]!])))
    .from(store.options.table as PgTable)
    .where(and(store.scope(actor.user_type), sql`(${sql.join(conditions, sql` or `)})`))
    .limit(200_000)
  const rows = (await (query.prepare('') as unknown as Statement).execute(actorValues(actor))) as Row[]
  const byName = new Map<string, Candidate[]>()
  const byKey = new Map<string, Candidate>()
  for (const row of rows) {
    const candidate = { key: row[key], title: titleOf(store, row), row }
    byKey.set(String(row[key]), candidate)
    for (const word of new Set(named.map((name) => foldWord(String(row[name] ?? '')))))
      byName.set(word, [...(byName.get(word) ?? []), candidate])
  }
  for (const text of texts) {
    const same = byName.get(foldWord(text))
    const meant = same ?? spellings(plainNumber(text)).flatMap((each) => byKey.get(each) ?? [])
    found.set(text, meant.slice(0, 50))
  }
  return found
}

/**
 * Says which row each reference means; the ones it lies within decide between namesakes, and are filled in where the
 * sheet leaves them out.
 */
export function resolveReferences(
  reading: Reading,
  lines: readonly SheetLine[],
  candidates: ReadonlyMap<string, Candidates>,
): void {
  for (const place of referring(reading)) {
    const { name, column } = place
    for (const line of lines) {
      const text = line.texts.get(name)
      if (text === undefined || line.isWrong(name)) continue
      const all = candidates.get(name)?.get(text) ?? []
      const given = (column.field.within ?? []).filter(
        (other) => line.values[other] !== undefined && other in column.field.target!().fields,
      )
      const meant = all.filter(({ row }) => given.every((other) => String(row[other]) === String(line.values[other])))
      if (meant.length === 1) {
        const [one] = meant
        line.values[name] = one!.key
        if (foldWord(text) !== foldWord(one!.title)) line.understood[name] = one!.title
      } else if (all.length === 0) line.refuse('unknown_name', name, text)
      else if (meant.length === 0)
        line.refuse(
          'not_within',
          name,
          text,
          given.map((other) => line.understood[other] ?? line.texts.get(other)).join(', '),
        )
      else line.refuse('several_names', name, text)
    }
  }
}

/** What a reference lies within says itself: whoever names the village need not name the province. */
export async function fillWithin(reading: Reading, lines: readonly SheetLine[]): Promise<void> {
  const dependent = Object.entries(reading.kind.resource.fields as Fields).filter(
    ([, field]) => field.within && field.kind === 'ref',
  ) as [string, Field][]
  for (const [name, field] of dependent.reverse()) {
    const target = reading.store.storeOf(field.target!().name)
    const above = field.within!.filter((other) => other in target.resource.fields)
    const lacking = lines.filter(
      (line) => line.values[name] !== undefined && above.some((other) => line.values[other] === undefined),
    )
    if (lacking.length === 0) continue
    const key = target.resource.keys[0]!
    const rows = (await reading.tx
      .select(Object.fromEntries([key, ...above].map((each) => [each, target.columns[each]!])))
      .from(target.options.table as PgTable)
      .where(
        sql`${target.columns[key]!}::text = any(${sql.param([...new Set(lacking.map((line) => String(line.values[name])))])}::text[])`,
      )) as Row[]
    const known = new Map(rows.map((row) => [String(row[key]), row]))
    for (const line of lacking)
      for (const other of above) line.values[other] ??= known.get(String(line.values[name]))?.[other] ?? undefined
  }
}
