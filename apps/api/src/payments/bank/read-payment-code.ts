import type { readPaymentCode as operation } from '@sala/contract/payments/payment-codes'
import { eq } from 'drizzle-orm'
import { paymentCodeOf } from '../../billing/public.ts'
import type { Work } from '../../kit/route/work.ts'
import { invoices } from '../../tables/billing.ts'

/** The code by which somebody who sees an invoice pays it. */
export async function readPaymentCode({ input: { inv_id }, tx, now }: Work<typeof operation>) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.inv_id, inv_id))
  return { payment_code: await paymentCodeOf(tx, invoice!, now) }
}
