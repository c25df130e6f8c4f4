import type { Field, Fields } from '@sala/contract/kit/field'
import { unaskedFields } from '@sala/contract/kit/resource'
import { and, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, mayView } from '../actor.ts'
import { phoneDigits, searchGrams } from '../columns.ts'
import { normaliseText } from '../text.ts'
import type { Store } from './store.ts'

type Row = Record<string, unknown>

/** What somebody typed into a search box, read once. */
export interface Sought {
  readonly words: readonly string[]
  /** The digits of a telephone, without what is dialled before it. */
  readonly phone: string | undefined
  /** A number as people read it off a paper, without its zeros. */
  readonly number: number | undefined
}

/**
 * All words in one text; each in the row's own or in one that it belongs with; each almost, by a letter, in the row's
 * own; the same in what it belongs with.
 */
const searchModes = ['all', 'mixed', 'similar', 'similarAround'] as const
export type SearchMode = (typeof searchModes)[number]

export interface Search {
  /** As the search's indexes find it. */
  readonly indexed: SQL
  /** The same by the row's own text alone, where it has one. */
  readonly own: SQL | undefined
  /** The same of the row's own text, where that is at hand. */
  readonly holds: (text: SQL) => SQL
  /** The row's own text, as this caller may search it. */
  readonly text: SQL
  /** Best first: whole words, words that begin so, the own text, and what it belongs with. */
  readonly rank: SQL
  /** What makes its statement another one. */
  readonly shape: string
}

// So many rows that a row belongs with are looked at, and so many that may be almost meant.
const mostRelated = 1000
const mostAlike = 1000
export const mostSimilar = 100
const farthest = 2

const khmerZero = 0x17e0
const plainDigits = (word: string): string =>
  /[\u1780-\u17d3]/.test(word)
    ? word
    : word.replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero))

/** A telephone as it is kept for searches: digits, without the country's and without a zero. */
export const dialled = (text: string): string =>
  plainDigits(text)
    .replaceAll(/\D/g, '')
    .replace(/^(855|0)+/, '')

