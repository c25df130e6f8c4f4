import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { date, integer, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { parents } from '../people/parents.ts'
import { students } from '../people/students.ts'
import { family } from './counter.ts'

/** What happens on a family's account. */
export const accountEvent = defineChoice({
  billed: ['billed', 'Invoice', 'វិក្កយបត្រ', 'info'],
  openingBalance: ['opening_balance', 'Opening balance', 'សមតុល្យដើមគ្រា', 'quiet'],
  creditNote: ['credit_note', 'Credit note', 'លិខិតឥណទាន', 'quiet'],
  paid: ['paid', 'Payment', 'ការបង់ប្រាក់', 'ok'],
  refunded: ['refunded', 'Refund', 'សងប្រាក់វិញ', 'warn'],
  creditKept: ['credit_kept', 'Kept as credit', 'ទុកជាប្រាក់ទុក', 'info'],
  creditPaidOut: ['credit_paid_out', 'Credit paid out', 'សងប្រាក់ទុក', 'warn'],
  creditMoved: ['credit_moved', 'Credit corrected', 'កែប្រាក់ទុក', 'quiet'],
  billVoid: ['bill_void', 'Invoice voided', 'វិក្កយបត្រមោឃៈ', 'quiet'],
  receiptVoid: ['receipt_void', 'Receipt voided', 'បង្កាន់ដៃមោឃៈ', 'quiet'],
  reminded: ['reminded', 'Reminder', 'ការរំលឹក', 'warn'],
})

const money = z.string()
const event = z.strictObject({
  event_no: z.string(),
  kind: z.literal([...accountEvent.values]),
  on: z.string(),
  /** Of a reminder, those of all the bills that it names. */
  number: z.string(),
  inv_id: z.nullable(z.int()),
  receipt_id: z.nullable(z.int()),
  student_ids: z.array(z.int()),
  /** How much more is owed by it, or less; of a reminder, what was owed. */
  amount: money,
  /** How much more credit there is by it, or less. */
  credit: money,
  /** What is owed after it; a reminder changes nothing. */
  balance: z.nullable(money),
})

const account = z.strictObject({
  /** Without its telephone: whoever may read bills need not know how to reach people. */
  family: family.omit({ phone_number: true }),
  owed: money,
  owed_khr: money,
  overdue: money,
  credit: money,
  /** The newest first. */
  events: z.array(event),
  has_more: z.boolean(),
})
export type FamilyAccount = z.infer<typeof account>

const common = {
  method: 'GET',
  access: may('view', invoices),
  query: {
    latest: integer('Number of latest events', { optional: true, min: 1, max: 500 }),
    date_from: date('From', { optional: true }),
    date_to: date('To', { optional: true, notBefore: 'date_from' }),
  },
  answer: account,
} as const

/** What a family owes and why, the credit it has here, and everything that happened between it and the school. */
export const readFamilyAccount = defineOperation({
  ...common,
  name: 'read-family-account',
  path: '/family-accounts/{student_parent_id}',
  label: 'View family account',
  userTypes: ['staff-api', 'parent-api'],
  params: { student_parent_id: ref('Family', () => parents) },
})

/** The same of one child. */
export const readStudentAccount = defineOperation({
  ...common,
  name: 'read-student-account',
  path: '/student-accounts/{student_id}',
  label: 'View student account',
  userTypes: ['staff-api', 'parent-api', 'student-api'],
  params: { student_id: ref('Student', () => students) },
})
