import { mainPrograms } from '../academics/programs.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, flag, id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

export const discountKind = defineChoice({
  siblings: [1, 'Brothers and sisters', 'បងប្អូនបង្កើត'],
  staffChild: [2, 'Child of the staff', 'កូនបុគ្គលិក'],
})

/** What brothers and sisters, and the children of those who work here, pay less. */
export const discountRules = defineResource({
  name: 'discount-rules',
  label: ['Discount rule', 'Discount rules'],
  key: 'discount_rule_id',
  title: { en: 'name_en', km: 'name_kh' },
  sort: ['name_en', 'asc'],
  fields: {
    discount_rule_id: id(),
    name_en: text('Name (Latin)', { search: true }),
    name_kh: text('Name (Khmer)', { search: true }),
    discount_kind: choice('For', discountKind, { default: discountKind.siblings }),
    from_child: integer('From which child on', {
      optional: true,
      min: 2,
      max: 20,
      help: 'In the order in which they came to the school; only for brothers and sisters',
    }),
    discount_rate: decimal('Discount, %', {
      min: 0.01,
      max: 100,
      help: 'On tuition only; the best single discount applies, never a sum',
    }),
    start_date: date('From'),
    end_date: date('To', { optional: true, notBefore: 'start_date', help: 'Left empty, it holds until it is ended' }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    acp_id: ref('Main program', () => mainPrograms, { optional: true, help: 'Left empty, it holds for every program' }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['discount_kind', 'acp_id', 'is_active', 'branch_id'],
  period: 'start_date',
})
