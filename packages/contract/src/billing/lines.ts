import { z } from 'zod'
import { sum } from '../kit/document.ts'
import { date, decimal, integer, json, owned, ref, text } from '../kit/field.ts'
import { feeSetups, feeTypes } from '../pricing/fee-setups.ts'
import { priceRule } from '../pricing/price-rule.ts'

/** A line as every priced document answers it. */
export const pricedLine = {
  line_no: integer('Line', { computed: true }),
  fee_setup_id: ref('Fee', () => feeSetups, { optional: true, within: ['branch_id'], offers: { is_inactive: [0] } }),
  fee_type_id: ref('Fee type', () => feeTypes),
  fee_name_en: text('Fee (Latin)'),
  fee_name_kh: text('Fee (Khmer)'),
  fee_start_date: date('From', { optional: true }),
  fee_end_date: date('To', { optional: true }),
  quantity: decimal('Quantity'),
  price: decimal('Price', { min: -9_999_999_999, currency: 'USD' }),
  amount: sum('Amount'),
  discount_rate: decimal('Discount, %', { max: 100 }),
  total_amount: sum('Total'),
  rules: json('Rules', z.array(priceRule)),
}

/**
 * A line as it is asked for: a fee, how many of it, for which days; a price only where somebody enters it by hand and
 * says why.
 */
export const wantedLines = owned('Lines', {
  name: 'wanted-lines',
  key: 'line_no',
  fields: {
    fee_setup_id: ref('Fee', () => feeSetups),
    quantity: decimal('Quantity', { default: '1', min: 0.01, max: 9999 }),
    fee_start_date: date('From', { optional: true }),
    fee_end_date: date('To', { optional: true, notBefore: 'fee_start_date' }),
    price: decimal('Custom price', {
      optional: true,
      max: 99_999_999,
      help: 'Needs permission to set prices, and a reason',
    }),
    why: text('Reason for this price', { optional: true, max: 150 }),
  },
})
