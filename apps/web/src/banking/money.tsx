import { showDecimal } from '@sala/contract/kit/money'

/** An amount as the account counts it: $1,234.50 or 1,234 ៛. */
export const inCurrency = (amount: string, currency: string): string => {
  if (currency === 'USD') return `$${showDecimal(amount, 2)}`
  return currency === 'KHR' ? `${showDecimal(amount.replace(/\.0+$/, ''))} ៛` : `${showDecimal(amount, 2)} ${currency}`
}

export function Money({ amount, currency }: { amount: string; currency: string }) {
  return <span className="number">{inCurrency(amount, currency)}</span>
}
