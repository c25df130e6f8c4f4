import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { discountKind, type discountRules } from '@sala/contract/pricing/discount-rules'
import type { instalmentPlans } from '@sala/contract/pricing/instalment-plans'
import type { Change } from '../kit/store/store.ts'
import { refuse } from './refusals.ts'

/** The parts of a plan make the whole, each counted once. */
export async function makeWhole({ values, before }: Change<typeof instalmentPlans>): Promise<void> {
  const parts = values.parts ?? (before ? undefined : [])
  if (!parts) return
  const sum = sumOf(parts.map(({ share }) => parseAmount(share)))
  if (sum !== 10_000n) throw refuse('shares_make_a_whole', { sum: formatAmount(sum) })
  const numbers = parts.map(({ part_no }) => part_no)
  const twice = numbers.find((each, index) => numbers.indexOf(each) !== index)
  if (twice !== undefined) throw refuse('part_twice', { part: twice })
}

/** A rule for brothers and sisters says from which child on; one for children of the staff does not count them. */
export async function orderSiblings({ values, before }: Change<typeof discountRules>): Promise<{ from_child?: null }> {
  const { discount_kind, from_child } = { discount_kind: discountKind.siblings, ...before, ...values }
  if (discount_kind === discountKind.siblings && !from_child)
    throw refuse('sibling_needs_order', {}, { errors: { from_child: 'required' } })
  return discount_kind === discountKind.siblings ? {} : { from_child: null }
}
