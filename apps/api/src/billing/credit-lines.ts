import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { accounts, openCredits, postEntries } from '../ledger/public.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { refuse } from './refusals.ts'
import { type Written, writeInvoices } from './write-invoices.ts'

type Invoice = typeof invoices.$inferSelect
type Line = typeof invoiceLines.$inferSelect

export interface Credited {
  readonly line: Line
  readonly amount: bigint
}

/** An invoice that may be credited, held until the transaction ends, with what is left of each line. */
export async function lockForCredit(tx: Tx, inv_id: number) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.inv_id, inv_id)).for('update')
  const number = invoice!.inv_number
  if (invoice!.is_deleted === 1) throw refuse('invoice_void', { number })
  if (invoice!.inv_kind === invoiceKind.creditNote) throw refuse('not_to_credit', { number })
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.inv_id, inv_id))
    .orderBy(asc(invoiceLines.line_no))
  return {
    invoice: invoice!,
    lines: lines.map((line) => ({ line, left: parseAmount(line.total_amount) - parseAmount(line.credited_amount) })),
  }
}

/**
 * Writes the credit note of an invoice that is held: its rate, its lines negated; what was paid too much then becomes a
 * credit of the student.
 */
export async function creditLines(
  tx: Tx,
  invoice: Invoice,
  parts: readonly Credited[],
  why: string,
  now: Date,
): Promise<Written & { released_amount: string }> {
  const wanted = parts.filter(({ amount }) => amount > 0n)
  const [today, number] = [dayOf(now), invoice.inv_number]
  if (wanted.length === 0) throw refuse('nothing_to_credit', { number })
  const credited = sumOf(wanted.map(({ amount }) => amount))
  const [total, before] = [parseAmount(invoice.total_amount), parseAmount(invoice.credited_amount)]
  const excess = credited - parseAmount(invoice.open_amount)
  const released = excess > 0n ? excess : 0n
  const { student_id, branch_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, exchange_rate } = invoice
  const seat = { ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id }
  const [note] = await writeInvoices(tx, today, [
    {
      kind: invoiceKind.creditNote,
      opening: invoice.inv_kind === invoiceKind.openingBalance,
      exchange_rate,
      // The last of several notes takes the riel that are left, so that together they take back what was asked for.
      ...(before + credited === total && { total_khr: await khrLeft(tx, invoice) }),
      head: {
        student_id,
        branch_id,
        ...seat,
        inv_date: today,
        credit_day: 0,
        credits_inv_id: invoice.inv_id,
        remark: why,
      },
      lines: wanted.map((part, index) => negated(part, index + 1, number, why)),
    },
  ])
  await tx.execute(sql`update ${invoiceLines} set credited_amount = credited_amount + s.amount
    from unnest(${sql.param(wanted.map(({ line }) => line.inv_line_id))}::int[], ${sql.param(wanted.map(({ amount }) => formatAmount(amount)))}::numeric[]) as s (id, amount) where inv_line_id = s.id`)
  await tx
    .update(invoices)
    .set({
      credited_amount: formatAmount(before + credited),
      released_amount: formatAmount(parseAmount(invoice.released_amount) + released),
    })
    .where(eq(invoices.inv_id, invoice.inv_id))
  if (released > 0n) await release(tx, invoice, note!.inv_id, formatAmount(released), today)
  return { ...note!, released_amount: formatAmount(released) }
}

async function release(
  tx: Tx,
  { inv_id, branch_id, student_id }: Invoice,
  note_id: number,
  amount: string,
  posting_date: string,
): Promise<void> {
  const [made] = await openCredits(tx, [{ branch_id, student_id, source: 'credit-note', source_id: note_id, amount }])
  const lines = [
    { account_id: accounts.receivable, amount, inv_id },
    { account_id: accounts.studentCredit, amount: `-${amount}`, credit_id: made!.credit_id },
  ]
  await postEntries(tx, [
    { branch_id, posting_date, document: 'invoice', document_id: note_id, deed: 'release', lines },
  ])
}

async function khrLeft(tx: Tx, { inv_id, total_khr }: Invoice): Promise<string> {
  const { rows } = await tx.execute<{ taken: string }>(
    sql`select coalesce(sum(total_khr), 0)::text as taken from ${invoices} where credits_inv_id = ${inv_id} and is_deleted = 0`,
  )
  return formatAmount(-(parseAmount(total_khr, 0) + parseAmount(rows[0]!.taken, 0)), 0)
}

/** Of a whole line the price is negated; of a part, one piece at that amount. */
function negated({ line, amount }: Credited, line_no: number, number: string, why: string) {
  const { fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_start_date, fee_end_date, inv_line_id } = line
  const same = {
    line_no,
    fee_setup_id,
    fee_type_id,
    fee_name_en,
    fee_name_kh,
    fee_start_date,
    fee_end_date,
    credits_line_id: inv_line_id,
  }
  const rules = [{ rule: 'credit' as const, facts: { line: line.line_no, number, why } }]
  const minus = (text: string) => formatAmount(-parseAmount(text))
  if (amount === parseAmount(line.total_amount)) {
    const { quantity, discount_rate } = line
    return {
      ...same,
      quantity,
      discount_rate,
      price: minus(line.price),
      amount: minus(line.amount),
      total_amount: minus(line.total_amount),
      rules,
    }
  }
  const part = formatAmount(-amount)
  return { ...same, quantity: '1.00', discount_rate: '0.00', price: part, amount: part, total_amount: part, rules }
}
