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
    fee_type_id: ref('Only this kind of fee', () => feeTypes, { optional: true }),
    fee_setup_ids: links('Only these fees', () => feeSetups, { default: [] }),
    branch_id: ref('Into branch', () => branches),
    ac_year_id: ref('Into academic year', () => academicYears, { optional: true, within: ['branch_id'] }),
    grade_id: ref('Into grade', () => grades, { optional: true }),
    percent: decimal('Dearer by, %', {
      min: -99,
      max: 500,
      default: '0',
      help: 'Below nothing, they become cheaper; a part of a cent is rounded up',
    }),
    only_count: flag('Only count'),
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
  label: 'Take the fee out of use',
  access: may('update', feeSetups),
  params: { fee_setup_id: ref('Fee', () => feeSetups) },
  stale: ['fee-setups'],
  answer: z.strictObject({ fee_setup_id: z.int(), is_inactive: z.int() }),
})
