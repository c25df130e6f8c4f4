import { addDays, localToday } from '@sala/contract/kit/clock'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'
import { useSession } from '../session.tsx'
import type { ListState } from './list-state.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

export interface PastChoice {
  /** The day whose end the list is shown at; none is today. */
  readonly day: string | undefined
  /** Begins with yesterday; none where the records keep no past, or are not for this person to see. */
  readonly begin: (() => void) | undefined
  readonly choose: (day: string) => void
  readonly end: () => void
}

/** A list as it was on a day, where its records keep their past; the day stands in the address. */
export function usePast(resource: AnyResource, { params, change }: Pick<ListState, 'params' | 'change'>): PastChoice {
  const { may } = useSession()
  const sees = may('view', 'history-tracking') && resource.verbs.includes('list')
  const { data } = useQuery<{ data: { object: string }[] }>({
    queryKey: ['history-tracking', 'objects'],
    queryFn: ({ signal }) => send({ path: '/history-tracking/objects', signal }),
    staleTime: 300_000,
    enabled: sees,
  })
  const named = params.get('as_of') ?? ''
  const known = sees && data?.data.some(({ object }) => object === resource.name)
  const choose = (next: string) => change({ as_of: next, page: null, open: null, edit: null, new: null })
  return {
    day: sees && day.test(named) ? named : undefined,
    begin: known ? () => choose(addDays(localToday(), -1)) : undefined,
    choose,
    end: () => change({ as_of: null, page: null }),
  }
}
