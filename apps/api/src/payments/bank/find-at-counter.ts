import { paymentMethod } from '@sala/contract/billing/statuses'
import { addDays } from '@sala/contract/kit/clock'
import { parseAmount } from '@sala/contract/kit/money'
import { lineState } from '@sala/contract/payments/bank-statements'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import { bankStatementLines, receiptLines, receiptPayments, receipts } from '../../tables/payments.ts'

/** A transfer may be in the bank's books some days before or after it was shown at the counter. */
const daysApart = 3

interface Taken extends Record<string, unknown> {
  readonly receipt_id: number
  readonly receipt_number: string
  readonly receipt_date: string
  readonly amount: string
  readonly currency_code: string
  readonly reference_fold: string | null
  readonly inv_ids: readonly number[]
}

interface Line {
  readonly value_date: string
  readonly amount: string
  readonly currency_code: string
  readonly reference_fold: string
  readonly inv_id: number | null
}

export type AtCounter = (line: Line) => Taken | undefined

/**
 * Finds the payment at the counter that a line of the bank may be: of the same amount into the same account within some
 * days, and not yet told by another line.
 * One that was taken without a reference may be any such line; one under another reference only a line for the invoice
 * that it paid, where somebody mistyped it.
 */
export async function findAtCounter(
  tx: Tx,
  bank_profile_id: number,
  lines: readonly Omit<Line, 'inv_id'>[],
): Promise<AtCounter> {
  const days = lines.map(({ value_date }) => value_date).sort()
  if (days.length === 0) return () => undefined
  const told = sql`exists (select from ${bankStatementLines} l where l.bank_profile_id = ${bank_profile_id}
    and (l.reference_fold = p.reference_fold or l.counter_receipt_id = r.receipt_id and l.line_state = ${literal(lineState.setAside)} and l.amount = p.amount))`
  const { rows } =
    await tx.execute<Taken>(sql`select r.receipt_id, r.receipt_number, r.receipt_date::text, p.amount::text, p.currency_code, p.reference_fold,
      array(select distinct x.inv_id from ${receiptLines} x where x.receipt_id = r.receipt_id) as inv_ids
    from ${receiptPayments} p join ${receipts} r on r.receipt_id = p.receipt_id
    where p.bank_profile_id = ${bank_profile_id} and p.payment_method in (${literal(paymentMethod.bankTransfer, paymentMethod.khqr)}) and p.amount > 0
      and r.is_deleted = 0 and r.shift_id is not null
      and r.receipt_date between ${addDays(days[0]!, -daysApart)}::date and ${addDays(days.at(-1)!, daysApart)}::date and not ${told}
    order by r.receipt_id`)
  // What a line of this very file tells by its reference is told.
  const folds = new Set(lines.map(({ reference_fold }) => reference_fold))
  const waiting = rows.filter(({ reference_fold }) => reference_fold === null || !folds.has(reference_fold))
  return ({ value_date, amount, currency_code, inv_id }) =>
    waiting.find(
      (taken) =>
        taken.currency_code === currency_code &&
        parseAmount(taken.amount) === parseAmount(amount) &&
        taken.receipt_date >= addDays(value_date, -daysApart) &&
        taken.receipt_date <= addDays(value_date, daysApart) &&
        (taken.reference_fold === null || (inv_id !== null && taken.inv_ids.includes(inv_id))),
    )
}
