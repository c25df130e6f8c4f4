import { id } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/**
 * A price that stands on a bill or an offer in place of the list's. No verb of its own: whoever may create one enters
 * it with its reason where the document is written.
 */
export const pricesByHand = defineResource({
  name: 'prices-by-hand',
  label: ['Custom price', 'Custom prices'],
  key: 'inv_id',
  title: 'inv_id',
  sort: ['inv_id', 'asc'],
  verbs: [],
  fields: { inv_id: id() },
})
