import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'
import { parents } from '../people/parents.ts'
import { reminders } from './reminders.ts'

export const letterLanguage = defineChoice({
  own: ['own', 'The family’s language', 'ភាសារបស់គ្រួសារ'],
  both: ['both', 'Both', 'ទាំងពីរ'],
  km: ['km', 'Khmer', 'ខ្មែរ'],
  en: ['en', 'English', 'អង់គ្លេស'],
})

const how = {
  display_language: choice('Language', letterLanguage, { default: 'own' }),
  pay_by: date('Pay by', { optional: true, help: 'Leave blank for one week' }),
} as const
const one = { method: 'GET', access: may('print', reminders), query: how, answer: binary } as const

/** What a family has overdue, as a letter, whether or not it was reminded. */
export const printFamilyLetter = defineOperation({
  ...one,
  name: 'print-family-letter',
  path: '/reminders/families/{student_parent_id}/letter',
  label: 'Print reminder letter',
  params: { student_parent_id: ref('Family', () => parents) },
})

/** The letter of one reminder, as often as it is wanted: it says what is still overdue. */
export const printReminderLetter = defineOperation({
  ...one,
  name: 'print-reminder-letter',
  path: '/reminders/{reminder_id}/letter',
  label: 'Print letter',
  params: { reminder_id: ref('Reminder', () => reminders) },
})

/** Becomes a task of whoever asks: one document with a letter for every family that was reminded on a day and still owes. */
export const printReminderLetters = defineOperation({
  name: 'print-reminder-letters',
  method: 'POST',
  path: '/reminders/letters',
  label: 'Print letters',
  access: may('print', reminders),
  body: {
    branch_id: ref('Branch', () => branches),
    reminded_date: date('Reminded on', { help: 'Families that have paid since get no letter' }),
    ...how,
  },
  answer: z.strictObject({ task_id: z.uuid(), count: z.int() }),
})
