import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, flag, id, instant, integer, json, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

export const privacyKind = defineChoice({
  copy: [1, 'Copy of all data', 'ច្បាប់ចម្លងនៃទិន្នន័យទាំងអស់', 'info'],
  erasure: [2, 'Erasure', 'ការលុបទិន្នន័យ', 'warn'],
})

export const privacyState = defineChoice({
  asked: [1, 'Requested', 'បានស្នើសុំ', 'info'],
  awaitingApproval: [2, 'Waiting for a second person', 'រង់ចាំអ្នកទីពីរ', 'warn'],
  inProgress: [3, 'In progress', 'កំពុងដំណើរការ', 'info'],
  done: [4, 'Done', 'រួចរាល់', 'ok'],
  declined: [5, 'Declined', 'បានបដិសេធ', 'quiet'],
})

export const fates = ['erase', 'anonymise', 'keep'] as const
const said = z.strictObject({ en: z.string(), km: z.string() })

/** What an erasure does with the rows of one table. */
export const erasureLine = z.strictObject({
  table: z.string(),
  words: said,
  fate: z.enum(fates),
  rows: z.int(),
  because: said,
  keeping: said,
  /** The day until which what is kept is kept; none where it is kept as long as the school. */
  until: z.nullable(z.string()),
})
export const erasurePlan = z.strictObject({
  lines: z.array(erasureLine),
  files: z.int(),
  /** Sheets and papers that people made of lists, in which the child may stand. */
  sheets: z.int(),
  history: z.int(),
})
export type ErasurePlan = z.infer<typeof erasurePlan>

const shown = {
  privacy_request_id: id(),
  created_date: instant('Requested on', { column: 1 }),
  request_kind: choice('Type', privacyKind, { column: 2 }),
  child_en: derived(text('Child (Latin)', { column: 4, sortable: false })),
  child_kh: derived(text('Child (Khmer)', { column: 3, sortable: false })),
  request_state: choice('Status', privacyState, { default: privacyState.asked, column: 5 }),
  student_id: ref('Student', () => students, { column: false }),
  answer: note('Answer', { optional: true, max: 500, column: false }),
  done_at: instant('Done on', { optional: true, column: 7 }),
} as const

const common = {
  key: 'privacy_request_id',
  title: { en: 'child_en', km: 'child_kh' },
  sort: ['privacy_request_id', 'desc'],
  filters: ['request_kind', 'request_state', 'student_id'],
} as const

/**
 * What was asked about a child's data, who released or approved it, and what became of it. It names the child by its
 * record alone.
 */
export const privacyRequests = defineResource({
  ...common,
  name: 'privacy-requests',
  label: ['Privacy request', 'Privacy requests'],
  verbs: ['list', 'read'],
  fields: {
    ...shown,
    card_number: derived(text('Student number', { column: 6, sortable: false })),
    asked_by: derived(text('Requested by', { column: 8, sortable: false })),
    requested_by: integer('Requested by (number)', { computed: true, column: false }),
    decided_by: derived(text('Decided by', { optional: true, column: 9, sortable: false })),
    remark: note('Reason', { optional: true, max: 500, column: false }),
    with_family: flag('Including the family', { column: false }),
    plan: json('What will happen', erasurePlan, { optional: true }),
    fingerprint: text('Fingerprint of the trial run', { optional: true, computed: true, column: false }),
    task_id: text('Task', { optional: true, computed: true, column: false }),
    branch_id: ref('Branch', () => branches, { column: 10 }),
  },
})

/** A family sees what it asked for, and how far it is. */
export const myPrivacyRequests = defineResource({
  ...common,
  name: 'my-privacy-requests',
  label: ['My privacy request', 'My privacy requests'],
  verbs: ['list'],
  userTypes: ['parent-api'],
  fields: shown,
})

const child = { student_id: ref('Student', () => students) } as const
const request = { privacy_request_id: ref('Privacy request', () => privacyRequests) } as const
const why = { remark: note('Reason', { optional: true, max: 500 }) } as const
const stale = ['privacy-requests', 'my-privacy-requests'] as const
const made = z.strictObject({ privacy_request_id: z.int(), request_state: z.int() })
const begun = z.strictObject({ privacy_request_id: z.int(), task_id: z.uuid() })

/** A parent asks for a copy of everything that the school holds about a child; the office releases it. */
export const askChildExport = defineOperation({
  name: 'ask-child-export',
  method: 'POST',
  path: '/home/parent-profiles/children/{student_id}/data-copies',
  label: 'Request a copy of all data',
  access: 'signed-in',
  userTypes: ['parent-api'],
  params: child,
  body: why,
  stale,
  answer: made,
})

/** Makes the copy, whether somebody has asked for it or not; it is counted like every reading in bulk. */
export const exportChild = defineOperation({
  name: 'export-child',
  method: 'POST',
  path: '/student-profiles/{student_id}/data-copies',
  label: 'Export all data of a child',
  access: may('release', privacyRequests),
  freshFactor: true,
  params: child,
  body: {},
  stale,
  answer: begun,
})

/** Works out, table by table, what an erasure would do. Nothing changes; a second person carries it out. */
export const rehearseErasure = defineOperation({
  name: 'rehearse-erasure',
  method: 'POST',
  path: '/student-profiles/{student_id}/erasures',
  label: 'Erasure trial run',
  access: may('create', privacyRequests),
  freshFactor: true,
  params: child,
  body: {
    with_family: flag('Erase the family too', { default: 0, help: 'Only if this is the family’s last child' }),
    ...why,
  },
  stale,
  answer: z.strictObject({ ...made.shape, plan: erasurePlan, fingerprint: z.string(), family_can_go: z.boolean() }),
})

export const eraseChild = defineOperation({
  name: 'erase-child',
  method: 'POST',
  path: '/privacy-requests/{privacy_request_id}/erase',
  label: 'Erase the child’s data',
  access: may('approve', privacyRequests),
  freshFactor: true,
  params: request,
  body: {
    card_number: text('Student number', { max: 30, help: 'Type it in: erased data cannot be restored' }),
    fingerprint: text('Fingerprint of the trial run', { max: 64 }),
  },
  stale: [...stale, 'student-profiles'],
  answer: begun,
})

export const declineRequest = defineOperation({
  name: 'decline-privacy-request',
  method: 'POST',
  path: '/privacy-requests/{privacy_request_id}/decline',
  label: 'Decline request',
  access: may('update', privacyRequests),
  params: request,
  body: { answer: note('Answer', { max: 500 }) },
  stale,
  answer: made,
})

/** Every kind of record with what becomes of it: what the school says when somebody asks what it keeps and why. */
export const listPrivacyClasses = defineOperation({
  name: 'list-privacy-classes',
  method: 'GET',
  path: '/privacy-classes',
  label: 'Records we keep, why and for how long',
  access: may('view', privacyRequests),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        table: z.string(),
        about: said,
        words: said,
        fate: z.enum(fates),
        is_exported: z.boolean(),
        because: said,
        keeping: said,
        emptied: z.int(),
      }),
    ),
  }),
})
