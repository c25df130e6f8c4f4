import { defineChoice } from '../kit/choice.ts'

const statuses = {
  1: ['Active', 'កំពុងសិក្សា', 'ok'],
  2: ['Suspended', 'ព្យួរការសិក្សា', 'warn'],
  3: ['Dropped out', 'បោះបង់ការសិក្សា', 'quiet'],
  4: ['Transferred out', 'ផ្លាស់ចេញ', 'quiet'],
  5: ['Graduated', 'បញ្ចប់ការសិក្សា', 'info'],
} as const

export const studentStatus = defineChoice(statuses)

/** What a list may be asked for: a status, somebody who is new (no seat yet, or no card), or anybody who has left. */
export const askedStatus = defineChoice({ ...statuses, New: ['New', 'សិស្សថ្មី'], Old: ['Left', 'បានចាកចេញ'] })

/** The statuses of somebody who no longer studies here. */
export const studentHasLeft: readonly number[] = [3, 4, 5]

export const statusReason = defineChoice({
  1: ['Moved away', 'ប្តូរទីលំនៅ'],
  2: ['Goes to another school', 'ទៅរៀនសាលាផ្សេង'],
  3: ['Fees', 'ថ្លៃសិក្សា'],
  4: ['Health', 'សុខភាព'],
  5: ['Family', 'គ្រួសារ'],
  6: ['Conduct', 'វិន័យ'],
  7: ['Finished the last grade', 'បញ្ចប់ថ្នាក់ចុងក្រោយ'],
  8: ['Came back', 'ត្រឡប់មកវិញ'],
  9: ['Other', 'ផ្សេងទៀត'],
})
