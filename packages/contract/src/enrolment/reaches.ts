import type { Reach } from '../kit/reach.ts'

export const enrolmentReaches = {
  transfers_of_own_branches: [
    'Only transfers from or to a branch this person works in.',
    'តែការផ្ទេរចេញពី ឬចូលសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
} as const satisfies Record<string, Reach>
