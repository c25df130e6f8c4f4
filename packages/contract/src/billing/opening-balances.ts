import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, decimal, derived, id, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

/**
 * What a student owed on the day on which a school came over; below nothing, he had paid ahead. They come from a file,
 * once.
 */
export const openingBalances = defineResource({
  name: 'opening-balances',
  label: ['Opening balance', 'Opening balances'],
  key: 'inv_id',
  title: 'inv_number',
  sort: ['inv_id', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    inv_id: id(),
    inv_number: text('Number', { computed: true }),
    student_id: ref('Student', () => students, { computed: true }),
    card_number: derived(text('Student number', { max: 30 })),
    total_amount: decimal('Owed, $', {
      min: -9_999_999,
      max: 9_999_999,
      currency: 'USD',
      help: 'Use a minus for an amount paid in advance',
    }),
    inv_date: date('As of'),
    remark: note('Remark', { optional: true, max: 500, column: false }),
    branch_id: ref('Branch', () => branches, { computed: true, column: false }),
  },
  filters: ['student_id', 'branch_id'],
  period: 'inv_date',
})

export const enterOpeningBalance = defineOperation({
  name: 'enter-opening-balance',
  method: 'POST',
  path: '/opening-balances',
  label: 'Enter an opening balance',
  access: may('create', openingBalances),
  once: true,
  body: {
    student_id: ref('Student', () => students),
    total_amount: openingBalances.fields.total_amount,
    inv_date: openingBalances.fields.inv_date,
    remark: note('Remark', { optional: true, max: 500 }),
  },
  stale: ['opening-balances', 'invoices'],
  answer: z.strictObject({ inv_id: z.nullable(z.int()), credit_id: z.nullable(z.int()), total_amount: z.string() }),
})
