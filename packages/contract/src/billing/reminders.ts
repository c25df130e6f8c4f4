import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { sum } from '../kit/document.ts'
import { choice, date, derived, id, integer, note, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { invoices } from './invoices.ts'
import { reminderSteps } from './reminder-steps.ts'

export const reminderState = defineChoice({
  owed: [1, 'Still owed', 'នៅជំពាក់', 'warn'],
  settled: [2, 'Settled since', 'បានទូទាត់ហើយ', 'ok'],
})
export const reminderLanguage = defineChoice({ km: ['km', 'Khmer', 'ភាសាខ្មែរ'], en: ['en', 'English', 'ភាសាអង់គ្លេស'] })

/** What was written to a family, word for word: once for each step, with all its bills that were overdue. */
export const reminders = defineResource({
  name: 'reminders',
  label: ['Reminder', 'Reminders'],
  key: 'reminder_id',
  title: 'title',
  tellApart: ['student_id', 'reminded_date'],
  sort: ['reminder_id', 'desc'],
  large: true,
  verbs: ['list', 'read'],
  fields: {
    reminder_id: id(),
    reminded_date: date('Day', { computed: true, column: 1 }),
    student_id: ref('Student', () => students, { computed: true, column: 2 }),
    inv_id: ref('Oldest invoice', () => invoices, { computed: true, column: false }),
    bill_count: derived(integer('Invoices', { computed: true, column: 3, sortable: false })),
    amount: sum('Owed', 4),
    days_overdue: integer('Days overdue', { computed: true, column: 5 }),
    reminder_step_id: ref('Step', () => reminderSteps, { computed: true, column: 6 }),
    reminder_state: derived(choice('Status', reminderState, { column: 7 })),
    due_date: date('Due', { computed: true, column: false }),
    branch_id: ref('Branch', () => branches, { computed: true, column: false }),
    reminder_language: choice('Language', reminderLanguage, { computed: true, column: false }),
    title: text('Title', { computed: true, column: false }),
    message: note('Text', { computed: true, column: false }),
    bills: owned('Invoices', {
      name: 'reminder-invoices',
      key: 'reminder_invoice_id',
      fields: {
        reminder_invoice_id: id(),
        inv_id: ref('Invoice', () => invoices),
        due_date: date('Due'),
        amount: sum('Owed', 3),
      },
    }),
  },
  filters: ['reminder_state', 'reminder_step_id', 'student_id', 'branch_id'],
  period: 'reminded_date',
})

const ofBranch = { branch_id: ref('Branch', () => branches) } as const

/** Who would be reminded of what, at which step, in which words. Nothing is written. */
export const previewReminders = defineOperation({
  name: 'preview-reminders',
  method: 'GET',
  path: '/reminders/previews',
  label: 'Who would be reminded',
  access: may('view', reminders),
  query: { ...ofBranch, on: date('Day', { optional: true }) },
  answer: z.strictObject({
    on: z.string(),
    /** Families. */
    count: z.int(),
    total_amount: z.string(),
    /** Who owes less is not reminded. */
    least_amount: z.string(),
    /** Overdue, and left in peace for now. */
    excused: z.int(),
    steps: z.array(
      z.strictObject({
        reminder_step_id: z.int(),
        days_overdue: z.int(),
        title_en: z.string(),
        title_kh: z.string(),
        count: z.int(),
      }),
    ),
    /** The first two hundred. */
    rows: z.array(
      z.strictObject({
        /** A family, or below nothing a child that has none. */
        family_key: z.int(),
        children: z.array(
          z.strictObject({ student_id: z.int(), student_name_en: z.string(), student_name_kh: z.string() }),
        ),
        reminder_step_id: z.int(),
        /** Of the oldest bill. */
        due_date: z.string(),
        days: z.int(),
        /** All that is overdue. */
        amount: z.string(),
        bills: z.array(
          z.strictObject({ inv_id: z.int(), inv_number: z.string(), due_date: z.string(), amount: z.string() }),
        ),
        reminder_language: z.literal(reminderLanguage.values),
        title: z.string(),
        message: z.string(),
      }),
    ),
  }),
})

/** Writes today's reminders of a branch, each once, and tells the families. */
export const runReminders = defineOperation({
  name: 'run-reminders',
  method: 'POST',
  path: '/reminders/runs',
  label: 'Create reminders',
  access: may('create', reminders),
  once: true,
  body: ofBranch,
  stale: ['reminders'],
  answer: z.strictObject({ task_id: z.uuid() }),
})
