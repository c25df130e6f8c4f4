import { flag, id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/** Where questions of exams are filed. The specification names its calls among those of money. */
export const catalogs = defineResource({
  name: 'catalogs',
  label: ['Question catalogue', 'Question catalogues'],
  key: 'id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['name_en', 'asc'],
  verbs: ['list', 'read', 'create', 'update'],
  fields: {
    id: id(),
    name_en: text('Name (Latin)', { search: true }),
    name_kh: text('Name (Khmer)', { search: true }),
    status: flag('In use', { default: 1 }),
  },
  filters: ['status'],
})
