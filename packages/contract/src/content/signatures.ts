import { flag, id, image, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { employees } from '../people/employees.ts'

/** Who signs the school's papers, and how. */
export const signatures = defineResource({
  name: 'signatures',
  label: ['Signature', 'Signatures'],
  key: 'id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['title_en', 'asc'],
  routes: { update: ['POST', '/update/{id}'] },
  picture: { field: 'image', megabytes: 2 },
  fields: {
    id: id(),
    image: image('Signature', { column: 1 }),
    staff_id: ref('Who signs', () => employees),
    title_en: text('Title (Latin)', { search: true, help: 'Shown under the signature on documents' }),
    title_kh: text('Title (Khmer)', { search: true }),
    branch_id: ref('Branch', () => branches),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['branch_id', 'is_active'],
})
