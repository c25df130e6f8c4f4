import type { issueInvoice } from '@sala/contract/billing/invoices'
import type { InputOf } from '@sala/contract/kit/operation'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse as refuseAny } from '../kit/problem.ts'
import { type PricedLine, priceLines } from '../pricing/public.ts'
import { invoices, preInvoiceLines, preInvoices, quotationLines } from '../tables/billing.ts'
import { feeGroupItems, feeGroups } from '../tables/pricing.ts'
import { lockQuotation } from './lock-quotation.ts'
import { refuse } from './refusals.ts'

type Asked = Pick<InputOf<typeof issueInvoice>, 'student_id' | 'lines'> & Partial<InputOf<typeof issueInvoice>>

/**
 * What an invoice charges: the lines that were asked for, the fees of a group, or a pre-invoice or a quotation as
 * it stands.
 */
export async function linesOf(
  tx: Tx,
  input: Asked,
  branch_id: number,
  { on, today }: { on: string; today: string },
): Promise<readonly PricedLine[]> {
  const { student_id, fee_group_id, pre_inv_id, quotation_id } = input
  if ([input.lines.length > 0, fee_group_id, pre_inv_id, quotation_id].filter(Boolean).length > 1)
    throw refuse('one_source_of_lines')
  if (pre_inv_id) return copiedLines(tx, student_id, pre_inv_id)
  if (quotation_id) return quotedLines(tx, { student_id, branch_id }, quotation_id, today)
  const wanted = fee_group_id ? await feesOfGroup(tx, branch_id, fee_group_id) : input.lines
  const [lines] = await priceLines(tx, [{ student_id, branch_id, on, wanted }])
  return lines!
}

/** The fees of a group in use, as many of each as it says. */
export async function feesOfGroup(tx: Tx, branch_id: number, id: number) {
  const found = await tx
    .select({ fee_setup_id: feeGroupItems.fee_setup_id, quantity: feeGroupItems.quantity })
    .from(feeGroupItems)
    .innerJoin(feeGroups, eq(feeGroups.id, feeGroupItems.fee_group_id))
    .where(and(eq(feeGroups.id, id), eq(feeGroups.branch_id, branch_id), eq(feeGroups.is_active, 1)))
    .orderBy(asc(feeGroupItems.item_id))
  if (found.length === 0) throw refuseAny('not_found')
  return found
}

/** The family was told these prices, so they are copied; a pre-invoice becomes an invoice once. */
async function copiedLines(tx: Tx, student_id: number, id: number): Promise<PricedLine[]> {
  const own = and(eq(preInvoices.id, id), eq(preInvoices.student_id, student_id), eq(preInvoices.is_deleted, 0))
  const [found] = await tx
    .select({ number: preInvoices.pre_inv_number })
    .from(preInvoices)
    .where(own)
    .for('no key update')
  if (!found) throw refuseAny('not_found')
  const [used] = await tx
    .select({ invoice: invoices.inv_number })
    .from(invoices)
    .where(and(eq(invoices.pre_inv_id, id), eq(invoices.is_deleted, 0)))
  if (used) throw refuse('pre_invoice_used', { number: found.number, invoice: used.invoice })
  const rows = await tx
    .select()
    .from(preInvoiceLines)
    .where(eq(preInvoiceLines.pre_inv_id, id))
    .orderBy(asc(preInvoiceLines.line_no))
  return rows.map(
    ({ line_id: _, pre_inv_id: _of, version: _v, created_by: _by, created_date: _on, updated_at: _at, ...line }) =>
      line,
  )
}

/**
 * A quotation is billed at the prices it promised, once, while it holds: to the student it names, or to one of its
 * branch where it was for somebody who was no student yet.
 */
async function quotedLines(
  tx: Tx,
  student: { student_id: number; branch_id: number },
  id: number,
  today: string,
): Promise<PricedLine[]> {
  const found = await lockQuotation(tx, 'bill', id, today)
  const { quotation_number: number, customer_name: name } = found
  if (found.branch_id !== student.branch_id || (found.student_id ?? student.student_id) !== student.student_id)
    throw refuse('quotation_of_another', { number, name })
  const rows = await tx
    .select()
    .from(quotationLines)
    .where(eq(quotationLines.quotation_id, id))
    .orderBy(asc(quotationLines.line_no))
  return rows.map(
    ({ line_id: _, quotation_id: _of, version: _v, created_by: _by, created_date: _on, updated_at: _at, ...line }) =>
      line,
  )
}
