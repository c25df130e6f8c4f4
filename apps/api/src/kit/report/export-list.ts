import type { Readable } from 'node:stream'
import { dayOf } from '@sala/contract/kit/clock'
import type { Field, Kind } from '@sala/contract/kit/field'
import type { Language } from '@sala/contract/kit/problem'
import { type AnyResource, includeName, readableBy, stamps } from '@sala/contract/kit/resource'
import type { Actor } from '../actor.ts'
import type { Db } from '../database.ts'
import { type SheetColumn, type SheetKind, writeSheet } from '../file/sheet.ts'
import type { Khmer } from '../route/app.ts'
import type { ListRequest } from '../store/list-rows.ts'
import type { Store } from '../store/store.ts'

type Row = Record<string, unknown>

// What a cell cannot show: keys that mean nothing to people, pictures, and values with an inside of their own.
const notInSheets: readonly Kind[] = ['id', 'secret', 'links', 'owned', 'image', 'audio', 'json', 'html']

const kinds: Partial<Record<Kind, SheetKind>> = {
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  month: 'month',
  time: 'time',
  instant: 'instant',
}

/** The fields of a sheet: those asked for, in the order asked, or all that people can read, in the order of the list. */
export function sheetFields(resource: AnyResource, actor: Actor, asked?: readonly string[]): [string, Field][] {
  const place = (name: string, { column }: Field) => (asked ? asked.indexOf(name) : Number(column) || 99)
  return Object.entries(readableBy(resource, actor.user_type))
    .filter(
      ([name, field]) =>
        !notInSheets.includes(field.kind) &&
        (asked ? asked.includes(name) : !field.append && (name in resource.fields || !(name in stamps))),
    )
    .sort((a, b) => place(...a) - place(...b))
}

const labelOf = (resource: AnyResource, name: string, field: Field, language: Language, khmer: Khmer): string => {
  const own = language === 'km' ? khmer(resource.name, name, field) : undefined
  return typeof own === 'string' ? own : field.label
}

function titleOf(target: AnyResource, row: Row | null | undefined, language: Language): unknown {
  if (!row) return null
  const { title } = target
  const [first, second] =
    typeof title === 'string' ? [title, title] : language === 'km' ? [title.km, title.en] : [title.en, title.km]
  return row[first as string] || row[second as string] || row[target.keys[0]!]
}

function cellOf(name: string, field: Field, row: Row, language: Language): unknown {
  const value = row[name]
  if (field.kind === 'ref') return titleOf(field.target!(), row[includeName(name)] as Row | null, language)
  if (field.choice && value !== null && value !== undefined)
    return field.choice.labels.get(value as number)?.[language === 'km' ? 1 : 0] ?? value
  return value
}

export interface Sheet {
  readonly store: Store
  readonly request: ListRequest
  readonly actor: Actor
  readonly language: Language
  readonly khmer: Khmer
  /** Told from time to time how many rows are written; what it throws ends the writing. */
  readonly onRows?: (rows: number) => Promise<void>
}

/** All rows of a list that the caller may see, as a sheet in his language: references by title, choices by label. */
export function sheetOf(db: Db, { store, request, actor, language, khmer, onRows }: Sheet): Readable {
  const { resource } = store
  const fields = sheetFields(resource, actor, request.fields)
  const columns = fields.map(
    ([name, field]): SheetColumn => ({
      header: labelOf(resource, name, field, language, khmer),
      kind: kinds[field.kind] ?? 'text',
      scale: field.scale,
    }),
  )
  const include = fields.filter(([, field]) => field.kind === 'ref').map(([name]) => includeName(name))
  const rows = async function* () {
    let count = 0
    for await (const row of store.stream(db, actor, { ...request, fields: undefined, include })) {
      yield fields.map(([name, field]) => cellOf(name, field, row, language))
      count += 1
      if (count % 1000 === 0) await onRows?.(count)
    }
  }
  const name = language === 'km' ? khmer(resource.name, '_')?.[1] : undefined
  return writeSheet(name ?? resource.label[1], columns, rows())
}

/** `users-2026-11-15.xlsx`: what it is, and the day in Phnom Penh. */
export const sheetName = (resource: AnyResource, now: Date): string => `${resource.name}-${dayOf(now)}.xlsx`

/** Whether a list is asked for as it is, without a search, a filter or a period of the reader's own. */
export const isWhole = ({ search, filters, date_from, date_to }: ListRequest): boolean =>
  !search && !date_from && !date_to && Object.keys(filters ?? {}).every((name) => name === 'branch_id')

/** What a record of an export keeps of how the list was asked. */
export const askedFor = ({ search, filters, sort, date_from, date_to }: ListRequest): Row =>
  Object.fromEntries(
    Object.entries({ search, sort, date_from, date_to, ...filters }).filter(([, value]) => value !== undefined),
  )
