import { id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const divisions = defineResource({
  name: 'divisions',
  label: ['Division', 'Divisions'],
  key: 'division_id',
  title: { en: 'division_name_en', km: 'division_name_kh' },
  sort: ['division_name_en', 'asc'],
  fields: {
    division_id: id(),
    division_name_en: text('Name (Latin)', { search: true }),
    division_name_kh: text('Name (Khmer)', { search: true }),
  },
})
