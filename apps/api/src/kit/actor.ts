import type { UserType } from '@sala/contract/kit/access'

/** Who calls: all of it read from the session's row, nothing from what the caller sends. */
export interface Actor {
  readonly user_id: number
  readonly session_id: string
  readonly user_type: UserType
  readonly permissions: ReadonlySet<string>
  readonly branch_ids: readonly number[]
  /** Also the branches that will be opened later. */
  readonly all_branches: boolean
  /** People manage only those of a lower rank. */
  readonly rank: number
  readonly locked: boolean
}

/** The actor's values that a scope or a filter may name. */
export const actorValues = (actor: Actor) => ({
  actor_user_id: actor.user_id,
  actor_branch_ids: actor.branch_ids as number[],
  actor_views: [...actor.permissions].filter((name) => name.startsWith('view-')).map((name) => name.slice(5)),
})
