import { flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/** The schools that children come from: what the form suggests. An inquiry keeps the name itself. */
export const fromSchools = defineResource({
  name: 'from-schools',
  label: ['Previous school', 'Previous schools'],
  key: 'from_school_id',
  title: { en: 'school_name_en', km: 'school_name_kh' },
  sort: ['school_name_en', 'asc'],
  fields: {
    from_school_id: id(),
    school_name_en: text('Name (Latin)', { search: true }),
    school_name_kh: text('Name (Khmer)', { search: true }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
  defaults: { is_active: [1] },
})
