import type { SQL } from 'drizzle-orm'

/** Rows that go when their time is over: how they are found, and how they go. */
export interface Kept {
  /** The rows whose event lies before a moment: `id` as text, and `since`, the event. */
  readonly due: (before: SQL) => SQL
  readonly erase: (ids: SQL) => readonly SQL[]
  readonly anonymise?: (ids: SQL) => readonly SQL[]
}

/** Rows of tables in pieces by time, of which whole pieces go. */
export interface KeptInPieces {
  readonly pieces: readonly string[]
  /** What lies in the pieces that ended before a moment, in one row: `counted`, `since_from` and `since_to`. */
  readonly ended: (before: SQL) => SQL
}
