import { defineChoice } from '../kit/choice.ts'

const statuses = {
  active: [1, 'Active', 'កំពុងសិក្សា', 'ok'],
  suspended: [2, 'Suspended', 'ព្យួរការសិក្សា', 'warn'],
  droppedOut: [3, 'Dropped out', 'បោះបង់ការសិក្សា', 'quiet'],
  transferredOut: [4, 'Transferred out', 'ផ្លាស់ចេញ', 'quiet'],
  graduated: [5, 'Graduated', 'បញ្ចប់ការសិក្សា', 'info'],
} as const

export const studentStatus = defineChoice(statuses)

/** What a list may be asked for: a status, somebody who is new (no seat yet, or no card), or anybody who has left. */
export const askedStatus = defineChoice({
  ...statuses,
  new: ['New', 'New', 'សិស្សថ្មី'],
  left: ['Old', 'Left', 'បានចាកចេញ'],
})

/** The statuses of somebody who no longer studies here. */
export const studentHasLeft: readonly number[] = [
  studentStatus.droppedOut,
  studentStatus.transferredOut,
  studentStatus.graduated,
]

export const statusReason = defineChoice({
  movedAway: [1, 'Moved away', 'ប្តូរទីលំនៅ'],
  otherSchool: [2, 'Moved to another school', 'ទៅរៀនសាលាផ្សេង'],
  fees: [3, 'Fees', 'ថ្លៃសិក្សា'],
  health: [4, 'Health', 'សុខភាព'],
  family: [5, 'Family', 'គ្រួសារ'],
  conduct: [6, 'Conduct', 'វិន័យ'],
  finished: [7, 'Completed the final grade', 'បញ្ចប់ថ្នាក់ចុងក្រោយ'],
  cameBack: [8, 'Returned', 'ត្រឡប់មកវិញ'],
  other: [9, 'Other', 'ផ្សេងទៀត'],
})
