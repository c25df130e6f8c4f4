import type { Fields, Kind } from '@sala/contract/kit/field'
import { filterFields } from '@sala/contract/kit/list'
import { type AnyResource, periodOf } from '@sala/contract/kit/resource'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { searchedPhones } from './search.ts'

interface Known {
  readonly name: string
  readonly columns: readonly (string | undefined)[]
}

function indexesOf(table: PgTable): Known[] {
  const { columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table)
  const names = (parts: readonly { name?: string }[]) => parts.map(({ name }) => name)
  return [
    ...columns
      .filter(({ primary, isUnique }) => primary || isUnique)
      .map(({ name }) => ({ name: '', columns: [name] })),
    ...primaryKeys.map((each) => ({ name: '', columns: names(each.columns) })),
    ...uniqueConstraints.map((each) => ({ name: '', columns: names(each.columns) })),
    ...indexes
      .filter(({ config }) => !config.where)
      .map(({ config }) => ({
        name: config.name ?? '',
        columns: names(config.columns as readonly { name?: string }[]),
      })),
  ]
}

/**
 * The day that a large resource is narrowed by, and then in the order of; a moment is none: those rows come in the
 * order they were written in.
 */
export function dayOf(resource: AnyResource): string | undefined {
  const [first, last] = periodOf(resource) ?? []
  return resource.large && first && first === last && (resource.fields as Fields)[first]!.kind === 'date'
    ? first
    : undefined
}

const besideText: readonly Kind[] = ['id', 'ref', 'phone']

/** What the list of a large resource would have to read whole, because its table has no index for it. */
export function missingIndexes(resource: AnyResource, table: PgTable): string[] {
  if (!resource.large) return []
  const indexes = indexesOf(table)
  const stored = new Set(getTableConfig(table).columns.map(({ name }) => name))
  const leads = (column: string) => indexes.some(({ columns }) => columns[0] === column)
  const missing: string[] = []
  const sort = resource.sort[0] as string
  if (!leads(sort) || (resource.fields as Fields)[sort]?.natural) missing.push(`its order, by ${sort}`)
  for (const name of Object.keys(resource.defaults ?? {}))
    if (!indexes.some(({ columns }) => columns[0] === name && columns[1] === sort))
      missing.push(`its order, by ${sort}, within ${name}`)
  const day = dayOf(resource)
  if (day && !indexes.some(({ columns }) => columns.slice(0, 2).includes(day)))
    missing.push(`its order, by ${day}, once it is narrowed to days`)
  for (const name of Object.keys(filterFields(resource)))
    if (stored.has(name) && !leads(name)) missing.push(`its filter ${name}`)
  for (const [name, { search, kind, stored: isColumn }] of Object.entries(resource.fields as Fields))
    if (search && kind === 'ref' && isColumn && !leads(name)) missing.push(`its search through ${name}`)
  if (searchedPhones(resource).length > 0 && !indexes.some(({ name }) => name.endsWith('_phones')))
    missing.push('its search for telephones: phoneIndex')
  if (Object.values(resource.fields as Fields).some(({ search, kind }) => search && !besideText.includes(kind))) {
    if (!stored.has('search_text')) missing.push('its search: a column search_text')
    if (!indexes.some(({ columns }) => columns.includes('search_text')))
      missing.push('its search: trigrams of search_text')
    if (!indexes.some(({ name }) => name.endsWith('_grams')))
      missing.push('its search for one or two letters: gramIndex')
  }
  return missing
}
