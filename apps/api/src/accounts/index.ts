import { accounts as area } from '@sala/contract/accounts/area'
import { accountProblems } from '@sala/contract/accounts/problems'
import { accountReaches } from '@sala/contract/accounts/reaches'
import { rolesStep, usersStep } from '@sala/contract/accounts/setup'
import { eq, sql } from 'drizzle-orm'
import { serveArea } from '../kit/mount/serve-area.ts'
import { mountSetupStep } from '../kit/mount/setup-step.ts'
import { refusals } from '../kit/problem.ts'
import type { Secrets } from '../kit/secrets.ts'
import { allStaff, caller, describeScope, inOwnBranches, ownOnly } from '../kit/store/scope.ts'
import { yesOrNo } from '../kit/store/yes-or-no.ts'
import * as tables from '../tables/accounts.ts'
import { countAccounts } from './count-accounts.ts'
import { confirmSignInLinks, refuseSignInLinks } from './decide-confirmation.ts'
import { describeSession } from './describe-session.ts'
import {
  changeOwnPassword,
  keepChild,
  keepFavorites,
  keepPhoto,
  keepProfile,
  showProfile,
  switchBranch,
} from './edit-own-profile.ts'
import { endSessions, lock, signOut, unlock } from './end-session.ts'
import { explainAccess } from './explain-access.ts'
import { explainableCalls } from './explainable-calls.ts'
import { listNewAccounts } from './list-new-accounts.ts'
import { makeAccounts, mountMakeAccounts, planAccounts } from './make-accounts.ts'
import { openDevice, renewDevice } from './manage-devices.ts'
import { disableUser, guardRole, guardUser, makeResetLink, retypeUser, unlockAccount } from './manage-users.ts'
import { endOne, endOthers, showSessions } from './own-sessions.ts'
import { mountPrintSlips, printSlip, printSlips } from './print-slips.ts'
import { readOriginal } from './read-original.ts'
import { refreshSession } from './refresh-session.ts'
import {
  beginFactor,
  clearFactor,
  confirmFactor,
  enableFactor,
  newRecoveryCodes,
  removeFactor,
  showFactor,
} from './second-factor.ts'
import { signIn, signInWithFactor } from './sign-in.ts'
import { greetByLink, setPasswordByLink } from './use-reset-link.ts'
import { greetBySlip, signInBySlip } from './use-slip.ts'

const refuse = refusals(accountProblems)
const nameOf = (userId: unknown) => sql`(select u.full_name from ${tables.users} u where u.user_id = ${userId})`
const isLocked = sql`lower(${tables.users.user_name}) in (select substr(f.subject, 6) from ${tables.signInFailures} f where f.subject like 'user:%' and f.blocked_until > now())`
const lastSession = (userId: unknown) =>
  sql`(select max(s.created_date) from ${tables.sessions} s where s.user_id = ${userId})`.mapWith(
    tables.sessions.created_date,
  )
export interface AccessOptions {
  readonly publicUrl: string | undefined
  readonly secrets: Secrets
  /**
   * A role that comes to hold money, bulk reading or user administration demands a second factor from then on, and the
   * password of the demonstration opens nothing.
   */
  readonly production: boolean
}

