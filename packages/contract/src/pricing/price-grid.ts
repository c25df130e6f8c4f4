import { z } from 'zod'
import { subPrograms } from '../academics/programs.ts'
import { academicYears } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { decimal, integer, owned, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { feeSetups, feeTypes, paymentShift, paymentTerm } from './fee-setups.ts'

const named = { name_en: z.string(), name_kh: z.string() }

/** The fees of a branch, those that differ by grade or program side by side. */
export const readPriceGrid = defineOperation({
  name: 'read-price-grid',
  method: 'GET',
  path: '/fee-setups/price-grid',
  label: 'Prices by grade',
  access: may('view', feeSetups),
  query: {
    branch_id: ref('Branch', () => branches),
    ac_year_id: ref('Academic year', () => academicYears, { optional: true }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true }),
    fee_type_id: ref('Fee type', () => feeTypes, { optional: true }),
  },
  answer: z.strictObject({
    /** A grade, a program, or everybody. */
    columns: z.array(
      z.strictObject({
        key: z.string(),
        grade_id: z.nullable(z.int()),
        acps_id: z.nullable(z.int()),
        acp_id: z.nullable(z.int()),
        ...named,
        program_en: z.string(),
        program_kh: z.string(),
      }),
    ),
    rows: z.array(
      z.strictObject({
        key: z.string(),
        ...named,
        fee_type_id: z.int(),
        payment_term_id: z.literal(paymentTerm.values),
        payment_shift_id: z.nullable(z.literal(paymentShift.values)),
        cells: z.array(
          z.strictObject({ column: z.string(), fee_setup_id: z.int(), fee_amount: z.string(), version: z.int() }),
        ),
      }),
    ),
    /** There are more fees than are shown: choose a program or a kind. */
    is_cut: z.boolean(),
  }),
})

/** New prices for many fees, all or none; nothing that was billed changes. */
export const changePrices = defineOperation({
  name: 'change-prices',
  method: 'POST',
  path: '/fee-setups/prices',
  label: 'Save prices',
  access: may('update', feeSetups),
  body: {
    prices: owned(
      'Prices',
      {
        name: 'changed-prices',
        key: 'line_no',
        fields: {
          fee_setup_id: ref('Fee', () => feeSetups),
          fee_amount: decimal('Price, $', { max: 9_999_999, currency: 'USD' }),
          version: integer('Version', { min: 1 }),
        },
      },
      { max: 2000 },
    ),
  },
  stale: ['fee-setups'],
  answer: z.strictObject({ changed: z.int() }),
})
