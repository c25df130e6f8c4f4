import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import type { MenuEntry } from '../kit/menu.ts'

/** How many of an entry wait for this person: read again when one of them changes. */
function useWaiting({ name, waits }: MenuEntry): number {
  const { data } = useQuery<{ pending: number }>({
    queryKey: [name, 'waiting'],
    queryFn: ({ signal }) => send({ path: waits!, signal }),
    enabled: waits !== undefined,
    staleTime: 60_000,
  })
  return data?.pending ?? 0
}

/** The number beside an entry of the menu; nothing where nothing waits. */
export function Waiting({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation()
  const count = useWaiting(entry)
  return count > 0 ? (
    <span className="waiting number" title={t('shell.waiting', { count })}>
      {count}
    </span>
  ) : null
}
