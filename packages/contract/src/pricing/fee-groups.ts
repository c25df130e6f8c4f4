import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { may } from '../kit/access.ts'
import { decimal, flag, id, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { feeSetups } from './fee-setups.ts'

/** Fees that are charged together: all that a new pupil of a grade needs. */
export const feeGroups = defineResource({
  name: 'fee-groups',
  label: ['Fee group', 'Fee groups'],
  key: 'id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['name_en', 'asc'],
  fields: {
    id: id(),
    name_en: text('Name (Latin)', { search: true }),
    name_kh: text('Name (Khmer)', { search: true }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true }),
    grade_id: ref('Grade', () => grades, { optional: true, within: ['acps_id'] }),
    is_active: flag('In use', { default: 1 }),
    items: owned('Fees', {
      name: 'items',
      key: 'item_id',
      fields: {
        item_id: id(),
        fee_setup_id: ref('Fee', () => feeSetups, { offers: { is_inactive: [0] } }),
        quantity: decimal('Quantity', { min: 0.01, max: 9999, default: '1.00' }),
      },
    }),
  },
  tellApart: ['branch_id', 'acps_id', 'grade_id'],
  filters: ['acps_id', 'grade_id', 'is_active', 'branch_id'],
})

export const listGroupFees = defineOperation({
  name: 'list-fees-of-group',
  method: 'GET',
  path: '/fee-groups/list/{id}',
  label: 'Fees in the group, with prices',
  access: may('view', feeGroups),
  params: { id: ref('Fee group', () => feeGroups) },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        fee_setup_id: z.int(),
        fee_name_en: z.string(),
        fee_name_kh: z.string(),
        fee_type_id: z.int(),
        fee_amount: z.string(),
        quantity: z.string(),
        is_inactive: z.int(),
      }),
    ),
  }),
})
