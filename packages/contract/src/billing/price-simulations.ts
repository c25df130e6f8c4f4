import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, decimal, owned, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { feeGroups } from '../pricing/fee-groups.ts'
import { feeSetups } from '../pricing/fee-setups.ts'
import { invoices } from './invoices.ts'

const percent = (label: string, help?: string) =>
  decimal(label, { min: -100, max: 1000, default: '0.00', ...(help && { help }) })

const sums = { lines: z.int(), total_now: z.string(), total_next: z.string(), difference: z.string() }

/** What other prices would have come to on the bills of a branch: counted on a copy, nothing is saved. */
export const simulatePrices = defineOperation({
  name: 'simulate-prices',
  method: 'POST',
  path: '/price-simulations',
  label: 'Price calculation',
  access: may('export', invoices),
  body: {
    branch_id: ref('Branch', () => branches),
    date_from: date('Invoices from'),
    date_to: date('Invoices to', { notBefore: 'date_from' }),
    percent: percent('All fees, %', 'Increase in percent; use a minus for a decrease'),
    groups: owned(
      'Fee groups',
      {
        name: 'changed-groups',
        key: 'line_no',
        fields: { fee_group_id: ref('Fee group', () => feeGroups), percent: percent('Change, %') },
      },
      { default: [] },
    ),
    fees: owned(
      'Single fees',
      {
        name: 'changed-fees',
        key: 'line_no',
        fields: { fee_setup_id: ref('Fee', () => feeSetups), percent: percent('Change, %') },
      },
      { default: [] },
    ),
  },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        fee_setup_id: z.int(),
        fee_name_en: z.string(),
        fee_name_kh: z.string(),
        percent: z.string(),
        price_now: z.string(),
        price_next: z.string(),
        ...sums,
      }),
    ),
    ...sums,
  }),
})
