import { dayOf } from '@sala/contract/kit/clock'
import { allows } from '@sala/contract/kit/document'
import { paymentTesting as document } from '@sala/contract/payments/payment-testing'
import { eq } from 'drizzle-orm'
import { lockAll, markVoid } from '../../kit/document.ts'
import type { Work } from '../../kit/route/work.ts'
import { reverseEntry } from '../../ledger/public.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { lockDrawer } from './lock-shift.ts'
import { refuse } from './refusals.ts'

/**
 * Gives the money back on the day of the void, out of the drawer that took it or, where that shift is closed, of
 * whoever voids it.
 */
export async function voidTestFee({ input, tx, now, actor }: Work<typeof document.voiding>) {
  const id = input.id as number
  const [taken] = await tx
    .select({ shift_id: paymentTesting.shift_id })
    .from(paymentTesting)
    .where(eq(paymentTesting.id, id))
  const shift = await lockDrawer(tx, taken!.shift_id, actor.user_id)
  const [fee] = await lockAll(tx, paymentTesting, paymentTesting.id, [id])
  const { is_deleted, branch_id, testing_number: number } = fee!
  if (!allows(document, 'void', is_deleted)) throw refuse('test_fee_void', { number })
  if (branch_id !== shift.branch_id) throw refuse('test_fee_of_other_branch', { number })
  await reverseEntry(
    tx,
    { document: 'payment-testing', document_id: id },
    { deed: 'void', posting_date: dayOf(now), shift_id: shift.shift_id },
  )
  await markVoid(tx, paymentTesting, paymentTesting.id, id, { actor, void_reason: input.void_reason })
  await tx.update(paymentTesting).set({ void_shift_id: shift.shift_id }).where(eq(paymentTesting.id, id))
  return { id, is_deleted: 1 }
}
