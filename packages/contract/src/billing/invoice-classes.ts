import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { academicStatus } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { confirmed } from '../kit/confirmed.ts'
import { defineDocument } from '../kit/document.ts'
import { date, decimal, derived, id, integer, note, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { feeGroups } from '../pricing/fee-groups.ts'
import { feeSetups } from '../pricing/fee-setups.ts'

/** One fee, or a group of fees, for everybody who sits in a class. */
export const invoiceClasses = defineDocument({
  name: 'invoice-classes',
  label: ['Class billing', 'Class billing'],
  key: 'id',
  title: 'inv_date',
  sort: ['id', 'desc'],
  voided: ['PUT', '/delete/{id}'],
  called: 'class bill',
  stale: ['invoices'],
  fields: {
    id: id(),
    class_id: ref('Class', () => classes),
    fee_setup_id: ref('Fee', () => feeSetups, { within: ['branch_id'], offers: { is_inactive: [0] } }),
    fee_group_id: ref('Fee group', () => feeGroups, {
      optional: true,
      within: ['branch_id'],
      offers: { is_active: [1] },
    }),
    inv_date: date('Date'),
    credit_day: integer('Days to pay', { column: false }),
    invoices: derived(integer('Invoices')),
    total_amount: derived(decimal('Total', { currency: 'USD' })),
    open_amount: derived(decimal('Still owed', { currency: 'USD' })),
    branch_id: ref('Branch', () => branches, { column: false }),
    remark: note('Remark', { optional: true, column: false }),
  },
  filters: ['class_id', 'fee_setup_id', 'fee_group_id', 'branch_id'],
  period: 'inv_date',
})

export const billClass = defineOperation({
  name: 'bill-class',
  method: 'POST',
  path: '/invoice-classes',
  label: 'Bill a class',
  access: may('create', invoiceClasses),
  once: true,
  body: {
    class_id: ref('Class', () => classes, {
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
    fee_setup_id: ref('Fee', () => feeSetups, { optional: true }),
    fee_group_id: ref('Fee group', () => feeGroups, {
      optional: true,
      help: 'All fees of the group instead of one fee',
    }),
    fee_start_date: date('From', { optional: true }),
    fee_end_date: date('To', { optional: true, notBefore: 'fee_start_date' }),
    inv_date: date('Date', { optional: true, help: 'Leave blank for today' }),
    credit_day: integer('Days to pay', { optional: true, max: 365 }),
    remark: note('Remark', { optional: true, max: 500 }),
    confirmed,
  },
  stale: ['invoice-classes', 'invoices'],
  answer: z.strictObject({ id: z.int(), made: z.int(), left_out: z.int(), total_amount: z.string() }),
})

export const voidClassBill = invoiceClasses.voiding

export const readClassBillForm = defineOperation({
  name: 'read-class-bill-form',
  method: 'GET',
  path: '/invoice-classes/form-view-models',
  label: 'Defaults for class billing',
  access: may('create', invoiceClasses),
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({ today: z.string(), credit_day: z.int(), exchange_rate: z.nullable(z.string()) }),
})
