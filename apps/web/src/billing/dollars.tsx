import { parseAmount, showMoney } from '@sala/contract/kit/money'

/** An amount with its figures in line; what is owed too late is red. */
export function Dollars({ amount, late }: { amount: string; late?: boolean }) {
  const quiet = parseAmount(amount) === 0n
  return <span className={`number${late ? ' bills-late' : quiet ? ' second' : ''}`}>{showMoney(amount, 'USD')}</span>
}
