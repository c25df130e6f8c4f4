import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, flag, integer, links, ref, secret } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { login } from './session.ts'
import { users } from './users.ts'

export const accountHolder = defineChoice({
  families: ['families', 'Families', 'គ្រួសារ'],
  students: ['students', 'Students', 'សិស្ស'],
})
export const nameRule = defineChoice({
  number: ['number', 'Family or student number', 'លេខគ្រួសារ ឬអត្តលេខសិស្ស'],
  phone: ['phone', 'Family phone number', 'លេខទូរស័ព្ទគ្រួសារ'],
})

/** As many as may be named one by one. */
export const mostNamed = 500

/**
 * Whose accounts: of these classes, grades, a branch, or those who are named; of nothing chosen, everybody of the
 * caller's branches.
 */
const whose = {
  whom: choice('For', accountHolder, { default: 'families' }),
  class_ids: links('Classes', () => classes, { default: [], max: 300 }),
  grade_ids: links('Grades', () => grades, { default: [], max: 100 }),
  branch_id: ref('Branch', () => branches, { optional: true }),
  student_parent_ids: links('Families', () => parents, { default: [], max: mostNamed }),
  student_ids: links('Students', () => students, { default: [], max: mostNamed }),
} as const
const rule = {
  name_rule: choice('Sign-in name', nameRule, { default: 'number', help: 'Students always get their student number' }),
} as const
const lasting = { valid_days: integer('Code works for (days)', { default: 30, min: 1, max: 90 }) } as const
const task = z.strictObject({ task_id: z.string(), count: z.int() })

const lacking = z.strictObject({
  person_id: z.int(),
  name_en: z.string(),
  name_kh: z.string(),
  why: z.enum(['no_name', 'taken']),
})

/** What making accounts would do, before anything is done. */
export const planAccounts = defineOperation({
  name: 'plan-accounts',
  method: 'GET',
  path: '/users/accounts/plan',
  label: 'Preview new accounts',
  access: may('create', users),
  query: { ...whose, ...rule },
  answer: z.strictObject({
    people: z.int(),
    to_make: z.int(),
    with_account: z.int(),
    to_print: z.int(),
    lacking: z.array(lacking),
    lacking_count: z.int(),
  }),
})

export const makeAccounts = defineOperation({
  name: 'make-accounts',
  method: 'POST',
  path: '/users/accounts',
  label: 'Create accounts',
  access: may('create', users),
  freshFactor: true,
  body: { ...whose, ...rule, ...lasting, print: flag('Print slips straight away', { default: 1 }) },
  stale: ['users', 'parent-profiles', 'student-profiles'],
  answer: task,
})

// A slip is a way in, so that it takes the permission that a one-time link takes.
export const printSlips = defineOperation({
  name: 'print-slips',
  method: 'POST',
  path: '/users/accounts/slips',
  label: 'Print sign-in slips',
  access: may('reset', users),
  freshFactor: true,
  body: { ...whose, ...lasting, again: flag('Also for people who have signed in', { default: 0 }) },
  stale: ['users', 'parent-profiles', 'student-profiles'],
  answer: task,
})

export const printSlip = defineOperation({
  name: 'print-slip',
  method: 'POST',
  path: '/users/accounts/slip',
  label: 'Print new slip',
  access: may('reset', users),
  freshFactor: true,
  body: { user_id: ref('User', () => users), ...lasting },
  stale: ['users', 'parent-profiles', 'student-profiles'],
  answer: binary,
})

const counts = { people: z.int(), accounts: z.int(), open_slips: z.int(), expired_slips: z.int(), signed_in: z.int() }

/** How far each class is: who has an account, who has a slip and has not used it, who has signed in. */
export const countAccounts = defineOperation({
  name: 'count-accounts',
  method: 'GET',
  path: '/users/accounts/classes',
  label: 'Accounts by class',
  access: may('view', users),
  query: { whom: whose.whom, branch_id: whose.branch_id },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        class_id: z.int().nullable(),
        class_name: z.string().nullable(),
        branch_id: z.int(),
        ...counts,
      }),
    ),
    total: z.strictObject(counts),
  }),
})

const code = { code: secret('Code', { max: 40 }) } as const

export const checkSlip = defineOperation({
  name: 'check-slip',
  method: 'POST',
  path: '/sign-in-slips/check',
  label: 'Check the code of a slip',
  access: 'anyone',
  body: code,
  answer: z.strictObject({ user_name: z.string(), full_name: z.string() }),
})

/** The code is spent, the password is set, and whoever holds the slip is signed in. */
export const useSlip = defineOperation({
  name: 'use-slip',
  method: 'POST',
  path: '/sign-in-slips',
  label: 'Sign in with a slip',
  access: 'anyone',
  body: { ...code, password: secret('New password', { min: 10 }), standalone: flag('Without a cookie') },
  answer: login.answer,
})
