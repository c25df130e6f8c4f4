import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { type refundReceipt as operation, receiptKind } from '@sala/contract/payments/receipts'
import { and, asc, eq } from 'drizzle-orm'
import { type Settled, takeBack } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import type { Work } from '../../kit/route/work.ts'
import { rateOn } from '../../pricing/public.ts'
import { receiptLines, receipts } from '../../tables/payments.ts'
import { giveBack, outOf } from './give-back.ts'
import { lockDrawer, refuseEmptyDrawer } from './lock-shift.ts'
import { refuse } from './refusals.ts'
import { writeReceipt } from './write-receipt.ts'

/**
 * Gives back what a receipt took, all of it or a part, out of the drawer that took it while that is open: a document of
 * its own, below nothing, that names the receipt.
 */
export async function refundReceipt({ input, tx, now, actor }: Work<typeof operation>) {
  const { receipt_id } = input
  const today = dayOf(now)
  const [taken] = await tx
    .select({ shift_id: receipts.shift_id })
    .from(receipts)
    .where(eq(receipts.receipt_id, receipt_id))
  const shift = await lockDrawer(tx, taken!.shift_id, actor.user_id)
  const rate = await rateOn(tx, today)
  const [receipt] = await tx.select().from(receipts).where(eq(receipts.receipt_id, receipt_id)).for('update')
  const { receipt_number: number, student_parent_id, student_id, payer_name } = receipt!
  if (receipt!.is_deleted === 1) throw refuse('receipt_void', { number })
  if (receipt!.refunds_receipt_id !== null || receipt!.receipt_kind === receiptKind.creditPaidOut)
    throw refuse('refund_of_refund', { number })
  if (receipt!.branch_id !== shift.branch_id) throw refuse('receipt_of_other_branch', { number })
  const paid = await stillPaid(tx, receipt_id)
  const left = sumOf(paid.map(({ cents }) => cents))
  const amount = parseAmount(input.amount)
  if (amount > left) throw refuse('above_what_was_paid', { number, left: showMoney(left, 'USD') })
  const lines = lastFirst(paid, amount)
  const { payments, given } = await giveBack(tx, shift.branch_id, input, amount, rate)
  await refuseEmptyDrawer(tx, shift, payments.map(outOf))
  await takeBack(tx, lines)
  const head = {
    receipt_kind: receiptKind.refund,
    refunds_receipt_id: receipt_id,
    student_parent_id,
    student_id,
    payer_name,
    receipt_date: today,
    exchange_rate: rate,
    rounding_amount: given.rounding_amount,
    remark: input.remark,
  }
  const negated = lines.map((line) => ({ ...line, amount: `-${line.amount}` }))
  return { ...(await writeReceipt(tx, shift, { prefix: 'RF', head, lines: negated, payments })), ...given }
}

export type Paid = Omit<Settled, 'amount'> & { readonly cents: bigint }

/** What a receipt paid on each line, less what was given back of it already. */
export async function stillPaid(tx: Tx, receipt_id: number): Promise<Paid[]> {
  const own = { inv_id: receiptLines.inv_id, inv_line_id: receiptLines.inv_line_id, amount: receiptLines.amount }
  const lines = await tx
    .select(own)
    .from(receiptLines)
    .where(eq(receiptLines.receipt_id, receipt_id))
    .orderBy(asc(receiptLines.receipt_line_id))
  const back = await tx
    .select(own)
    .from(receiptLines)
    .innerJoin(receipts, eq(receipts.receipt_id, receiptLines.receipt_id))
    .where(and(eq(receipts.refunds_receipt_id, receipt_id), eq(receipts.is_deleted, 0)))
  const returned = (id: number) =>
    sumOf(back.filter(({ inv_line_id }) => inv_line_id === id).map((line) => parseAmount(line.amount)))
  return lines.map(({ amount, ...line }) => ({ ...line, cents: parseAmount(amount) + returned(line.inv_line_id) }))
}

/** The part of an amount that each line gives back, those that were paid last first. */
function lastFirst(paid: readonly Paid[], amount: bigint): Settled[] {
  let left = amount
  return paid.toReversed().flatMap(({ cents, ...line }) => {
    const part = cents < left ? cents : left
    left -= part
    return part > 0n ? [{ ...line, amount: formatAmount(part) }] : []
  })
}
