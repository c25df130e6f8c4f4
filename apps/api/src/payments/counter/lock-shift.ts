import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { branches } from '../../tables/organisation.ts'
import { cashierShifts } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

export interface LockedShift {
  readonly shift_id: number
  readonly branch_id: number
  readonly branch_code: string
}

/** With what is asked about before money goes out of it. */
export interface HeldShift extends LockedShift {
  readonly float_usd: string
  readonly float_khr: string
  /** What the branch allows for one bill. */
  readonly max_amount: string
}

/**
 * The shift that somebody is in, held so that it is not closed meanwhile. What moves money holds it first, then
 * receipts, invoices, credits, and takes numbers last.
 */
export async function lockShift(tx: Tx, user_id: number): Promise<HeldShift> {
  const [shift] = await tx
    .select({
      shift_id: cashierShifts.cashier_shift_id,
      branch_id: cashierShifts.branch_id,
      branch_code: branches.branch_code,
      float_usd: cashierShifts.float_usd,
      float_khr: cashierShifts.float_khr,
      max_amount: branches.max_amount,
    })
    .from(cashierShifts)
    .innerJoin(branches, eq(branches.branch_id, cashierShifts.branch_id))
    .where(and(eq(cashierShifts.user_id, user_id), isNull(cashierShifts.closed_at)))
    .for('share', { of: cashierShifts })
  if (!shift) throw refuse('no_open_shift')
  return shift
}
