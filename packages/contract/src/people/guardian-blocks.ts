import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, derived, id, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { pickups, pickupType } from './pickups.ts'
import { student } from './student-changes.ts'
import { students } from './students.ts'

export const blockedFrom = defineChoice({
  messages: [1, 'Messages', 'សារ'],
  pickup: [2, 'Pickup', 'ការទទួលសិស្ស'],
  both: [3, 'Messages and pickup', 'សារ និងការទទួលសិស្ស'],
})

export const blockState = defineChoice({
  current: ['current', 'In effect', 'កំពុងមានប្រសិទ្ធភាព', 'error'],
  planned: ['planned', 'Starts later', 'ចាប់ផ្តើមពេលក្រោយ', 'warn'],
  ended: ['ended', 'Ended', 'បានបញ្ចប់', 'quiet'],
})

const more = { optional: true, column: false } as const
const onRecord = { optional: true, fixed: true, search: true, help: 'Leave blank to take the name on record' } as const
const ended = { computed: true, ...more } as const

/** Who may not have messages about a child, or take it home, and why. A block ends; it is never deleted. */
export const guardianBlocks = defineResource({
  name: 'guardian-blocks',
  label: ['Blocked person', 'Blocked persons'],
  key: 'guardian_block_id',
  title: { en: 'person_name_en', km: 'person_name_kh' },
  sort: ['guardian_block_id', 'desc'],
  verbs: ['list', 'read', 'create', 'update'],
  sensitive: true,
  logsAccess: { about: 'student_id' },
  fields: {
    guardian_block_id: id(),
    student_id: ref('Student', () => students, { fixed: true, search: true, column: 2 }),
    guardian_type: choice('Person', pickupType, { fixed: true, column: 3 }),
    student_pickup_id: ref('Pickup person', () => pickups, {
      ...more,
      fixed: true,
      within: ['student_id'],
      offers: { guardian_type: [pickupType.other] },
    }),
    person_name_en: text('Name (Latin)', { ...onRecord, column: 1 }),
    person_name_kh: text('Name (Khmer)', { ...onRecord, column: false }),
    blocked_from: choice('Blocked from', blockedFrom, { default: blockedFrom.both, column: 4 }),
    valid_from: date('From', { column: 5 }),
    valid_to: date('Until', {
      optional: true,
      notBefore: 'valid_from',
      column: 6,
      help: 'Leave blank until further notice',
    }),
    reason: note('Reason', { max: 1000, column: false }),
    ordered_by: text('Ordered by', { ...more, help: 'A court, a parent, the principal' }),
    paper_kept: text('Paper kept', { ...more, help: 'Where the order or letter is kept' }),
    ended_date: date('Ended on', ended),
    end_reason: note('Reason for ending', { ...ended, max: 1000 }),
    block_state: derived(choice('Status', blockState, { column: 7 })),
    branch_id: derived(ref('Branch', () => branches, { column: 8 })),
  },
  filters: ['student_id', 'guardian_type', 'blocked_from', 'block_state', 'branch_id'],
  defaults: { block_state: [blockState.current, blockState.planned] },
})

export const endGuardianBlock = defineOperation({
  name: 'end-guardian-block',
  method: 'POST',
  path: '/guardian-blocks/{guardian_block_id}/end',
  label: 'End now',
  access: may('update', guardianBlocks),
  params: { guardian_block_id: ref('Blocked person', () => guardianBlocks) },
  body: { end_reason: note('Reason for ending', { max: 1000 }) },
  stale: ['guardian-blocks', 'pickup-card-creations', 'pickup-card-activators'],
  answer: z.strictObject({ guardian_block_id: z.int(), ended_date: z.string() }),
})

/** Whoever may open the page of a child sees who must not take it home; the reason is for those who keep the blocks. */
export const listPickupBlocks = defineOperation({
  name: 'list-pickup-blocks',
  method: 'GET',
  path: '/student-profiles/{student_id}/pickup-blocks',
  label: 'Who may not pick up',
  access: may('view', students),
  userTypes: ['staff-api', 'teacher-api'],
  params: student,
  answer: z.strictObject({
    data: z.array(z.strictObject({ guardian_type: z.int(), name_en: z.string(), name_kh: z.string() })),
  }),
})
