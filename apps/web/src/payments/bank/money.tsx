import { showMoney } from '@sala/contract/kit/money'

/** An amount as the account counts it. */
export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <span className="number">{showMoney(amount, currency)}</span>
}
