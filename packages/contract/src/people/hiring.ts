import { z } from 'zod'
import { subPrograms } from '../academics/programs.ts'
import { roles } from '../accounts/roles.ts'
import { type Access, may } from '../kit/access.ts'
import { choice, code, flag, links, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { employees } from './employees.ts'
import { registerType, teachers } from './teachers.ts'

const { staff_id, photo, status_reason_id, print_card_counter, ...written } = employees.fields

const opensAccounts: Access = { action: 'create', resource: 'users' }

export const teacherPart = {
  is_teacher: flag('Also a teacher'),
  register_type: choice('Registered as', registerType, { default: registerType.fullTime }),
  acps_ids: links('Teaches in', () => subPrograms, { default: [] }),
} as const
const accountFields = {
  user_name: code('Sign-in name', {
    max: 60,
    default: '',
    help: 'Leave blank to use the name shown; it cannot be changed later',
  }),
  role_ids: links('Roles', () => roles, { default: [], help: 'Teachers also get the teacher role' }),
} as const
export const accountPart = { has_account: flag('Create account'), ...accountFields } as const

/** A new employee with all that he needs on his first day, or nothing of it where a part is refused. */
export const hireWith = defineOperation({
  name: 'hire-with',
  method: 'POST',
  path: '/employees/hire',
  label: 'Hire as a teacher or with an account',
  access: may('create', employees),
  also: [may('create', teachers), opensAccounts],
  freshFactor: true,
  body: { ...written, ...teacherPart, ...accountPart },
  stale: ['employees', 'teacher-profiles', 'users'],
  answer: z.strictObject({
    staff_id: z.int(),
    emp_id: z.string(),
    teacher_id: z.nullable(z.int()),
    user_id: z.nullable(z.int()),
    user_name: z.nullable(z.string()),
  }),
})

export const giveAccount = defineOperation({
  name: 'give-account',
  method: 'POST',
  path: '/employees/{staff_id}/account',
  label: 'Create account',
  access: opensAccounts,
  also: [may('view', employees)],
  freshFactor: true,
  params: { staff_id: ref('Employee', () => employees) },
  body: accountFields,
  stale: ['employees', 'users'],
  answer: z.strictObject({ user_id: z.int(), user_name: z.string() }),
})

/** The sign-in name that somebody of this name would get. */
export const suggestUserName = defineOperation({
  name: 'suggest-user-name',
  method: 'GET',
  path: '/employees/sign-in-name',
  label: 'Suggest a sign-in name',
  access: opensAccounts,
  query: { full_name: text('Full name') },
  answer: z.strictObject({ user_name: z.string() }),
})
