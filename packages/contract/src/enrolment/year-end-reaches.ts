import type { Reach } from '../kit/reach.ts'

export const yearEndReaches = {
  all_its_branches: [
    'Only if this person works in every branch concerned.',
    'តែករណីដែលបុគ្គលនេះធ្វើការក្នុងគ្រប់សាខាដែលពាក់ព័ន្ធ។',
  ],
} as const satisfies Record<string, Reach>
