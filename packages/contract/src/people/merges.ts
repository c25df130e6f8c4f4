import { z } from 'zod'
import { users } from '../accounts/users.ts'
import { may } from '../kit/access.ts'
import { integer, json, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import type { AnyResource } from '../kit/resource.ts'
import { parents } from './parents.ts'
import { students } from './students.ts'

const side = z.strictObject({
  id: z.int(),
  number: z.string(),
  name_en: z.string(),
  name_kh: z.string(),
  version: z.int(),
  row: z.record(z.string(), z.unknown()),
})
const sentence = { message_en: z.string(), message_kh: z.string() }
const account = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  full_name: z.string(),
  disable: z.int(),
  of: z.enum(['keep', 'drop']),
})
const child = z.strictObject({
  student_id: z.int(),
  card_number: z.string(),
  full_name_en: z.string(),
  full_name_kh: z.string(),
})
/** What an account sees more or no longer, with either choice of the family or with one of them alone. */
const sight = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  full_name: z.string(),
  when: z.enum(['always', 'keep', 'drop']),
  gains: z.array(child),
  loses: z.array(child),
})

const preview = z.strictObject({
  keep: side,
  drop: side,
  /** Fields that differ, and which of the two is proposed: the fuller one, else the newer. */
  proposal: z.record(z.string(), z.enum(['keep', 'drop'])),
  /** What moves, by its kind. */
  moves: z.array(z.strictObject({ object: z.string(), label: z.string(), label_kh: z.string(), count: z.int() })),
  /** What cannot stand twice, and what becomes of it. */
  notes: z.array(z.strictObject(sentence)),
  /** What must be put right first. */
  stops: z.array(z.strictObject(sentence)),
  accounts: z.array(account),
  /** Both have an account of their own, and only one can stay open. */
  two_accounts: z.boolean(),
  sight: z.array(sight),
  fingerprint: z.string(),
})
export type MergePreview = z.infer<typeof preview>
export type Sight = z.infer<typeof sight>
export type MergeAccount = z.infer<typeof account>

const both = (resource: () => AnyResource) => ({
  keep_id: ref('Kept record', resource),
  drop_id: ref('Removed record', resource),
})
const done = z.strictObject({ duplicate_pair_id: z.int(), kept_id: z.int(), moved: z.int() })

const chosen = {
  keep_version: integer('Version of the kept record', { min: 1 }),
  drop_version: integer('Version of the removed record', { min: 1 }),
  chosen: json('Which value of each field', z.record(z.string().max(60), z.enum(['keep', 'drop']))),
  fingerprint: text('Fingerprint of the preview', { max: 64 }),
} as const

const named = <const N extends string>(name: N, path: string, label: string, resource: AnyResource) =>
  defineOperation({
    name,
    method: 'GET',
    path,
    label,
    access: may('merge', resource),
    query: both(() => resource),
    answer: preview,
  })

export const previewStudents = named(
  'preview-student-merge',
  '/student-profiles/merge-preview',
  'Preview merging two students',
  students,
)
export const previewFamilies = named(
  'preview-family-merge',
  '/parent-profiles/merge-preview',
  'Preview merging two families',
  parents,
)

export const mergeStudents = defineOperation({
  name: 'merge-students',
  method: 'POST',
  path: '/student-profiles/merge',
  label: 'Merge two students',
  access: may('merge', students),
  body: {
    ...both(() => students),
    ...chosen,
    account_id: ref('Account to keep', () => users, { optional: true }),
  },
  stale: ['student-profiles', 'parent-profiles', 'duplicate-pairs', 'student-enrollments'],
  answer: done,
})

export const mergeFamilies = defineOperation({
  name: 'merge-families',
  method: 'POST',
  path: '/parent-profiles/merge',
  label: 'Merge two families',
  access: may('merge', parents),
  body: { ...both(() => parents), ...chosen },
  stale: ['parent-profiles', 'student-profiles', 'duplicate-pairs'],
  answer: done,
})
