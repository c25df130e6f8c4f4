import type { FamilyAtCounter, OpenInvoice } from '@sala/contract/payments/counter'
import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOpen } from '../../billing/public.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Tx } from '../../kit/database.ts'
import { invoiceLines, invoices } from '../../tables/billing.ts'
import { studentCredits } from '../../tables/ledger.ts'

/** Staff read of the money of their own branches, a family of all its own. */
export const readableIn = ({ user_type, branch_ids }: Actor, branch_id: AnyPgColumn): SQL | undefined =>
  user_type === 'staff-api' ? inArray(branch_id, [0, ...branch_ids]) : undefined

type Owing = Pick<FamilyAtCounter['children'][number], 'credit' | 'invoices'>

/**
 * What each of these students owes, as far as the caller may read of it, the oldest first, line by line with the rules
 * that made it so, and what they have to pay it with.
 */
export async function readOpenInvoices(
  tx: Tx,
  actor: Actor,
  children: readonly number[],
  today: string,
): Promise<(student_id: number) => Owing> {
  const ids = [0, ...children]
  const open = await tx
    .select()
    .from(invoices)
    .where(and(inArray(invoices.student_id, ids), readableIn(actor, invoices.branch_id), isOpen))
    .orderBy(asc(invoices.inv_date), asc(invoices.inv_id))
    .limit(500)
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.inv_id, [0, ...open.map(({ inv_id }) => inv_id)]))
    .orderBy(asc(invoiceLines.line_no))
  const linesOf = Map.groupBy(lines, ({ inv_id }) => inv_id)
  const credits = await tx
    .select({
      student_id: studentCredits.student_id,
      free: sql<string>`sum(${studentCredits.amount} - ${studentCredits.used_amount})`,
    })
    .from(studentCredits)
    .where(and(inArray(studentCredits.student_id, ids), readableIn(actor, studentCredits.branch_id)))
    .groupBy(studentCredits.student_id)
  const shown = (invoice: (typeof open)[number]): OpenInvoice => ({
    inv_id: invoice.inv_id,
    inv_number: invoice.inv_number,
    inv_date: invoice.inv_date,
    due_date: invoice.due_date,
    branch_id: invoice.branch_id,
    total_amount: invoice.total_amount,
    open_amount: invoice.open_amount,
    is_overdue: invoice.due_date < today,
    lines: (linesOf.get(invoice.inv_id) ?? []).map((line) => ({
      inv_line_id: line.inv_line_id,
      fee_name_en: line.fee_name_en,
      fee_name_kh: line.fee_name_kh,
      fee_start_date: line.fee_start_date,
      fee_end_date: line.fee_end_date,
      quantity: line.quantity,
      price: line.price,
      discount_rate: line.discount_rate,
      total_amount: line.total_amount,
      paid_amount: line.paid_amount,
      credited_amount: line.credited_amount,
      rules: [...line.rules],
    })),
  })
  return (student_id) => ({
    credit: credits.find((credit) => credit.student_id === student_id)?.free ?? '0.00',
    invoices: open.filter((invoice) => invoice.student_id === student_id).map(shown),
  })
}
