import { explainAccess as explainAccessOperation, listExplainable } from '@sala/contract/access/access-explanations'
import { bulkReads } from '@sala/contract/access/bulk-reads'
import { createDevice, devices, resetDevice } from '@sala/contract/access/devices'
import * as families from '@sala/contract/access/family-agreements'
import { permissions } from '@sala/contract/access/permissions'
import { accessProblems } from '@sala/contract/access/problems'
import { accessReaches } from '@sala/contract/access/reaches'
import { roles } from '@sala/contract/access/roles'
import * as factor from '@sala/contract/access/second-factor'
import * as session from '@sala/contract/access/session'
import * as ownSessions from '@sala/contract/access/sessions'
import { rolesStep, usersStep } from '@sala/contract/access/setup'
import * as slips from '@sala/contract/access/sign-in-slips'
import { changeDisable, changeUserType, clearSecondFactor, resetPassword, switchDefaultBranch, unlockUser, users } from '@sala/contract/access/users'
import { eq, sql } from 'drizzle-orm'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { refusals } from '../kit/problem.ts'
import { allStaff, caller, inOwnBranches, says } from '../kit/scope.ts'
import type { Secrets } from '../kit/secrets.ts'
import { mountSetupStep } from '../kit/setup.ts'
import { bulkReads as bulkReadTable } from '../kit/tables.ts'
import { accept, keepConsent, listAgreements, listConsents } from './agree.ts'
import { keepFamilyConsent, listFamilyAgreements, listFamilyConsents, recordSignature } from './agree-for-family.ts'
import { countAccounts } from './count-accounts.ts'
import { describeSession } from './describe-session.ts'
import { changeOwnPassword, keepChild, keepFavorites, keepPhoto, keepProfile, showProfile, switchBranch } from './edit-own-profile.ts'
import { endSessions, lock, signOut, unlock } from './end-session.ts'
import { explainAccess } from './explain-access.ts'
import { explainableCalls } from './explainable-calls.ts'
import { makeAccounts, mountMakeAccounts, planAccounts } from './make-accounts.ts'
import { openDevice, renewDevice } from './manage-devices.ts'
import { disableUser, guardRole, guardUser, makeResetLink, retypeUser, unlockAccount } from './manage-users.ts'
import { endOne, endOthers, showSessions } from './own-sessions.ts'
import { mountPrintSlips, printSlip, printSlips } from './print-slips.ts'
import { refreshSession } from './refresh-session.ts'
import { beginFactor, clearFactor, confirmFactor, enableFactor, newRecoveryCodes, removeFactor, showFactor } from './second-factor.ts'
import { signIn, signInWithFactor } from './sign-in.ts'
import * as tables from './tables.ts'
import { greetByLink, setPasswordByLink } from './use-reset-link.ts'
import { greetBySlip, signInBySlip } from './use-slip.ts'

const refuse = refusals(accessProblems)
const lastSession = (userId: unknown) =>
  sql`(select max(s.created_date) from ${tables.sessions} s where s.user_id = ${userId})`.mapWith(tables.sessions.created_date)

export interface AccessOptions {
  readonly publicUrl: string | undefined
  readonly secrets: Secrets
  /** Whether a role that comes to hold money, bulk reading or user administration demands a second factor from then on. */
  readonly demandFactors: boolean
}

