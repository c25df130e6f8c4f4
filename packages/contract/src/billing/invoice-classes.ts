import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { academicStatus } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { defineDocument } from '../kit/document.ts'
import { date, decimal, derived, id, integer, note, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { feeSetups } from '../pricing/fee-setups.ts'

/** One fee for everybody who sits in a class. */
export const invoiceClasses = defineDocument({
  name: 'invoice-classes',
  label: ['Bill of a class', 'Bills of classes'],
  key: 'id',
  title: 'inv_date',
  sort: ['id', 'desc'],
  voided: ['PUT', '/delete/{id}'],
  called: 'class bill',
  stale: ['invoices'],
  fields: {
    id: id(),
    class_id: ref('Class', () => classes),
    fee_setup_id: ref('Fee', () => feeSetups),
    inv_date: date('Date'),
    credit_day: integer('Days to pay', { column: false }),
    invoices: derived(integer('Invoices')),
    total_amount: derived(decimal('Total', { currency: 'USD' })),
    open_amount: derived(decimal('Still owed', { currency: 'USD' })),
    branch_id: ref('Branch', () => branches, { column: false }),
    remark: note('Remark', { optional: true, column: false }),
  },
  filters: ['class_id', 'fee_setup_id', 'branch_id'],
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
    fee_setup_id: ref('Fee', () => feeSetups),
    fee_start_date: date('From', { optional: true }),
    fee_end_date: date('To', { optional: true, notBefore: 'fee_start_date' }),
    inv_date: date('Date', { optional: true, help: 'Today, if left empty' }),
    credit_day: integer('Days to pay', { optional: true, max: 365 }),
    remark: note('Remark', { optional: true, max: 500 }),
  },
  stale: ['invoice-classes', 'invoices'],
  answer: z.strictObject({ id: z.int(), made: z.int(), left_out: z.int(), total_amount: z.string() }),
})

export const voidClassBill = invoiceClasses.voiding

export const readClassBillForm = defineOperation({
  name: 'read-class-bill-form',
  method: 'GET',
  path: '/invoice-classes/form-view-models',
  label: 'What the bill of a class begins with',
  access: may('create', invoiceClasses),
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({ today: z.string(), credit_day: z.int(), exchange_rate: z.nullable(z.string()) }),
})
