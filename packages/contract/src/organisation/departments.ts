import { id, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { divisions } from './divisions.ts'

export const departments = defineResource({
  name: 'departments',
  label: ['Department', 'Departments'],
  key: 'department_id',
  title: { en: 'department_name_en', km: 'department_name_kh' },
  sort: ['department_name_en', 'asc'],
  fields: {
    department_id: id(),
    department_name_en: text('Name (Latin)', { search: true }),
    department_name_kh: text('Name (Khmer)', { search: true }),
    division_id: ref('Division', () => divisions),
  },
  filters: ['division_id'],
  option: ['division_id'],
  tellApart: ['division_id'],
  lookups: { divisions: () => divisions },
})
