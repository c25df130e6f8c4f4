import { derived, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from '../people/employees.ts'
import { students } from '../people/students.ts'

/** A student whose father or mother works here. */
export const staffChildren = defineResource({
  name: 'staff-children',
  label: ['Staff child', 'Staff children'],
  key: 'student_id',
  title: { en: 'student_name_en', km: 'student_name_kh' },
  sort: ['student_id', 'asc'],
  fields: {
    student_id: ref('Student', () => students, { fixed: true }),
    student_name_en: derived(text('Name (Latin)', { column: false })),
    student_name_kh: derived(text('Name (Khmer)', { column: false })),
    staff_id: ref('Employee', () => employees),
    remark: note('Remark', { optional: true, max: 300 }),
  },
  filters: ['staff_id'],
  where: { branch_id: ref('Branch', () => branches) },
})
