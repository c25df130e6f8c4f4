import { formatAmount } from '@sala/contract/kit/money'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { studentCredits } from '../tables/ledger.ts'

/** Money that families have here, each with the document that it comes from. */
export const openCredits = (tx: Tx, rows: readonly (typeof studentCredits.$inferInsert)[]) =>
  tx
    .insert(studentCredits)
    .values([...rows])
    .returning({
      credit_id: studentCredits.credit_id,
      branch_id: studentCredits.branch_id,
      amount: studentCredits.amount,
    })

/** So much more of a credit is used, or, below nothing, is free again. */
export const moveCredit = (tx: Tx, credit_id: number, cents: bigint) =>
  tx
    .update(studentCredits)
    .set({ used_amount: sql`${studentCredits.used_amount} + ${formatAmount(cents)}::numeric` })
    .where(eq(studentCredits.credit_id, credit_id))

/** Nothing is left of these, and nothing was ever used. */
export const closeCredits = (tx: Tx, which: SQL | undefined) =>
  tx.update(studentCredits).set({ amount: '0' }).where(which)
