import { dayOf } from '@sala/contract/kit/clock'
import { allows } from '@sala/contract/kit/document'
import { paymentTesting as document } from '@sala/contract/payments/payment-testing'
import { lockAll, markVoid } from '../../kit/document.ts'
import type { Work } from '../../kit/route/work.ts'
import { reverseEntry } from '../../ledger/public.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { lockShift } from './lock-shift.ts'
import { refuse } from './refusals.ts'

/** Gives the money back, out of the drawer of whoever voids it, on the day of the void. */
export async function voidTestFee({ input, tx, now, actor }: Work<typeof document.voiding>) {
  const id = input.id as number
  const shift = await lockShift(tx, actor.user_id)
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
  return { id, is_deleted: 1 }
}
