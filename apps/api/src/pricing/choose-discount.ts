import { formatAmount, parseAmount } from '@sala/contract/kit/money'
import type { PriceRule } from '@sala/contract/pricing/price-rule'

/** A discount that somebody could have on a line, in percent. */
export interface Discount {
  readonly rule: 'scholarship' | 'staff_child' | 'sibling' | 'promotion'
  readonly rate: string
  readonly name: readonly [english: string, khmer: string]
  /** The how many-th child of the family. */
  readonly nth?: number
}

/** The best single discount, never a sum; those that lost are told, so that nobody thinks they were forgotten. */
export function chooseDiscount(discounts: readonly Discount[]): {
  readonly discount_rate: string
  readonly rules: PriceRule[]
} {
  const [best, ...others] = discounts
    .filter(({ rate }) => parseAmount(rate) > 0n)
    .sort((a, b) => Number(parseAmount(b.rate) - parseAmount(a.rate)))
  if (!best) return { discount_rate: '0.00', rules: [] }
  const facts = ({ rate, name, nth }: Discount) => ({
    rate,
    name: name[0].slice(0, 200),
    name_kh: name[1].slice(0, 200),
    ...(nth !== undefined && { nth }),
  })
  return {
    discount_rate: formatAmount(parseAmount(best.rate)),
    rules: [
      { rule: best.rule, facts: facts(best) },
      ...others.map((each): PriceRule => ({ rule: 'lower', facts: facts(each) })),
    ],
  }
}
