import { defineChoice } from '../kit/choice.ts'

export const staffStatus = defineChoice({
  active: [1, 'Active', 'កំពុងបម្រើការ', 'ok'],
  probation: [2, 'Probation', 'សាកល្បងការងារ', 'info'],
  suspended: [3, 'Suspended', 'ព្យួរការងារ', 'warn'],
  resigned: [4, 'Resigned', 'លាឈប់', 'quiet'],
  terminated: [5, 'Terminated', 'បញ្ចប់ការងារ', 'quiet'],
  retired: [6, 'Retired', 'ចូលនិវត្តន៍', 'quiet'],
})

/** The statuses of somebody who no longer works here. */
export const hasLeft: readonly number[] = [staffStatus.resigned, staffStatus.terminated, staffStatus.retired]
