import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { may } from '../kit/access.ts'
import { choice, date, decimal, flag, id, integer, links, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { feeGroups } from '../pricing/fee-groups.ts'
import { feeSetups, paymentTerm } from '../pricing/fee-setups.ts'
import { priceRule } from '../pricing/price-rule.ts'

/** What a seat would cost somebody who only asks. No verb of its own: nothing is kept of it. */
export const costQuestions = defineResource({
  name: 'cost-questions',
  label: ['What would it cost?', 'What would it cost?'],
  key: 'fee_setup_id',
  title: 'fee_setup_id',
  sort: ['fee_setup_id', 'asc'],
  verbs: [],
  fields: { fee_setup_id: id() },
  lookups: {
    'options/branch_id': () => branches,
    'options/acps_id': () => subPrograms,
    'options/grade_id': { of: () => grades, by: 'acps_id' },
    'options/fee_group_id': { of: () => feeGroups, by: 'branch_id' },
    'options/fee_setup_ids': { of: () => feeSetups, by: 'branch_id' },
  },
})

export const askCost = defineOperation({
  name: 'ask-cost',
  method: 'POST',
  path: '/cost-questions',
  label: 'What would it cost?',
  access: may('view', costQuestions),
  body: {
    branch_id: ref('Branch', () => branches),
    acps_id: ref('Sub programme', () => subPrograms),
    grade_id: ref('Grade', () => grades, { within: ['acps_id'] }),
    payment_term_id: choice('Tuition billing period', paymentTerm, { default: paymentTerm.monthly }),
    nth_child: integer('Which child of the family', {
      min: 1,
      max: 20,
      default: 1,
      help: 'Some branches give a discount from the second child',
    }),
    is_staff_child: flag('A parent works here', { default: 0 }),
    scholarship_rate: decimal('Scholarship, %', { optional: true, max: 100 }),
    fee_group_id: ref('One-off fees', () => feeGroups, {
      optional: true,
      within: ['branch_id'],
      help: 'Registration, books and uniform for a new student',
    }),
    fee_setup_ids: links('Other fees', () => feeSetups, {
      default: [],
      within: ['branch_id'],
      help: 'e.g. bus, lunch or a club',
    }),
    price_date: date('Date', { optional: true, help: 'Prices and discounts of this day apply. Leave blank for today' }),
  },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        line_no: z.int(),
        fee_setup_id: z.int(),
        fee_name_en: z.string(),
        fee_name_kh: z.string(),
        fee_start_date: z.string().nullable(),
        fee_end_date: z.string().nullable(),
        quantity: z.string(),
        price: z.string(),
        discount_rate: z.string(),
        total_amount: z.string(),
        rules: z.array(priceRule),
      }),
    ),
    total_amount: z.string(),
    total_khr: z.string(),
  }),
})
