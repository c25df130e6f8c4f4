import { lineState } from '@sala/contract/payments/bank-statements'
import type { voidReceipt as voiding } from '@sala/contract/payments/receipts'
import type { undoLine as operation } from '@sala/contract/payments/settle-statements'
import { eq } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { voidReceipt } from '../counter/void-receipt.ts'
import { refuse } from './refusals.ts'
import { lockLines } from './settle-lines.ts'

/** Takes back what was done with a line: its receipt is voided like any other, and the line is free again. */
export async function undoLine(work: Work<typeof operation>) {
  const { statement_line_id, void_reason } = work.input
  const own = eq(bankStatementLines.statement_line_id, statement_line_id)
  // The receipt is held before its line, as by whoever voids it at the counter; the database frees the line with it.
  const [{ receipt_id } = { receipt_id: null }] = await work.tx
    .select({ receipt_id: bankStatementLines.receipt_id })
    .from(bankStatementLines)
    .where(own)
  if (receipt_id !== null) await voidReceipt({ ...work, input: { receipt_id, void_reason } } as Work<typeof voiding>)
  else {
    const [line] = await lockLines(work.tx, [statement_line_id])
    if (line!.line_state !== lineState.setAside) throw refuse('line_free')
    await work.tx
      .update(bankStatementLines)
      .set({ line_state: lineState.undone, reason: null, counter_receipt_id: null, note: void_reason })
      .where(own)
  }
  return { statement_line_id, line_state: lineState.undone, reason: null, receipt_id: null, credit_amount: '0.00' }
}
