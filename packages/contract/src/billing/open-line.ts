import { parseAmount } from '../kit/money.ts'

interface Owed {
  readonly total_amount: string
  readonly paid_amount?: string
  readonly credited_amount?: string
}

/** What is open of a line, in cents; nothing where it was paid and then credited. */
export function openOfLine({ total_amount, paid_amount = '0', credited_amount = '0' }: Owed): bigint {
  const open = parseAmount(total_amount) - parseAmount(paid_amount) - parseAmount(credited_amount)
  return open > 0n ? open : 0n
}
