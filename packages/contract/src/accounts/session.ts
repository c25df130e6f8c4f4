import { z } from 'zod'
import { type UserType, userTypes } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, email, flag, json, phone, ref, secret, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { optionAnswer, rowAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { companies } from '../organisation/companies.ts'
import { employees } from '../people/employees.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { teachers } from '../people/teachers.ts'

/** The person behind a user: one row of the kind that his type says. */
const profileRow = z.union([
  rowAnswer(employees, 'staff-api'),
  rowAnswer(teachers, 'teacher-api'),
  rowAnswer(parents, 'parent-api'),
  rowAnswer(students, 'student-api'),
])

export const sessionUser = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  full_name: z.string(),
  photo: z.string().nullable(),
  permission_allow_code: z.string(),
  user_type: z.enum(userTypes),
  guardian_type_id: z.int().nullable(),
  permissions: z.array(z.string()),
  branches: z.array(optionAnswer(branches)),
  default_branch: optionAnswer(branches).nullable(),
  default_branch_id: z.int(),
  user_profile: profileRow.nullable(),
  cashier_location_id: z.int().nullable(),
  children: z.array(rowAnswer(students, 'parent-api')),
  /** Whom a parent of several has chosen to look at; null until he has. */
  chosen_child_id: z.int().nullable(),
  is_external: z.int(),
  allow_duplicate_fee_type: z.int(),
  company: optionAnswer(companies).nullable(),
  menu_favorites: z.array(z.string()),
  locked: z.int(),
  /** 1 where a role demands a second factor and there is none yet: nothing else is open until it is set up. */
  must_enroll: z.int(),
  must_accept: z.array(z.int()),
})

export type SessionUser = z.infer<typeof sessionUser>

const tokens = { access_token: z.string(), refresh_token: z.string(), expires_in: z.int() }

const done = z.strictObject({ done: z.literal(true) })

export const everyone: { userTypes: readonly UserType[] } = { userTypes }

export const login = defineOperation({
  name: 'login',
  method: 'POST',
  path: '/login',
  label: 'Sign in',
  access: 'anyone',
  body: {
    user_name: text('Sign-in name', { max: 60 }),
    password: secret('Password'),
    // An app without cookies asks for a refresh token that stands alone.
    standalone: flag('Without a cookie'),
  },
  answer: z.strictObject({ ...tokens, ...sessionUser.shape }),
})

// The second half of a sign-in: the ticket of the refusal, and a code of the app or a recovery code.
export const loginSecondFactor = defineOperation({
  name: 'login-second-factor',
  method: 'POST',
  path: '/login/second-factor',
  label: 'Sign in with a code',
  access: 'anyone',
  body: { ticket: secret('Ticket', { max: 100 }), code: secret('Code', { max: 30 }) },
  answer: login.answer,
})

export const refreshToken = defineOperation({
  name: 'refresh-token',
  method: 'POST',
  path: '/refresh-token',
  label: 'Stay signed in',
  access: 'anyone',
  body: { refresh_token: secret('Refresh token') },
  answer: z.strictObject(tokens),
})

export const logout = defineOperation({
  name: 'logout',
  method: 'POST',
  path: '/logout',
  label: 'Sign out',
  access: 'signed-in',
  ...everyone,
  whileLocked: true,
  beforeFactor: true,
  answer: done,
})

export const clientUser = defineOperation({
  name: 'client-user',
  method: 'GET',
  path: '/client/user',
  label: 'Current user',
  access: 'signed-in',
  ...everyone,
  whileLocked: true,
  beforeFactor: true,
  answer: sessionUser,
})

export const lockScreen = defineOperation({
  name: 'lock-screen',
  method: 'POST',
  path: '/lock-screen',
  label: 'Lock screen',
  access: 'signed-in',
  ...everyone,
  whileLocked: true,
  beforeFactor: true,
  answer: done,
})

export const unlockScreen = defineOperation({
  name: 'unlock-screen',
  method: 'POST',
  path: '/unlock-screen',
  label: 'Unlock screen',
  access: 'signed-in',
  ...everyone,
  whileLocked: true,
  beforeFactor: true,
  body: { password: secret('Password') },
  answer: done,
})

export const saveFavorites = defineOperation({
  name: 'save-menu-favorites',
  method: 'POST',
  path: '/menu-favorites',
  label: 'Save favourites',
  access: 'signed-in',
  ...everyone,
  body: { menu_favorites: json('Favourites', z.array(z.string().regex(/^[\w/-]{1,80}$/)).max(30)) },
  answer: z.strictObject({ menu_favorites: z.array(z.string()) }),
})

export const chooseChild = defineOperation({
  name: 'choose-child',
  method: 'POST',
  path: '/profile/child',
  label: 'Choose a child',
  access: 'signed-in',
  userTypes: ['parent-api'],
  body: { student_id: ref('Child', () => students, { optional: true, help: 'Leave blank for all children' }) },
  answer: z.strictObject({ chosen_child_id: z.int().nullable() }),
})

export const languageChoice = defineChoice({ en: ['en', 'English', 'អង់គ្លេស'], km: ['km', 'Khmer', 'ខ្មែរ'] })

export const profile = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  photo: z.string().nullable(),
  language: z.string(),
  user_type: z.enum(userTypes),
  roles: z.array(z.strictObject({ name: z.string(), name_kh: z.string() })),
  branches: z.array(optionAnswer(branches)),
  user_profile: profileRow.nullable(),
  version: z.int(),
})

export const readProfile = defineOperation({
  name: 'read-profile',
  method: 'GET',
  path: '/profile',
  label: 'My profile',
  access: 'signed-in',
  ...everyone,
  answer: profile,
})

export const saveProfile = defineOperation({
  name: 'save-profile',
  method: 'PUT',
  path: '/profile',
  label: 'Save my profile',
  access: 'signed-in',
  ...everyone,
  body: {
    email: email('Email', { optional: true }),
    phone_number: phone('Phone', { optional: true }),
    language: choice('Language', languageChoice, { default: 'km' }),
  },
  answer: profile,
})

export const uploadProfilePhoto = defineOperation({
  name: 'upload-profile-photo',
  method: 'POST',
  path: '/profile/upload-photo',
  label: 'Upload photo',
  access: 'signed-in',
  ...everyone,
  upload: { field: 'photo', label: 'Photo', megabytes: 10 },
  answer: z.strictObject({ photo: z.string() }),
})

export const changePassword = defineOperation({
  name: 'change-password',
  method: 'POST',
  path: '/profile/change-password',
  label: 'Change password',
  access: 'signed-in',
  ...everyone,
  body: {
    current_password: secret('Current password'),
    password: secret('New password', { min: 10, help: 'At least ten characters; a short sentence is best' }),
  },
  answer: done,
})

// A one-time link carries the token; the answer says for whom, so that the page can greet him.
export const checkResetLink = defineOperation({
  name: 'check-reset-link',
  method: 'POST',
  path: '/reset-password/check',
  label: 'Check the link',
  access: 'anyone',
  body: { token: secret('Link', { max: 100 }) },
  answer: z.strictObject({ user_name: z.string(), full_name: z.string() }),
})

export const useResetLink = defineOperation({
  name: 'use-reset-link',
  method: 'POST',
  path: '/reset-password',
  label: 'Set a new password',
  access: 'anyone',
  body: { token: secret('Link', { max: 100 }), password: secret('New password', { min: 10 }) },
  answer: done,
})
