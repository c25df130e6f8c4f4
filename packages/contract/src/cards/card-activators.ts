import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, derived, type Fields, flag, id, links, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from '../people/employees.ts'
import { pickups } from '../people/pickups.ts'
import { students } from '../people/students.ts'

export const cardStatus = defineChoice({
  active: [1, 'Active', 'កំពុងប្រើ', 'ok'],
  inactive: [2, 'Inactive', 'បានផ្អាក', 'quiet'],
  lost: [3, 'Lost', 'បាត់', 'error'],
  damaged: [4, 'Damaged', 'ខូច', 'warn'],
  returned: [5, 'Returned', 'បានប្រគល់វិញ', 'info'],
})

/** What may become of a card. One that was returned is given to the next person anew. */
export const cardMoves: Readonly<Record<number, readonly number[]>> = {
  [cardStatus.active]: [cardStatus.inactive, cardStatus.lost, cardStatus.damaged, cardStatus.returned],
  [cardStatus.inactive]: [cardStatus.active, cardStatus.lost, cardStatus.damaged, cardStatus.returned],
  [cardStatus.lost]: [cardStatus.active, cardStatus.inactive, cardStatus.returned],
  [cardStatus.damaged]: [cardStatus.inactive, cardStatus.returned],
  [cardStatus.returned]: [],
}

/** What became of the card before. */
export const cardEnd = defineChoice({
  inactive: [2, 'Inactive', 'បានផ្អាក'],
  lost: [3, 'Lost', 'បាត់'],
  damaged: [4, 'Damaged', 'ខូច'],
  returned: [5, 'Returned', 'បានប្រគល់វិញ'],
})

const number = text('Card number', {
  search: true,
  max: 40,
  column: 1,
  help: 'Hold the card to the reader, or type its number',
})
const life = {
  card_status: choice('Status', cardStatus, { computed: true, default: cardStatus.active, column: 4 }),
  activated_date: date('Active from', { column: 5 }),
  ended_date: date('Active until', { optional: true, computed: true, notBefore: 'activated_date', column: 6 }),
  remark: note('Remark', { optional: true, max: 300, column: false }),
  is_history: flag('In history', { computed: true, column: false }),
} as const
const branch = derived(ref('Branch', () => branches, { column: 7 }))
const shared = {
  key: 'id',
  title: 'card_number',
  sort: ['id', 'desc'],
  verbs: ['list', 'read', 'update'],
  large: true,
  defaults: { card_status: [cardStatus.active] },
  softDelete: 'is_history',
  lookups: { 'attendance/card-status': { choice: cardStatus } },
} as const

export const studentCards = defineResource({
  ...shared,
  name: 'student-card-activators',
  label: ['Student card', 'Student cards'],
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  writers: ['staff-api'],
  fields: {
    id: id(),
    card_number: number,
    student_id: ref('Student', () => students, { fixed: true, search: true, finds: true, column: 2 }),
    ...life,
    branch_id: branch,
  },
  filters: ['card_status', 'student_id', 'branch_id', 'is_history'],
})

export const employeeCards = defineResource({
  ...shared,
  name: 'employee-card-activators',
  label: ['Employee card', 'Employee cards'],
  fields: {
    id: id(),
    card_number: number,
    staff_id: ref('Employee', () => employees, { fixed: true, search: true, finds: true, column: 2 }),
    ...life,
    branch_id: branch,
  },
  filters: ['card_status', 'staff_id', 'branch_id', 'is_history'],
})

export const pickupCards = defineResource({
  ...shared,
  name: 'pickup-card-activators',
  label: ['Pickup card', 'Pickup cards'],
  userTypes: ['staff-api', 'parent-api'],
  writers: ['staff-api'],
  fields: {
    id: id(),
    card_number: number,
    student_pickup_id: ref('Person', () => pickups, { fixed: true, search: true, finds: true, column: 2 }),
    student_id: derived(ref('Student', () => students, { column: 3 })),
    is_blocked: derived(flag('Blocked', { readers: ['staff-api'], column: 4, sortable: false })),
    ...life,
    branch_id: branch,
  },
  filters: ['card_status', 'student_pickup_id', 'student_id', 'branch_id', 'is_history'],
})

const activation = {
  card_number: number,
  previous_status: choice('Previous card will be marked', cardEnd, {
    default: cardEnd.inactive,
    help: 'If the person already has an active card',
  }),
  activated_date: date('Active from', { optional: true, help: 'Leave blank for today' }),
  remark: note('Remark', { optional: true, max: 300 }),
} as const
const before = z.strictObject({ id: z.int(), card_number: z.string(), card_status: z.int() })
const activated = z.strictObject({
  id: z.int(),
  card_number: z.string(),
  card_status: z.int(),
  activated_date: z.string(),
  previous: z.nullable(before),
})

const activate = <H extends Fields>(whose: string, cards: AnyResource, holder: H) =>
  defineOperation({
    name: `activate-${whose}-card`,
    method: 'POST',
    path: cards.path,
    label: 'Activate card',
    access: may('create', cards),
    body: { ...holder, ...activation },
    stale: [cards.name, 'card-to-be-prints'],
    answer: activated,
  })
export const activateStudentCard = activate('student', studentCards, { student_id: ref('Student', () => students) })
export const activateEmployeeCard = activate('employee', employeeCards, { staff_id: ref('Employee', () => employees) })
export const activatePickupCard = activate('pickup', pickupCards, { student_pickup_id: ref('Person', () => pickups) })

/** Whose a number is, where the caller may know. */
const holder = z.strictObject({
  resource: z.string(),
  id: z.int(),
  card_status: z.int(),
  name_en: z.string(),
  name_kh: z.string(),
})
const check = (whose: string, cards: AnyResource) =>
  defineOperation({
    name: `check-${whose}-card`,
    method: 'POST',
    path: `${cards.path}/check-card-exists`,
    label: 'Is the number in use?',
    access: may('view', cards),
    body: { card_number: number },
    answer: z.strictObject({ exists: z.boolean(), card: z.nullable(holder) }),
  })
export const checkStudentCard = check('student', studentCards)
export const checkEmployeeCard = check('employee', employeeCards)
export const checkPickupCard = check('pickup', pickupCards)

const change = (whose: string, cards: AnyResource) =>
  defineOperation({
    name: `change-${whose}-card-status`,
    method: 'POST',
    path: `${cards.path}/change/status`,
    label: 'Change status',
    access: may('update', cards),
    body: {
      id: ref('Card', () => cards),
      card_status: choice('New status', cardStatus),
      remark: note('Remark', { optional: true, max: 300 }),
    },
    stale: [cards.name, 'card-to-be-prints'],
    answer: z.strictObject({ id: z.int(), card_status: z.int(), ended_date: z.nullable(z.string()) }),
  })
export const changeStudentCardStatus = change('student', studentCards)
export const changeEmployeeCardStatus = change('employee', employeeCards)
export const changePickupCardStatus = change('pickup', pickupCards)

const shelve = (whose: string, cards: AnyResource) =>
  defineOperation({
    name: `shelve-${whose}-cards`,
    method: 'PUT',
    path: `${cards.path}/delete-move-history`,
    label: 'Move to history',
    access: may('delete', cards),
    body: { ids: links('Cards', () => cards, { min: 1, max: 200 }) },
    stale: [cards.name, 'card-to-be-prints'],
    answer: z.strictObject({ moved: z.int() }),
  })
export const shelveStudentCards = shelve('student', studentCards)
export const shelveEmployeeCards = shelve('employee', employeeCards)
export const shelvePickupCards = shelve('pickup', pickupCards)
