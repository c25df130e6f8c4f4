import { defineChoice } from '../kit/choice.ts'

export const invoiceKind = defineChoice({
  invoice: [1, 'Invoice', 'វិក្កយបត្រ', 'info'],
  creditNote: [2, 'Credit note', 'លិខិតឥណទាន', 'quiet'],
  openingBalance: [3, 'Opening balance', 'សមតុល្យដើមគ្រា', 'quiet'],
})

export const paymentState = defineChoice({
  unpaid: [1, 'Unpaid', 'មិនទាន់បង់', 'warn'],
  partlyPaid: [2, 'Partly paid', 'បង់មួយផ្នែក', 'info'],
  paid: [3, 'Paid', 'បង់រួច', 'ok'],
  void: [4, 'Void', 'មោឃៈ', 'quiet'],
  credited: [5, 'Credited', 'បានដកវិញ', 'quiet'],
})

export const paymentMethod = defineChoice({
  cash: [1, 'Cash', 'សាច់ប្រាក់'],
  bankTransfer: [2, 'Bank transfer', 'ផ្ទេរតាមធនាគារ'],
  khqr: [3, 'KHQR', 'កូដ KHQR'],
  cheque: [4, 'Cheque', 'មូលប្បទានប័ត្រ'],
  card: [5, 'Card', 'កាត'],
  credit: [6, 'Family credit', 'ប្រាក់ទុករបស់គ្រួសារ'],
})

export const currencyCode = defineChoice({ usd: ['USD', 'Dollar', 'ដុល្លារ'], khr: ['KHR', 'Riel', 'រៀល'] })
