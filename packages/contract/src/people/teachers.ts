import { id, image, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { employees } from './employees.ts'

export const teachers = defineResource({
  name: 'teacher-profiles',
  label: ['Teacher', 'Teachers'],
  key: 'teacher_id',
  title: { en: 'full_name_foreign', km: 'full_name_native' },
  sort: ['teacher_id', 'asc'],
  verbs: [],
  userTypes: ['staff-api', 'teacher-api'],
  fields: {
    teacher_id: id(),
    staff_id: ref('Employee', () => employees),
    fname_foreign: text('First name (Latin)', { search: true }),
    lname_foreign: text('Last name (Latin)', { search: true }),
    full_name_foreign: text('Name (Latin)', { computed: true, column: false }),
    full_name_native: text('Name (Khmer)', { search: true }),
    photo: image('Photo'),
  },
})
