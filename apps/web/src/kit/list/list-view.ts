import type { Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { ListColumns } from './list-columns.ts'
import { type Changes, filterFields, type ListState } from './list-state.ts'
import type { SavedViewsProps, ViewSettings } from './saved-views.tsx'

const isOfView = (name: string) => name === 'sort' || name.startsWith('f.')

/** What a view keeps of a list: filters, sorting and columns. The search and the days are of the moment. */
export function settingsOf(params: URLSearchParams, columns: readonly string[]): ViewSettings {
  const sort = params.get('sort')
  return {
    filters: [...params].flatMap(([name, value]) =>
      name.startsWith('f.') ? [{ column: name.slice(2), operator: 'is', value }] : [],
    ),
    sorts: sort ? [{ column: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }] : [],
    group_by: null,
    visible: columns,
    order: [],
  }
}

/** A view as the address says it, and how much of it is no more. */
export function addressOf(
  resource: AnyResource,
  offered: readonly string[],
  { filters, sorts, visible }: ViewSettings,
): { changes: Changes; columns: string[]; lost: number } {
  const known = filterFields(resource)
  const fields = resource.columns as Fields
  const hasValue = (name: string, value = '') =>
    value === '' || !known[name]?.choice || known[name].choice.values.some((each) => String(each) === value)
  const kept = filters.filter(({ column, value }) => column in known && hasValue(column, value))
  const [sort] = sorts.filter(({ column }) => fields[column]?.stored && fields[column].sortable)
  const columns = visible.filter((name) => offered.includes(name))
  return {
    changes: {
      ...Object.fromEntries(
        [...new Set(kept.map(({ column }) => column))].map((name) => [
          `f.${name}`,
          kept.flatMap(({ column, value }) => (column === name ? [value ?? ''] : [])),
        ]),
      ),
      ...(sort && { sort: sort.direction === 'desc' ? `-${sort.column}` : sort.column }),
    },
    columns,
    lost: filters.length - kept.length + sorts.length - (sort ? 1 : 0) + visible.length - columns.length,
  }
}

/** What the saved views of a list need of it. */
export function viewsOf(resource: AnyResource, { params, change }: ListState, columns: ListColumns): SavedViewsProps {
  const gone = Object.fromEntries([...[...params.keys()].filter(isOfView), 'page', 'view'].map((name) => [name, null]))
  return {
    of: resource.name,
    settings: settingsOf(params, columns.named?.split(',') ?? []),
    onChoose: (settings) => {
      const {
        changes,
        columns: names,
        lost,
      } = addressOf(
        resource,
        columns.offered.map(({ name }) => name),
        settings,
      )
      columns.choose(names)
      change({ ...gone, ...changes })
      return lost
    },
    onPlain: () => {
      columns.choose([])
      change(gone)
    },
    isNarrowed: params.has('columns') || [...params.keys()].some(isOfView),
  }
}
