import type { bankProfiles } from '@sala/contract/pricing/bank-profiles'
import { payLinkFault, payLinkWords } from '@sala/contract/pricing/pay-link'
import { pricingProblems } from '@sala/contract/pricing/problems'
import { saying } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'

const refuse = saying(pricingProblems)

/** A link that opens a bank's app is one, and names what a payment can fill in. */
export async function checkPayLink({ values }: Change<typeof bankProfiles>): Promise<void> {
  const fault = values.pay_link ? payLinkFault(values.pay_link) : undefined
  const errors = { pay_link: 'format' } as const
  if (fault === 'address') throw refuse('bad_pay_link', {}, { errors })
  if (fault) throw refuse('unknown_link_word', { words: payLinkWords.map((word) => `{${word}}`).join(' ') }, { errors })
}
