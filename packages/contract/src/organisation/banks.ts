import { flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const banks = defineResource({
  name: 'banks',
  label: ['Bank', 'Banks'],
  key: 'bank_id',
  title: { en: 'bank_name_en', km: 'bank_name_kh' },
  sort: ['bank_name_en', 'asc'],
  userTypes: ['staff-api', 'parent-api'],
  writers: ['staff-api'],
  fields: {
    bank_id: id(),
    bank_name_en: text('Name (Latin)', { search: true }),
    bank_name_kh: text('Name (Khmer)', { search: true }),
    short_name: text('Short name', { search: true, max: 30, optional: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
  option: ['short_name'],
})
