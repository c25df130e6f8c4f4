import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf, toBase } from '@sala/contract/kit/money'
import { givenReference, lineReason, lineState } from '@sala/contract/payments/bank-statements'
import { receiptKind } from '@sala/contract/payments/receipts'
import { eq, inArray } from 'drizzle-orm'
import { settleInvoices } from '../../billing/public.ts'
import type { Tx } from '../../kit/database.ts'
import { lockAll } from '../../kit/document.ts'
import { rateOn } from '../../pricing/public.ts'
import { invoices } from '../../tables/billing.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { lockReferences } from '../counter/check-accounts.ts'
import { payerOf } from '../counter/issue-receipt.ts'
import { takeMoney } from '../counter/take-money.ts'
import { writeReceipt } from '../counter/write-receipt.ts'
import { findAtCounter } from './find-at-counter.ts'
import { type Account, whyNot } from './match-lines.ts'

export type Line = typeof bankStatementLines.$inferSelect
type Invoice = typeof invoices.$inferSelect

export interface Outcome {
  readonly line_state: number
  readonly reason: number | null
  readonly receipt_id: number | null
  readonly credit_amount: string
  /** The receipt of the counter that the money stands on already, or may stand on. */
  readonly counter_receipt_id: number | null
  readonly number?: string | undefined
}

const unsettled = (reason: number, line_state: number = lineState.notMatched) => ({
  ...{ line_state, reason, receipt_id: null, credit_amount: '0.00', counter_receipt_id: null },
})

/**
 * Settles lines that are held, each against the invoice it names, by an ordinary receipt without a drawer. All
 * references are
 * held first, then all invoices, in one order for everybody, and only then numbers are taken.
 */
export async function settleLines(
  tx: Tx,
  account: Account,
  lines: readonly Line[],
  now: Date,
  isOtherMoney = false,
): Promise<Map<number, Outcome>> {
  const folds = lines.map(({ reference_fold }) => reference_fold)
  const taken = await lockReferences(tx, account.bank_profile_id, folds)
  const ids = [...new Set(lines.map(({ inv_id }) => inv_id!))]
  const held = new Map(
    (await lockAll(tx, invoices, invoices.inv_id, ids)).map((invoice) => [
      invoice.inv_id,
      { invoice, open: parseAmount(invoice.open_amount) },
    ]),
  )
  const atCounter = isOtherMoney ? () => undefined : await findAtCounter(tx, account.bank_profile_id, lines)
  const days = new Map<string, string>()
  for (const { value_date } of lines) if (!days.has(value_date)) days.set(value_date, await rateOn(tx, value_date))
  const outcomes = new Map<number, Outcome>()
  for (const line of lines) {
    const stood = taken.get(line.reference_fold)
    const perhaps = atCounter(line)
    const of = held.get(line.inv_id!)!
    const outcome: Outcome = stood
      ? {
          ...unsettled(lineReason.takenAtCounter, lineState.setAside),
          counter_receipt_id: stood.receipt_id,
          number: stood.number,
        }
      : perhaps
        ? {
            ...unsettled(lineReason.perhapsAtCounter),
            counter_receipt_id: perhaps.receipt_id,
            number: perhaps.receipt_number,
          }
        : await settleLine(tx, account, line, of, { rate: days.get(line.value_date)!, today: dayOf(now) })
    outcomes.set(line.statement_line_id, outcome)
    const { line_state, reason, receipt_id, credit_amount, counter_receipt_id } = outcome
    await tx
      .update(bankStatementLines)
      .set({ inv_id: line.inv_id, line_state, reason, receipt_id, credit_amount, counter_receipt_id })
      .where(eq(bankStatementLines.statement_line_id, line.statement_line_id))
  }
  return outcomes
}

/**
 * One line: what the invoice still owes is paid, line after line of it, and the rest becomes a credit of its student.
 */
async function settleLine(
  tx: Tx,
  account: Account,
  line: Line,
  of: { invoice: Invoice; open: bigint },
  on: { rate: string; today: string },
): Promise<Outcome> {
  const { invoice } = of
  const why = whyNot(invoice, account.branch_id)
  if (why !== null) return unsettled(why)
  const { bank_profile_id, bakong_id, branch_id, branch_code } = account
  const currency_code = line.currency_code as 'USD' | 'KHR'
  const { rate, today: receipt_date } = on
  const amount = currency_code === 'KHR' ? formatAmount(parseAmount(line.amount, 0), 0) : line.amount
  const cents = currency_code === 'KHR' ? toBase(parseAmount(amount, 0), rate) : parseAmount(amount)
  if (cents <= 0n) return unsettled(lineReason.belowCent)
  const pays = cents < of.open ? cents : of.open
  const { inv_id, student_id } = invoice
  const { settled } =
    pays > 0n ? await settleInvoices(tx, branch_id, [{ inv_id, amount: formatAmount(pays) }]) : { settled: [] }
  const payment = {
    payment_method: bakong_id ? paymentMethod.khqr : paymentMethod.bankTransfer,
    currency_code,
    amount,
    bank_profile_id,
    reference: givenReference(line.bank_reference),
  }
  const { payments, credit_amount } = takeMoney(pays, [payment], rate, 'USD', true)
  const payer = await payerOf(tx, [student_id], null)
  const head = {
    receipt_kind: pays > 0n ? receiptKind.receipt : receiptKind.keptAsCredit,
    ...{ student_parent_id: payer.student_parent_id, student_id, payer_name: line.payer_text || payer.name },
    ...{ receipt_date, exchange_rate: rate, rounding_amount: '0.00', remark: line.note },
  }
  const kept = parseAmount(credit_amount) > 0n ? { student_id, amount: credit_amount } : undefined
  const total_amount = formatAmount(pays > 0n ? sumOf(settled.map((each) => parseAmount(each.amount))) : cents)
  const written = await writeReceipt(
    tx,
    { shift_id: null, branch_id, branch_code },
    { prefix: 'RC', head, lines: settled, payments, kept, total_amount },
  )
  const reason =
    pays === 0n ? lineReason.paidBefore : kept ? lineReason.tooMuch : pays < of.open ? lineReason.partly : null
  of.open -= pays
  return {
    line_state: lineState.settled,
    reason,
    receipt_id: written.receipt_id,
    credit_amount,
    counter_receipt_id: null,
  }
}

/** Lines of a statement, held in the order of their keys. */
export const lockLines = (tx: Tx, ids: readonly number[]): Promise<Line[]> =>
  tx
    .select()
    .from(bankStatementLines)
    .where(inArray(bankStatementLines.statement_line_id, [...ids]))
    .orderBy(bankStatementLines.statement_line_id)
    .for('update')
