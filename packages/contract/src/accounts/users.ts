import { z } from 'zod'
import { may, userTypeChoice } from '../kit/access.ts'
import { choice, code, derived, email, flag, id, image, instant, links, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from '../people/employees.ts'
import { guardianType, parents } from '../people/parents.ts'
import { staffStatus } from '../people/statuses.ts'
import { students } from '../people/students.ts'
import { teachers } from '../people/teachers.ts'
import { roles } from './roles.ts'

const person = {
  optional: true,
  section: 'Person',
  column: false,
  help: 'Choosing another person stops the password: create a new link afterwards',
} as const

export const users = defineResource({
  name: 'users',
  label: ['User', 'Users'],
  key: 'user_id',
  title: 'full_name',
  tellApart: ['user_name'],
  sort: ['user_name', 'asc'],
  large: true,
  verbs: ['list', 'read', 'create', 'update'],
  fields: {
    user_id: id(),
    photo: image('Photo'),
    user_name: code('Sign-in name', {
      max: 60,
      search: true,
      column: 1,
      help: 'Letters, digits, dot, dash; it cannot be changed later',
    }),
    full_name: text('Full name', { search: true, column: 2 }),
    user_type: choice('Type', userTypeChoice, { default: 'staff-api', fixed: true, column: 3 }),
    email: email('Email', { optional: true, column: false }),
    phone_number: phone('Phone', { optional: true, search: true, column: 4 }),
    role_ids: links('Roles', () => roles, { section: 'Access' }),
    all_branches: flag('All branches', {
      section: 'Access',
      column: false,
      help: 'Including branches opened later',
    }),
    branch_ids: links('Branches', () => branches, { section: 'Access' }),
    default_branch_id: ref('Default branch', () => branches, { section: 'Access', column: 5 }),
    allow_duplicate_fee_type: flag('Can charge a fee type twice', { section: 'Access', column: false }),
    is_external: flag('External', { section: 'Access', column: false }),
    staff_id: ref('Employee', () => employees, {
      ...person,
      offers: { status: [staffStatus.active, staffStatus.probation] },
    }),
    teacher_id: ref('Teacher', () => teachers, person),
    student_parent_id: ref('Parent', () => parents, person),
    guardian_type_id: choice('Used by', guardianType, {
      ...person,
      help: 'For a parent’s account: leave blank if the family shares it. Changing it stops the password',
    }),
    student_id: ref('Student', () => students, person),
    disable: flag('Disabled', { computed: true, column: 6 }),
    locked: derived(flag('Locked', { column: 7, sortable: false })),
    second_factor: derived(flag('Two-step sign-in', { column: false, sortable: false })),
    last_sign_in: derived(instant('Last sign-in', { optional: true, column: 8, sortable: false })),
  },
  filters: ['user_type', 'disable', 'default_branch_id'],
  where: { role_id: ref('Role', () => roles), locked: flag('Locked') },
  lookups: { 'options/role_id': () => roles },
  defaults: { user_type: ['staff-api'] },
  freshFactor: ['create', 'update'],
})

const user = { id: ref('User', () => users) } as const

export const resetPassword = defineOperation({
  name: 'reset-user-password',
  method: 'POST',
  path: '/users/reset-passwords/{id}',
  label: 'Reset password',
  access: may('reset', users),
  freshFactor: true,
  params: user,
  // The link is shown once, to be handed over; nobody but its receiver ever knows the new password. It opens nothing
  // until a second person has confirmed it.
  stale: ['sign-in-confirmations'],
  answer: z.strictObject({ reset_link: z.string(), expires_at: z.string(), confirmation_id: z.int() }),
})

// For somebody who lost his telephone and his recovery codes: he sets up a new one at his next sign-in.
export const clearSecondFactor = defineOperation({
  name: 'clear-second-factor',
  method: 'POST',
  path: '/users/clear-second-factor/{id}',
  label: 'Turn off two-step sign-in for a user',
  access: may('reset', users),
  freshFactor: true,
  params: user,
  stale: ['users'],
  answer: z.strictObject({ user_id: z.int(), second_factor: z.int() }),
})

export const changeDisable = defineOperation({
  name: 'disable-user',
  method: 'POST',
  path: '/users/change-disable/{id}',
  label: 'Disable or enable',
  access: may('disable', users),
  freshFactor: true,
  params: user,
  body: { disable: flag('Disabled', { default: 1 }) },
  stale: ['users'],
  answer: z.strictObject({ user_id: z.int(), disable: z.int() }),
})

export const unlockUser = defineOperation({
  name: 'unlock-user',
  method: 'POST',
  path: '/users/unlock',
  label: 'Unlock',
  access: may('unlock', users),
  body: { user_id: ref('User', () => users) },
  stale: ['users'],
  answer: z.strictObject({ user_id: z.int(), locked: z.int() }),
})

export const changeUserType = defineOperation({
  name: 'change-user-type',
  method: 'POST',
  path: '/users/change-user-types',
  label: 'Change type',
  access: may('retype', users),
  freshFactor: true,
  stale: ['users'],
  body: { user_id: ref('User', () => users), user_type: choice('New type', userTypeChoice) },
  answer: z.strictObject({ user_id: z.int(), user_type: z.string() }),
})

export const switchDefaultBranch = defineOperation({
  name: 'switch-default-branch',
  method: 'POST',
  path: '/users/switch-default-branches',
  label: 'Switch branch',
  access: 'signed-in',
  userTypes: ['staff-api', 'teacher-api', 'parent-api', 'student-api'],
  body: { branch_id: ref('Branch', () => branches) },
  answer: z.strictObject({ default_branch_id: z.int() }),
})
