import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import type { voidReceipt as operation } from '@sala/contract/payments/receipts'
import { and, asc, eq } from 'drizzle-orm'
import { takeBack } from '../../billing/public.ts'
import type { Work } from '../../kit/route/work.ts'
import { reverseEntry } from '../../ledger/public.ts'
import { receiptLines, receiptPayments, receipts } from '../../tables/payments.ts'
import { lockDrawer, refuseEmptyDrawer } from './lock-shift.ts'
import { refuse } from './refusals.ts'
import { returnCredits } from './use-credits.ts'

/**
 * Takes a receipt back, on the day it is voided, out of the drawer that took it or, where that shift is closed, of
 * whoever voids it; the day it was issued on does not change.
 */
export async function voidReceipt({ input: { receipt_id, void_reason }, tx, now, actor }: Work<typeof operation>) {
  const payments = await tx
    .select()
    .from(receiptPayments)
    .where(eq(receiptPayments.receipt_id, receipt_id))
    .orderBy(asc(receiptPayments.receipt_payment_id))
  const inCash = payments.some(({ payment_method }) => payment_method === paymentMethod.cash)
  const [taken] = await tx
    .select({ shift_id: receipts.shift_id })
    .from(receipts)
    .where(eq(receipts.receipt_id, receipt_id))
  const shift = inCash ? await lockDrawer(tx, taken!.shift_id, actor.user_id) : undefined
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.receipt_id, receipt_id)).for('update')
  const { receipt_number: number, branch_id, is_deleted } = receipt!
  if (is_deleted === 1) throw refuse('receipt_void', { number })
  if (shift && shift.branch_id !== branch_id) throw refuse('receipt_of_other_branch', { number })
  const [refund] = await tx
    .select({ number: receipts.receipt_number })
    .from(receipts)
    .where(and(eq(receipts.refunds_receipt_id, receipt_id), eq(receipts.is_deleted, 0)))
    .limit(1)
  if (refund) throw refuse('receipt_refunded', { number, refund: refund.number })
  await takeBack(
    tx,
    await tx
      .select()
      .from(receiptLines)
      .where(eq(receiptLines.receipt_id, receipt_id))
      .orderBy(asc(receiptLines.receipt_line_id)),
  )
  await returnCredits(tx, number, payments)
  if (shift) await refuseEmptyDrawer(tx, shift, payments)
  await reverseEntry(
    tx,
    { document: 'receipt', document_id: receipt_id },
    { deed: 'void', posting_date: dayOf(now), shift_id: shift?.shift_id ?? null },
  )
  await tx
    .update(receipts)
    .set({
      is_deleted: 1,
      void_reason,
      voided_by: actor.user_id,
      voided_date: now.toISOString(),
      void_shift_id: shift?.shift_id ?? null,
    })
    .where(eq(receipts.receipt_id, receipt_id))
  return { receipt_id, is_deleted: 1 }
}
