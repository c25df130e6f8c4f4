import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, flag, id, image, integer, links, ref, text } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { cardTemplates } from './card-templates.ts'
import { cardLooks, mostCards } from './print-cards.ts'

export const printState = defineChoice({
  new: ['New', 'No card printed yet', 'មិនទាន់បោះពុម្ពកាត'],
  printed: ['Printed', 'Card printed', 'បានបោះពុម្ពកាត'],
})

/** Students as whoever prints and hands out cards sees them: those who study here, and whether they have a card. */
export const cardsToBePrinted = defineResource({
  name: 'card-to-be-prints',
  label: ['Card to print', 'Cards to print'],
  key: 'student_id',
  title: { en: 'full_name_en', km: 'full_name_kh' },
  sort: ['card_number', 'asc'],
  verbs: ['list'],
  large: true,
  fields: {
    student_id: id(),
    photo: image('Photo'),
    card_number: text('Student number', { computed: true, search: true, column: 1 }),
    full_name_kh: text('Name (Khmer)', { computed: true, column: 2 }),
    full_name_en: text('Name (Latin)', { computed: true, column: 3 }),
    class_id: derived(ref('Class', () => classes, { optional: true, sortable: false, column: 4 })),
    has_photo: derived(flag('Photo', { sortable: false, column: 5 })),
    has_card: derived(flag('Active card', { sortable: false, column: 6 })),
    print_card_counter: integer('Cards printed', { computed: true, column: 7 }),
    branch_id: ref('Branch', () => branches, { computed: true, column: 8 }),
  },
  filters: ['class_id', 'has_photo', 'has_card', 'branch_id'],
  where: { status: choice('Printed', printState) },
  defaults: { status: ['New'] },
  lookups: { 'card-templates': () => cardTemplates },
})

export const printNewCards = defineOperation({
  name: 'print-new-cards',
  method: 'POST',
  path: '/card-to-be-prints/pdf-previews',
  label: 'Print cards',
  access: may('print', cardsToBePrinted),
  body: { student_ids: links('Students', () => students, { min: 1, max: mostCards }), ...cardLooks },
  answer: binary,
})

/** Becomes a task of whoever asks: a document for each class, in an archive where there are several. */
export const printManyCards = defineOperation({
  name: 'print-many-cards',
  method: 'POST',
  path: '/card-to-be-prints/print-many',
  label: 'Print the cards of a branch or a class',
  access: may('print', cardsToBePrinted),
  body: {
    branch_id: ref('Branch', () => branches),
    class_id: ref('Class', () => classes, {
      optional: true,
      within: ['branch_id'],
      help: 'Leave blank for the whole branch',
    }),
    status: choice('Cards for', printState, { default: 'New' }),
    ...cardLooks,
    counts: flag('Mark as printed', { default: 1, help: 'Otherwise they stay on this list' }),
  },
  stale: ['card-to-be-prints'],
  answer: z.strictObject({ task_id: z.uuid(), count: z.int() }),
})

export const printStudentCards = defineOperation({
  name: 'print-student-cards',
  method: 'GET',
  path: '/student-profiles/preview-cards',
  label: 'Print cards',
  access: may('print', students),
  query: { student_id_list: links('Students', () => students, { min: 1, max: mostCards }), ...cardLooks },
  answer: binary,
})

export const countPrintedStudentCard = defineOperation({
  name: 'count-printed-student-card',
  method: 'GET',
  path: '/student-profiles/increase/{student_id}/print-card-counters',
  label: 'Mark card as printed',
  access: may('print', students),
  params: { student_id: ref('Student', () => students) },
  sideEffect: true,
  stale: ['student-profiles', 'card-to-be-prints'],
  answer: z.strictObject({ student_id: z.int(), print_card_counter: z.int() }),
})
