import { lineTotal } from '@sala/contract/pricing/line-total'
import type { explainPrice as operation } from '@sala/contract/pricing/price-queries'
import { type PriceRule, sayRule } from '@sala/contract/pricing/price-rule'
import type { Work } from '../kit/route/work.ts'
import type { PricedLine } from './price-lines.ts'
import { priceFor } from './query-fees.ts'

/** What a price has come to once a rule is applied. */
function amountAfter({ rule, facts }: PriceRule, line: PricedLine, before: string): string {
  switch (rule) {
    case 'price':
      return String(facts.price)
    case 'quantity':
      return lineTotal(String(facts.quantity), String(facts.price), '0').amount
    case 'days':
    case 'months':
    case 'absent':
      return line.amount
    case 'scholarship':
    case 'promotion':
    case 'sibling':
    case 'staff_child':
      return line.total_amount
    default:
      return before
  }
}

/** The steps of a line, each with what the price has come to. */
export function stepsOf(line: PricedLine) {
  let amount = '0.00'
  return line.rules.map((rule) => {
    amount = amountAfter(rule, line, amount)
    return { rule: rule.rule, says_en: sayRule(rule, 'en'), says_kh: sayRule(rule, 'km'), amount }
  })
}

/** One price, step by step, as a cashier tells it to a family. */
export async function explainPrice({ input, tx, now }: Work<typeof operation>) {
  const { fee_setup_id, quantity, fee_start_date, fee_end_date } = input
  const [line] = await priceFor(tx, now, input, [
    { fee_setup_id, quantity: quantity ?? undefined, fee_start_date, fee_end_date },
  ])
  return { steps: stepsOf(line!), total_amount: line!.total_amount }
}
