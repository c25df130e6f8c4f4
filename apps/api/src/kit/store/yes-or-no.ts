import { type SQL, sql } from 'drizzle-orm'

/** A filter by yes and no, each in the words that an index knows; both together narrow nothing. */
export const yesOrNo =
  (yes: SQL, no: SQL = sql`not (${yes})`) =>
  (_: SQL, sent: readonly unknown[]): SQL =>
    sent.includes(0) ? (sent.includes(1) ? sql`true` : no) : yes
