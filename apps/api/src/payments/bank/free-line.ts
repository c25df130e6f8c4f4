import { lineState } from '@sala/contract/payments/bank-statements'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { receipts } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'
import { type Line, lockLines } from './settle-lines.ts'

/** A line, held, that is neither settled nor set aside; whoever comes second is told. */
export async function freeLine(tx: Tx, statement_line_id: number): Promise<Line> {
  const [line] = await lockLines(tx, [statement_line_id])
  if (line!.line_state === lineState.setAside) throw refuse('line_aside')
  if (line!.receipt_id !== null) {
    const [receipt] = await tx
      .select({ number: receipts.receipt_number })
      .from(receipts)
      .where(eq(receipts.receipt_id, line!.receipt_id))
    throw refuse('line_settled', { number: receipt!.number })
  }
  return line!
}
