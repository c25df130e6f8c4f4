import type { voidClassBill as operation } from '@sala/contract/billing/invoice-classes'
import { and, eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { invoiceClasses, invoices } from '../tables/billing.ts'
import { refuse } from './refusals.ts'
import { takeBack } from './take-back.ts'

/** Takes the whole bill of a class back, or, where one child has paid, none of it and names his invoice. */
export async function voidClassBill({ input: { id, void_reason }, tx, now, actor }: Work<typeof operation>) {
  const [bill] = await tx.select().from(invoiceClasses).where(eq(invoiceClasses.id, id)).for('update')
  if (bill!.is_deleted === 1) throw refuse('class_bill_void')
  const live = await tx
    .select({ inv_id: invoices.inv_id })
    .from(invoices)
    .where(and(eq(invoices.invoice_class_id, id), eq(invoices.is_deleted, 0)))
  const ids = live.map(({ inv_id }) => inv_id)
  if (ids.length > 0) await takeBack(tx, ids, { void_reason, actor, now })
  await tx
    .update(invoiceClasses)
    .set({ is_deleted: 1, void_reason, voided_by: actor.user_id, voided_date: now.toISOString() })
    .where(eq(invoiceClasses.id, id))
  return { id, is_deleted: 1 }
}
