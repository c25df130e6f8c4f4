import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineDocument } from '../kit/document.ts'
import { date, decimal, id, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { invoices } from './invoices.ts'

const difference = { min: -9_999_999, max: 9_999_999 }

/** What is owed becomes more or less after the bill was written: a credit note carries less, a further invoice more. */
export const paymentAdjustments = defineDocument({
  name: 'payment-adjustments',
  label: ['Adjustment', 'Adjustments'],
  key: 'id',
  title: 'adjustment_number',
  sort: ['id', 'desc'],
  voided: ['PUT', '/{id}/delete'],
  stale: ['invoices'],
  fields: {
    id: id(),
    adjustment_number: text('Number', { search: true }),
    student_id: ref('Student', () => students),
    inv_id: ref('Invoice', () => invoices),
    adjustment_date: date('Date'),
    amount: decimal('Change in amount owed', { ...difference, currency: 'USD' }),
    reason: text('Reason'),
    carried_by_inv_id: ref('Recorded on', () => invoices, { optional: true }),
    branch_id: ref('Branch', () => branches, { column: false }),
  },
  filters: ['student_id', 'inv_id', 'branch_id'],
  period: 'adjustment_date',
})

const wanted = {
  amount: decimal('Change in amount owed', { ...difference, help: 'Use a minus if less is owed, e.g. -25.00' }),
  reason: text('Reason', { max: 150 }),
}
const stale = ['payment-adjustments', 'invoices']
const answer = z.strictObject({
  id: z.int(),
  adjustment_number: z.string(),
  amount: z.string(),
  carried_by_inv_id: z.int(),
})
const params = { id: ref('Adjustment', () => paymentAdjustments) }

export const adjustInvoice = defineOperation({
  name: 'adjust-invoice',
  method: 'POST',
  path: '/payment-adjustments',
  label: 'Adjust an invoice',
  access: may('create', paymentAdjustments),
  once: true,
  body: { inv_id: ref('Invoice', () => invoices), ...wanted },
  stale,
  answer,
})

export const changeAdjustment = defineOperation({
  name: 'change-adjustment',
  method: 'PUT',
  path: '/payment-adjustments/{id}',
  label: 'Change adjustment',
  access: may('update', paymentAdjustments),
  once: true,
  params,
  body: wanted,
  stale,
  answer,
})

export const voidAdjustment = paymentAdjustments.voiding

export const readAdjustmentForm = defineOperation({
  name: 'read-adjustment-form',
  method: 'GET',
  path: '/payment-adjustments/form-view-models',
  label: 'Defaults for an adjustment',
  access: may('create', paymentAdjustments),
  query: { inv_id: ref('Invoice', () => invoices, { optional: true }) },
  answer: z.strictObject({
    today: z.string(),
    inv_number: z.nullable(z.string()),
    open_amount: z.nullable(z.string()),
    most_less: z.nullable(z.string()),
  }),
})
