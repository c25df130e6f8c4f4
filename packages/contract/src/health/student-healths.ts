import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, flag, id, integer, note, owned, phone, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { students } from '../people/students.ts'
import { healthItems } from './health-items.ts'
import { hospitalProfiles } from './hospital-profiles.ts'

export const bloodGroup = defineChoice({
  aPositive: ['A+', 'A+', 'ក្រុម A+'],
  aNegative: ['A-', 'A−', 'ក្រុម A−'],
  bPositive: ['B+', 'B+', 'ក្រុម B+'],
  bNegative: ['B-', 'B−', 'ក្រុម B−'],
  abPositive: ['AB+', 'AB+', 'ក្រុម AB+'],
  abNegative: ['AB-', 'AB−', 'ក្រុម AB−'],
  oPositive: ['O+', 'O+', 'ក្រុម O+'],
  oNegative: ['O-', 'O−', 'ក្រុម O−'],
})

const body = { optional: true, section: 'Body' } as const
const warnings = { optional: true, max: 1000, section: 'Important' } as const
const care = { optional: true, section: 'Doctor and hospital' } as const

const answers = {
  name: 'items',
  key: 'student_health_item_id',
  fields: {
    student_health_item_id: id(),
    health_item_id: ref('Health question', () => healthItems),
    answer: flag('Yes', { default: 1 }),
    since: date('Since', { optional: true }),
    note: text('Note', { optional: true, max: 300 }),
  },
} as const

/**
 * No verb of its own: whoever reads one is written down first, so that each call is an operation; no list, so that it
 * has no sheet and no place in the history.
 */
export const studentHealths = defineResource({
  name: 'student-healths',
  label: ['Health record', 'Health records'],
  key: 'student_id',
  title: 'student_id',
  sort: ['student_id', 'asc'],
  verbs: [],
  sensitive: true,
  userTypes: ['staff-api', 'parent-api'],
  writers: ['staff-api'],
  fields: {
    student_id: ref('Student', () => students, { fixed: true }),
    allergies: note('Allergies', warnings),
    chronic_illness: note('Chronic illness', warnings),
    medication: note('Medication', warnings),
    emergency_consent: flag('The family agrees to emergency treatment', {
      default: 0,
      section: 'Important',
    }),
    blood_group: choice('Blood group', bloodGroup, body),
    height_cm: decimal('Height (cm)', { ...body, min: 20, max: 250, scale: 1 }),
    weight_kg: decimal('Weight (kg)', { ...body, min: 1, max: 300, scale: 1 }),
    measured_on: date('Measured on', body),
    hospital_id: ref('Hospital', () => hospitalProfiles, care),
    doctor_name: text('Doctor', care),
    doctor_phone: phone("Doctor's phone", care),
    insurance_company: text('Insurance', care),
    insurance_number: text('Insurance number', { ...care, max: 60 }),
    insurance_until: date('Insured until', care),
    remark: note('Remark', { optional: true, max: 2000, section: 'Doctor and hospital' }),
    items: owned('Answers', answers, { default: [] }),
  },
  lookups: { 'hospital-profiles': () => hospitalProfiles },
})

const child = { student_id: ref('Student', () => students) } as const
const { student_id: _, items, ...own } = studentHealths.fields
const readers = { userTypes: ['staff-api', 'parent-api'] } as const

/** A child of whom nothing is known yet has a record that is empty, with version 0. */
export const healthRecord = z.strictObject({
  student_id: z.int(),
  full_name_en: z.string(),
  full_name_kh: z.string(),
  card_number: z.string(),
  photo: z.nullable(z.string()),
  ...(Object.fromEntries(Object.entries(own).map(([name, field]) => [name, field.answer])) as {
    [K in keyof typeof own]: (typeof own)[K]['answer']
  }),
  items: items.answer,
  hospital: z.nullable(
    z.strictObject({
      id: z.int(),
      hospital_name_en: z.string(),
      hospital_name_kh: z.string(),
      phone_number: z.nullable(z.string()),
    }),
  ),
  version: z.int(),
  updated_at: z.nullable(z.string()),
})
export type HealthRecord = z.infer<typeof healthRecord>

export const readHealth = defineOperation({
  name: 'read-student-health',
  method: 'GET',
  path: '/student-healths/{student_id}',
  label: "A student's health record",
  access: may('view', studentHealths),
  ...readers,
  params: child,
  logsAccess: { about: 'student_id' },
  sideEffect: true,
  answer: healthRecord,
})

// The whole record as it is now: what is not sent is empty from then on, and who has not read the last version is told.
export const saveHealth = defineOperation({
  name: 'save-student-health',
  method: 'POST',
  path: '/student-healths',
  label: 'Save health record',
  access: may('update', studentHealths),
  body: { ...child, ...own, items, version: integer('Version', { default: 0 }) },
  logsAccess: { about: 'student_id' },
  stale: ['student-healths'],
  answer: healthRecord,
})

export const healthAccess = defineChoice({
  looked: [1, 'Viewed', 'បានមើល', 'quiet'],
  changed: [2, 'Changed', 'បានកែប្រែ', 'info'],
})

export const listHealthReads = defineOperation({
  name: 'list-health-reads',
  method: 'GET',
  path: '/student-healths/{student_id}/readings',
  label: 'Access log of the health record',
  access: may('view', studentHealths),
  ...readers,
  params: child,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        read_id: z.int(),
        full_name: z.string(),
        user_type: z.string(),
        deed: z.int(),
        read_at: z.string(),
        request_id: z.nullable(z.string()),
      }),
    ),
  }),
})

const named = { name_en: z.string(), name_kh: z.string() }

export const listHealthCategories = defineOperation({
  name: 'list-student-health-categories',
  method: 'GET',
  path: '/student-healths/health-categories',
  label: 'Categories with their questions',
  access: may('view', studentHealths),
  ...readers,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        health_category_id: z.int(),
        ...named,
        items: z.array(z.strictObject({ health_item_id: z.int(), ...named })),
      }),
    ),
  }),
})

export const listProgramsOfStudent = defineOperation({
  name: 'list-student-health-programs',
  method: 'GET',
  path: '/student-healths/programs/{student_id}',
  label: 'Sub programmes a student attends',
  access: may('view', studentHealths),
  ...readers,
  params: child,
  answer: z.strictObject({ data: z.array(z.strictObject({ acps_id: z.int(), ...named })) }),
})
