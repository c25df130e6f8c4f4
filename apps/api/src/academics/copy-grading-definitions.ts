import type { copyGradingDefinitions as operation } from '@sala/contract/academics/grading'
import { inArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { gradingDefinitions } from '../tables/academics.ts'

/** The same grades for another main program; one that it has already is left as it is, and named. */
export async function copyGradingDefinitions({ input, tx }: Work<typeof operation>) {
  const sources = await tx
    .select()
    .from(gradingDefinitions)
    .where(inArray(gradingDefinitions.grade_definition_id, input.grade_definition_ids))
  if (sources.length === 0) return { copied: 0, skipped: [] }
  const rows = sources.map(({ grade, definition_name_en, definition_name_kh, definition_type }) => ({
    grade,
    definition_name_en,
    definition_name_kh,
    definition_type,
    acp_id: input.acp_id,
  }))
  const copied = await tx.insert(gradingDefinitions).values(rows).onConflictDoNothing().returning()
  const there = (row: (typeof rows)[number]) =>
    copied.some(({ grade, definition_type }) => grade === row.grade && definition_type === row.definition_type)
  return { copied: copied.length, skipped: rows.filter((row) => !there(row)).map(({ grade }) => grade) }
}
