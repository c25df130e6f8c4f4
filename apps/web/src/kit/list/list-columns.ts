import type { UserType } from '@sala/contract/kit/access'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useMemo, useState } from 'react'
import { type ListedField, listFields, offeredFields } from '../columns.ts'
import type { ListState } from './list-state.ts'

const keyOf = (resource: AnyResource) => `${resource.name}_list_columns`

/** The columns that the address names, less those that are no more. */
export function namedColumns(resource: AnyResource, userType: UserType, named: string | null): ListedField[] {
  const offered = offeredFields(resource, userType)
  const names = [...new Set(named?.split(','))]
  return names.flatMap((name) => offered.find((each) => each.name === name) ?? [])
}

export interface ListColumns {
  /** The columns in their order; chosen ones are all shown, others as far as they fit. */
  readonly fields: readonly ListedField[]
  readonly offered: readonly ListedField[]
  /** The chosen ones as the address names them; null while the list is as the school has it. */
  readonly named: string | null
  /** Shows these; none is the list as the school has it. */
  readonly choose: (names: readonly string[]) => void
}

/** The columns of a list: as the address names them, else as somebody chose them last in this browser. */
export function useListColumns(resource: AnyResource, userType: UserType, state: ListState): ListColumns {
  const [kept, setKept] = useState(() => localStorage.getItem(keyOf(resource)))
  const { params, change } = state
  const asked = params.get('columns') ?? kept
  return useMemo(() => {
    const chosen = namedColumns(resource, userType, asked)
    return {
      fields: chosen.length > 0 ? chosen : listFields(resource, userType),
      offered: offeredFields(resource, userType),
      named: chosen.map(({ name }) => name).join() || null,
      choose: (names) => {
        const next = names.join() || null
        if (next === null) localStorage.removeItem(keyOf(resource))
        else localStorage.setItem(keyOf(resource), next)
        setKept(next)
        change({ columns: next }, true)
      },
    }
  }, [resource, userType, asked, change])
}
