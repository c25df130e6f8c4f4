import { type Action, permissionName, type UserType } from '@sala/contract/kit/access'
import { type AnyResource, optionFields, unaskedFields } from '@sala/contract/kit/resource'

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
  /**
   * The second factor: whether a role of the caller demands one, whether he has one, whether this session ever
   * confirmed it, and whether a moment ago.
   */
  readonly factor: {
    readonly demanded: boolean
    readonly held: boolean
    readonly passed: boolean
    readonly fresh: boolean
  }
}

/** Work that goes on without a session is never asked for a code: it was asked for when it was ordered. */
export const noFactor: Actor['factor'] = { demanded: false, held: false, passed: false, fresh: false }

/** Whoever calls without signing in, and the server where nobody asks: no rights, no branches. */
export const nobody: Actor = {
  user_id: 0,
  session_id: '',
  user_type: 'staff-api',
  permissions: new Set(),
  branch_ids: [],
  all_branches: false,
  rank: 0,
  locked: false,
  factor: noFactor,
}

/** What stands between this session and its work: a factor to set up, a factor to confirm, or nothing. */
export function factorProblem({ factor }: Actor): 'second_factor_missing' | 'second_factor_needed_again' | undefined {
  if (factor.held) return factor.passed ? undefined : 'second_factor_needed_again'
  return factor.demanded ? 'second_factor_missing' : undefined
}

/** Whether somebody may view a resource: it is served to his type, and is his own or he holds the permission. */
export const mayView = ({ user_type, permissions }: Actor, { name, userTypes, own }: AnyResource): boolean =>
  userTypes.includes(user_type) && (own === true || permissions.has(permissionName('view', name)))

/**
 * What of a row is shown to whom another row, or a form, leads there: how to reach people is for those who may view the
 * row itself.
 */
export const shownOption = (actor: Actor, resource: AnyResource): string[] =>
  (mayView(actor, resource) ? optionFields : unaskedFields)(resource)

interface ActorValues extends Record<string, unknown> {
  readonly actor_user_id: number
  readonly actor_branch_ids: number[]
  readonly actor_views: string[]
  readonly actor_changes: string[]
}
const known = new WeakMap<Actor, ActorValues>()

/** The actor's values that a scope or a filter may name. */
export function actorValues(actor: Actor) {
  let values = known.get(actor)
  if (!values) {
    const allowedTo = (action: Action) =>
      [...actor.permissions]
        .filter((name) => name.startsWith(`${action}-`))
        .map((name) => name.slice(action.length + 1))
    values = {
      actor_user_id: actor.user_id,
      actor_branch_ids: actor.branch_ids as number[],
      actor_views: allowedTo('view'),
      actor_changes: allowedTo('update'),
    }
    known.set(actor, values)
  }
  return values
}
