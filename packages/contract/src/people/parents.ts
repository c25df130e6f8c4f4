import { id, image, phone, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const parents = defineResource({
  name: 'parent-profiles',
  label: ['Parent', 'Parents'],
  key: 'student_parent_id',
  title: { en: 'family_name_en', km: 'family_name_kh' },
  sort: ['student_parent_id', 'asc'],
  large: true,
  verbs: [],
  userTypes: ['staff-api', 'parent-api'],
  fields: {
    student_parent_id: id(),
    father_name_en: text("Father's name (Latin)", { optional: true, search: true }),
    father_name_kh: text("Father's name (Khmer)", { optional: true, search: true }),
    mother_name_en: text("Mother's name (Latin)", { optional: true, search: true }),
    mother_name_kh: text("Mother's name (Khmer)", { optional: true, search: true }),
    family_name_en: text('Family (Latin)', { computed: true, column: false }),
    family_name_kh: text('Family (Khmer)', { computed: true, column: false }),
    phone_number: phone('Phone', { optional: true, search: true }),
    father_photo: image("Father's photo"),
    mother_photo: image("Mother's photo"),
  },
})
