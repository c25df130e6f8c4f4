import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { Row } from '../api.ts'
import { filterFields, filterValues, type ListState } from './list-state.ts'

const isRef = (resource: AnyResource, name: string): boolean => (resource.fields as Fields)[name]?.kind === 'ref'

/**
 * The one record that the rows of the past must have belonged to: a filter that names one, else the branch that is
 * chosen.
 */
export function narrowedTo(
  resource: AnyResource,
  params: URLSearchParams,
  branch: number | null,
): { by?: string; of?: string } {
  for (const name of Object.keys(filterFields(resource))) {
    const values = filterValues(resource, params, name)
    if (values.length === 1 && isRef(resource, name)) return { by: name, of: values[0]! }
  }
  return branch !== null && isRef(resource, 'branch_id') && resource.keys[0] !== 'branch_id'
    ? { by: 'branch_id', of: String(branch) }
    : {}
}

const cellText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const compared = new Intl.Collator(undefined, { numeric: true })

/** What the search, the filters and the order leave of the rows: the past is read whole, so that this is done here. */
export function shownOf(
  resource: AnyResource,
  rows: readonly Row[],
  { params, sort }: Pick<ListState, 'params' | 'sort'>,
): Row[] {
  const words = (params.get('search') ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean)
  const searched = Object.entries(resource.fields as Record<string, Field>).flatMap(([name, field]) =>
    field.search ? [name] : [],
  )
  const filters = Object.keys(filterFields(resource)).flatMap((name) => {
    const values = filterValues(resource, params, name)
    return values.length > 0 && name in resource.fields ? [{ name, values }] : []
  })
  const fits = (row: Row) =>
    filters.every(({ name, values }) => !(name in row) || values.includes(cellText(row[name]))) &&
    words.every((word) => searched.some((name) => cellText(row[name]).toLowerCase().includes(word)))
  const order = sort.descending ? -1 : 1
  return rows
    .filter(fits)
    .sort((one, other) => order * compared.compare(cellText(one[sort.name]), cellText(other[sort.name])))
}
