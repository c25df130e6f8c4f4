import { type OwnChannels, readOwnChannels } from '@sala/contract/notifications/own-channels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { operate } from '../../kit/api.ts'
import { sessionKey } from '../../kit/session.tsx'

const key = [...sessionKey, 'channels']

/** How somebody is told; while he links a chat elsewhere, it is asked again and again. */
export function useChannels(waiting = false) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: () => operate(readOwnChannels, {}),
    refetchInterval: waiting ? 2500 : false,
    refetchOnWindowFocus: waiting,
  })
  return { query, keep: (answer: OwnChannels) => void client.setQueryData(key, answer) }
}
