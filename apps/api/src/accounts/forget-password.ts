import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { credentials, resetLinks, signInSlips } from '../tables/accounts.ts'
import { endSessions } from './end-session.ts'

/**
 * Nobody comes in with what opened the account before: not its password, nor an open session, nor a link or slip that
 * waits.
 */
export async function forgetPassword(tx: Tx, userId: number): Promise<void> {
  await tx.delete(credentials).where(eq(credentials.user_id, userId))
  for (const table of [resetLinks, signInSlips])
    await tx
      .update(table)
      .set({ used_at: sql`now()` as never })
      .where(and(eq(table.user_id, userId), isNull(table.used_at)))
  await endSessions(tx, userId)
}
