import { permissions } from '@sala/contract/accounts/permissions'
import { largestPerPage } from '@sala/contract/kit/page'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listRows } from '../kit/api.ts'
import type { Problem } from '../kit/problem.ts'
import type { Permission } from './permission-groups.ts'

/** Every permission there is: a few hundred at most, and a matrix needs them all. */
export function usePermissions(enabled = true): UseQueryResult<Permission[], Problem> {
  return useQuery({
    queryKey: [permissions.name, 'all'],
    queryFn: async ({ signal }) => {
      const all: Permission[] = []
      for (let page = 1; ; page++) {
        const { data, meta } = await listRows(permissions, { page, perPage: largestPerPage }, signal)
        all.push(...data)
        if (page >= meta.lastPage) return all
      }
    },
    staleTime: 300_000,
    enabled,
  })
}
