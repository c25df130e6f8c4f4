import { z } from 'zod'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { cardTemplates } from '../cards/card-templates.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, email, id, image, links, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { communes, districts, provinces, villages } from '../organisation/places.ts'
import { positions } from '../organisation/positions.ts'
import { employees, gender } from './employees.ts'
import { nationalities } from './nationalities.ts'
import { staffStatus } from './statuses.ts'

export const registerType = defineChoice({ fullTime: [1, 'Full time', 'ពេញម៉ោង'], partTime: [2, 'Part time', 'ក្រៅម៉ោង'] })

// A teacher is an employee: what HR keeps of him stands there, once, and is shown here to the office alone.
const ofEmployee = {
  optional: true,
  section: 'Employee',
  column: false,
  sortable: false,
  readers: ['staff-api'],
} as const
const taken = 'Leave blank to use the employee’s'
const lives = { ...ofEmployee, section: 'Address' } as const

export const teachers = defineResource({
  name: 'teacher-profiles',
  label: ['Teacher', 'Teachers'],
  key: 'teacher_id',
  title: { en: 'full_name_foreign', km: 'full_name_native' },
  tellApart: ['emp_id', 'branch_id'],
  sort: ['teacher_id', 'asc'],
  userTypes: ['staff-api', 'teacher-api'],
  fields: {
    teacher_id: id(),
    photo: image('Photo'),
    staff_id: ref('Employee', () => employees, {
      fixed: true,
      search: true,
      column: false,
      offers: { status: [staffStatus.active], is_teacher: [0] },
    }),
    emp_id: derived(text('Employee ID', { column: 1, sortable: false })),
    lname_foreign: text('Last name (Latin)', { search: true, default: '', column: false, help: taken }),
    fname_foreign: text('First name (Latin)', { search: true, default: '', column: false, help: taken }),
    full_name_foreign: text('Name (Latin)', { computed: true, column: 2 }),
    full_name_native: text('Name (Khmer)', { search: true, default: '', column: 3, help: taken }),
    register_type: choice('Registered as', registerType, { default: registerType.fullTime, column: 5 }),
    acps_ids: links('Teaches in', () => subPrograms),
    signature: image('Signature'),
    status: derived(choice('Status', staffStatus, { ...ofEmployee, optional: false, column: 4 })),
    branch_id: derived(ref('Branch', () => branches, { section: 'Employee', column: 6, sortable: false })),
    position_id: derived(ref('Position', () => positions, { ...ofEmployee, column: 7 })),
    gender: derived(choice('Sex', gender, { ...ofEmployee, optional: false })),
    nationality_id: derived(ref('Nationality', () => nationalities, ofEmployee)),
    phone_number_1: derived(phone('Phone', { ...ofEmployee, column: 8 })),
    email: derived(email('Email', ofEmployee)),
    province_code: derived(ref('Province', () => provinces, { ...lives, text: true })),
    district_code: derived(ref('District', () => districts, { ...lives, text: true })),
    commune_code: derived(ref('Commune', () => communes, { ...lives, text: true })),
    village_code: derived(ref('Village', () => villages, { ...lives, text: true })),
  },
  filters: ['status', 'register_type', 'position_id'],
  defaults: { status: [staffStatus.active, staffStatus.probation] },
  routes: { export: ['POST', '/export-excel'] },
  lookups: {
    'register-types': { choice: registerType },
    nationalities: () => nationalities,
    positions: () => positions,
    'card-templates': () => cardTemplates,
    'fect-main-programs': () => mainPrograms,
    'fect-sub-program/{id}': { of: () => subPrograms, by: 'acp_id' },
    provinces: () => provinces,
    'district/{id}': { of: () => districts, by: 'province_code' },
    'commune/{id}': { of: () => communes, by: 'district_code' },
    'village/{id}': { of: () => villages, by: 'commune_code' },
  },
})

const teacher = { teacher_id: ref('Teacher', () => teachers) } as const

export const uploadTeacherPhoto = defineOperation({
  name: 'upload-teacher-photo',
  method: 'POST',
  path: '/teacher-profiles/photos',
  label: 'Upload photo',
  access: may('update', teachers),
  body: teacher,
  upload: { field: 'photo', label: 'Photo', megabytes: 5 },
  stale: ['teacher-profiles'],
  answer: z.strictObject({ teacher_id: z.int(), photo: z.string() }),
})

export const uploadTeacherSignature = defineOperation({
  name: 'upload-teacher-signature',
  method: 'POST',
  path: '/teacher-profiles/signatures',
  label: 'Upload signature',
  access: may('update', teachers),
  body: teacher,
  upload: { field: 'signature', label: 'Signature', megabytes: 2 },
  stale: ['teacher-profiles'],
  answer: z.strictObject({ teacher_id: z.int(), signature: z.string() }),
})
