import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, flag, links, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { parents } from './parents.ts'
import { students } from './students.ts'

const family = { student_parent_id: ref('Family', () => parents) } as const

export const pictured = defineChoice({ father: [1, 'Father', 'ឪពុក'], mother: [2, 'Mother', 'ម្តាយ'] })

export const uploadParentPhoto = defineOperation({
  name: 'upload-parent-photo',
  method: 'POST',
  path: '/parent-profiles/upload-photoes',
  label: 'Upload photo',
  access: may('update', parents),
  body: { ...family, guardian_type_id: choice('Photo of', pictured) },
  upload: { field: 'photo', label: 'Photo', megabytes: 5 },
  stale: ['parent-profiles'],
  answer: z.strictObject({ student_parent_id: z.int(), guardian_type_id: z.int(), photo: z.string() }),
})

const child = z.strictObject({
  student_id: z.int(),
  card_number: z.string(),
  full_name_en: z.string(),
  full_name_kh: z.string(),
  gender: z.string(),
  date_of_birth: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  status: z.int(),
  class_name: z.nullable(z.string()),
})
export type Child = z.infer<typeof child>

// What changes is the students, so their permission is asked for.
export const linkChildren = defineOperation({
  name: 'link-children',
  method: 'POST',
  path: '/parent-profiles/childrens',
  label: 'Link children',
  access: may('update', students),
  body: {
    ...family,
    student_ids: links('Children', () => students, { max: 20, default: [] }),
    move: flag('Move them from another family', { default: 0 }),
  },
  stale: ['parent-profiles', 'student-profiles'],
  answer: z.strictObject({ data: z.array(child) }),
})

const account = z.strictObject({
  user_id: z.int(),
  user_name: z.string(),
  full_name: z.string(),
  guardian_type_id: z.nullable(z.int()),
  disable: z.int(),
  last_sign_in: z.nullable(z.string()),
  slip_until: z.nullable(z.string()),
})

export const readFamilyRecord = defineOperation({
  name: 'read-family-record',
  method: 'GET',
  path: '/parent-profiles/{student_parent_id}/record',
  label: 'Children and accounts of a family',
  access: may('view', parents),
  userTypes: ['staff-api', 'parent-api'],
  params: family,
  answer: z.strictObject({ children: z.array(child), elsewhere: z.int(), accounts: z.array(account) }),
})

export const likeness = defineChoice({
  phone: ['phone', 'Same phone', 'លេខទូរស័ព្ទដូចគ្នា'],
  nameKh: ['name_kh', 'Same name in Khmer', 'ឈ្មោះខ្មែរដូចគ្នា'],
  nameEn: ['name_en', 'Same name in Latin', 'ឈ្មោះឡាតាំងដូចគ្នា'],
})

const likely = z.strictObject({
  student_parent_id: z.int(),
  family_name_en: z.string(),
  family_name_kh: z.string(),
  phone_number: z.nullable(z.string()),
  children_count: z.int(),
  same: z.array(z.enum(['phone', 'name_kh', 'name_en'])),
})
export type LikelyFamily = z.infer<typeof likely>

// Asked while somebody types, so that what is not right yet is told and not refused.
const typed = { optional: true, max: 150 } as const
const validated = <const W extends 'father' | 'mother'>(who: W, label: string) =>
  defineOperation({
    name: `validate-${who}`,
    method: 'POST',
    path: `/parent-profiles/request-validate-${who}`,
    label,
    access: may('view', parents),
    body: {
      name_kh: text('Name (Khmer)', typed),
      name_en: text('Name (Latin)', typed),
      phone: text('Phone', typed),
      student_parent_id: ref('Family', () => parents, { optional: true }),
    },
    answer: z.strictObject({
      valid: z.boolean(),
      errors: z.record(z.string(), z.array(z.string())),
      normalised: z.strictObject({
        name_kh: z.nullable(z.string()),
        name_en: z.nullable(z.string()),
        phone: z.nullable(z.string()),
      }),
      families: z.array(likely),
    }),
  })

export const validateFather = validated('father', 'Check the father before saving')
export const validateMother = validated('mother', 'Check the mother before saving')
