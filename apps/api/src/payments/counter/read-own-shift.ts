import { formatAmount } from '@sala/contract/kit/money'
import type { OwnShift, readOwnShift as operation } from '@sala/contract/payments/shifts'
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { users } from '../../tables/accounts.ts'
import { cashierShifts, receiptPayments, receipts } from '../../tables/payments.ts'
import { drawerOf } from './close-shift.ts'

type Taken = NonNullable<OwnShift['shift']>['taken']

/** The caller's open shift with what it has taken so far, and the drawers that wait for him. */
export async function readOwnShift({ tx, actor }: Work<typeof operation>): Promise<OwnShift> {
  const [open] = await tx
    .select()
    .from(cashierShifts)
    .where(and(eq(cashierShifts.user_id, actor.user_id), isNull(cashierShifts.closed_at)))
  const handed = await tx
    .select({
      cashier_shift_id: cashierShifts.cashier_shift_id,
      full_name: users.full_name,
      closed_at: cashierShifts.closed_at,
      counted_usd: cashierShifts.counted_usd,
      counted_khr: cashierShifts.counted_khr,
    })
    .from(cashierShifts)
    .innerJoin(users, eq(users.user_id, cashierShifts.user_id))
    .where(
      and(
        eq(cashierShifts.handed_to, actor.user_id),
        isNull(cashierShifts.received_at),
        isNotNull(cashierShifts.closed_at),
      ),
    )
    .orderBy(asc(cashierShifts.cashier_shift_id))
    .limit(20)
  return { shift: open ? await soFar(tx, open) : null, handed: handed as OwnShift['handed'] }
}

async function soFar(tx: Tx, shift: typeof cashierShifts.$inferSelect): Promise<NonNullable<OwnShift['shift']>> {
  const { cashier_shift_id, branch_id, opened_at, float_usd, float_khr } = shift
  const drawer = await drawerOf(tx, shift)
  const live = and(eq(receipts.shift_id, cashier_shift_id), eq(receipts.is_deleted, 0))
  const [all] = await tx.select({ receipts: count() }).from(receipts).where(live)
  const taken = await tx
    .select({
      payment_method: receiptPayments.payment_method,
      currency_code: receiptPayments.currency_code,
      amount: sql<string>`sum(${receiptPayments.amount})`,
    })
    .from(receiptPayments)
    .innerJoin(receipts, eq(receipts.receipt_id, receiptPayments.receipt_id))
    .where(live)
    .groupBy(receiptPayments.payment_method, receiptPayments.currency_code)
    .orderBy(receiptPayments.payment_method, receiptPayments.currency_code)
  const expected = { expected_usd: formatAmount(drawer.usd), expected_khr: formatAmount(drawer.khr, 0) }
  return {
    cashier_shift_id,
    branch_id,
    opened_at,
    float_usd,
    float_khr,
    ...expected,
    receipts: all!.receipts,
    taken: taken as unknown as Taken,
  }
}
