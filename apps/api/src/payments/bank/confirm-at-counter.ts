import { lineReason, lineState } from '@sala/contract/payments/bank-statements'
import type { confirmAtCounter as operation } from '@sala/contract/payments/settle-statements'
import { eq } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { findAtCounter } from './find-at-counter.ts'
import { freeLine } from './free-line.ts'
import { refuse } from './refusals.ts'

/**
 * The counter took this money already: the line is set aside for that receipt, and no other line is asked about it
 * again.
 */
export async function confirmAtCounter({ input: { statement_line_id }, tx }: Work<typeof operation>) {
  const line = await freeLine(tx, statement_line_id)
  const taken = (await findAtCounter(tx, line.bank_profile_id, [line]))(line)
  if (!taken) throw refuse('line_not_at_counter')
  const set = {
    line_state: lineState.setAside,
    reason: lineReason.takenAtCounter,
    counter_receipt_id: taken.receipt_id,
  }
  await tx.update(bankStatementLines).set(set).where(eq(bankStatementLines.statement_line_id, statement_line_id))
  return { statement_line_id, line_state: set.line_state, reason: set.reason, receipt_id: null, credit_amount: '0.00' }
}
