import { z } from 'zod'
import { cardTemplates } from '../cards/card-templates.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, derived, flag, id, image, integer, links, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { parents } from './parents.ts'
import { students } from './students.ts'

export const pickupType = defineChoice({
  father: [1, 'Father', 'ឪពុក'],
  mother: [2, 'Mother', 'ម្តាយ'],
  guardian: [3, 'Guardian', 'អាណាព្យាបាល'],
  other: [4, 'Another person', 'អ្នកផ្សេង'],
})

const more = { optional: true, column: false } as const

/** Who may take a child home, and the card that says so. */
export const pickups = defineResource({
  name: 'pickup-card-creations',
  label: ['Pickup person', 'Pickup persons'],
  key: 'student_pickup_id',
  title: { en: 'guardian', km: 'guardian_kh' },
  sort: ['student_pickup_id', 'desc'],
  verbs: ['list', 'read', 'create', 'update'],
  large: true,
  softDelete: 'is_deleted',
  userTypes: ['staff-api', 'parent-api'],
  writers: ['staff-api'],
  logsAccess: { about: 'student_id', by: ['staff-api'] },
  fields: {
    student_pickup_id: id(),
    photo: image('Photo'),
    student_id: ref('Student', () => students, { fixed: true, search: true, column: 3 }),
    guardian_type: choice('Relationship', pickupType, { default: pickupType.other, column: 4 }),
    guardian: text('Name (Latin)', { search: true, column: 1 }),
    guardian_kh: text('Name (Khmer)', { search: true, column: 2 }),
    relationship: text('Relationship to the child', { ...more, max: 60 }),
    phone: phone('Phone', { optional: true, search: true, column: 6 }),
    card_number: text('Card number', {
      computed: true,
      search: true,
      column: false,
      help: 'A random number',
    }),
    is_print_card: flag('Gets a card', { default: 1, column: false }),
    print_card_counter: integer('Cards printed', { computed: true, column: 7 }),
    valid_from: date('Valid from', more),
    valid_to: date('Valid until', { optional: true, notBefore: 'valid_from', column: 8 }),
    branch_id: derived(ref('Branch', () => branches, { column: 9 })),
    is_blocked: derived(flag('Blocked', { readers: ['staff-api'], column: 5, sortable: false })),
    is_deleted: flag('Deleted', { computed: true, column: false }),
  },
  filters: ['student_id', 'guardian_type', 'branch_id'],
  where: { printed: flag('Card printed') },
  option: ['student_id'],
  tellApart: ['student_id'],
  lookups: { 'card-templates': () => cardTemplates },
})

const person = z.strictObject({
  guardian_type: z.int(),
  guardian: z.string(),
  guardian_kh: z.string(),
  relationship: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  /** The pickup person that was made of him already. */
  student_pickup_id: z.nullable(z.int()),
  /** May not take the child home today. */
  is_blocked: z.int(),
})

export const listPickupParents = defineOperation({
  name: 'list-pickup-parents',
  method: 'GET',
  path: '/pickup-card-creations/parents',
  label: 'Father, mother and guardian of a student',
  access: may('view', pickups),
  query: { student_id: ref('Student', () => students) },
  logsAccess: { about: 'student_id', by: ['staff-api'] },
  answer: z.strictObject({ data: z.array(person) }),
})

export const deletePickups = defineOperation({
  name: 'delete-pickups',
  method: 'POST',
  path: '/pickup-card-creations/delete-records',
  label: 'Delete pickup persons',
  access: may('delete', pickups),
  body: { student_pickup_ids: links('Pickup persons', () => pickups, { min: 1, max: 200 }) },
  stale: ['pickup-card-creations', 'pickup-card-activators'],
  answer: z.strictObject({ deleted: z.int(), ended_cards: z.int() }),
})

export const pickup = { student_pickup_id: ref('Pickup person', () => pickups) } as const

export const uploadPickupPhoto = defineOperation({
  name: 'upload-pickup-photo',
  method: 'POST',
  path: '/pickup-card-creations/upload-photoes',
  label: 'Upload photo',
  access: may('update', pickups),
  body: pickup,
  upload: { field: 'photo', label: 'Photo', megabytes: 5 },
  stale: ['pickup-card-creations'],
  answer: z.strictObject({ student_pickup_id: z.int(), photo: z.string() }),
})

export const countPrintedPickupCard = defineOperation({
  name: 'count-printed-pickup-card',
  method: 'GET',
  path: '/pickup-card-creations/{student_pickup_id}/increase-printer-counters',
  label: 'Mark card as printed',
  access: may('print', pickups),
  params: pickup,
  sideEffect: true,
  stale: ['pickup-card-creations'],
  answer: z.strictObject({ student_pickup_id: z.int(), print_card_counter: z.int() }),
})

export const generatePickups = defineOperation({
  name: 'generate-pickups',
  method: 'POST',
  path: '/parent-profiles/generate-pickups',
  label: 'Add family members as pickup persons',
  access: may('create', pickups),
  body: { student_parent_ids: links('Families', () => parents, { min: 1, max: 200 }) },
  stale: ['pickup-card-creations'],
  answer: z.strictObject({ created: z.int(), student_pickup_ids: z.array(z.int()) }),
})
