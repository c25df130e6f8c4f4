import { classes } from '../academics/classes.ts'
import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { defineChoice } from '../kit/choice.ts'
import { date, decimal, ref, text } from '../kit/field.ts'
import { students } from '../people/students.ts'
import { feeTypes } from '../pricing/fee-setups.ts'

/** An amount in dollars; what was taken back stands below nothing. */
export const money = (label: string) => decimal(label, { min: -9_999_999_999, optional: true })

export const whoPaid = {
  card_number: text('Card number', { optional: true }),
  student_name: text('Student'),
} as const

/** Where he sat when it was written: paid money goes by the invoice. */
export const seat = {
  acps_name_foreign: text('Sub programme', { optional: true }),
  grade_name_foreign: text('Grade', { optional: true }),
  class_name: text('Class', { optional: true }),
} as const

export const ofSeat = {
  acps_id: ref('Sub programme', () => subPrograms),
  grade_id: ref('Grade', () => grades, { within: ['acps_id'] }),
  class_id: ref('Class', () => classes, { within: ['branch_id', 'acps_id', 'grade_id'] }),
  student_id: ref('Student', () => students),
} as const

export const ofFeeType = { fee_type_id: ref('Fee type', () => feeTypes) } as const

/** What was owed at the end of a day: what was paid or taken back after it does not count. Today, where nobody says. */
export const asOf = { as_of: date('As of', { optional: true }) } as const

/** Whom the office calls. */
export const familyPhone = { phone_number: text('Phone', { optional: true }) } as const

/** A column for each kind of fee, and one for what belongs to none: paid ahead, used of it, paid out, rounding. */
export const byFeeType = {
  tuition_amount: money('Tuition'),
  service_amount: money('Services'),
  bus_amount: money('Bus'),
  study_material_amount: money('Study material'),
  other_material_amount: money('Other material'),
  others_amount: money('Others'),
} as const

export const feeTypeSums = Object.keys(byFeeType) as (keyof typeof byFeeType)[]

/** A column for each month of a year. */
export const byMonth = {
  january: money('January'),
  february: money('February'),
  march: money('March'),
  april: money('April'),
  may: money('May'),
  june: money('June'),
  july: money('July'),
  august: money('August'),
  september: money('September'),
  october: money('October'),
  november: money('November'),
  december: money('December'),
} as const

export const months = Object.keys(byMonth) as (keyof typeof byMonth)[]

/** For how long something should have been paid. */
export const overdueFor = defineChoice({
  upTo30Days: [1, '1–30 days', '១–៣០ ថ្ងៃ', 'info'],
  upTo60Days: [2, '31–60 days', '៣១–៦០ ថ្ងៃ', 'warn'],
  upTo90Days: [3, '61–90 days', '៦១–៩០ ថ្ងៃ', 'warn'],
  over90Days: [4, 'Over 90 days', 'លើស ៩០ ថ្ងៃ', 'error'],
})
