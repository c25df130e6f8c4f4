import { lineState } from '@sala/contract/payments/bank-statements'
import { type settleStatement as operation, settledAtOnce } from '@sala/contract/payments/settle-statements'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { bankStatementLines, bankStatements } from '../../tables/payments.ts'
import { accountOf } from './match-lines.ts'
import { settleLines } from './settle-lines.ts'

/**
 * Settles the matched lines of a statement, so many at a time that nobody else waits long for a number; what is left is
 * asked for again.
 */
export async function settleStatement({ input: { statement_id }, tx, now }: Work<typeof operation>) {
  const [statement] = await tx.select().from(bankStatements).where(eq(bankStatements.statement_id, statement_id))
  const matched = and(
    eq(bankStatementLines.statement_id, statement_id),
    eq(bankStatementLines.line_state, lineState.matched),
  )
  const lines = await tx
    .select()
    .from(bankStatementLines)
    .where(matched)
    .orderBy(asc(bankStatementLines.statement_line_id))
    .limit(settledAtOnce)
    .for('update')
  const outcomes = [...(await settleLines(tx, await accountOf(tx, statement!.bank_profile_id), lines, now)).values()]
  const [rest] = await tx.select({ left: count() }).from(bankStatementLines).where(matched)
  const settled = outcomes.filter(({ line_state }) => line_state === lineState.settled).length
  return { settled, not_settled: outcomes.length - settled, left: rest!.left }
}
