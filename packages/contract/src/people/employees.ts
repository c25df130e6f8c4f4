import { defineChoice } from '../kit/choice.ts'
import { choice, email, id, image, phone, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { departments } from '../organisation/departments.ts'
import { positions } from '../organisation/positions.ts'

export const gender = defineChoice({ M: ['Male', 'ប្រុស'], F: ['Female', 'ស្រី'] })

export const staffStatus = defineChoice({
  1: ['Active', 'កំពុងបម្រើការ', 'ok'],
  2: ['Probation', 'សាកល្បងការងារ', 'info'],
  3: ['Suspended', 'ព្យួរការងារ', 'warn'],
  4: ['Resigned', 'លាឈប់', 'quiet'],
  5: ['Terminated', 'បញ្ចប់ការងារ', 'quiet'],
  6: ['Retired', 'ចូលនិវត្តន៍', 'quiet'],
})

export const employees = defineResource({
  name: 'employees',
  label: ['Employee', 'Employees'],
  key: 'staff_id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['emp_id', 'asc'],
  verbs: [],
  fields: {
    staff_id: id(),
    emp_id: text('Employee ID', { max: 20, search: true }),
    name_en: text('Name (Latin)', { search: true }),
    name_kh: text('Name (Khmer)', { search: true }),
    gender: choice('Sex', gender),
    phone_number_1: phone('Phone', { optional: true, search: true }),
    email: email('Email', { optional: true }),
    position_id: ref('Position', () => positions, { optional: true }),
    department_id: ref('Department', () => departments, { optional: true }),
    branch_id: ref('Branch', () => branches),
    status: choice('Status', staffStatus, { default: 1 }),
    photo: image('Photo'),
  },
  option: ['emp_id'],
})
