import type { clientUser, SessionUser } from '@sala/contract/accounts/session'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { send } from '../kit/api.ts'
import type { Problem } from '../kit/problem.ts'
import { sessionKey } from '../kit/session.tsx'
import { forgetPerson } from '../kit/tokens.ts'

/** Who is signed in, and what he may. */
export const sessionQuery = queryOptions<AnswerOf<typeof clientUser>, Problem>({
  queryKey: sessionKey,
  queryFn: ({ signal }) => send({ path: '/client/user', signal }),
  staleTime: 60_000,
})

export const UserContext = createContext<SessionUser | undefined>(undefined)

/** Whoever is signed in; only below the gate. */
export function useUser(): SessionUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser is only for screens behind the gate')
  return user
}

/** Ends the session here, in the other tabs and on the server, and leaves nothing of it in the browser. */
export async function signOut(): Promise<void> {
  await send({ method: 'POST', path: '/logout' }).catch(() => undefined)
  forgetPerson()
}

/** Changes what is known of the signed-in person without asking the server again. */
export function useChangeUser(): (change: Partial<SessionUser>) => void {
  const client: QueryClient = useQueryClient()
  return (change) => client.setQueryData<SessionUser>(sessionKey, (known) => known && { ...known, ...change })
}
