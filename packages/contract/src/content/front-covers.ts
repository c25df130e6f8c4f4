import { flag, id, image, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

const fields = {
  id: id(),
  image: image('Picture', { column: 1 }),
  cover_name_en: text('Name (Latin)', { search: true }),
  cover_name_kh: text('Name (Khmer)', { search: true }),
  branch_id: ref('Branch', () => branches),
  cover_order: integer('Order', { min: 1, max: 1000, default: 1 }),
  is_active: flag('In use', { default: 1 }),
} as const
const shared = {
  key: 'id',
  title: { en: 'cover_name_en', km: 'cover_name_kh' },
  sort: ['cover_order', 'asc'],
  filters: ['is_active', 'branch_id'],
} as const

/** The covers in use, for whoever prints or shows them. */
export const frontCovers = defineResource({
  name: 'front-covers',
  label: ['Front cover', 'Front covers'],
  ...shared,
  verbs: ['list'],
  fields,
})

export const setupFrontCovers = defineResource({
  name: 'setup-front-covers',
  label: ['Front cover', 'Front covers'],
  ...shared,
  routes: { update: ['POST', '/{id}'] },
  picture: { field: 'image', megabytes: 5 },
  fields,
})
