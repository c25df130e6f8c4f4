import { areas } from '@sala/contract'
import { accountProblems } from '@sala/contract/accounts/problems'
import type { roles as rolesResource } from '@sala/contract/accounts/roles'
import type { changeDisable, changeUserType, resetPassword, unlockUser, users as usersResource } from '@sala/contract/accounts/users'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/mount.ts'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store.ts'
import { permissions, resetLinks, rolePermissions, roles, signInAttempts, userRoles, users } from '../tables/accounts.ts'
import { forgetActors } from './authenticate.ts'
import { endSessions } from './end-session.ts'
import { digest, makeToken } from './tokens.ts'

const refuse = refusals(accountProblems)
const linkHours = 24

/** Nobody changes a user of equal or higher rank. */
export async function outrank(tx: Tx, actor: Actor, userId: number): Promise<void> {
  const [found] = await tx
    .select({ rank: sql<number>`coalesce(max(${roles.rank}), 0)::int` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, userId))
  if (found!.rank >= actor.rank) throw refuse('rank_too_high')
}

/** Nobody grants what he does not hold: neither a higher role, nor a permission inside one. */
export async function mayGrantRoles(tx: Tx, actor: Actor, roleIds: readonly number[], userType: string): Promise<void> {
  if (roleIds.length === 0) return
  const wanted = await tx
    .select()
    .from(roles)
    .where(inArray(roles.id, [...roleIds]))
  if (wanted.some((role) => role.guard !== userType)) throw refuse('role_of_other_type')
  if (wanted.some((role) => role.rank > actor.rank)) throw refuse('not_yours_to_grant')
  // What families and students may do is never the giver's own to hold: their roles go with their rank alone.
  const inside = await tx
    .selectDistinct({ name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permission_id))
    .where(
      inArray(
        rolePermissions.role_id,
        wanted.filter((role) => role.guard === 'staff-api').map((role) => role.id),
      ),
    )
  if (inside.some(({ name }) => !actor.permissions.has(name))) throw refuse('not_yours_to_grant')
}

export async function guardUser({ values, before, actor, tx }: Change<typeof usersResource>) {
  if (before) await outrank(tx, actor, before.user_id)
  const userType = before?.user_type ?? values.user_type ?? 'staff-api'
  const added = values.role_ids?.filter((id) => !before?.role_ids.includes(id))
  if (added) await mayGrantRoles(tx, actor, added, userType)
  if (values.all_branches === 1 && before?.all_branches !== 1 && !actor.all_branches) throw refuse('not_yours_to_grant')
  const branch = values.default_branch_id ?? before?.default_branch_id
  const branchIds = values.branch_ids ?? before?.branch_ids ?? []
  const all = values.all_branches ?? before?.all_branches ?? 0
  // A default branch that this caller cannot see was given by somebody else, and stays.
  const others = before !== undefined && branch === before.default_branch_id && !actor.branch_ids.includes(branch)
  if (!all && !others && !branchIds.includes(branch!)) throw refuse('default_branch_outside', { errors: { default_branch_id: 'not_within' } })
}

// Money, bulk reading, user administration and what is kept about a child: what a stolen password must not be enough for.
const administered = ['users', 'roles', 'device-accounts', 'privacy-requests']
const aboutMoney = areas.filter(({ name }) => ['pricing', 'billing', 'payments'].includes(name)).flatMap(({ resources }) => resources.map(({ name }) => name))
const sensitive = sql`(${permissions.name} like 'export-%' or (${inArray(permissions.resource, [...administered, ...aboutMoney])}
  and ${permissions.name} not like 'view-%' and ${permissions.name} not like 'print-%'))`

/** Whether any of these permissions is one that a stolen password must not be enough for. */
export async function isSensitive(tx: Tx, permissionIds: readonly number[]): Promise<boolean> {
  if (permissionIds.length === 0) return false
  const found = await tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(inArray(permissions.id, [...permissionIds]), sensitive))
    .limit(1)
  return found.length > 0
}

