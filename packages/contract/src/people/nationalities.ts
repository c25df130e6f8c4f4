import { flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const nationalities = defineResource({
  name: 'nationalities',
  label: ['Nationality', 'Nationalities'],
  key: 'nationality_id',
  title: { en: 'nationality_en', km: 'nationality_kh' },
  sort: ['nationality_en', 'asc'],
  fields: {
    nationality_id: id(),
    nationality_en: text('Name (Latin)', { search: true }),
    nationality_kh: text('Name (Khmer)', { search: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
  defaults: { is_active: [1] },
})
