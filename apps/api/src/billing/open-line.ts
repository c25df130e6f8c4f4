import { parseAmount } from '@sala/contract/kit/money'
import type { invoiceLines } from '../tables/billing.ts'

type Line = Pick<typeof invoiceLines.$inferSelect, 'total_amount' | 'paid_amount' | 'credited_amount'>

/** What is open of a line, in cents; nothing where it was paid and then credited. */
export function openOfLine({ total_amount, paid_amount, credited_amount }: Line): bigint {
  const open = parseAmount(total_amount) - parseAmount(paid_amount) - parseAmount(credited_amount)
  return open > 0n ? open : 0n
}
