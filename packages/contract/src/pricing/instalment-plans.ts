import { decimal, flag, id, integer, owned, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** A way to pay one amount in parts, which make the whole. */
export const instalmentPlans = defineResource({
  name: 'instalment-plans',
  label: ['Instalment plan', 'Instalment plans'],
  key: 'plan_id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['name_en', 'asc'],
  fields: {
    plan_id: id(),
    name_en: text('Name (Latin)', { search: true }),
    name_kh: text('Name (Khmer)', { search: true }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    is_active: flag('In use', { default: 1 }),
    parts: owned(
      'Parts',
      {
        name: 'parts',
        key: 'part_id',
        fields: {
          part_id: id(),
          part_no: integer('Part', { min: 1, max: 36 }),
          share: decimal('Share, %', { min: 0.01, max: 100 }),
          days_after: integer('Days after the invoice', { max: 730, default: 0 }),
        },
      },
      { help: 'The shares must add up to 100 %' },
    ),
  },
  filters: ['is_active', 'branch_id'],
  option: ['branch_id'],
  tellApart: ['branch_id'],
})
