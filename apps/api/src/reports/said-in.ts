import type { Language } from '@sala/contract/kit/problem'
import { type SQL, sql } from 'drizzle-orm'

/** The name in the reader's language; where it is empty, the other. */
export const said = (language: Language, english: SQL, khmer: SQL): SQL => {
  const [first, second] = language === 'km' ? [khmer, english] : [english, khmer]
  return sql`coalesce(nullif(${first}, ''), ${second})`
}
