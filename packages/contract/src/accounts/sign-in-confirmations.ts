import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, id, instant, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const confirmationKind = defineChoice({
  link: [1, 'One-time link', 'តំណប្រើម្តង'],
  slips: [2, 'Sign-in slips', 'សន្លឹកចូលប្រើ'],
})

export const confirmationState = defineChoice({
  waiting: [1, 'Waiting for a second person', 'រង់ចាំអ្នកទីពីរ', 'warn'],
  confirmed: [2, 'Confirmed', 'បានបញ្ជាក់', 'ok'],
  refused: [3, 'Rejected', 'បានបដិសេធ', 'quiet'],
})

/**
 * A link or slips that somebody made for accounts of others: they open nothing until a second person has confirmed
 * them.
 */
export const signInConfirmations = defineResource({
  name: 'sign-in-confirmations',
  label: ['Sign-in confirmation', 'Sign-in confirmations'],
  key: 'confirmation_id',
  title: 'whose',
  sort: ['confirmation_id', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    confirmation_id: id(),
    created_date: instant('Created on', { column: 1 }),
    kind: choice('Type', confirmationKind, { column: 2 }),
    whose: text('For', { max: 300, column: 3, search: true }),
    people: integer('Accounts', { column: 4 }),
    asked_by: derived(text('Created by', { optional: true, column: 5, sortable: false })),
    asked_by_id: integer('Created by (number)', { computed: true, column: false }),
    state: choice('Status', confirmationState, { default: confirmationState.waiting, column: 6 }),
    decided_by: derived(text('Decided by', { optional: true, column: 7, sortable: false })),
    decided_at: instant('Decided on', { optional: true, column: 8 }),
    expires_at: instant('Works until', { column: 9 }),
    branch_id: ref('Branch', () => branches, { column: 10 }),
  },
  filters: ['state', 'kind', 'branch_id'],
  defaults: { state: [confirmationState.waiting] },
})

const decided = {
  method: 'POST',
  access: may('approve', signInConfirmations),
  freshFactor: true,
  params: { confirmation_id: ref('Sign-in confirmation', () => signInConfirmations) },
  stale: ['sign-in-confirmations'],
  answer: z.strictObject({ confirmation_id: z.int(), state: z.int() }),
} as const

export const confirmSignIn = defineOperation({
  ...decided,
  name: 'confirm-sign-in',
  path: '/sign-in-confirmations/{confirmation_id}/confirm',
  label: 'Confirm',
})
export const refuseSignIn = defineOperation({
  ...decided,
  name: 'refuse-sign-in',
  path: '/sign-in-confirmations/{confirmation_id}/refuse',
  label: 'Reject',
})
