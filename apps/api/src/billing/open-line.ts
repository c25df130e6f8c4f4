import { unitsOf } from '@sala/contract/kit/money'
import type { invoiceLines } from '../tables/billing.ts'

type Line = Pick<typeof invoiceLines.$inferSelect, 'total_amount' | 'paid_amount' | 'credited_amount'>

/** What is open of a line, in cents; nothing where it was paid and then credited. */
export function openOfLine({ total_amount, paid_amount, credited_amount }: Line): bigint {
  const open = unitsOf(total_amount) - unitsOf(paid_amount) - unitsOf(credited_amount)
  return open > 0n ? open : 0n
}
