import type { Reach } from '../kit/reach.ts'

export const requestReaches = {
  requests_of_others: [
    'Only other people’s requests, in the branches this person works in, about records this person can change.',
    'តែសំណើរបស់អ្នកដទៃ នៅក្នុងសាខាដែលបុគ្គលនេះធ្វើការ អំពីកំណត់ត្រាដែលបុគ្គលនេះអាចកែប្រែប៉ុណ្ណោះ។',
  ],
} as const satisfies Record<string, Reach>
