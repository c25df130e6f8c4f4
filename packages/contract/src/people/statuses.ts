import { defineChoice } from '../kit/choice.ts'

export const staffStatus = defineChoice({
  1: ['Active', 'កំពុងបម្រើការ', 'ok'],
  2: ['Probation', 'សាកល្បងការងារ', 'info'],
  3: ['Suspended', 'ព្យួរការងារ', 'warn'],
  4: ['Resigned', 'លាឈប់', 'quiet'],
  5: ['Terminated', 'បញ្ចប់ការងារ', 'quiet'],
  6: ['Retired', 'ចូលនិវត្តន៍', 'quiet'],
})

/** The statuses of somebody who no longer works here. */
export const hasLeft: readonly number[] = [4, 5, 6]
