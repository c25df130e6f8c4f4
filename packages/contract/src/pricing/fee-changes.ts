import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { academicYears } from '../academics/years.ts'
import { may } from '../kit/access.ts'
import { decimal, flag, links, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { feeSetups, feeTypes } from './fee-setups.ts'

/**
 * Fees again for another year, branch or grade; nothing that was billed changes. Asked only to count, it says what it
 * would do.
 */
export const copyFees = defineOperation({
  name: 'copy-fees',
  method: 'POST',
  path: '/fee-setups/copies',
  label: 'Copy fees',
  access: may('create', feeSetups),
  body: {
    from_branch_id: ref('From branch', () => branches),
    from_year_id: ref('From academic year', () => academicYears, { optional: true }),
    from_grade_id: ref('From grade', () => grades, { optional: true }),
    fee_type_id: ref('Only this fee type', () => feeTypes, { optional: true }),
    fee_setup_ids: links('Only these fees', () => feeSetups, { default: [] }),
    branch_id: ref('To branch', () => branches),
    ac_year_id: ref('To academic year', () => academicYears, { optional: true, within: ['branch_id'] }),
    grade_id: ref('To grade', () => grades, { optional: true }),
    percent: decimal('Increase, %', {
      min: -99,
      max: 500,
      default: '0',
      help: 'Use a minus for a decrease; fractions of a cent are rounded up',
    }),
    only_count: flag('Preview only'),
  },
  stale: ['fee-setups'],
  answer: z.strictObject({
    copied: z.int(),
    skipped: z.array(z.strictObject({ fee_name_en: z.string(), fee_name_kh: z.string() })),
  }),
})

export const retireFee = defineOperation({
  name: 'retire-fee',
  method: 'POST',
  path: '/fee-setups/{fee_setup_id}/inactive',
  label: 'Stop using the fee',
  access: may('update', feeSetups),
  params: { fee_setup_id: ref('Fee', () => feeSetups) },
  stale: ['fee-setups'],
  answer: z.strictObject({ fee_setup_id: z.int(), is_inactive: z.int() }),
})
