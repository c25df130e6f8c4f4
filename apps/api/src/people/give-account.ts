import { users } from '@sala/contract/accounts/users'
import { permissionName } from '@sala/contract/kit/access'
import type { giveAccount as operation, suggestUserName as suggestion } from '@sala/contract/people/hiring'
import { peopleProblems } from '@sala/contract/people/problems'
import { hasLeft } from '@sala/contract/people/statuses'
import { eq } from 'drizzle-orm'
import { accountsOf, builtinRole, freeUserName } from '../accounts/public.ts'
import { refusals, refuse as refuseKit } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { employees, teachers } from '../tables/people.ts'

const refuse = refusals(peopleProblems)

export const suggestUserName = async ({ input, tx }: Work<typeof suggestion>) => ({
  user_name: await freeUserName(tx, input.full_name),
})

type Asked = Pick<Work<typeof operation>, 'tx' | 'actor' | 'store'>
interface Wanted {
  readonly user_name: string
  readonly role_ids: readonly number[]
}

/**
 * Opens the account that an employee signs in with, under the rules of accounts: a teacher's with the role of teachers,
 * anybody else's with the roles that are named.
 */
export async function openAccount({ tx, actor, store }: Asked, staffId: number, { user_name, role_ids }: Wanted) {
  if (!actor.permissions.has(permissionName('create', users.name))) throw refuseKit('not_allowed')
  const [employee] = await tx.select().from(employees).where(eq(employees.staff_id, staffId)).for('update')
  if (hasLeft.includes(employee!.status)) throw refuse('employee_has_left')
  if ((await accountsOf(tx, staffId)).length > 0) throw refuse('account_there')
  const [teacher] = await tx.select().from(teachers).where(eq(teachers.staff_id, staffId))
  if (!teacher && role_ids.length === 0) throw refuse('role_needed', { errors: { role_ids: 'required' } })
  const { name_en, email, phone_number_1, branch_id } = employee!
  const of = teacher
    ? { user_type: 'teacher-api' as const, teacher_id: teacher.teacher_id }
    : { user_type: 'staff-api' as const, staff_id: staffId }
  const made = await store(users).create(tx, actor, {
    ...of,
    user_name: user_name || (await freeUserName(tx, name_en)),
    full_name: name_en,
    email,
    phone_number: phone_number_1,
    role_ids: role_ids.length > 0 ? role_ids : [await builtinRole(tx, of.user_type)],
    all_branches: 0,
    branch_ids: [branch_id],
    default_branch_id: branch_id,
  })
  return { user_id: made.user_id as number, user_name: made.user_name as string }
}

export const giveAccount = (work: Work<typeof operation>) => openAccount(work, work.input.staff_id, work.input)
