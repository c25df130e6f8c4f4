import type { receiveDrawer as operation } from '@sala/contract/payments/shifts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { cashierShifts } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

/** Whoever a drawer was handed to says that he has it, once. */
export async function receiveDrawer({ input, tx, now, actor }: Work<typeof operation>) {
  const [received] = await tx
    .update(cashierShifts)
    .set({ received_at: now.toISOString() })
    .where(
      and(
        eq(cashierShifts.cashier_shift_id, input.cashier_shift_id),
        eq(cashierShifts.handed_to, actor.user_id),
        isNull(cashierShifts.received_at),
      ),
    )
    .returning({ cashier_shift_id: cashierShifts.cashier_shift_id, received_at: cashierShifts.received_at })
  if (!received) throw refuse('not_handed_to_you')
  return { ...received, received_at: received.received_at! }
}
