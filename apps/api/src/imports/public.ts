import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { importRows, imports } from '../tables/imports.ts'

/** Takes away all that files said of people; that they were imported, and what of them was written, stays. */
export async function forgetImportedRows(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ${importRows}`)
  await tx.execute(
    sql`update ${imports} set headings = (select coalesce(jsonb_agg(h || '{"samples": []}'), '[]') from jsonb_array_elements(headings) h)`,
  )
}
