import { lineState } from '@sala/contract/payments/bank-statements'
import type { setLineAside as operation } from '@sala/contract/payments/settle-statements'
import { eq } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { freeLine } from './free-line.ts'

/**
 * Money that pays no invoice: interest, a transfer of the school's own. Somebody says what it is, and it asks no more.
 */
export async function setLineAside({ input: { statement_line_id, note }, tx }: Work<typeof operation>) {
  await freeLine(tx, statement_line_id)
  const set = { line_state: lineState.setAside, reason: null, counter_receipt_id: null, note }
  await tx.update(bankStatementLines).set(set).where(eq(bankStatementLines.statement_line_id, statement_line_id))
  return { statement_line_id, line_state: lineState.setAside, reason: null, receipt_id: null, credit_amount: '0.00' }
}
