import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, decimal, owned, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { students } from '../people/students.ts'
import { feeGroups } from './fee-groups.ts'
import { feeSetups } from './fee-setups.ts'
import { priceRule } from './price-rule.ts'

const asked = {
  student_id: ref('Student', () => students, {
    optional: true,
    help: 'Leave blank for someone who is not a student yet',
  }),
  price_date: date('Date', { optional: true, help: 'Discounts of this day apply. Leave blank for today' }),
}
const days = {
  fee_start_date: date('From', { optional: true }),
  fee_end_date: date('To', { optional: true, notBefore: 'fee_start_date' }),
}

const says = { says_en: z.string(), says_kh: z.string() }

const pricedLines = z.strictObject({
  data: z.array(
    z.strictObject({
      line_no: z.int(),
      fee_setup_id: z.int(),
      fee_type_id: z.int(),
      fee_name_en: z.string(),
      fee_name_kh: z.string(),
      fee_start_date: z.string().nullable(),
      fee_end_date: z.string().nullable(),
      quantity: z.string(),
      price: z.string(),
      amount: z.string(),
      discount_rate: z.string(),
      total_amount: z.string(),
      rules: z.array(z.strictObject({ ...priceRule.shape, ...says })),
    }),
  ),
  total_amount: z.string(),
})

export const queryFees = defineOperation({
  name: 'query-fees',
  method: 'POST',
  path: '/fee-item-details/queries',
  label: 'What fees cost a student, and why',
  access: may('view', feeSetups),
  body: {
    ...asked,
    lines: owned('Fees', {
      name: 'asked-fees',
      key: 'line_no',
      fields: {
        fee_setup_id: ref('Fee', () => feeSetups),
        quantity: decimal('Quantity', {
          optional: true,
          min: 0.01,
          max: 9999,
          help: 'Leave blank to count the months, terms or years in the period',
        }),
        ...days,
      },
    }),
  },
  answer: pricedLines,
})

export const queryFeeGroup = defineOperation({
  name: 'query-fee-group',
  method: 'POST',
  path: '/fee-group-item-details/queries',
  label: 'What a fee group costs a student, and why',
  access: may('view', feeGroups),
  body: { ...asked, fee_group_id: ref('Fee group', () => feeGroups), ...days },
  answer: pricedLines,
})
