import type { scanInvoice as operation } from '@sala/contract/payments/invoice-confirms'
import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { invoices } from '../../tables/billing.ts'
import { invoiceConfirmLines, invoiceConfirms } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'
import { refuse } from './refusals.ts'

/** Reads the number on an invoice that somebody holds in his hands, typed or from its barcode. */
export async function scanInvoice({ input, tx, actor }: Work<typeof operation>) {
  const number = input.inv_number.toUpperCase()
  const [found] = await tx
    .select({
      invoice: invoices,
      student_name_en: students.full_name_en,
      student_name_kh: students.full_name_kh,
      confirm: invoiceConfirms.confirm_number,
    })
    .from(invoices)
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .leftJoin(invoiceConfirmLines, eq(invoiceConfirmLines.inv_id, invoices.inv_id))
    .leftJoin(invoiceConfirms, eq(invoiceConfirms.id, invoiceConfirmLines.confirm_id))
    .where(and(eq(invoices.inv_number, number), inArray(invoices.branch_id, [0, ...actor.branch_ids])))
  if (!found) throw refuse('invoice_not_found', { number })
  const { invoice, student_name_en, student_name_kh, confirm } = found
  if (invoice.is_deleted === 1) throw refuse('invoice_not_confirmable', { number })
  if (confirm) throw refuse('invoice_confirmed', { number, confirm })
  const { inv_id, inv_number, branch_id, total_amount, open_amount } = invoice
  return { inv_id, inv_number, branch_id, student_name_en, student_name_kh, total_amount, open_amount }
}
