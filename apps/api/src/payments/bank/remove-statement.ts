import { lineState, type bankStatements as resource } from '@sala/contract/payments/bank-statements'
import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import type { Mount } from '../../kit/mount/mount-resource.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { refuse } from './refusals.ts'

/** A file of the wrong account is taken away again, as long as nobody has worked on it. */
export const removeStatement: NonNullable<Mount<typeof resource>['remove']> = async ({ store, key, actor, tx }) => {
  const statement_id = key.statement_id as number
  // Nobody settles a line meanwhile.
  await tx
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statement_id, statement_id))
    .orderBy(bankStatementLines.statement_line_id)
    .for('update')
  const touched = or(
    notInArray(bankStatementLines.line_state, [lineState.matched, lineState.notMatched, lineState.setAside]),
    sql`${bankStatementLines.note} is not null`,
  )
  const [worked] = await tx
    .select({ id: bankStatementLines.statement_line_id })
    .from(bankStatementLines)
    .where(and(eq(bankStatementLines.statement_id, statement_id), touched))
    .limit(1)
  if (worked) throw refuse('statement_in_use')
  await store.remove(tx, actor, key)
}
