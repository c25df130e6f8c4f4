import { z } from 'zod'
import { may, userTypes } from '../kit/access.ts'
import { code, id, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { users } from './users.ts'

/** The page that explains access. No verb of its own: nothing is kept of it. */
export const accessExplanations = defineResource({
  name: 'access-explanations',
  label: ['Who can see what, and why', 'Who can see what, and why'],
  key: 'user_id',
  title: 'user_id',
  sort: ['user_id', 'asc'],
  verbs: [],
  fields: { user_id: id() },
})

const labels = { label: z.string(), label_kh: z.string() }
const named = z.strictObject({ id: z.int(), ...labels })

/** What is asked on the way to a record, in the order in which it is asked. */
export const accessSteps = [
  'account',
  'sign_in',
  'user_type',
  'permission',
  'second_factor',
  'menu',
  'record',
  'rule',
  'list',
  'fields',
] as const

const step = z.strictObject({
  name: z.enum(accessSteps),
  /** A note decides nothing: it says what somebody will find behind the door. */
  state: z.enum(['yes', 'no', 'note']),
  /** What the declaration itself says: a permission's name, a scope's sentence, a refusal. */
  said: z.optional(z.strictObject(labels)),
  user_types: z.optional(z.array(z.enum(userTypes))),
  /** The roles that give it; where none does, those that would. */
  roles: z.optional(z.array(named)),
  branches: z.optional(z.array(named)),
  record_branches: z.optional(z.array(named)),
  fields: z.optional(z.array(z.strictObject({ name: z.string(), ...labels }))),
})
export type AccessStep = z.infer<typeof step>

export const listExplainable = defineOperation({
  name: 'list-explainable',
  method: 'GET',
  path: '/access-explanations/calls',
  label: 'What can be asked about',
  access: may('explain', users),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        resource: z.string(),
        ...labels,
        calls: z.array(z.strictObject({ name: z.string(), ...labels, of_record: z.int() })),
      }),
    ),
  }),
})

// A POST, because a change and a deletion are really tried, and taken back.
export const explainAccess = defineOperation({
  name: 'explain-access',
  method: 'POST',
  path: '/access-explanations',
  label: 'Explain access',
  access: may('explain', users),
  body: {
    user_id: ref('Person', () => users),
    call: code('Action', { max: 120 }),
    record: text('Record', { optional: true, max: 200, help: 'The record’s key, as in its address' }),
  },
  answer: z.strictObject({
    allowed: z.int(),
    /** The code of the refusal that the person gets. */
    problem: z.nullable(z.string()),
    steps: z.array(step),
  }),
})
