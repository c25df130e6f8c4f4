import { flag, id, integer, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/** What a mark is made of: homework, a monthly test, an examination. A subject says how much each weighs. */
export const scoreComponents = defineResource({
  name: 'score-components',
  label: ['Score component', 'Score components'],
  key: 'id',
  title: { en: 'component_name_foreign', km: 'component_name_native' },
  sort: ['component_order', 'asc'],
  fields: {
    id: id(),
    component_name_foreign: text('Name (Latin)', { search: true }),
    component_name_native: text('Name (Khmer)', { search: true }),
    component_order: integer('Order', { min: 1, max: 200, default: 1 }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['is_active'],
})
