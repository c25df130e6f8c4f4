import type { Reach } from '../kit/reach.ts'

export const requestReaches = {
  requests_of_others: [
    'Only requests of others, in the branches that this person works in.',
    'តែសំណើរបស់អ្នកដទៃ នៅក្នុងសាខាដែលបុគ្គលនេះធ្វើការប៉ុណ្ណោះ។',
  ],
} as const satisfies Record<string, Reach>
