import { permissionName } from '@sala/contract/kit/access'
import { employees } from '@sala/contract/people/employees'
import type { hireWith as operation } from '@sala/contract/people/hiring'
import { teachers } from '@sala/contract/people/teachers'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { openAccount } from './give-account.ts'
import { hireEmployee } from './hire-employee.ts'

/** Hires somebody as a teacher, with an account, or both: all of it, or nothing where a part is refused. */
export async function hireWith(work: Work<typeof operation>) {
  const { actor, tx, now, store } = work
  const { is_teacher, register_type, acps_ids, has_account, user_name, role_ids, ...values } = work.input
  if (is_teacher && !actor.permissions.has(permissionName('create', teachers.name))) throw refuse('not_allowed')
  const given = { ...values, emp_id: values.emp_id || undefined }
  const { staff_id, emp_id } = await hireEmployee({ store: store(employees), values: given, key: {}, actor, tx, now })
  const teacher = is_teacher
    ? await store(teachers).create(tx, actor, { staff_id, register_type, acps_ids })
    : undefined
  const account = has_account ? await openAccount(work, staff_id, { user_name, role_ids }) : undefined
  return {
    staff_id,
    emp_id,
    teacher_id: (teacher?.teacher_id as number | undefined) ?? null,
    user_id: account?.user_id ?? null,
    user_name: account?.user_name ?? null,
  }
}
