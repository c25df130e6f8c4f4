import type {
  voidAdjustment as cancel,
  changeAdjustment as change,
  adjustInvoice as create,
} from '@sala/contract/billing/payment-adjustments'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount } from '@sala/contract/kit/money'
import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { takeNumbers } from '../kit/number.ts'
import type { Work } from '../kit/route/work.ts'
import { paymentAdjustments } from '../tables/billing.ts'
import { branches } from '../tables/organisation.ts'
import { carryAdjustment } from './carry-adjustment.ts'
import { refuse } from './refusals.ts'
import { takeBack } from './take-back.ts'

const answer = {
  id: paymentAdjustments.id,
  adjustment_number: paymentAdjustments.adjustment_number,
  amount: paymentAdjustments.amount,
}

/** Makes what is owed more or less, by a document that says why. */
export async function adjustInvoice({ input, tx, now }: Work<typeof create>) {
  const today = dayOf(now)
  const { invoice, carrier } = await carryAdjustment(tx, input, now)
  const { branch_id, student_id } = invoice
  const [branch] = await tx
    .select({ branch_code: branches.branch_code })
    .from(branches)
    .where(eq(branches.branch_id, branch_id))
  const series = {
    prefix: 'ADJ',
    branch_id,
    branch_code: branch!.branch_code,
    period: today.slice(2, 7).replace('-', ''),
  }
  const [adjustment_number] = await takeNumbers(tx, series)
  const row = {
    branch_id,
    student_id,
    inv_id: input.inv_id,
    carried_by_inv_id: carrier,
    adjustment_date: today,
    reason: input.reason,
  }
  const [made] = await tx
    .insert(paymentAdjustments)
    .values({ ...row, adjustment_number: adjustment_number!, amount: formatAmount(parseAmount(input.amount)) })
    .returning(answer)
  return { ...made!, carried_by_inv_id: carrier }
}

async function held(tx: Tx, id: number) {
  const [found] = await tx.select().from(paymentAdjustments).where(eq(paymentAdjustments.id, id)).for('update')
  if (found!.is_deleted === 1) throw refuse('adjustment_void', { number: found!.adjustment_number })
  return found!
}

/** Nothing that was issued is edited: the document that carried it is voided, and a new one carries what it is now. */
export async function changeAdjustment({ input: { id, amount, reason }, tx, now, actor }: Work<typeof change>) {
  const before = await held(tx, id)
  await takeBack(tx, [before.carried_by_inv_id!], { void_reason: reason, actor, now })
  const { carrier } = await carryAdjustment(tx, { inv_id: before.inv_id, amount, reason }, now)
  const [made] = await tx
    .update(paymentAdjustments)
    .set({ amount: formatAmount(parseAmount(amount)), reason, carried_by_inv_id: carrier, adjustment_date: dayOf(now) })
    .where(eq(paymentAdjustments.id, id))
    .returning(answer)
  return { ...made!, carried_by_inv_id: carrier }
}

export async function voidAdjustment({ input: { id, void_reason }, tx, now, actor }: Work<typeof cancel>) {
  const before = await held(tx, id)
  await takeBack(tx, [before.carried_by_inv_id!], { void_reason, actor, now })
  await tx
    .update(paymentAdjustments)
    .set({ is_deleted: 1, void_reason, voided_by: actor.user_id, voided_date: now.toISOString() })
    .where(eq(paymentAdjustments.id, id))
  return { id, is_deleted: 1 }
}
