import { areas } from '@sala/contract'
import { accountProblems } from '@sala/contract/accounts/problems'
import type { roles as rolesResource } from '@sala/contract/accounts/roles'
import { confirmationKind } from '@sala/contract/accounts/sign-in-confirmations'
import type {
  changeDisable,
  changeUserType,
  resetPassword,
  unlockUser,
  users as usersResource,
} from '@sala/contract/accounts/users'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { permissions, resetLinks, roles, signInFailures, userRoles, users } from '../tables/accounts.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { forgetActors } from './authenticate.ts'
import { endSessions } from './end-session.ts'
import { forgetPassword } from './forget-password.ts'
import { tellOfAccounts } from './tell-of-accounts.ts'
import { digest, makeToken } from './tokens.ts'
import { insistWithinOwnRights, insistWithinRights, outrank, personColumns } from './within-rights.ts'

const refuse = refusals(accountProblems)
const linkHours = 24
/** Whose record an account opens, and who of a family uses it. */
const usedBy = [...personColumns, 'guardian_type_id'] as const

/** An account gives nothing that is not its maker's own: not as it stood, and not as it will stand. */
export const guardUser =
  (app: App) =>
  async ({ values, before, actor, tx }: Change<typeof usersResource>) => {
    if (before) await insistWithinOwnRights(app, tx, actor, before.user_id)
    const after = {
      user_type: 'staff-api' as const,
      role_ids: [],
      branch_ids: [],
      all_branches: 0,
      ...before,
      ...values,
    }
    await insistRolesOfType(tx, after.role_ids, after.user_type)
    await insistWithinRights(app, tx, actor, after)
    if (after.all_branches === 1 && before?.all_branches !== 1 && !actor.all_branches)
      throw refuse('not_yours_to_grant')
    // Whoever knew the password of one person's account must not come to another's with it.
    if (before && usedBy.some((column) => after[column] !== before[column])) await forgetPassword(tx, before.user_id)
    if (!before || personColumns.some((column) => after[column] !== before[column]))
      await tellOfAccounts(tx, [{ full_name: '', user_name: '', ...after }])
    // A default branch that this caller cannot see was given by somebody else, and stays.
    const isOfOthers =
      before !== undefined &&
      after.default_branch_id === before.default_branch_id &&
      !actor.branch_ids.includes(before.default_branch_id)
    if (!after.all_branches && !isOfOthers && !after.branch_ids.includes(after.default_branch_id!))
      throw refuse('default_branch_outside', { errors: { default_branch_id: 'not_within' } })
  }

async function insistRolesOfType(tx: Tx, roleIds: readonly number[], userType: string): Promise<void> {
  if (roleIds.length === 0) return
  const wanted = await tx
    .select({ guard: roles.guard })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]))
  if (wanted.some(({ guard }) => guard !== userType)) throw refuse('role_of_other_type')
}

// Money, bulk reading, user administration and what is kept about a child: what a stolen password must not be enough
// for.
const administered = ['users', 'roles', 'device-accounts', 'sign-in-confirmations', 'privacy-requests']
const aboutMoney = areas
  .filter(({ name }) => ['pricing', 'billing', 'payments'].includes(name))
  .flatMap(({ resources }) => resources.map(({ name }) => name))
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

/**
 * Nobody gives a role what he does not hold; where factors are demanded, a role that becomes a sensitive one demands
 * one from then on.
 */
export const guardRole =
  (demandFactors: boolean) =>
  async ({ values, before, actor, tx }: Change<typeof rolesResource>) => {
    if ((before?.rank ?? 0) > actor.rank || (values.rank ?? 0) > actor.rank) throw refuse('rank_too_high')
    // Whoever lowers the role of his equals would outrank them.
    if (before && before.rank >= actor.rank && values.rank !== undefined && values.rank !== before.rank)
      throw refuse('rank_too_high')
    const guard = before?.guard ?? values.guard ?? 'staff-api'
    const changed = values.permission_ids && [
      ...values.permission_ids.filter((id) => !before?.permission_ids.includes(id)),
      ...(before?.permission_ids.filter((id) => !values.permission_ids!.includes(id)) ?? []),
    ]
    if (!changed || changed.length === 0) return undefined
    const named = await tx
      .select({ name: permissions.name, guards: permissions.guards })
      .from(permissions)
      .where(inArray(permissions.id, changed))
    if (named.some(({ guards }) => !guards.split(',').includes(guard)))
      throw refuse('role_of_other_type', { errors: { permission_ids: 'unknown' } })
    if (guard === 'staff-api' && named.some(({ name }) => !actor.permissions.has(name)))
      throw refuse('not_yours_to_grant')
    if (!demandFactors) return undefined
    const becomesSensitive =
      (await isSensitive(tx, values.permission_ids!)) && !(await isSensitive(tx, before?.permission_ids ?? []))
    return becomesSensitive ? { requires_second_factor: 1 } : undefined
  }

/**
 * A one-time link's token for a user; the links he was given before are void. It waits for a second person where
 * somebody of the school made it.
 */
export async function issueResetLink(tx: Tx, userId: number, asked_by?: number) {
  const token = makeToken()
  await tx
    .update(resetLinks)
    .set({ used_at: sql`now()` as never })
    .where(and(eq(resetLinks.user_id, userId), isNull(resetLinks.used_at)))
  const [user] = await tx.select().from(users).where(eq(users.user_id, userId))
  const { confirmation_id, expires_at } = await askConfirmation(tx, {
    kind: confirmationKind.link,
    names: [`${user!.full_name} (${user!.user_name})`],
    branch_id: user!.default_branch_id,
    asked_by,
    lasts: { hours: linkHours },
  })
  await tx.insert(resetLinks).values({ user_id: userId, token_hash: digest(token), confirmation_id, expires_at })
  return { confirmation_id, expires_at, at: (home: string) => `${home.replace(/\/$/, '')}/reset-password#${token}` }
}

export const makeResetLink =
  (app: App, publicUrl: string | undefined) =>
  async ({ input, actor, tx, call }: Work<typeof resetPassword>) => {
    await insistWithinOwnRights(app, tx, actor, input.id)
    const { confirmation_id, expires_at, at } = await issueResetLink(tx, input.id, actor.user_id)
    return {
      reset_link: at(publicUrl ?? `${call.request.protocol}://${call.request.host}`),
      expires_at,
      confirmation_id,
    }
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
  const account = sql`${signInFailures.subject} not like 'ip:%' and reverse(split_part(reverse(${signInFailures.subject}), ':', 1)) = ${user!.user_name.toLowerCase()}`
  await tx.delete(signInFailures).where(account)
  return { user_id: input.user_id, locked: 0 }
}

/** Another type means another door: the roles of the old type go, and so do the password and the open sessions. */
export const retypeUser =
  (app: App) =>
  async ({ input, actor, tx, call }: Work<typeof changeUserType>) => {
    await insistWithinOwnRights(app, tx, actor, input.user_id)
    await forgetPassword(tx, input.user_id)
    await tx.update(users).set({ user_type: input.user_type }).where(eq(users.user_id, input.user_id))
    await tx
      .delete(userRoles)
      .where(
        and(
          eq(userRoles.user_id, input.user_id),
          inArray(
            userRoles.role_id,
            tx.select({ id: roles.id }).from(roles).where(sql`${roles.guard} <> ${input.user_type}`),
          ),
        ),
      )
    forgetActors(call.db)
    return { user_id: input.user_id, user_type: input.user_type }
  }
