import type { voidInvoice as operation } from '@sala/contract/billing/invoices'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { invoices, paymentAdjustments } from '../tables/billing.ts'
import { refuse } from './refusals.ts'
import { takeBack } from './take-back.ts'

/** Takes an invoice or a credit note back by itself; one that carries an adjustment goes with the adjustment. */
export async function voidInvoice({ input: { inv_id, void_reason }, tx, now, actor }: Work<typeof operation>) {
  const [carried] = await tx
    .select({ number: invoices.inv_number, adjustment: paymentAdjustments.adjustment_number })
    .from(paymentAdjustments)
    .innerJoin(invoices, eq(invoices.inv_id, paymentAdjustments.carried_by_inv_id))
    .where(and(eq(paymentAdjustments.carried_by_inv_id, inv_id), eq(paymentAdjustments.is_deleted, 0)))
  if (carried) throw refuse('carries_adjustment', carried)
  await takeBack(tx, [inv_id], { void_reason, actor, now })
  return { inv_id, is_deleted: 1 }
}
