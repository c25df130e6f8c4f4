import { flag, id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { healthCategories } from './health-categories.ts'

// What a school asks about a child, by yes or no: an illness, a vaccination.
export const healthItems = defineResource({
  name: 'health-items',
  label: ['Health question', 'Health questions'],
  key: 'health_item_id',
  title: { en: 'item_name_en', km: 'item_name_kh' },
  sort: ['item_order', 'asc'],
  fields: {
    health_item_id: id(),
    item_name_en: text('Name (Latin)', { search: true, column: 1 }),
    item_name_kh: text('Name (Khmer)', { search: true, column: 2 }),
    health_category_id: ref('Health category', () => healthCategories, { column: 3, offers: { is_active: [1] } }),
    item_order: integer('Order', { max: 1000, default: 1, column: 4 }),
    is_active: flag('In use', { default: 1, column: 5 }),
  },
  filters: ['health_category_id', 'is_active'],
  defaults: { is_active: [1] },
  lookups: { '{id}/categories': { of: () => healthCategories, by: 'health_category_id' } },
})
