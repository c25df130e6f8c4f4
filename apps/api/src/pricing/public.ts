import { and, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type Given, madeOnce } from '../kit/store/made-once.ts'
import { currencies, exchangeRates } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

/** What things cost and why, and in which parts it may be paid. */
export type { ImaginedStudent, Wanted } from './price-facts.ts'

export { type PricedLine, type PriceRequest, priceLines } from './price-lines.ts'
export { type Instalment, instalmentsOf, type PlanPart } from './split-instalments.ts'

/** How many riel a dollar is on a day: the last rate that was entered for it or before it. */
export async function rateOn(tx: Tx, day: string): Promise<string> {
  const [found] = await readRate(tx, { day })
  if (!found) throw refuse('no_exchange_rate', { date: day })
  return found.rate
}

const readRate = madeOnce((db, given: Given<{ day: string }>) =>
  db
    .select({ rate: exchangeRates.rate })
    .from(exchangeRates)
    .innerJoin(currencies, eq(currencies.id, exchangeRates.currency_id))
    .where(and(eq(currencies.currency_code, 'KHR'), lte(exchangeRates.effective_date, given.day)))
    .orderBy(desc(exchangeRates.effective_date))
    .limit(1),
)
