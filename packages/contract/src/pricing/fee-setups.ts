import { grades } from '../academics/grades.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { academicYears } from '../academics/years.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, decimal, flag, id, integer, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { instalmentPlans } from './instalment-plans.ts'

export const paymentTerm = defineChoice({
  monthly: [1, 'Monthly', 'ប្រចាំខែ'],
  term: [2, 'Term', 'ប្រចាំវគ្គ'],
  semester: [3, 'Semester', 'ប្រចាំឆមាស'],
  yearly: [4, 'Yearly', 'ប្រចាំឆ្នាំ'],
})
export const paymentShift = defineChoice({
  morning: [1, 'Morning', 'ពេលព្រឹក'],
  afternoon: [2, 'Afternoon', 'ពេលរសៀល'],
  fullDay: [3, 'Full day', 'ពេញមួយថ្ងៃ'],
})
export const proration = defineChoice({
  whole: [1, 'Full price', 'តម្លៃពេញ'],
  byDays: [2, 'By days', 'តាមចំនួនថ្ងៃ'],
  byMonths: [3, 'By months started', 'តាមខែដែលបានចាប់ផ្តើម'],
})

export const feeTypes = defineResource({
  name: 'fee-types',
  label: ['Fee type', 'Fee types'],
  key: 'fee_type_id',
  title: { en: 'fee_type_name', km: 'fee_type_name_kh' },
  sort: ['fee_type_id', 'asc'],
  verbs: ['list', 'read', 'update'],
  fields: {
    fee_type_id: integer('Number', { computed: true }),
    fee_type_name: text('Name (Latin)', { search: true }),
    fee_type_name_kh: text('Name (Khmer)', { search: true }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
})

export const feeSetups = defineResource({
  name: 'fee-setups',
  label: ['Fee', 'Fees'],
  key: 'fee_setup_id',
  title: { en: 'fee_name_en', km: 'fee_name_kh' },
  sort: ['fee_name_en', 'asc'],
  fields: {
    fee_setup_id: id(),
    fee_name_en: text('Name (Latin)', { search: true }),
    fee_name_kh: text('Name (Khmer)', { search: true }),
    fee_type_id: ref('Fee type', () => feeTypes),
    fee_amount: decimal('Price, $', { max: 9_999_999, currency: 'USD' }),
    payment_term_id: choice('Billing period', paymentTerm, { default: paymentTerm.monthly }),
    payment_shift_id: choice('Fee session', paymentShift, { optional: true }),
    branch_id: ref('Branch', () => branches, { fixed: true }),
    ac_year_id: ref('Academic year', () => academicYears, { optional: true, within: ['branch_id'], column: false }),
    acp_id: ref('Main programme', () => mainPrograms, { optional: true }),
    acps_id: ref('Sub programme', () => subPrograms, { optional: true, within: ['acp_id'] }),
    grade_id: ref('Grade', () => grades, { optional: true, within: ['acps_id'] }),
    plan_id: ref('Can be paid in instalments', () => instalmentPlans, {
      optional: true,
      within: ['branch_id'],
      offers: { is_active: [1] },
      column: false,
    }),
    proration: choice('Joining late or leaving early', proration, { default: proration.whole, column: false }),
    is_inactive: flag('No longer in use', { column: false }),
    remark: note('Remark', { optional: true, max: 300, column: false }),
  },
  filters: [
    'fee_type_id',
    'payment_term_id',
    'acp_id',
    'acps_id',
    'grade_id',
    'ac_year_id',
    'is_inactive',
    'branch_id',
  ],
  defaults: { is_inactive: [0] },
  pageName: 'chunk',
  option: ['fee_amount', 'fee_type_id'],
  tellApart: ['payment_term_id', 'acps_id', 'grade_id', 'branch_id', 'fee_amount'],
  routes: { export: ['POST', '/export-excels'] },
  lookups: { 'payment-terms': { choice: paymentTerm }, 'payment-shifts': { choice: paymentShift } },
})
