import { type Action, permissionName, type UserType } from '@sala/contract/kit/access'
import type { AnyOperation } from '@sala/contract/kit/operation'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from './api.ts'

/** What the kit needs to know of whoever is signed in. */
export interface Actor {
  readonly user_id: number
  readonly user_type: UserType
  readonly permissions: readonly string[]
  readonly branches: readonly Row[]
  readonly default_branch_id: number
  /** Whom somebody who looks after several has chosen; null is all of them. */
  readonly chosen_child_id?: number | null
}

interface Session {
  readonly actor: Actor
  readonly may: (action: Action, resource: string) => boolean
  /** Whether an operation is his to ask for at all. */
  readonly mayAsk: (operation: AnyOperation) => boolean
  /** Those whom the signed-in person looks after, and the field in which rows say which of them they are about. */
  readonly childIds: readonly number[]
  readonly childField: string | undefined
}

/** Where the query cache keeps who is signed in. */
export const sessionKey = ['session', 'user'] as const

/** Where the query cache keeps the long work of whoever is signed in. */
export const tasksKey = ['my-tasks'] as const

/** And the messages to him. */
export const noticesKey = ['my-notices'] as const

const none: readonly number[] = []

const SessionContext = createContext<Session | undefined>(undefined)

/** Makes the signed-in person and his permissions known to everything below. */
export function SessionProvider({
  actor,
  childIds = none,
  childField,
  children,
}: {
  actor: Actor
  childIds?: readonly number[]
  childField?: string
  children: ReactNode
}) {
  const session = useMemo(() => {
    const held = new Set(actor.permissions)
    const may = (action: Action, resource: string) => held.has(permissionName(action, resource))
    const mayAsk = ({ userTypes, access }: AnyOperation) =>
      userTypes.includes(actor.user_type) && (typeof access === 'string' || may(access.action, access.resource))
    return { actor, childIds, childField, may, mayAsk }
  }, [actor, childIds, childField])
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
  // What is a family's own is narrowed by no branch: its children may go to several.
  const isFamily = actor.user_type === 'parent-api' || actor.user_type === 'student-api'
  if (named === 'all' || isFamily || actor.branches.length === 0) return null
  const known = actor.branches.some((branch) => String(branch.branch_id) === named)
  if (known) return Number(named)
  return actor.branches.some((branch) => branch.branch_id === actor.default_branch_id) ? actor.default_branch_id : null
}

/**
 * The child that the address names, else the one that was chosen last; null where that is all of them, or there is
 * none.
 */
export function useChild(): number | null {
  const { actor, childIds } = useSession()
  const [params] = useSearchParams()
  if (params.get('child') === 'all') return null
  const known = [Number(params.get('child')), actor.chosen_child_id]
  return known.find((id) => typeof id === 'number' && childIds.includes(id)) ?? null
}

export type About = readonly [field: string, id: number]

/** The chosen child as rows name it. */
export function useAbout(): About | null {
  const { childField } = useSession()
  const child = useChild()
  return useMemo(() => (childField !== undefined && child !== null ? [childField, child] : null), [childField, child])
}

/** Writes an address inside the application that keeps the chosen branch and the chosen child. */
export function useHref(): (path: string) => string {
  const [params] = useSearchParams()
  const kept = ['branch', 'child'].flatMap((name) =>
    params.get(name) ? [`${name}=${encodeURIComponent(params.get(name)!)}`] : [],
  )
  return (path) => [path, kept.join('&')].filter(Boolean).join(path.includes('?') ? '&' : '?')
}
