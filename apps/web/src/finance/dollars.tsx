import { showDecimal, unitsOf } from '@sala/contract/kit/money'

/** An amount of dollars as people read it: -$1,234.50. */
export const dollars = (amount: string): string => (amount.startsWith('-') ? `-$${showDecimal(amount.slice(1), 2)}` : `$${showDecimal(amount, 2)}`)

/** An amount with its figures in line; what is owed too late is red. */
export function Dollars({ amount, late }: { amount: string; late?: boolean }) {
  const quiet = unitsOf(amount) === 0n
  return <span className={`number${late ? ' bills-late' : quiet ? ' second' : ''}`}>{dollars(amount)}</span>
}
