import { lineReason, lineState } from '@sala/contract/payments/bank-statements'
import type { settleLine as operation } from '@sala/contract/payments/settle-statements'
import { eq } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { invoices } from '../../tables/billing.ts'
import { freeLine } from './free-line.ts'
import { accountOf } from './match-lines.ts'
import { refuse } from './refusals.ts'
import { settleLines } from './settle-lines.ts'

const known = ['USD', 'KHR']

/** Somebody says which invoice a line pays; whatever stands against it is a refusal, and the line stays as it was. */
export async function settleLineByHand({
  input: { statement_line_id, inv_id, is_other_money },
  tx,
  now,
}: Work<typeof operation>) {
  const line = await freeLine(tx, statement_line_id)
  const { bank_reference: reference, currency_code: currency } = line
  if (!known.includes(currency)) throw refuse('line_currency_unknown', { currency })
  const outcomes = await settleLines(
    tx,
    await accountOf(tx, line.bank_profile_id),
    [{ ...line, inv_id }],
    now,
    is_other_money === 1,
  )
  const { number: used = '', counter_receipt_id: _, ...outcome } = outcomes.get(statement_line_id)!
  if (outcome.line_state === lineState.settled) return { statement_line_id, ...outcome }
  const [invoice] = await tx.select({ number: invoices.inv_number }).from(invoices).where(eq(invoices.inv_id, inv_id))
  const { number } = invoice!
  if (outcome.reason === lineReason.otherBranch) throw refuse('line_invoice_of_other_branch', { number })
  if (outcome.reason === lineReason.voidOrCreditNote) throw refuse('line_invoice_not_payable', { number })
  if (outcome.reason === lineReason.takenAtCounter) throw refuse('line_at_counter', { reference, number: used })
  if (outcome.reason === lineReason.perhapsAtCounter) throw refuse('line_perhaps_at_counter', { number: used })
  throw refuse('line_too_small')
}
