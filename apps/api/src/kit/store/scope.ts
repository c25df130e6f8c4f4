import { type UserType, userTypes } from '@sala/contract/kit/access'
import { type Reach, reaches } from '@sala/contract/kit/reach'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Which rows of a table a user type may touch; a type that is not named may touch none. */
export type Scope = Readonly<Partial<Record<UserType, SQL<boolean>>>>

/** Stands for the caller's own values, filled in when the statement runs. */
export const caller = {
  userId: sql.placeholder('actor_user_id'),
  branchIds: sql.placeholder('actor_branch_ids'),
  /** The resources that the caller may view. */
  views: sql.placeholder('actor_views'),
  /** The resources whose rows the caller may change. */
  changes: sql.placeholder('actor_changes'),
}

const forTypes = (types: readonly UserType[], condition: SQL<boolean>): Scope =>
  Object.fromEntries(types.map((type) => [type, condition]))

interface ScopeDescription {
  readonly reach: Reach
  /** The branches that a row stands in, as an array, where those decide. */
  readonly branches?: SQL | undefined
}

const descriptions = new WeakMap<SQL, ScopeDescription>()

/** A condition with its sentence for people; a scope without one stops the server from starting. */
export function describeScope(reach: Reach, condition: SQL<boolean>, branches?: SQL): SQL<boolean> {
  descriptions.set(condition, { reach, branches })
  return condition
}

export const descriptionOf = (condition: SQL): ScopeDescription | undefined => descriptions.get(condition)

const byBranch = new WeakSet<SQL>()

/**
 * Whether a row's branch, and nothing else, decides: then a row that is gone can still be judged by the branch it stood
 * in.
 */
export const isByBranch = (condition: SQL): boolean => byBranch.has(condition)

function branchAlone(condition: SQL<boolean>): SQL<boolean> {
  byBranch.add(condition)
  return condition
}

/** Rows of the branches that the caller works in. */
export const inOwnBranches = (column: AnyColumn): Scope =>
  forTypes(
    ['staff-api', 'teacher-api'],
    branchAlone(describeScope(reaches.own_branches, sql`${column} = any(${caller.branchIds})`, sql`array[${column}]`)),
  )

/** The same, and rows that belong to no branch because they are for all of them. */
export const inOwnBranchesOrNone = (column: AnyColumn, reach: Reach): SQL<boolean> =>
  branchAlone(describeScope(reach, sql`(${column} is null or ${column} = any(${caller.branchIds}))`))

/** Rows that belong to the caller himself, whoever he is. */
export const ownOnly = (column: AnyColumn): Scope =>
  forTypes(userTypes, describeScope(reaches.own_only, sql`${column} = ${caller.userId}`))

/** Rows that belong to the whole group and hold nobody's secret. */
export const everyone: Scope = forTypes(userTypes, describeScope(reaches.whole_group, sql`true`))

/** Rows that belong to the whole group, for those who work in it. */
export const allStaff: Scope = forTypes(['staff-api', 'teacher-api'], describeScope(reaches.whole_group, sql`true`))

export const nothing: SQL<boolean> = sql`false`
