import { defineChoice } from '../kit/choice.ts'

/** When somebody wants to hear of something. */
export const messagePace = defineChoice({
  atOnce: [1, 'At once', 'ភ្លាមៗ'],
  evening: [2, 'Once in the evening', 'មួយដងនៅពេលល្ងាច'],
  onlyHere: [3, 'Only in Sala', 'តែក្នុងសាលា'],
})

/** What holds for whoever has chosen nothing. */
export const usualWishes = { quiet_from: '21:00', quiet_to: '06:00', digest_at: '18:30' } as const
