import { accountProblems } from '@sala/contract/accounts/problems'
import type { UserType } from '@sala/contract/kit/access'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { roles, userBranches, userRoles, users } from '../tables/accounts.ts'

const refuse = refusals(accountProblems)

/** Whose records an account opens, and where they are kept. */
const peopleOf = {
  staff_id: 'employees',
  teacher_id: 'teacher-profiles',
  student_parent_id: 'parent-profiles',
  student_id: 'student-profiles',
} as const
export const personColumns = Object.keys(peopleOf) as (keyof typeof peopleOf)[]
type People = { readonly [Column in keyof typeof peopleOf]?: number | null | undefined }

/** What an account gives to whoever signs in with it. */
export interface Gives extends People {
  readonly user_type: UserType
  readonly role_ids: readonly number[]
  readonly all_branches: number
  readonly branch_ids: readonly number[]
}

/** What an account gives as it stands. */
async function readGives(tx: Tx, userId: number): Promise<Gives> {
  const [user] = await tx.select().from(users).where(eq(users.user_id, userId))
  const held = await tx.select({ id: userRoles.role_id }).from(userRoles).where(eq(userRoles.user_id, userId))
  const works = await tx
    .select({ id: userBranches.branch_id })
    .from(userBranches)
    .where(eq(userBranches.user_id, userId))
  return {
    ...user!,
    user_type: user!.user_type as UserType,
    role_ids: held.map(({ id }) => id),
    branch_ids: works.map(({ id }) => id),
  }
}

/** Nobody changes a user of equal or higher rank. */
export async function outrank(tx: Tx, actor: Actor, userId: number): Promise<void> {
  const [found] = await tx
    .select({ rank: sql<number>`coalesce(max(${roles.rank}), 0)::int` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, userId))
  if (found!.rank >= actor.rank) throw refuse('rank_too_high')
}

/**
 * Whether a permission goes beyond what everybody of a type may do by the built-in role, which is nobody else's to
 * hold. Of staff, all of them do.
 */
export const isBeyondBuiltin = (
  permissionId: SQL,
  userType: SQL,
): SQL => sql`(${userType} = 'staff-api' or ${permissionId} not in
  (select own.permission_id from role_permissions own join roles o on o.id = own.role_id where o.is_builtin = 1 and o.guard = ${userType}))`

/** The permissions of these roles; of those of teachers, families and students what goes beyond their built-in role. */
async function permissionsOf(tx: Tx, userType: UserType, roleIds: readonly number[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct p.name from role_permissions rp join permissions p on p.id = rp.permission_id where rp.role_id = any(${sql.param([...roleIds])}::int[])
      and ${isBeyondBuiltin(sql`rp.permission_id`, sql`${userType}::text`)}`)
  return rows.map(({ name }) => name)
}

/**
 * Nobody comes to rights by administering accounts: whatever an account gives must be the caller's own.
 * Of a teacher's, a family's or a student's account it is enough that the caller reaches the person.
 */
export async function insistWithinRights(
  app: App,
  tx: Tx,
  actor: Actor,
  gives: Gives,
  otherwise: 'not_yours_to_grant' | 'beyond_your_rights' = 'not_yours_to_grant',
): Promise<void> {
  const wanted =
    gives.role_ids.length > 0
      ? await tx
          .select()
          .from(roles)
          .where(inArray(roles.id, [...gives.role_ids]))
      : []
  if (wanted.some((role) => role.rank > actor.rank)) throw refuse(otherwise)
  const inside = await permissionsOf(tx, gives.user_type, gives.role_ids)
  if (inside.some((name) => !actor.permissions.has(name))) throw refuse(otherwise)
  const linked = personColumns.flatMap((column) =>
    gives[column] ? [{ resource: peopleOf[column], id: gives[column] }] : [],
  )
  for (const { resource, id } of linked)
    if (!(await app.stores.get(resource)!.holds(tx, actor, [id]))) throw refuse('person_not_yours')
  if (gives.user_type !== 'staff-api' && linked.length > 0) return
  if (gives.all_branches && !actor.all_branches) throw refuse(otherwise)
  if (gives.branch_ids.some((id) => !actor.branch_ids.includes(id))) throw refuse(otherwise)
}

/** The same of an account that is there, whose rank is lower than the caller's. */
export async function insistWithinOwnRights(app: App, tx: Tx, actor: Actor, userId: number): Promise<void> {
  await outrank(tx, actor, userId)
  await insistWithinRights(app, tx, actor, await readGives(tx, userId), 'beyond_your_rights')
}

const askedWithin = ['reset-user-password', 'clear-second-factor', 'change-user-type', 'print-slip']
const askedToOutrank = ['disable-user', 'unlock-user']

/** What an operation on an account asks beyond the permission, so that it can be explained without carrying it out. */
export function ruleOnAccount(
  app: App,
  operation: string,
): ((work: { tx: Tx; actor: Actor; key: Record<string, unknown> }) => Promise<void>) | undefined {
  if (askedWithin.includes(operation))
    return ({ tx, actor, key }) => insistWithinOwnRights(app, tx, actor, key.user_id as number)
  if (askedToOutrank.includes(operation)) return ({ tx, actor, key }) => outrank(tx, actor, key.user_id as number)
  return undefined
}