export const accounts = serveArea(area, (app, { publicUrl, secrets, production }: AccessOptions) => {
  mountSetupStep(app, usersStep, async (tx) => {
    const { rows } = await tx.execute(
      sql`select 1 from ${tables.users} u where not exists (select 1 from ${tables.deviceAccounts} d where d.user_id = u.user_id) offset 1 limit 1`,
    )
    return rows.length > 0
  })
  mountSetupStep(app, rolesStep)
  mountMakeAccounts(app, secrets)
  mountPrintSlips(app, secrets)
  return {
    resources: {
      users: {
        table: tables.users,
        scope: {
          'staff-api': describeScope(
            accountReaches.users_of_own_branches,
            sql`(${tables.users.default_branch_id} = any(${caller.branchIds}) or exists (select 1 from ${tables.userBranches} b where b.user_id = ${tables.users.user_id} and b.branch_id = any(${caller.branchIds})))
        and ${tables.users.user_id} not in (select d.user_id from ${tables.deviceAccounts} d)`,
            sql`array(select ${tables.users.default_branch_id} union select b.branch_id from ${tables.userBranches} b where b.user_id = ${tables.users.user_id})`,
          ),
        },
        computed: {
          locked: sql<number>`(exists (select 1 from ${tables.signInFailures} a where a.subject = 'user:' || lower(${tables.users.user_name}) and a.blocked_until > now()))::int`,
          second_factor: sql<number>`(${tables.users.second_factor_at} is not null)::int`,
          last_sign_in: lastSession(tables.users.user_id),
        },
        where: {
          role_id: (values) =>
            sql`exists (select 1 from ${tables.userRoles} r where r.user_id = ${tables.users.user_id} and r.role_id = any(${values}))`,
          locked: yesOrNo(isLocked),
        },
        links: {
          role_ids: { table: tables.userRoles, parent: tables.userRoles.user_id, child: tables.userRoles.role_id },
          branch_ids: {
            table: tables.userBranches,
            parent: tables.userBranches.user_id,
            child: tables.userBranches.branch_id,
          },
        },
        beforeSave: guardUser(app),
      },
      roles: {
        table: tables.roles,
        scope: allStaff,
        links: {
          permission_ids: {
            table: tables.rolePermissions,
            parent: tables.rolePermissions.role_id,
            child: tables.rolePermissions.permission_id,
          },
        },
        beforeSave: guardRole(production),
        remove: async ({ store, key, actor, tx }) => {
          const role = await store.read(tx, actor, key)
          if (role.is_builtin) throw refuse('builtin_role')
          if (role.rank > actor.rank) throw refuse('rank_too_high')
          await store.remove(tx, actor, key)
        },
      },
      permissions: { table: tables.permissions, scope: allStaff },
      accessExplanations: { table: tables.users, scope: ownOnly(tables.users.user_id) },
      signInConfirmations: {
        table: tables.signInConfirmations as never,
        scope: inOwnBranches(tables.signInConfirmations.branch_id),
        computed: {
          asked_by: nameOf(tables.signInConfirmations.asked_by_id),
          decided_by: nameOf(tables.signInConfirmations.decided_by_id),
        },
      },
      devices: {
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
      },
    },
    notices: { accountMade: {} },
    operations: {
      changeStaffPassword: changeOwnPassword as never,
      changeTeacherPassword: changeOwnPassword as never,
      changeParentPassword: changeOwnPassword as never,
      changeStudentPassword: changeOwnPassword as never,
      changeStaffPhoto: keepPhoto(app.storageOf),
      login: signIn(secrets, production),
      loginSecondFactor: signInWithFactor(secrets),
      refreshToken: refreshSession(publicUrl, secrets),
      logout: signOut,
      clientUser: ({ tx, actor, store }) => describeSession(tx, actor, store),
      lockScreen: lock,
      unlockScreen: unlock,
      saveFavorites: keepFavorites,
      chooseChild: keepChild,
      readProfile: showProfile,
      saveProfile: keepProfile,
      uploadProfilePhoto: keepPhoto(app.storageOf),
      changePassword: changeOwnPassword,
      checkResetLink: greetByLink,
      useResetLink: setPasswordByLink,
      readSecondFactor: showFactor,
      beginSecondFactor: beginFactor(secrets),
      enableSecondFactor: enableFactor(secrets),
      confirmSecondFactor: confirmFactor(secrets),
      renewRecoveryCodes: newRecoveryCodes,
      removeSecondFactor: removeFactor,
      listSessions: showSessions,
      endSession: endOne,
      endOtherSessions: endOthers,
      resetPassword: makeResetLink(app, publicUrl),
      clearSecondFactor: clearFactor(app),
      changeDisable: disableUser,
      unlockUser: unlockAccount,
      changeUserType: retypeUser(app),
      switchDefaultBranch: switchBranch,
      planAccounts,
      makeAccounts: makeAccounts(app, publicUrl),
      printSlips: printSlips(app, publicUrl),
      printSlip: printSlip(app, secrets, publicUrl),
      countAccounts,
      listNewAccounts,
      confirmSignIn: confirmSignInLinks,
      refuseSignIn: refuseSignInLinks,
      checkSlip: greetBySlip(secrets),
      useSlip: signInBySlip(secrets),
      createDevice: openDevice,
      resetDevice: renewDevice,
      listExplainable: async () => ({ data: explainableCalls(app) }),
      explainAccess: explainAccess(app),
      readOriginal,
    },
  }
})
