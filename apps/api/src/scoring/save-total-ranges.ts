import { faultOfRanges } from '@sala/contract/academics/grading'
import { academicsProblems } from '@sala/contract/academics/problems'
import type { saveTotalRanges as operation } from '@sala/contract/scoring/total-ranges'
import { eq, sql } from 'drizzle-orm'
import { refusals, sayConstraint } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { totalScoreGradingRanges as ranges } from '../tables/scoring-rules.ts'

const refuse = refusals(academicsProblems)
sayConstraint('total_ranges_apart', () => refuse('ranges_overlap'))

/** The whole bar of a sub program is saved at once: what was there is replaced. */
export async function saveTotalRanges({ input: { acps_id, ranges: wanted }, tx }: Work<typeof operation>) {
  const fault = wanted.length > 0 && faultOfRanges(wanted)
  if (fault) throw refuse(fault)
  // Whoever saves the same set at the same time comes second, and replaces all of it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('total ranges'), ${acps_id})`)
  await tx.delete(ranges).where(eq(ranges.acps_id, acps_id))
  const rows = wanted.map(({ grade_definition_id, from_score, to_score }) => ({
    acps_id,
    grade_definition_id,
    from_score,
    to_score,
  }))
  if (rows.length > 0) await tx.insert(ranges).values(rows)
  return { saved: rows.length }
}
