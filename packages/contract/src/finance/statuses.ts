import { defineChoice } from '../kit/choice.ts'

export const invoiceKind = defineChoice({
  1: ['Invoice', 'វិក្កយបត្រ', 'info'],
  2: ['Credit note', 'លិខិតឥណទាន', 'quiet'],
  3: ['Opening balance', 'សមតុល្យដើមគ្រា', 'quiet'],
})

export const paymentState = defineChoice({
  1: ['Unpaid', 'មិនទាន់បង់', 'warn'],
  2: ['Partly paid', 'បង់មួយផ្នែក', 'info'],
  3: ['Paid', 'បង់រួច', 'ok'],
  4: ['Void', 'មោឃៈ', 'quiet'],
})

export const paymentMethod = defineChoice({
  1: ['Cash', 'សាច់ប្រាក់'],
  2: ['Bank transfer', 'ផ្ទេរតាមធនាគារ'],
  3: ['KHQR', 'កូដ KHQR'],
  4: ['Cheque', 'មូលប្បទានប័ត្រ'],
  5: ['Card', 'កាត'],
  6: ['Credit of the family', 'ប្រាក់ទុករបស់គ្រួសារ'],
})

export const currencyCode = defineChoice({ USD: ['Dollar', 'ដុល្លារ'], KHR: ['Riel', 'រៀល'] })
