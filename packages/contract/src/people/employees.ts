import { z } from 'zod'
import { cardTemplates } from '../cards/card-templates.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, email, flag, id, image, integer, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { departments } from '../organisation/departments.ts'
import { divisions } from '../organisation/divisions.ts'
import { address, communes, districts, provinces, villages } from '../organisation/places.ts'
import { positions } from '../organisation/positions.ts'
import { nationalities } from './nationalities.ts'
import { occupations } from './occupations.ts'
import { shifts } from './shifts.ts'
import { statusReasons } from './status-reasons.ts'
import { staffStatus } from './statuses.ts'

export const gender = defineChoice({ male: ['M', 'Male', 'ប្រុស'], female: ['F', 'Female', 'ស្រី'] })

export const maritalStatus = defineChoice({
  single: ['Single', 'Single', 'នៅលីវ'],
  married: ['Married', 'Married', 'រៀបការ'],
  divorced: ['Divorced', 'Divorced', 'លែងលះ'],
  widowed: ['Widowed', 'Widowed', 'មេម៉ាយ ឬពោះម៉ាយ'],
})

export const idType = defineChoice({
  nationalId: [1, 'National ID card', 'អត្តសញ្ញាណបណ្ណ'],
  passport: [2, 'Passport', 'លិខិតឆ្លងដែន'],
  birthCertificate: [3, 'Birth certificate', 'សំបុត្រកំណើត'],
  drivingLicence: [4, 'Driving licence', 'ប័ណ្ណបើកបរ'],
  other: [5, 'Other', 'ផ្សេងទៀត'],
})

export const staffType = defineChoice({
  fullTime: [1, 'Full time', 'ពេញម៉ោង'],
  partTime: [2, 'Part time', 'ក្រៅម៉ោង'],
  contract: [3, 'Contract', 'តាមកិច្ចសន្យា'],
})

const more = { optional: true, column: false } as const
const identity = { ...more, section: 'Identity' } as const
const contact = { ...more, section: 'Contact' } as const
const emergency = { ...more, section: 'Emergency contact' } as const

export const employees = defineResource({
  name: 'employees',
  label: ['Employee', 'Employees'],
  key: 'staff_id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['emp_id', 'asc'],
  fields: {
    staff_id: id(),
    photo: image('Photo'),
    emp_id: text('Employee ID', {
      max: 20,
      search: true,
      default: '',
      column: 1,
      help: 'Leave blank to number automatically',
    }),
    name_en: text('Name (Latin)', { search: true, column: 2 }),
    name_kh: text('Name (Khmer)', { search: true, column: 3 }),
    status: choice('Status', staffStatus, { default: staffStatus.active, fixed: true, section: 'Job', column: 4 }),
    status_reason_id: ref('Reason', () => statusReasons, {
      optional: true,
      computed: true,
      within: ['status'],
      section: 'Job',
      column: false,
    }),
    staff_type: choice('Employment type', staffType, { default: staffType.fullTime, section: 'Job', column: false }),
    branch_id: ref('Branch', () => branches, { fixed: true, section: 'Job', column: 6 }),
    position_id: ref('Position', () => positions, { optional: true, section: 'Job', column: 5 }),
    division_id: ref('Division', () => divisions, { optional: true, section: 'Job', column: false }),
    department_id: ref('Department', () => departments, {
      optional: true,
      within: ['division_id'],
      section: 'Job',
      column: 8,
    }),
    shift_id: ref('Shift', () => shifts, { optional: true, section: 'Job', column: false }),
    hire_date: date('Hired on', { optional: true, section: 'Job', column: 9 }),
    gender: choice('Sex', gender, { section: 'Identity', column: false }),
    date_of_birth: date('Date of birth', { ...identity, past: true }),
    marital_status: choice('Marital status', maritalStatus, identity),
    nationality_id: ref('Nationality', () => nationalities, identity),
    id_type: choice('Identity document', idType, identity),
    id_number: text('Document number', { ...identity, max: 40 }),
    spouse_name: text('Spouse’s name', identity),
    spouse_occupation_id: ref('Spouse’s occupation', () => occupations, identity),
    phone_number_1: phone('Phone', { optional: true, search: true, section: 'Contact', column: 7 }),
    phone_number_2: phone('Second phone', { ...contact, search: true }),
    email: email('Email', contact),
    ...address,
    emergency_name: text('Name', emergency),
    emergency_relationship: text('Relationship', { ...emergency, max: 60 }),
    emergency_phone: phone('Phone', emergency),
    print_card_counter: integer('Cards printed', { computed: true, section: 'Job', column: false }),
  },
  filters: ['status', 'staff_type', 'position_id', 'division_id', 'department_id', 'shift_id', 'gender'],
  where: { is_teacher: flag('Teacher'), has_account: flag('Has an account') },
  defaults: { status: [staffStatus.active] },
  option: ['emp_id'],
  tellApart: ['emp_id', 'branch_id'],
  routes: { export: ['POST', '/export-excel'] },
  lookups: {
    statuses: { choice: staffStatus },
    'status-reason': () => statusReasons,
    'staff-types': { choice: staffType },
    'id-types': { choice: idType },
    nationalities: () => nationalities,
    'spouse-occupations': () => occupations,
    branches: () => branches,
    positions: () => positions,
    divisions: () => divisions,
    '{id}/departments': { of: () => departments, by: 'division_id' },
    'attendance-shifts': () => shifts,
    'card-templates': () => cardTemplates,
    provinces: () => provinces,
    '{id}/districts': { of: () => districts, by: 'province_code' },
    '{id}/communes': { of: () => communes, by: 'district_code' },
    '{id}/villages': { of: () => villages, by: 'commune_code' },
  },
})

const employee = { staff_id: ref('Employee', () => employees) } as const

export const nextEmployeeId = defineOperation({
  name: 'next-employee-id',
  method: 'GET',
  path: '/employees/{branch_id}/employee-id',
  label: 'Next employee ID of the branch',
  access: may('create', employees),
  params: { branch_id: ref('Branch', () => branches) },
  answer: z.strictObject({ emp_id: z.string() }),
})

export const uploadEmployeePhoto = defineOperation({
  name: 'upload-employee-photo',
  method: 'POST',
  path: '/employees/upload-photos',
  label: 'Upload photo',
  access: may('update', employees),
  body: employee,
  upload: { field: 'photo', label: 'Photo', megabytes: 5 },
  stale: ['employees'],
  answer: z.strictObject({ staff_id: z.int(), photo: z.string() }),
})

export const countPrintedCard = defineOperation({
  name: 'count-printed-employee-card',
  method: 'GET',
  path: '/employees/increase/{staff_id}/print-card-counters',
  label: 'Mark card as printed',
  access: may('print', employees),
  params: employee,
  sideEffect: true,
  stale: ['employees'],
  answer: z.strictObject({ staff_id: z.int(), print_card_counter: z.int() }),
})
