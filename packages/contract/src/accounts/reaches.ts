import type { Reach } from '../kit/reach.ts'

export const accountReaches = {
  users_of_own_branches: [
    'Only users who belong to a branch this person works in.',
    'តែអ្នកប្រើប្រាស់ដែលស្ថិតក្នុងសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
  exports_of_own_branches: [
    'Only exports by users whose default branch is one this person works in.',
    'តែការនាំចេញដោយអ្នកប្រើប្រាស់ដែលសាខាលំនាំដើមជាសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
  changes_of_visible_records: [
    'Only changes to records this person can view.',
    'តែការផ្លាស់ប្តូរនៃកំណត់ត្រាដែលបុគ្គលនេះអាចមើលប៉ុណ្ណោះ។',
  ],
} as const satisfies Record<string, Reach>
