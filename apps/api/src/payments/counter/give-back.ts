import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount } from '@sala/contract/kit/money'
import type { ChangeIn } from '@sala/contract/payments/change'
import type { Tx } from '../../kit/database.ts'
import { checkAccounts } from './check-accounts.ts'
import { type Counted, notesOf } from './take-money.ts'

interface Way {
  readonly payment_method: number
  readonly change_in: ChangeIn
  readonly bank_profile_id?: number | null | undefined
  readonly reference?: string | null | undefined
}

/** What leaves the drawer by a payment below nothing. */
export const outOf = (payment: Counted) => ({ ...payment, amount: payment.amount.replace(/^-/, '') })

/**
 * So many cents out of the drawer or through the bank, each payment below nothing, and what was laid on the counter.
 */
export async function giveBack(
  tx: Tx,
  branch_id: number,
  { payment_method, change_in, bank_profile_id, reference }: Way,
  cents: bigint,
  rate: string,
) {
  if (payment_method === paymentMethod.cash) {
    const { lines: payments, ...given } = notesOf(cents, rate, change_in)
    return { payments: payments as readonly Counted[], given }
  }
  const back: Counted = {
    payment_method,
    currency_code: 'USD',
    amount: formatAmount(-cents),
    base_amount: formatAmount(-cents),
    bank_profile_id,
    reference,
  }
  await checkAccounts(tx, branch_id, [back])
  return { payments: [back], given: { change_usd: '0.00', change_khr: '0', rounding_amount: '0.00' } }
}
