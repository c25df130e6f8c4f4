import type { SQL } from 'drizzle-orm'

/** Rows that go when their time is over: how they are found, and how they go. */
export interface Kept {
  /** The rows whose event lies before a moment: `id` as text, and `since`, the event. */
  readonly due: (before: SQL) => SQL
  readonly erase: (ids: SQL) => readonly SQL[]
  readonly anonymise?: (ids: SQL) => readonly SQL[]
}
