import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, shareOut, showMoney, sumOf } from '@sala/contract/kit/money'
import type { Tx } from '../kit/database.ts'
import type { invoices } from '../tables/billing.ts'
import { creditLines, lockForCredit } from './credit-lines.ts'
import { creditDaysOf } from './issue-invoice.ts'
import { refuse } from './refusals.ts'
import { writeInvoices } from './write-invoices.ts'

interface Difference {
  readonly inv_id: number
  readonly amount: string
  readonly reason: string
}

/**
 * Writes the document that carries an adjustment: a credit note, shared out over what is left of the lines, or a
 * further invoice.
 */
export async function carryAdjustment(
  tx: Tx,
  { inv_id, amount, reason }: Difference,
  now: Date,
): Promise<{ invoice: typeof invoices.$inferSelect; carrier: number }> {
  const units = parseAmount(amount)
  if (units === 0n) throw refuse('adjusts_nothing')
  const { invoice, lines } = await lockForCredit(tx, inv_id)
  const number = invoice.inv_number
  if (units < 0n) {
    const left = sumOf(lines.map((each) => each.left))
    if (-units > left) throw refuse('adjusts_too_much', { number, left: showMoney(left, 'USD') })
    const shares = shareOut(
      -units,
      lines.map((each) => each.left),
    )
    const parts = lines.map(({ line }, index) => ({ line, amount: shares[index]! }))
    return { invoice, carrier: (await creditLines(tx, invoice, parts, reason, now)).inv_id }
  }
  const { student_id, branch_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id } = invoice
  const today = dayOf(now)
  const head = {
    student_id,
    branch_id,
    ac_year_id,
    ac_term_id,
    acp_id,
    acps_id,
    grade_id,
    class_id,
    inv_date: today,
    remark: reason,
  }
  const { fee_setup_id, fee_type_id, fee_name_en, fee_name_kh } = lines[0]!.line
  const more = formatAmount(units)
  const line = {
    line_no: 1,
    fee_setup_id,
    fee_type_id,
    fee_name_en,
    fee_name_kh,
    fee_start_date: null,
    fee_end_date: null,
    quantity: '1.00',
    discount_rate: '0.00',
  }
  const rules = [{ rule: 'adjustment' as const, facts: { number, why: reason } }]
  const [made] = await writeInvoices(tx, today, [
    {
      kind: invoiceKind.invoice,
      head: { ...head, credit_day: await creditDaysOf(tx, branch_id) },
      lines: [{ ...line, price: more, amount: more, total_amount: more, rules }],
    },
  ])
  return { invoice, carrier: made!.inv_id }
}
