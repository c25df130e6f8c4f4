import { type Action, permissionName, type UserType } from '@sala/contract/kit/access'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from './api.ts'

/** What the kit needs to know of whoever is signed in. */
export interface Actor {
  readonly user_type: UserType
  readonly permissions: readonly string[]
  readonly branches: readonly Row[]
  readonly default_branch_id: number
}

interface Session {
  readonly actor: Actor
  readonly may: (action: Action, resource: string) => boolean
}

/** Where the query cache keeps who is signed in. */
export const sessionKey = ['session', 'user'] as const

/** Where the query cache keeps the long work of whoever is signed in. */
export const tasksKey = ['my-tasks'] as const

const SessionContext = createContext<Session | undefined>(undefined)

/** Makes the signed-in person and his permissions known to everything below. */
export function SessionProvider({ actor, children }: { actor: Actor; children: ReactNode }) {
  const session = useMemo(() => {
    const held = new Set(actor.permissions)
    return { actor, may: (action: Action, resource: string) => held.has(permissionName(action, resource)) }
  }, [actor])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Who is signed in, and what he may do; only below a SessionProvider. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The branch that the address names, the default one when it names none, null for all of one's branches. */
export function useBranch(): number | null {
  const { actor } = useSession()
  const [params] = useSearchParams()
  const named = params.get('branch')
  if (named === 'all' || actor.branches.length === 0) return null
  const known = actor.branches.some((branch) => String(branch.branch_id) === named)
  if (known) return Number(named)
  return actor.branches.some((branch) => branch.branch_id === actor.default_branch_id) ? actor.default_branch_id : null
}

/** Writes an address inside the application that keeps the chosen branch. */
export function usePlace(): (path: string) => string {
  const [params] = useSearchParams()
  const branch = params.get('branch')
  return (path) => (branch ? `${path}${path.includes('?') ? '&' : '?'}branch=${branch}` : path)
}
