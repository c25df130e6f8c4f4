import { z } from 'zod'
import { classes } from '../academics/classes.ts'
import { academicStatus } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { date, decimal, derived, flag, id, integer, note, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { feeSetups } from '../pricing/fee-setups.ts'

/** One fee for everybody who sits in a class. */
export const invoiceClasses = defineResource({
  name: 'invoice-classes',
  label: ['Bill of a class', 'Bills of classes'],
  key: 'id',
  title: 'inv_date',
  sort: ['id', 'desc'],
  verbs: ['list', 'read'],
  fields: {
    id: id(),
    class_id: ref('Class', () => classes, { computed: true }),
    fee_setup_id: ref('Fee', () => feeSetups, { computed: true }),
    inv_date: date('Date', { computed: true }),
    credit_day: integer('Days to pay', { computed: true, column: false }),
    invoices: derived(integer('Invoices')),
    total_amount: derived(decimal('Total', { currency: 'USD' })),
    open_amount: derived(decimal('Still owed', { currency: 'USD' })),
    branch_id: ref('Branch', () => branches, { computed: true, column: false }),
    remark: note('Remark', { computed: true, optional: true, column: false }),
    is_deleted: flag('Void', { computed: true, column: false }),
    void_reason: note('Why it is void', { computed: true, optional: true, column: false }),
  },
  filters: ['is_deleted', 'class_id', 'fee_setup_id', 'branch_id'],
  defaults: { is_deleted: [0] },
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
    class_id: ref('Class', () => classes, { offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] } }),
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

export const voidClassBill = defineOperation({
  name: 'void-class-bill',
  method: 'PUT',
  path: '/invoice-classes/delete/{id}',
  label: 'Void the bill of the class',
  access: may('void', invoiceClasses),
  once: true,
  params: { id: ref('Bill of a class', () => invoiceClasses) },
  body: { void_reason: note('Reason', { max: 500 }) },
  stale: ['invoice-classes', 'invoices'],
  answer: z.strictObject({ id: z.int(), voided: z.int() }),
})

export const readClassBillForm = defineOperation({
  name: 'read-class-bill-form',
  method: 'GET',
  path: '/invoice-classes/form-view-models',
  label: 'What the bill of a class begins with',
  access: may('create', invoiceClasses),
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({ today: z.string(), credit_day: z.int(), exchange_rate: z.nullable(z.string()) }),
})
