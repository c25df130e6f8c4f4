import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, links, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { employees } from '../people/employees.ts'
import { pickups } from '../people/pickups.ts'
import { teachers } from '../people/teachers.ts'
import { cardTemplates } from './card-templates.ts'

export const cardSide = defineChoice({
  both: ['both', 'Front and back', 'មុខ និងខ្នង'],
  front: ['front', 'Front', 'ផ្នែកខាងមុខ'],
  back: ['back', 'Back', 'ផ្នែកខាងក្រោយ'],
})

export const cardPaper = defineChoice({
  single: ['single', 'One card on a page', 'មួយកាតក្នុងមួយទំព័រ'],
  sheet: ['sheet', 'A4 sheets', 'សន្លឹក A4'],
})

/** As many as one document holds; whoever needs more asks again. */
export const mostCards = 200

export const cardLooks = {
  side: choice('Side', cardSide, { default: 'both' }),
  type: choice('Paper', cardPaper, { default: 'single' }),
  card_template_id: ref('Card template', () => cardTemplates, { optional: true }),
} as const

export const printEmployeeCards = defineOperation({
  name: 'print-employee-cards',
  method: 'GET',
  path: '/employees/preview-cards',
  label: 'Print cards',
  access: may('print', employees),
  query: { staff_id_list: links('Employees', () => employees, { min: 1, max: mostCards }), ...cardLooks },
  answer: binary,
})

export const printTeacherCards = defineOperation({
  name: 'print-teacher-cards',
  method: 'GET',
  path: '/teacher-profiles/preview-cards',
  label: 'Print cards',
  access: may('print', teachers),
  query: { teacher_id_list: links('Teachers', () => teachers, { min: 1, max: mostCards }), ...cardLooks },
  answer: binary,
})

export const printPickupCards = defineOperation({
  name: 'print-pickup-cards',
  method: 'GET',
  path: '/pickup-card-creations/preview-cards',
  label: 'Print pickup cards',
  access: may('print', pickups),
  query: { student_pickup_id_list: links('Pickup persons', () => pickups, { min: 1, max: mostCards }), ...cardLooks },
  answer: binary,
})
