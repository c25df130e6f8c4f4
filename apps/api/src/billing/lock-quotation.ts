import { quotations as document, quotationState } from '@sala/contract/billing/quotations'
import { showDate } from '@sala/contract/kit/dates'
import { allows } from '@sala/contract/kit/document'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { lockAll } from '../kit/document.ts'
import { literal } from '../kit/literal.ts'
import { invoices, quotations } from '../tables/billing.ts'
import { refuse } from './refusals.ts'

/** The invoice that a quotation has become. */
export const invoiceOfQuotation: SQL<number | null> = sql<
  number | null
>`(select i.inv_id from invoices i where i.quotation_id = ${quotations.id} and i.is_deleted = 0)`
export const stateOfQuotation: SQL =
  sql`(case when ${quotations.is_deleted} = 1 then ${literal(quotationState.void)} when ${invoiceOfQuotation} is not null then ${literal(quotationState.invoiced)} when ${quotations.valid_until} < ${sqlToday} then ${literal(quotationState.expired)} else ${literal(quotationState.valid)} end)::int`.mapWith(
    Number,
  )

/** Holds a quotation for a deed, and refuses it where its state does not allow it. */
export async function lockQuotation(tx: Tx, deed: keyof typeof document.moves, id: number, today: string) {
  const [found] = await lockAll(tx, quotations, quotations.id, [id])
  const { is_deleted, valid_until, quotation_number: number } = found!
  const [made] = await tx
    .select({ invoice: invoices.inv_number })
    .from(invoices)
    .where(and(eq(invoices.quotation_id, id), eq(invoices.is_deleted, 0)))
  const state =
    is_deleted === 1
      ? quotationState.void
      : made
        ? quotationState.invoiced
        : valid_until < today
          ? quotationState.expired
          : quotationState.valid
  if (allows(document, deed, state)) return found!
  if (state === quotationState.void) throw refuse('quotation_void', { number })
  throw made
    ? refuse('quotation_billed', { number, invoice: made.invoice })
    : refuse('quotation_over', { number, day: showDate(valid_until) })
}
