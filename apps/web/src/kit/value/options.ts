import type { Page } from '@sala/contract/kit/page'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Query, type Row, send } from '../api.ts'
import type { Problem } from '../problem.ts'

interface Asked {
  readonly search?: string
  /** Keys whose rows are wanted, whatever the search. */
  readonly ids?: readonly (string | number)[]
  /** The fields that the options depend on. */
  readonly within?: Query
  /** Those that are no longer offered too. */
  readonly every?: boolean
}

/** The options of a reference, searched by the server; a large table is never loaded whole. */
export function useOptions(
  source: { path: string; name: string },
  field: string,
  { search, ids, within, every }: Asked,
  enabled = true,
): UseQueryResult<Page<Row>, Problem> {
  const query: Query = {
    search: search || undefined,
    id: ids,
    page: 1,
    perPage: Math.min(Math.max(50, ids?.length ?? 0), 200),
    every: every ? 1 : undefined,
    ...within,
  }
  return useQuery({
    queryKey: [source.name, 'options', field, query],
    queryFn: ({ signal }) => send<Page<Row>>({ path: `${source.path}/options/${field}`, query, signal }),
    placeholderData: ids ? undefined : keepPreviousData,
    staleTime: 30_000,
    enabled,
  })
}
