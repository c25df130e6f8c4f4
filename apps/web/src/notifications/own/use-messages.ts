import type { AnswerOf } from '@sala/contract/kit/operation'
import { countUnread, readNotices } from '@sala/contract/notifications/unread-notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { operate } from '../../kit/api.ts'
import { noticesKey } from '../../kit/session.tsx'

export type Message = AnswerOf<typeof countUnread>['data'][number]

/** How many messages wait, and the newest of all. */
export const useUnread = () =>
  useQuery({ queryKey: [...noticesKey, 'unread'], queryFn: () => operate(countUnread, {}), refetchInterval: 300_000 })

/** What somebody has looked at for a moment is read; it stays marked as new until he leaves. */
export function useReading(messages: readonly Message[]): (message: Message) => boolean {
  const client = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = messages.filter(({ read_at }) => read_at === null).map(({ delivery_id }) => delivery_id)
  const waiting = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is told by its numbers
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(async () => {
      if (document.visibilityState !== 'visible') return
      setFresh((before) => new Set([...before, ...unread]))
      await operate(readNotices, { delivery_ids: unread })
      await client.invalidateQueries({ queryKey: noticesKey })
    }, 1500)
    return () => clearTimeout(timer)
  }, [waiting, client])
  return ({ delivery_id, read_at }) => read_at === null || fresh.has(delivery_id)
}
