import { defineChoice } from '../kit/choice.ts'
import { choice, date, id, image, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { gender } from './employees.ts'
import { parents } from './parents.ts'

export const studentStatus = defineChoice({
  1: ['Active', 'កំពុងសិក្សា', 'ok'],
  2: ['Suspended', 'ព្យួរការសិក្សា', 'warn'],
  3: ['Dropped out', 'បោះបង់ការសិក្សា', 'quiet'],
  4: ['Transferred out', 'ផ្លាស់ចេញ', 'quiet'],
  5: ['Graduated', 'បញ្ចប់ការសិក្សា', 'info'],
})

export const students = defineResource({
  name: 'student-profiles',
  label: ['Student', 'Students'],
  key: 'student_id',
  title: { en: 'full_name_en', km: 'full_name_kh' },
  sort: ['card_number', 'asc'],
  large: true,
  verbs: [],
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  fields: {
    student_id: id(),
    card_number: text('Card number', { max: 30, search: true }),
    first_name_en: text('First name (Latin)', { search: true }),
    last_name_en: text('Last name (Latin)', { search: true }),
    first_name_kh: text('First name (Khmer)', { search: true }),
    last_name_kh: text('Last name (Khmer)', { search: true }),
    full_name_en: text('Name (Latin)', { computed: true, column: false }),
    full_name_kh: text('Name (Khmer)', { computed: true, column: false }),
    gender: choice('Sex', gender),
    date_of_birth: date('Date of birth', { optional: true }),
    student_parent_id: ref('Parent', () => parents, { optional: true }),
    branch_id: ref('Branch', () => branches),
    status: choice('Status', studentStatus, { default: 1 }),
    photo: image('Photo'),
  },
  option: ['card_number'],
})
