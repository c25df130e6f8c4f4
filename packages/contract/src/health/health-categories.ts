import { flag, id, integer, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const healthCategories = defineResource({
  name: 'health-categories',
  label: ['Health category', 'Health categories'],
  key: 'health_category_id',
  title: { en: 'category_name_en', km: 'category_name_kh' },
  sort: ['category_order', 'asc'],
  fields: {
    health_category_id: id(),
    category_name_en: text('Name (Latin)', { search: true, column: 1 }),
    category_name_kh: text('Name (Khmer)', { search: true, column: 2 }),
    category_order: integer('Order', { max: 1000, default: 1, column: 3 }),
    is_active: flag('In use', { default: 1, column: 4 }),
  },
  filters: ['is_active'],
  defaults: { is_active: [1] },
})
