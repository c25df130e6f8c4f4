import type { Language } from '@sala/contract/kit/problem'
import { type AnyColumn, and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import type { Kept } from '../kit/history/retention.ts'
import { knownDevices, roles, sessions, signInSlips, userBranches, userRoles, users } from '../tables/accounts.ts'
import { teachers } from '../tables/people.ts'
import { forgetActors } from './authenticate.ts'
import { endSessions } from './end-session.ts'

/** What a user has agreed to. */
export { acceptedBy } from './accepted-agreements.ts'
/** A new password, or a photo, for oneself. */
export { changeOwnPassword, keepPhoto } from './edit-own-profile.ts'
export { makeAdministrator } from './make-administrator.ts'
export { builtinRole, freeUserName } from './name-account.ts'
/** Whose rows a caller may see, by his account. */
export { aboutStudents, ownClasses, ownFamily, ownPupils, ownStudent, ownTeacher } from './own-rows.ts'
/** Makes and knows again the secret of an address that stands for a session. */
export { digest, makeToken } from './tokens.ts'

/**
 * Lets a user work in one more branch from his next call on; one who works in all of them needs no more than to be
 * looked at again.
 */
export async function grantBranch(tx: Tx, db: Db, actor: Actor, branchId: number): Promise<void> {
  if (!actor.all_branches) await tx.insert(userBranches).values({ user_id: actor.user_id, branch_id: branchId })
  forgetActors(db)
}

const theirs = (tx: Tx, staffId: number) =>
  or(
    eq(users.staff_id, staffId),
    inArray(
      users.teacher_id,
      tx.select({ teacher_id: teachers.teacher_id }).from(teachers).where(eq(teachers.staff_id, staffId)),
    ),
  )

const accounts = (tx: Tx, whose: SQL | undefined) =>
  tx
    .select({ user_id: users.user_id, user_name: users.user_name, disable: users.disable })
    .from(users)
    .where(whose)
    .orderBy(users.user_id)

/**
 * Disables accounts and ends their sessions; what the caller does not outrank stays open. Answers how many were closed.
 */
async function close(tx: Tx, db: Db, actor: Actor, whose: SQL | undefined): Promise<number> {
  const rank = sql`coalesce((select max(r.rank) from ${roles} r join ${userRoles} u on u.role_id = r.id where u.user_id = ${users.user_id}), 0)`
  const closed = await tx
    .update(users)
    .set({ disable: 1 })
    .where(and(whose, eq(users.disable, 0), sql`${rank} < ${actor.rank}`))
    .returning({ user_id: users.user_id })
  for (const { user_id } of closed) await endSessions(tx, user_id)
  if (closed.length > 0) forgetActors(db)
  return closed.length
}

type Account = { user_id: number; user_name: string; disable: number }

/** The accounts of an employee: his own, and the one he teaches with. */
export const accountsOf = (tx: Tx, staffId: number): Promise<Account[]> => accounts(tx, theirs(tx, staffId))

/** Closes the accounts of an employee who leaves. */
export const closeAccounts = (tx: Tx, db: Db, actor: Actor, staffId: number): Promise<number> =>
  close(tx, db, actor, theirs(tx, staffId))

export const accountsOfStudents = (tx: Tx, studentIds: readonly number[]): Promise<Account[]> =>
  accounts(tx, inArray(users.student_id, [...studentIds]))

/**
 * Closes the accounts of students who leave; their families keep their own, for what is still owed and for other
 * children.
 */
export const closeAccountsOfStudents = (tx: Tx, db: Db, actor: Actor, studentIds: readonly number[]): Promise<number> =>
  close(tx, db, actor, sql`${users.student_id} = any(${sql.param([...studentIds])}::int[])`)

/** Closes one account, and says whether it is closed: what the caller does not outrank stays open. */
export async function closeAccount(tx: Tx, db: Db, actor: Actor, userId: number): Promise<boolean> {
  await close(tx, db, actor, eq(users.user_id, userId))
  const [account] = await accounts(tx, eq(users.user_id, userId))
  return account?.disable === 1
}

/** What somebody is at the school: the highest of his roles, in a language. */
export const roleOf = (userId: AnyColumn | SQL, language: Language): SQL<string> =>
  sql<string>`coalesce((select ${language === 'km' ? roles.name_kh : roles.name} from ${roles} join ${userRoles} on ${userRoles.role_id} = ${roles.id}
    where ${userRoles.user_id} = ${userId} order by ${roles.rank} desc, ${roles.id} limit 1), '–')`

/** Families of whom somebody has signed in. */
export const signedInFamilies = sql`(select u.student_parent_id from ${users} u where u.student_parent_id is not null
  and (exists (select 1 from ${sessions} s where s.user_id = u.user_id) or exists (select 1 from ${knownDevices} d where d.user_id = u.user_id)))`

/** Who has an account, and who has a slip in his hands that nobody has signed in with: families, and students. */
const withAccount = (holder: AnyColumn) => sql`(select ${holder} from ${users} where ${holder} is not null)`
const withUnusedSlip = (holder: AnyColumn) =>
  sql`(select ${holder} from ${users} join ${signInSlips} on ${signInSlips.user_id} = ${users.user_id} where ${holder} is not null and ${signInSlips.used_at} is null)`
export const familiesWithAccount = withAccount(users.student_parent_id)
export const familiesWithUnusedSlip = withUnusedSlip(users.student_parent_id)
export const studentsWithAccount = withAccount(users.student_id)
/** Employees who can sign in, as themselves or as the teachers that they are. */
export const staffWithAccount = sql`(select u.staff_id from ${users} u where u.staff_id is not null
  union select t.staff_id from ${teachers} t join ${users} u on u.teacher_id = t.teacher_id)`
export const studentsWithUnusedSlip = withUnusedSlip(users.student_id)

interface FamilyAccount {
  readonly user_id: number
  readonly user_name: string
  readonly full_name: string
  readonly guardian_type_id: number | null
  readonly disable: number
  readonly last_sign_in: string | null
  /** Until when the latest slip works, where nobody has used it. */
  readonly slip_until: string | null
}

/** The accounts of a family, and when each was last used. */
export async function accountsOfFamily(tx: Tx, family: number): Promise<FamilyAccount[]> {
  const { user_id, user_name, full_name, guardian_type_id, disable } = users
  // Wrapped, or Drizzle takes the table's name off the columns inside.
  const last = sql`greatest((select max(s.created_date) from ${sessions} s where s.user_id = ${users.user_id}),
    (select max(d.last_sign_in) from ${knownDevices} d where d.user_id = ${users.user_id}))`
  const last_sign_in = sql<string | null>`${last}`.mapWith(sessions.created_date)
  return tx
    .select({
      user_id,
      user_name,
      full_name,
      guardian_type_id,
      disable,
      last_sign_in,
      slip_until: signInSlips.expires_at,
    })
    .from(users)
    .leftJoin(signInSlips, and(eq(signInSlips.user_id, users.user_id), isNull(signInSlips.used_at)))
    .where(eq(users.student_parent_id, family))
    .orderBy(user_id)
}

/** Who stands behind each of these, by name. */
export async function namesOf<B extends { user_id: number | null }>(tx: Tx, named: B[]): Promise<B[]> {
  const ids = named.flatMap(({ user_id }) => user_id ?? [])
  const known =
    ids.length === 0
      ? []
      : await tx
          .select({ user_id: users.user_id, full_name: users.full_name })
          .from(users)
          .where(inArray(users.user_id, ids))
  return named.map((each) => ({
    ...each,
    user_name: known.find(({ user_id }) => user_id === each.user_id)?.full_name ?? null,
  }))
}

/** An account that no longer stands for a student. */
export const leaveStudent = async (tx: Tx, userId: number): Promise<void> => {
  await tx.update(users).set({ student_id: null }).where(eq(users.user_id, userId))
}

/** Failed attempts to sign in that hold nobody up any more. */
export const keptSignInAttempts: Kept = {
  due: (before) =>
    sql`select a.attempt_id::text as id, a.failed_at as since from sign_in_failures a where a.failed_at < ${before} and coalesce(a.blocked_until, now()) <= now()`,
  erase: (ids) => [
    sql`delete from sign_in_failures where attempt_id = any((${ids})::bigint[]) and coalesce(blocked_until, now()) <= now()`,
  ],
}
