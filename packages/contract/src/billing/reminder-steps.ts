import { date, decimal, flag, id, integer, note, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'

const words =
  'You can use {student} (the children), {invoice} (the invoices), {amount} (total overdue), {due} and {days} (of the oldest invoice) and {school}'

/** One rung of the ladder. A branch that has rungs of its own uses only those; else the group's are its own. */
export const reminderSteps = defineResource({
  name: 'reminder-steps',
  label: ['Reminder step', 'Reminder steps'],
  key: 'reminder_step_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['days_overdue', 'asc'],
  fields: {
    reminder_step_id: id(),
    days_overdue: integer('Days overdue', { min: 1, max: 365, column: 1 }),
    title_en: text('Title (English)', { search: true, max: 80, column: 2 }),
    title_kh: text('Title (Khmer)', { search: true, max: 80, column: 3 }),
    branch_id: ref('Branch', () => branches, {
      optional: true,
      help: 'Leave blank for every branch without its own steps',
      column: 4,
    }),
    text_en: note('Text (English)', { max: 1000, column: false, help: words }),
    text_kh: note('Text (Khmer)', { max: 1000, column: false, help: words }),
    is_active: flag('In use', { default: 1, column: 5 }),
  },
  filters: ['branch_id', 'is_active'],
})

/** A family that is not reminded for a while, by one of its children. */
export const reminderPauses = defineResource({
  name: 'reminder-pauses',
  label: ['Reminder pause', 'Reminder pauses'],
  key: 'reminder_pause_id',
  title: 'reason',
  sort: ['until_date', 'desc'],
  fields: {
    reminder_pause_id: id(),
    student_id: ref('Student', () => students, { column: 1, help: 'The whole family gets no reminder' }),
    until_date: date('Until', { help: 'The last day without a reminder', column: 2 }),
    reason: note('Reason', { max: 500, search: true, column: 3 }),
  },
  filters: ['student_id'],
  where: { branch_id: ref('Branch', () => branches) },
  period: 'until_date',
})

/** How a branch reminds: every night by itself or not, and from how much on. */
export const reminderBranches = defineResource({
  name: 'reminder-branches',
  label: ['Reminder setting', 'Reminder settings'],
  key: 'reminder_branch_id',
  title: 'branch_id',
  sort: ['reminder_branch_id', 'asc'],
  fields: {
    reminder_branch_id: id(),
    branch_id: ref('Branch', () => branches, { column: 1, fixed: true }),
    is_nightly: flag('Every night', { default: 1, column: 2, help: 'If off, reminders are started by hand' }),
    least_amount: decimal('Remind from, $', {
      default: '0.00',
      max: 99_999,
      column: 3,
      help: 'Families who owe less than this in this branch are not reminded',
    }),
    remark: note('Remark', { optional: true, max: 300, column: 4 }),
  },
  filters: ['branch_id', 'is_nightly'],
})