export function readSearch(text: string | undefined): Sought {
  const words = normaliseText(text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map(plainDigits)
    .slice(0, 4)
  const whole = plainDigits(text ?? '').trim()
  const digits = /^[\d\s+()./-]+$/.test(whole) ? dialled(whole) : ''
  const number = words.length === 1 && /^\d{1,9}$/.test(words[0]!) ? Number(words[0]) : undefined
  return { words, phone: digits.length >= 3 ? digits : undefined, number }
}

const letters = (word: string): string[] => [...word]
// A trigram index has nothing to offer for less than three characters: it would be read whole.
export const isShort = (word: string): boolean => letters(word).length < 3
// A wrong digit is another number; of three letters every second name is one letter away.
const mayBeMisspelt = (word: string): boolean =>
  !/\d/.test(word) && letters(word).length >= 4 && letters(word).length <= 40

const isNumber = (word: string): boolean => /^\d+$/.test(word)

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')

/** What a search's statements are filled with. */
export function searchValues({ words, phone, number }: Sought): Row {
  const values: Row = { words, phone: `%${phone}%`, number }
  words.forEach((word, index) => {
    const all = letters(word)
    const half = Math.floor(all.length / 2)
    const [begin, end] = [all.slice(0, half).join(''), all.slice(half).join('')].map(escaped)
    values[`word_${index}`] = word
    values[`term_${index}`] = `%${escaped(word)}%`
    values[`zeros_${index}`] = isNumber(word) ? `(^|[^0-9])0*${word.replace(/^0+(?=\d)/, '')}($|[^0-9])` : ''
    // Whoever errs by one letter has the first half of a word right, or the second.
    values[`halves_${index}`] = [`${begin}%`, `% ${begin}%`, `%${end}`, `%${end} %`]
    values[`off_${index}`] = all.length < 8 ? 1 : farthest
  })
  return values
}

const wordAt = (index: number) => sql`${sql.placeholder(`word_${index}`)}::text`

const ownText = (store: Store): SQL | undefined => {
  const kept = store.columns.search_text
  if (kept) return sql`${kept}`
  const fields = Object.entries(store.resource.fields as Fields).filter(
    ([, { search, stored, kind }]) => search && stored && kind !== 'ref' && kind !== 'id' && kind !== 'phone',
  )
  return fields.length === 0 ? undefined : lowered(fields.map(([name]) => store.columns[name]!))
}

const lowered = (columns: readonly AnyPgColumn[]): SQL =>
  sql`lower(concat_ws(' ', ${sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )}))`

/** What everybody may find a row by who is shown its name: what he is not shown he may not guess. */
function shownText({ resource, columns }: Store): SQL {
  const names = unaskedFields(resource).filter((name) =>
    ['text', 'code'].includes((resource.fields as Fields)[name]?.kind ?? ''),
  )
  return names.length === 0 ? sql`''` : lowered(names.flatMap((name) => columns[name] ?? []))
}

/** The telephones that a resource is found by, as its index has them. */
export const searchedPhones = (resource: { readonly fields: Fields }): string[] =>
  Object.entries(resource.fields).flatMap(([name, { search, stored, kind }]) =>
    search && stored && kind === 'phone' ? [name] : [],
  )

interface Relation {
  readonly store: Store
  /** The own column, and what of the other's rows stands in it. */
  readonly local: AnyPgColumn
  readonly remote: AnyPgColumn
  /** Where pairs stand between the two: their table, the own key in it, and the other's. */
  readonly between?: { readonly table: PgTable; readonly parent: AnyPgColumn; readonly child: AnyPgColumn }
}

/** What a row is found by besides itself: what it refers to, and what refers to it, where their fields say so. */
function relationsOf(store: Store): Relation[] {
  const { resource, columns, options, storeOf } = store
  const key = columns[resource.keys[0]!]!
  const keyOf = (other: Store) => other.columns[other.resource.keys[0]!]!
  const searched = (fields: Fields) => Object.entries(fields).filter(([, { kind, search }]) => kind === 'ref' && search)
  const target = (field: Field) => storeOf(field.target!().name)
  return [
    ...searched(resource.fields as Fields).map(([name, field]) => ({
      store: target(field),
      local: columns[name]!,
      remote: keyOf(target(field)),
    })),
    ...[...store.others()].flatMap((other) =>
      Object.entries(other.resource.fields as Fields).flatMap(([name, { finds, target: to }]) =>
        finds && to!().name === resource.name ? [{ store: other, local: key, remote: other.columns[name]! }] : [],
      ),
    ),
    ...Object.entries(resource.fields as Fields).flatMap(([name, { owned }]) =>
      searched(owned?.fields ?? {}).map(([inner, field]) => {
        const { table, parent } = options.owned![name]!
        const child = (table as unknown as Record<string, AnyPgColumn>)[inner]!
        return { store: target(field), local: key, remote: keyOf(target(field)), between: { table, parent, child } }
      }),
    ),
  ].filter(({ local }) => local !== undefined)
}

/** How a list is searched for one caller, or nothing where it has no search. */
export function searchOf(store: Store, actor: Actor, sought: Sought, mode: SearchMode): Search | undefined {
  const { words } = sought
  if (words.length === 0) return undefined
  const marks: string[] = [
    mode,
    words.map((word) => (isNumber(word) ? 'n' : '') + (isShort(word) ? 's' : mayBeMisspelt(word) ? 'f' : 'l')).join(''),
  ]
  const isSimilar = mode === 'similar' || mode === 'similarAround'
  if (isSimilar && !words.some(mayBeMisspelt)) return undefined
  // The parts of a telephone are no words.
  if (mode === 'mixed' && (words.length === 1 || sought.phone)) return undefined
  const every = words.map((_, index) => index)
  const seenText = (of: Store) => (mayView(actor, of.resource) ? ownText(of) : shownText(of))
  const holdsWord = (text: SQL, index: number) => sql`strpos(${text}, ${wordAt(index)}) <> 0`
  const holds = (text: SQL) => and(...every.map((index) => holdsWord(text, index)))!

  const byKey = (of: Store) => {
    const key = of.resource.keys[0]!
    return sought.number !== undefined && (of.resource.fields as Fields)[key]?.search
      ? sql`${of.columns[key]!} = ${sql.placeholder('number')}::int`
      : undefined
  }

  /** A word's beginning or end as the index finds it, then every letter. */
  const alike = (text: SQL, index: number) =>
    mayBeMisspelt(words[index]!)
      ? {
          near: sql`${text} like any(${sql.placeholder(`halves_${index}`)}::text[])`,
          off: sql`coalesce((select min(case when abs(length(w) - length(${wordAt(index)})) <= ${sql.raw(String(farthest))} then levenshtein_less_equal(w, ${wordAt(index)}, ${sql.raw(String(farthest))}) end) from unnest(string_to_array(${text}, ' ')) w), 9)`,
        }
      : { near: holdsWord(text, index), off: sql`0` }

  /** Rows of one table by their own text, telephones and numbers. */
  const own = (of: Store, some: readonly number[], among: readonly SQL[]): SQL | undefined => {
    const text = ownText(of)
    const kept = of.columns.search_text
    const visible = mayView(actor, of.resource)
    const seen = visible ? undefined : and(...some.map((index) => holdsWord(shownText(of), index)))
    const key = of.resource.keys[0]!
    const byNumber = byKey(of)
    // A few digits stand in many numbers: those of others are searched for what is nearly whole.
    const phones = visible && (of === store || (sought.phone?.length ?? 0) >= 6) ? searchedPhones(of.resource) : []
    const byPhone =
      sought.phone && phones.length > 0
        ? sql`${phoneDigits(...phones.map((name) => of.columns[name]!))} like ${sql.placeholder('phone')}`
        : undefined
    marks.push(`${of.resource.name}${visible ? '+' : ''}${byNumber ? '#' : ''}${byPhone ? '@' : ''}`)
    if (isSimilar) {
      if (!text || (mode === 'similarAround' && of === store)) return undefined
      const parts = some.map((index) => alike(sql`c.looked`, index))
      const near = some.map((index) => alike(text, index).near)
      const offs = some.map((index, at) => sql`${parts[at]!.off} <= ${sql.placeholder(`off_${index}`)}::int`)
      const inner = sql`select ${of.columns[key]!} as key, ${text} as looked from ${of.options.table} where ${and(...among, ...near, ...(visible ? [] : [shownNear(of, some)]))} limit ${sql.raw(String(mostAlike))}`
      return sql`${of.columns[key]!} = any(array(select c.key from (${inner}) c where ${and(...offs)} limit ${sql.raw(String(mostSimilar))}))`
    }
    const byText =
      text &&
      (kept && of.resource.large && some.every((index) => isShort(words[index]!))
        ? and(
            some.length === words.length
              ? sql`${searchGrams(kept)} @> ${sql.placeholder('words')}::text[]`
              : sql`${searchGrams(kept)} @> array[${sql.join(some.map(wordAt), sql`, `)}]`,
            seen,
          )
        : and(
            ...some.map((index) =>
              kept && !isShort(words[index]!)
                ? sql`${text} like ${sql.placeholder(`term_${index}`)}`
                : holdsWord(text, index),
            ),
            seen,
          ))
    return or(byText, byNumber, byPhone)
  }
  const shownNear = (of: Store, some: readonly number[]) =>
    and(...some.map((index) => alike(shownText(of), index).near))!

  /** The same, and rows of what they belong with, two steps far and never back. */
  const whole = (of: Store, some: readonly number[], depth: number, visited: ReadonlySet<string>): SQL | undefined => {
    const among = [of.scope(actor.user_type)]
    const relations = depth > 0 ? relationsOf(of).filter(({ store: { resource } }) => !visited.has(resource.name)) : []
    const seen = new Set([...visited, ...relations.map(({ store: { resource } }) => resource.name)])
    const related = relations.flatMap(({ store: other, local, remote, between }) => {
      const wanted = whole(other, some, depth - 1, seen)
      if (!wanted) return []
      const limit = sql.raw(String(mostRelated))
      const found = sql`array(select ${remote} from ${other.options.table} where ${wanted} limit ${limit})`
      return [
        between
          ? sql`${local} = any(array(select ${between.parent} from ${between.table} where ${between.child} = any(${found}) limit ${limit}))`
          : sql`${local} = any(${found})`,
      ]
    })
    return or(own(of, some, among), ...related)
  }
  const begun = new Set([store.resource.name])
  const parts =
    mode === 'mixed'
      ? every.map((index) => whole(store, [index], 2, begun))
      : [whole(store, every, mode === 'similar' ? 0 : 2, begun)]
  if (parts.some((part) => part === undefined)) return undefined
  const text = seenText(store) ?? sql`''`
  const padded = sql`(' ' || ${text} || ' ')`
  const is = (each: (index: number) => SQL) => and(...every.map(each))!
  const rank = isSimilar
    ? sql.join(
        every.map((index) => alike(text, index).off),
        sql` + `,
      )
    : sql`case when ${byKey(store) ?? sql`false`} then 0 when ${is((index) => (isNumber(words[index]!) ? sql`${text} ~ ${sql.placeholder(`zeros_${index}`)}` : sql`strpos(${padded}, ' ' || ${wordAt(index)} || ' ') <> 0`))} then 0 when ${is((index) => sql`strpos(${padded}, ' ' || ${wordAt(index)}) <> 0`)} then 1 when ${holds(text)} then 2 else 3 end`
  return {
    indexed: and(...(parts as SQL[]))!,
    own: mode === 'all' ? own(store, every, []) : undefined,
    holds,
    text,
    rank,
    shape: marks.join(' '),
  }
}