/** Nobody gives a role what he does not hold; where factors are demanded, a role that becomes a sensitive one demands one from then on. */
export const guardRole =
  (demandFactors: boolean) =>
  async ({ values, before, actor, tx }: Change<typeof rolesResource>) => {
    if ((before?.rank ?? 0) > actor.rank || (values.rank ?? 0) > actor.rank) throw refuse('rank_too_high')
    // Whoever lowers the role of his equals would outrank them.
    if (before && before.rank >= actor.rank && values.rank !== undefined && values.rank !== before.rank) throw refuse('rank_too_high')
    const guard = before?.guard ?? values.guard ?? 'staff-api'
    const changed = values.permission_ids && [
      ...values.permission_ids.filter((id) => !before?.permission_ids.includes(id)),
      ...(before?.permission_ids.filter((id) => !values.permission_ids!.includes(id)) ?? []),
    ]
    if (!changed || changed.length === 0) return undefined
    const named = await tx.select({ name: permissions.name, guards: permissions.guards }).from(permissions).where(inArray(permissions.id, changed))
    if (named.some(({ guards }) => !guards.split(',').includes(guard))) throw refuse('role_of_other_type', { errors: { permission_ids: 'unknown' } })
    if (guard === 'staff-api' && named.some(({ name }) => !actor.permissions.has(name))) throw refuse('not_yours_to_grant')
    if (!demandFactors) return undefined
    const becomesSensitive = (await isSensitive(tx, values.permission_ids!)) && !(await isSensitive(tx, before?.permission_ids ?? []))
    return becomesSensitive ? { requires_second_factor: 1 } : undefined
  }

/** A one-time link's token for a user; the links he was given before are void. */
export async function issueResetLink(tx: Tx, userId: number) {
  const token = makeToken()
  await tx
    .update(resetLinks)
    .set({ used_at: sql`now()` as never })
    .where(and(eq(resetLinks.user_id, userId), isNull(resetLinks.used_at)))
  const [link] = await tx
    .insert(resetLinks)
    .values({ user_id: userId, token_hash: digest(token), expires_at: sql`now() + make_interval(hours => ${linkHours})` as never })
    .returning({ expires_at: resetLinks.expires_at })
  return { expires_at: link!.expires_at, at: (home: string) => `${home.replace(/\/$/, '')}/reset-password#${token}` }
}

export const makeResetLink =
  (publicUrl: string | undefined) =>
  async ({ input, actor, tx, call }: Work<typeof resetPassword>) => {
    await outrank(tx, actor, input.id)
    const link = await issueResetLink(tx, input.id)
    return { reset_link: link.at(publicUrl ?? `${call.request.protocol}://${call.request.host}`), expires_at: link.expires_at }
  }

export async function disableUser({ input, actor, tx, call }: Work<typeof changeDisable>) {
  await outrank(tx, actor, input.id)
  await tx.update(users).set({ disable: input.disable }).where(eq(users.user_id, input.id))
  if (input.disable) await endSessions(tx, input.id)
  forgetActors(call.db)
  return { user_id: input.id, disable: input.disable }
}

export async function unlockAccount({ input, actor, tx }: Work<typeof unlockUser>) {
  await outrank(tx, actor, input.user_id)
  const [user] = await tx.select().from(users).where(eq(users.user_id, input.user_id))
  // Whatever is counted against the account: names have no colon, and an address is nobody's account.
  const account = sql`${signInAttempts.subject} not like 'ip:%' and reverse(split_part(reverse(${signInAttempts.subject}), ':', 1)) = ${user!.user_name.toLowerCase()}`
  await tx.delete(signInAttempts).where(account)
  return { user_id: input.user_id, locked: 0 }
}

/** Another type means another door: the roles of the old type go, and so do the open sessions. */
export async function retypeUser({ input, actor, tx, call }: Work<typeof changeUserType>) {
  await outrank(tx, actor, input.user_id)
  await tx.update(users).set({ user_type: input.user_type }).where(eq(users.user_id, input.user_id))
  await tx
    .delete(userRoles)
    .where(
      and(
        eq(userRoles.user_id, input.user_id),
        inArray(userRoles.role_id, tx.select({ id: roles.id }).from(roles).where(sql`${roles.guard} <> ${input.user_type}`)),
      ),
    )
  await endSessions(tx, input.user_id)
  forgetActors(call.db)
  return { user_id: input.user_id, user_type: input.user_type }
}
