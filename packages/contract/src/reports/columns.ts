import { paymentMethod } from '../finance/statuses.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, decimal, ref, text } from '../kit/field.ts'
import { branches } from '../organisation/branches.ts'

/** An amount in dollars; what was taken back stands below nothing. */
export const money = (label: string) => decimal(label, { min: -9_999_999_999, optional: true })

/** Of one branch of the caller's, where he asks for one. */
export const ofBranch = { branch_id: ref('Branch', () => branches) } as const

export const branchName = { branch_name_en: text('Branch') } as const

/** How it was paid; where one receipt was paid in several ways, nobody can say which line by which. */
export const paidBy = defineChoice({ ...Object.fromEntries(paymentMethod.labels), 9: ['Several ways', 'តាមវិធីច្រើន'] })

export const whoPaid = {
  card_number: text('Card number', { optional: true }),
  student_name: text('Student'),
} as const

export const paymentDate = { payment_date: date('Paid on') } as const
export const paymentMethodColumn = { payment_method: choice('Paid by', paidBy, { optional: true }) } as const
export const createdName = { created_name: text('Taken by', { optional: true }) } as const