export function access(app: App, { publicUrl, secrets, demandFactors }: AccessOptions): void {
  mountResource(app, permissions, { table: tables.permissions, scope: allStaff })
  mountResource(app, roles, {
    table: tables.roles,
    scope: allStaff,
    links: { permission_ids: { table: tables.rolePermissions, parent: tables.rolePermissions.role_id, child: tables.rolePermissions.permission_id } },
    beforeSave: guardRole(demandFactors),
    remove: async ({ store, key, actor, tx }) => {
      const role = await store.read(tx, actor, key)
      if (role.is_builtin) throw refuse('builtin_role')
      if (role.rank > actor.rank) throw refuse('rank_too_high')
      await store.remove(tx, actor, key)
    },
  })
  mountResource(app, users, {
    table: tables.users,
    scope: {
      'staff-api': says(
        accessReaches.users_of_own_branches,
        sql`(${tables.users.default_branch_id} = any(${caller.branchIds}) or exists (select 1 from ${tables.userBranches} b where b.user_id = ${tables.users.user_id} and b.branch_id = any(${caller.branchIds})))
        and ${tables.users.user_id} not in (select d.user_id from ${tables.deviceAccounts} d)`,
        sql`array(select ${tables.users.default_branch_id} union select b.branch_id from ${tables.userBranches} b where b.user_id = ${tables.users.user_id})`,
      ),
    },
    computed: {
      locked: sql<number>`(exists (select 1 from ${tables.signInAttempts} a where a.subject = 'user:' || lower(${tables.users.user_name}) and a.blocked_until > now()))::int`,
      second_factor: sql<number>`(${tables.users.second_factor_at} is not null)::int`,
      last_sign_in: lastSession(tables.users.user_id),
    },
    links: {
      role_ids: { table: tables.userRoles, parent: tables.userRoles.user_id, child: tables.userRoles.role_id },
      branch_ids: { table: tables.userBranches, parent: tables.userBranches.user_id, child: tables.userBranches.branch_id },
    },
    beforeSave: guardUser,
  })
  mountResource(app, devices, {
    table: tables.deviceAccounts,
    scope: inOwnBranches(tables.deviceAccounts.branch_id),
    computed: { last_seen: lastSession(tables.deviceAccounts.user_id) },
    remove: async ({ store, key, actor, tx }) => {
      const [device] = await tx
        .select()
        .from(tables.deviceAccounts)
        .where(eq(tables.deviceAccounts.login_name, key.login_name as string))
      await store.remove(tx, actor, key)
      // The user stays for the sake of what it recorded, but nobody signs in with it again.
      await tx
        .update(tables.users)
        .set({ disable: 1, user_name: `${device!.login_name}#${device!.user_id}` })
        .where(eq(tables.users.user_id, device!.user_id))
      await endSessions(tx, device!.user_id)
    },
  })
  mountResource(app, bulkReads, {
    table: bulkReadTable,
    scope: {
      'staff-api': says(
        accessReaches.exports_of_own_branches,
        sql`exists (select 1 from ${tables.users} u where u.user_id = ${bulkReadTable.user_id} and u.default_branch_id = any(${caller.branchIds}))`,
      ),
    },
  })
  mountOperation(app, createDevice, openDevice)
  mountOperation(app, resetDevice, renewDevice)
  mountOperation(app, resetPassword, makeResetLink(publicUrl))
  mountOperation(app, clearSecondFactor, clearFactor)
  mountOperation(app, changeDisable, disableUser)
  mountOperation(app, unlockUser, unlockAccount)
  mountOperation(app, changeUserType, retypeUser)
  mountOperation(app, switchDefaultBranch, switchBranch)
  mountOperation(app, listExplainable, async () => ({ data: explainableCalls(app) }))
  mountOperation(app, explainAccessOperation, explainAccess(app))

  mountSetupStep(app, usersStep, async (tx) => {
    const { rows } = await tx.execute(
      sql`select 1 from ${tables.users} u where not exists (select 1 from ${tables.deviceAccounts} d where d.user_id = u.user_id) offset 1 limit 1`,
    )
    return rows.length > 0
  })
  mountSetupStep(app, rolesStep)

  mountOperation(app, session.login, signIn(secrets))
  mountOperation(app, session.loginSecondFactor, signInWithFactor(secrets))
  mountOperation(app, session.refreshToken, refreshSession(publicUrl))
  mountOperation(app, session.logout, signOut)
  mountOperation(app, session.clientUser, ({ tx, actor, store }) => describeSession(tx, actor, store))
  mountOperation(app, session.lockScreen, lock)
  mountOperation(app, session.unlockScreen, unlock)
  mountOperation(app, session.saveFavorites, keepFavorites)
  mountOperation(app, session.chooseChild, keepChild)
  mountOperation(app, session.readProfile, showProfile)
  mountOperation(app, session.saveProfile, keepProfile)
  mountOperation(app, session.uploadProfilePhoto, keepPhoto(app.storageOf))
  mountOperation(app, session.changePassword, changeOwnPassword)
  mountOperation(app, session.readAgreements, listAgreements)
  mountOperation(app, session.acceptAgreement, accept)
  mountOperation(app, session.readConsents, listConsents)
  mountOperation(app, session.saveConsent, keepConsent)
  mountOperation(app, families.readFamilyAgreements, listFamilyAgreements)
  mountOperation(app, families.signAgreement, recordSignature)
  mountOperation(app, families.readFamilyConsents, listFamilyConsents)
  mountOperation(app, families.saveFamilyConsent, keepFamilyConsent)
  mountOperation(app, factor.readSecondFactor, showFactor)
  mountOperation(app, factor.beginSecondFactor, beginFactor(secrets))
  mountOperation(app, factor.enableSecondFactor, enableFactor(secrets))
  mountOperation(app, factor.confirmSecondFactor, confirmFactor(secrets))
  mountOperation(app, factor.renewRecoveryCodes, newRecoveryCodes)
  mountOperation(app, factor.removeSecondFactor, removeFactor)
  mountOperation(app, ownSessions.listSessions, showSessions)
  mountOperation(app, ownSessions.endSession, endOne)
  mountOperation(app, ownSessions.endOtherSessions, endOthers)
  mountOperation(app, session.checkResetLink, greetByLink)
  mountOperation(app, session.useResetLink, setPasswordByLink)
  mountOperation(app, slips.planAccounts, planAccounts)
  mountOperation(app, slips.makeAccounts, makeAccounts(app, publicUrl))
  mountOperation(app, slips.printSlips, printSlips(app, publicUrl))
  mountOperation(app, slips.printSlip, printSlip(app, secrets, publicUrl))
  mountOperation(app, slips.countAccounts, countAccounts)
  mountOperation(app, slips.checkSlip, greetBySlip(secrets))
  mountOperation(app, slips.useSlip, signInBySlip(secrets))
  mountMakeAccounts(app, secrets)
  mountPrintSlips(app, secrets)
}
