import { accountProblems } from '@sala/contract/accounts/problems'
import type {
  changePassword,
  chooseChild,
  readProfile,
  saveFavorites,
  saveProfile,
  uploadProfilePhoto,
} from '@sala/contract/accounts/session'
import type { switchDefaultBranch } from '@sala/contract/accounts/users'
import { eq } from 'drizzle-orm'
import type { Db } from '../kit/database.ts'
import { keepFile } from '../kit/file/file.ts'
import type { Storage } from '../kit/file/storage.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { chosenChildren, credentials, roles, userRoles, users } from '../tables/accounts.ts'
import { ownBranches, ownPerson } from './describe-session.ts'
import { endSessions } from './end-session.ts'
import { insistOnStrength, passwordMatches, setPassword } from './passwords.ts'
import { countFailure, forgive, slowDown } from './slow-down.ts'

const refuse = refusals(accountProblems)

export async function showProfile({ actor, tx, store }: Work<typeof readProfile> | Work<typeof saveProfile>) {
  const [user] = await tx.select().from(users).where(eq(users.user_id, actor.user_id))
  const { user_id, user_name, full_name, email, phone_number, photo, language, version } = user!
  const held = await tx
    .select({ name: roles.name, name_kh: roles.name_kh })
    .from(roles)
    .innerJoin(userRoles, eq(userRoles.role_id, roles.id))
    .where(eq(userRoles.user_id, actor.user_id))
    .orderBy(roles.name)
  return {
    user_id,
    user_name,
    full_name,
    email,
    phone_number,
    photo,
    language,
    version,
    user_type: actor.user_type,
    roles: held,
    branches: await ownBranches(tx, actor),
    user_profile: await ownPerson(tx, actor, user!, store),
  }
}

export async function keepProfile(work: Work<typeof saveProfile>) {
  const { email, phone_number, language } = work.input
  await work.tx.update(users).set({ email, phone_number, language }).where(eq(users.user_id, work.actor.user_id))
  return showProfile(work)
}

export const keepPhoto =
  (storageOf: (db: Db) => Storage) =>
  async ({ actor, tx, file, call }: Work<typeof uploadProfilePhoto>) => {
    const photo = await keepFile(tx, storageOf(call.db), file, {
      object: 'users',
      object_id: String(actor.user_id),
      field: 'photo',
    })
    await tx.update(users).set({ photo }).where(eq(users.user_id, actor.user_id))
    return { photo }
  }

/** A new password for oneself; every other session of this user ends. */
export async function changeOwnPassword({ input, actor, tx, now }: Work<typeof changePassword>) {
  const guesses = { own: `session:${actor.session_id}` }
  const slowed = await slowDown(tx, guesses)
  if (slowed) return slowed
  const [own] = await tx
    .select()
    .from(users)
    .innerJoin(credentials, eq(credentials.user_id, users.user_id))
    .where(eq(users.user_id, actor.user_id))
  if (!(await passwordMatches(own?.credentials.password_hash, input.current_password))) {
    await countFailure(tx, guesses)
    return refuse('wrong_current_password', { errors: { current_password: 'unknown' } })
  }
  await forgive(tx, guesses)
  insistOnStrength(input.password, own!.users.user_name, own!.users.full_name)
  await setPassword(tx, actor.user_id, input.password, now)
  await endSessions(tx, actor.user_id, actor.session_id)
  return { done: true } as const
}

export async function keepFavorites({ input, actor, tx }: Work<typeof saveFavorites>) {
  const menu_favorites = [...new Set(input.menu_favorites)]
  await tx.update(users).set({ menu_favorites }).where(eq(users.user_id, actor.user_id))
  return { menu_favorites }
}

export async function keepChild({ input: { student_id = null }, actor, tx }: Work<typeof chooseChild>) {
  await tx
    .insert(chosenChildren)
    .values({ user_id: actor.user_id, student_id })
    .onConflictDoUpdate({ target: chosenChildren.user_id, set: { student_id } })
  return { chosen_child_id: student_id }
}

export async function switchBranch({ input, actor, tx }: Work<typeof switchDefaultBranch>) {
  if (!actor.branch_ids.includes(input.branch_id)) return refuse('default_branch_outside')
  await tx.update(users).set({ default_branch_id: input.branch_id }).where(eq(users.user_id, actor.user_id))
  return { default_branch_id: input.branch_id }
}
