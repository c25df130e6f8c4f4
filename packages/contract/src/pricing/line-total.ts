import { formatAmount, parseAmount, roundUp } from '../kit/money.ts'

/** Quantity by price less a discount in percent, rounded up once. */
export function lineTotal(
  quantity: string,
  price: string,
  discountRate: string,
): { amount: string; total_amount: string } {
  const whole = parseAmount(quantity) * parseAmount(price)
  const amount = roundUp(whole, 100n)
  const total = roundUp(whole * (10_000n - parseAmount(discountRate)), 100n * 10_000n)
  return { amount: formatAmount(amount), total_amount: formatAmount(total) }
}
