import { paymentMethod } from '@sala/contract/billing/statuses'
import { parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { type Given, madeOnce } from '../../kit/store/made-once.ts'
import { users } from '../../tables/accounts.ts'
import { branches } from '../../tables/organisation.ts'
import { cashierShifts } from '../../tables/payments.ts'
import { drawerOf } from './close-shift.ts'
import { refuse } from './refusals.ts'

export interface LockedShift {
  readonly shift_id: number
  readonly branch_id: number
  readonly branch_code: string
}

/** With what is asked about before money goes out of it. */
export interface HeldShift extends LockedShift {
  readonly cashier: string
  readonly float_usd: string
  readonly float_khr: string
  /** What the branch allows for one bill. */
  readonly max_amount: string
}

const holdOpen = (column: typeof cashierShifts.user_id | typeof cashierShifts.cashier_shift_id) => {
  const hold = madeOnce((db, given: Given<{ id: number }>) =>
    db
      .select({
        shift_id: cashierShifts.cashier_shift_id,
        branch_id: cashierShifts.branch_id,
        branch_code: branches.branch_code,
        cashier: users.full_name,
        float_usd: cashierShifts.float_usd,
        float_khr: cashierShifts.float_khr,
        max_amount: branches.max_amount,
      })
      .from(cashierShifts)
      .innerJoin(branches, eq(branches.branch_id, cashierShifts.branch_id))
      .innerJoin(users, eq(users.user_id, cashierShifts.user_id))
      .where(and(eq(column, given.id), isNull(cashierShifts.closed_at)))
      .for('share', { of: cashierShifts }),
  )
  return async (tx: Tx, id: number): Promise<HeldShift | undefined> => (await hold(tx, { id }))[0]
}

const holdOf = holdOpen(cashierShifts.user_id)
const holdShift = holdOpen(cashierShifts.cashier_shift_id)

/**
 * The shift that somebody is in, held so that it is not closed meanwhile. What moves money holds it first, then
 * receipts, invoices, credits, and takes numbers last.
 */
export async function lockShift(tx: Tx, user_id: number): Promise<HeldShift> {
  const shift = await holdOf(tx, user_id)
  if (!shift) throw refuse('no_open_shift')
  return shift
}

/**
 * The drawer that money goes back from: the one that took it while that is open, whoever gives it back; afterwards that
 * of whoever gives it back.
 */
export async function lockDrawer(tx: Tx, taken_in: number | null, user_id: number): Promise<HeldShift> {
  const shift = (taken_in !== null && (await holdShift(tx, taken_in))) || (await holdOf(tx, user_id))
  if (!shift) throw refuse('no_drawer_to_give_back')
  return shift
}

interface Moved {
  readonly payment_method: number
  readonly currency_code: string
  readonly amount: string
}

/** A drawer gives no more of a currency than it holds. */
export async function refuseEmptyDrawer(tx: Tx, shift: HeldShift, goingOut: readonly Moved[]): Promise<void> {
  const drawer = await drawerOf(tx, { ...shift, cashier_shift_id: shift.shift_id })
  const out = (currency: string, scale: number) =>
    sumOf(
      goingOut
        .filter((each) => each.payment_method === paymentMethod.cash && each.currency_code === currency)
        .map(({ amount }) => parseAmount(amount, scale)),
    )
  for (const [currency, held, wanted] of [
    ['USD', drawer.usd, out('USD', 2)],
    ['KHR', drawer.khr, out('KHR', 0)],
  ] as const)
    if (wanted > 0n && wanted > held)
      throw refuse('drawer_too_small', {
        cashier: shift.cashier,
        drawer: showMoney(held, currency),
        amount: showMoney(wanted, currency),
      })
}
