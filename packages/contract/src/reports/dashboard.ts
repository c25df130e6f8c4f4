import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, flag, id, links, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'

/** The branches whose figures somebody sees at a glance. No verb of its own. */
export const dashboard = defineResource({
  name: 'dashboard',
  label: ['Finance dashboard', 'Finance dashboard'],
  key: 'branch_id',
  title: { en: 'branch_name_en', km: 'branch_name_kh' },
  sort: ['branch_id', 'asc'],
  verbs: [],
  fields: {
    branch_id: id(),
    branch_name_en: text('Branch (Latin)', { computed: true }),
    branch_name_kh: text('Branch (Khmer)', { computed: true }),
  },
})

export const groupBy = defineChoice({
  day: ['day', 'Day', 'ថ្ងៃ'],
  month: ['month', 'Month', 'ខែ'],
  year: ['year', 'Year', 'ឆ្នាំ'],
  branch: ['branch', 'Branch', 'សាខា'],
  feeType: ['fee_type', 'Fee type', 'ប្រភេទថ្លៃ'],
})
/** What was billed, on the day of its invoice; or what was paid, on the day it came. */
export const dateBy = defineChoice({
  invoiceDate: ['invoice_date', 'Billed', 'បានគិតថ្លៃ'],
  paymentDate: ['payment_date', 'Paid', 'បានបង់'],
})

export const query = {
  group_by: choice('Group by', groupBy, { optional: true }),
  inv_date_by: choice('Count by', dateBy, { default: 'payment_date' }),
  date_from: date('From', { optional: true }),
  date_to: date('Until', { optional: true, notBefore: 'date_from' }),
  branch_id: links('Branches', () => branches, { default: [], max: 200 }),
  all_branch: flag('All branches', { default: 0 }),
} as const

const days = { date_from: z.string(), date_to: z.string() }
/** A bar: what it is of, and its name where that is more than a day. */
const bar = { key: z.nullable(z.string()), name_en: z.nullable(z.string()), name_kh: z.nullable(z.string()) }
const heads = { students: z.int(), girls: z.int() }

const glance = <A>(name: string, label: string, answer: z.core.$ZodType<A>) =>
  defineOperation({
    name: `dashboard-${name}`,
    method: 'GET',
    path: `/dashboard/${name}`,
    label,
    access: may('view', dashboard),
    query,
    answer,
    heavy: true,
  })

/** Money of the days that are asked for, and how things stand now: owed, overdue, in the drawers. */
export const totalCards = glance(
  'total-cards',
  'Summary',
  z.strictObject({
    ...days,
    billed: z.string(),
    collected: z.string(),
    owed: z.string(),
    overdue: z.string(),
    cash_usd: z.string(),
    cash_khr: z.string(),
    students_active: z.int(),
    students_new: z.int(),
  }),
)

export const incomeByFees = glance(
  'income-by-fees',
  'Income by fee',
  z.strictObject({ ...days, total: z.string(), data: z.array(z.strictObject({ ...bar, amount: z.string() })) }),
)

export const saleItems = glance(
  'sale-items',
  'Sales by fee',
  z.strictObject({
    ...days,
    total: z.string(),
    data: z.array(z.strictObject({ ...bar, quantity: z.string(), amount: z.string() })),
  }),
)

/** Who owes, as it is now; by the day that it fell due, or by branch. */
export const unpaidStudents = glance(
  'unpaid-students',
  'Students with a balance',
  z.strictObject({
    students: z.int(),
    owed: z.string(),
    overdue: z.string(),
    data: z.array(z.strictObject({ ...bar, students: z.int(), owed: z.string(), overdue: z.string() })),
  }),
)

/** Who studies here now, and who joined in these days. */
export const totalStudents = glance(
  'total-students',
  'Students',
  z.strictObject({ ...days, ...heads, joined: z.int(), data: z.array(z.strictObject({ ...bar, ...heads })) }),
)

export const studentStatuses = glance(
  'student-status',
  'Students by status',
  z.strictObject({ data: z.array(z.strictObject({ status: z.int(), ...heads })) }),
)

export const studentGrades = glance(
  'student-grades',
  'Students by grade',
  z.strictObject({ data: z.array(z.strictObject({ ...bar, ...heads })) }),
)
