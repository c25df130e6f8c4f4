import { preInvoices as document, preInvoiceState } from '@sala/contract/billing/pre-invoices'
import { allows } from '@sala/contract/kit/document'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { lockAll } from '../kit/document.ts'
import { literal } from '../kit/literal.ts'
import { invoices, preInvoices } from '../tables/billing.ts'
import { refuse } from './refusals.ts'

/** The invoice that a pre-invoice has become. */
export const invoiceOf: SQL<number | null> = sql<
  number | null
>`(select i.inv_id from invoices i where i.pre_inv_id = ${preInvoices.id} and i.is_deleted = 0)`
export const stateOfPreInvoice: SQL =
  sql`(case when ${preInvoices.is_deleted} = 1 then ${literal(preInvoiceState.void)} when ${invoiceOf} is not null then ${literal(preInvoiceState.invoiced)} else ${literal(preInvoiceState.open)} end)::int`.mapWith(
    Number,
  )

/** Holds pre-invoices for a deed, and refuses it for the first whose state does not allow it. */
export async function lockPreInvoices(tx: Tx, deed: keyof typeof document.moves, ids: readonly number[]) {
  const found = await lockAll(tx, preInvoices, preInvoices.id, ids)
  const made = await tx
    .select({ id: invoices.pre_inv_id, number: invoices.inv_number })
    .from(invoices)
    .where(and(inArray(invoices.pre_inv_id, [...ids]), eq(invoices.is_deleted, 0)))
  const invoice = new Map(made.map(({ id, number }) => [id, number]))
  for (const { id, is_deleted, pre_inv_number: number } of found) {
    const state =
      is_deleted === 1 ? preInvoiceState.void : invoice.has(id) ? preInvoiceState.invoiced : preInvoiceState.open
    if (allows(document, deed, state)) continue
    throw state === preInvoiceState.void
      ? refuse('pre_invoice_void', { number })
      : refuse('pre_invoice_billed', { number, invoice: invoice.get(id)! })
  }
  return found
}
