import { grades } from '../academics/grades.ts'
import { displayLanguage } from '../academics/statuses.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, links, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { invoices } from './invoices.ts'
import { paymentAdjustments } from './payment-adjustments.ts'
import { preInvoices } from './pre-invoices.ts'
import { quotations } from './quotations.ts'

export const sheetSize = defineChoice({ a4: ['a4', 'A4', 'ក្រដាស A4'], a5: ['a5', 'A5', 'ក្រដាស A5'] })
export const onBill = {
  display_language: choice('Language', displayLanguage, { default: 'both' }),
  size: choice('Size', sheetSize, { default: 'a4' }),
} as const

export const printInvoice = defineOperation({
  name: 'print-invoice',
  method: 'GET',
  path: '/invoices/generate-pdf/{inv_id}',
  label: 'Print invoice',
  access: may('print', invoices),
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  params: { inv_id: ref('Invoice', () => invoices) },
  query: onBill,
  answer: binary,
})

export const printPreInvoice = defineOperation({
  name: 'print-pre-invoice',
  method: 'GET',
  path: '/pre-invoices/preview-pdf/{id}',
  label: 'Print pre-invoice',
  access: may('print', preInvoices),
  params: { id: ref('Pre-invoice', () => preInvoices) },
  query: onBill,
  answer: binary,
})

/** A paper for each open pre-invoice of the grades, in one document. */
export const printPreInvoicesOfGrades = defineOperation({
  name: 'print-pre-invoices-of-grades',
  method: 'POST',
  path: '/pre-invoices/preview-pdf-by-grades',
  label: 'Print pre-invoices by grade',
  access: may('print', preInvoices),
  body: {
    branch_id: ref('Branch', () => branches),
    grade_ids: links('Grades', () => grades, { min: 1, max: 30 }),
    date_from: date('From', { optional: true }),
    date_to: date('To', { optional: true, notBefore: 'date_from' }),
    ...onBill,
  },
  answer: binary,
})

export const printQuotation = defineOperation({
  name: 'print-quotation',
  method: 'GET',
  path: '/quotations/preview-pdf/{id}',
  label: 'Print quotation',
  access: may('print', quotations),
  params: { id: ref('Quotation', () => quotations) },
  query: onBill,
  answer: binary,
})

export const printAdjustment = defineOperation({
  name: 'print-adjustment',
  method: 'GET',
  path: '/payment-adjustments/generate-pdf/{id}',
  label: 'Print adjustment',
  access: may('print', paymentAdjustments),
  params: { id: ref('Adjustment', () => paymentAdjustments) },
  query: onBill,
  answer: binary,
})
