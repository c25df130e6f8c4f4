import { addDays } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showDecimal, showMoney, sumOf } from '@sala/contract/kit/money'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { PricedLine } from '../pricing/public.ts'
import { branches } from '../tables/organisation.ts'
import { refuse } from './refusals.ts'

/** How many days back a bill may bear, and what was owed before this program came. */
export const daysBack = { bill: 731, opening: 20 * 366 } as const

/** A bill is of today or of a day not long ago. */
export function refuseDay(today: string, day: string, back: number): void {
  if (day > today) throw refuse('day_to_come', { day: showDate(day) }, { errors: { inv_date: 'no_such_day' } })
  const first = addDays(today, -back)
  if (day < first)
    throw refuse(
      'day_too_long_ago',
      { day: showDate(day), first: showDate(first) },
      { errors: { inv_date: 'no_such_day' } },
    )
}

interface Bill {
  readonly branch_id: number
  readonly lines: readonly Pick<PricedLine, 'quantity' | 'total_amount' | 'fee_name_en' | 'fee_name_kh'>[]
}

/** What a branch allows on a line and for a whole bill. */
export const limitsOf = (tx: Tx, branch_ids: readonly number[]) =>
  tx
    .select({ branch_id: branches.branch_id, max_quantity: branches.max_quantity, max_amount: branches.max_amount })
    .from(branches)
    .where(inArray(branches.branch_id, [...new Set(branch_ids)]))

const size = (units: bigint): bigint => (units < 0n ? -units : units)

/** More than the branch allows is a slip of the hand: a digit too many, a price for a quantity. */
export async function refuseSlips(tx: Tx, bills: readonly Bill[]): Promise<void> {
  const limits = await limitsOf(
    tx,
    bills.map(({ branch_id }) => branch_id),
  )
  for (const { branch_id, lines } of bills) {
    const { max_quantity, max_amount } = limits.find((each) => each.branch_id === branch_id)!
    const many = lines.find(({ quantity }) => size(parseAmount(quantity)) > parseAmount(max_quantity))
    if (many) {
      const what = [many.fee_name_en, many.fee_name_kh] as const
      throw refuse('quantity_too_large', {
        what,
        quantity: showDecimal(many.quantity, 2),
        most: showDecimal(max_quantity, 2),
      })
    }
    const total = sumOf(lines.map(({ total_amount }) => parseAmount(total_amount)))
    if (size(total) > parseAmount(max_amount))
      throw refuse('amount_too_large', { amount: showMoney(total, 'USD'), most: showMoney(max_amount, 'USD') })
  }
}
