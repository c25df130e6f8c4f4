import { z } from 'zod'
import { may } from '../kit/access.ts'
import { id, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { priceRule } from '../pricing/price-rule.ts'

/**
 * Families as whoever stands at the counter meets them. No verb of its own: all that is needed of one comes in one
 * call.
 */
export const counter = defineResource({
  name: 'counter',
  label: ['Counter', 'Counter'],
  key: 'student_parent_id',
  title: { en: 'family_name_en', km: 'family_name_kh' },
  sort: ['student_parent_id', 'asc'],
  verbs: [],
  fields: {
    student_parent_id: id('Family number'),
    family_name_en: text('Family (Latin)', { computed: true }),
    family_name_kh: text('Family (Khmer)', { computed: true }),
  },
})

const openLine = z.strictObject({
  inv_line_id: z.int(),
  fee_name_en: z.string(),
  fee_name_kh: z.string(),
  fee_start_date: z.nullable(z.string()),
  fee_end_date: z.nullable(z.string()),
  quantity: z.string(),
  price: z.string(),
  discount_rate: z.string(),
  total_amount: z.string(),
  paid_amount: z.string(),
  credited_amount: z.string(),
  rules: z.array(priceRule),
})

const openInvoice = z.strictObject({
  inv_id: z.int(),
  inv_number: z.string(),
  inv_date: z.string(),
  due_date: z.string(),
  branch_id: z.int(),
  total_amount: z.string(),
  open_amount: z.string(),
  is_overdue: z.boolean(),
  lines: z.array(openLine),
})

const child = z.strictObject({
  student_id: z.int(),
  card_number: z.string(),
  full_name_en: z.string(),
  full_name_kh: z.string(),
  /** What of the family's money no invoice holds yet. */
  credit: z.string(),
  invoices: z.array(openInvoice),
})

/** A family with all that its children owe. */
export const family = z.strictObject({
  /** None: a child whose family is not known yet. */
  student_parent_id: z.nullable(z.int()),
  family_name_en: z.string(),
  family_name_kh: z.string(),
  phone_number: z.nullable(z.string()),
  children: z.array(child),
})
export type FamilyAtCounter = z.infer<typeof family>
export type OpenInvoice = z.infer<typeof openInvoice>

export const meetFamily = defineOperation({
  name: 'meet-family',
  method: 'GET',
  path: '/receipts/families',
  label: 'Families at the counter, with their balance',
  access: may('view', counter),
  query: {
    search: text('Name, phone or card', { optional: true, max: 100 }),
    student_parent_id: ref('Family', () => parents, { optional: true }),
    student_id: ref('Student', () => students, { optional: true }),
  },
  /** Where nobody is just so, those who are almost. */
  answer: z.strictObject({ families: z.array(family), similar: z.boolean() }),
})
