import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { may } from '../kit/access.ts'
import { date, id, note, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** Invoices that somebody of the office has held in his hands, scanned one by one. */
export const invoiceConfirms = defineResource({
  name: 'invoice-confirms',
  label: ['Invoice confirmation', 'Invoice confirmations'],
  key: 'id',
  title: 'confirm_number',
  sort: ['id', 'desc'],
  verbs: ['list', 'read', 'create'],
  fields: {
    id: id(),
    confirm_number: text('Number', { computed: true, search: true }),
    confirm_date: date('Date', { computed: true }),
    branch_id: ref('Branch', () => branches),
    remark: note('Remark', { optional: true, max: 300 }),
    lines: owned('Invoices', {
      name: 'invoice-confirm-lines',
      key: 'confirm_line_id',
      fields: { confirm_line_id: id(), inv_id: ref('Invoice', () => invoices) },
    }),
  },
  filters: ['branch_id'],
  period: 'confirm_date',
})

export const scanInvoice = defineOperation({
  name: 'scan-invoice',
  method: 'POST',
  path: '/invoice-confirms/scan-invoices',
  label: 'Scan an invoice',
  access: may('create', invoiceConfirms),
  body: { inv_number: text('Invoice number', { max: 60 }) },
  answer: z.strictObject({
    inv_id: z.int(),
    inv_number: z.string(),
    branch_id: z.int(),
    student_name_en: z.string(),
    student_name_kh: z.string(),
    total_amount: z.string(),
    open_amount: z.string(),
  }),
})

export const readConfirmForm = defineOperation({
  name: 'read-invoice-confirm-form',
  method: 'GET',
  path: '/invoice-confirms/form-view-models',
  label: 'Defaults for a confirmation',
  access: may('view', invoiceConfirms),
  answer: z.strictObject({ today: z.string(), waiting: z.int() }),
})
