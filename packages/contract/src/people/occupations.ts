import { flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const occupations = defineResource({
  name: 'occupations',
  label: ['Occupation', 'Occupations'],
  key: 'occupation_id',
  title: { en: 'occupation_en', km: 'occupation_kh' },
  sort: ['occupation_en', 'asc'],
  fields: {
    occupation_id: id(),
    occupation_en: text('Name (Latin)', { search: true }),
    occupation_kh: text('Name (Khmer)', { search: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
  defaults: { is_active: [1] },
})
