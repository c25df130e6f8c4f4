import type { cashierShifts as resource } from '@sala/contract/payments/shifts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Creation } from '../../kit/mount/mount-resource.ts'
import { cashierShifts } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

/** Opens the caller's drawer with what lies in it. */
export const openShift: Creation<typeof resource> = async ({ store, values, actor, tx }) => {
  const own = and(eq(cashierShifts.user_id, actor.user_id), isNull(cashierShifts.closed_at))
  const [open] = await tx.select({ id: cashierShifts.cashier_shift_id }).from(cashierShifts).where(own)
  if (open) throw refuse('shift_is_open')
  const [made] = await tx
    .insert(cashierShifts)
    .values({ ...(values as typeof cashierShifts.$inferInsert), user_id: actor.user_id })
    .returning({ cashier_shift_id: cashierShifts.cashier_shift_id })
  return store.read(tx, actor, made!)
}
