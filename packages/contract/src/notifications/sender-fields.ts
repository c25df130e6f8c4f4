import { derived, instant, ref, text } from '../kit/field.ts'
import { branches } from '../organisation/branches.ts'

/** Whose messages it carries. */
export const ofBranchOrAll = () =>
  ref('Branch', () => branches, { optional: true, help: 'Leave blank for every branch without its own' })

/** How it goes at the moment. */
export const senderState = {
  last_sent_at: derived(instant('Last sent', { optional: true })),
  problem: derived(text('Last problem', { optional: true })),
} as const
