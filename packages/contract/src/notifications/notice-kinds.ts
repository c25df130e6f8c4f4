import { accountMade } from '../accounts/notices.ts'
import { paymentReminder } from '../billing/notices.ts'
import { defineChoice } from '../kit/choice.ts'
import type { AnyNotice } from '../kit/notice.ts'
import { disciplineTold, requestApproved, requestRejected } from '../people/notices.ts'

/** The facts that the school tells by itself, in words that a template may replace. */
export const toldFacts: readonly AnyNotice[] = [
  paymentReminder,
  disciplineTold,
  requestApproved,
  requestRejected,
  accountMade,
]

export const noticeKind = defineChoice(
  Object.fromEntries(toldFacts.map(({ name, label }) => [name, [name, ...label]] as const)),
)
