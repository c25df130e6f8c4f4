import {
  faultOfRanges,
  type saveGradingRanges as operation,
  type subjectGradingRanges as resource,
} from '@sala/contract/academics/grading'
import { academicsProblems } from '@sala/contract/academics/problems'
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import { refusals, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { subjectGradingRanges, subjects } from '../tables/academics.ts'

const refuseHere = refusals(academicsProblems)
const ofSet = (acps_id: number, subject_id: number | null) =>
  and(
    eq(subjectGradingRanges.acps_id, acps_id),
    subject_id === null ? isNull(subjectGradingRanges.subject_id) : eq(subjectGradingRanges.subject_id, subject_id),
  )

/**
 * One range by itself may leave a gap for now, but never takes a score that has a grade; the database has the last
 * word.
 */
export async function keepApart({ values, before, tx }: Change<typeof resource>): Promise<void> {
  const range = { subject_id: null, ...before, ...values } as NonNullable<typeof before>
  if (Number(range.to_score) <= Number(range.from_score))
    throw refuse('invalid', { errors: { to_score: 'before_start' } })
  const [other] = await tx
    .select({ grade_subject_id: subjectGradingRanges.grade_subject_id })
    .from(subjectGradingRanges)
    .where(
      and(
        ofSet(range.acps_id, range.subject_id),
        lt(subjectGradingRanges.from_score, range.to_score),
        gt(subjectGradingRanges.to_score, range.from_score),
        ne(subjectGradingRanges.grade_subject_id, before?.grade_subject_id ?? 0),
      ),
    )
    .limit(1)
  if (other) throw refuseHere('ranges_overlap')
}

/** A person draws the whole bar and saves it once: what was there is replaced, and no score is left without a grade. */
export async function saveGradingRanges({ input, tx }: Work<typeof operation>) {
  const { acps_id, subject_id = null } = input
  const [subject] =
    subject_id === null ? [] : await tx.select().from(subjects).where(eq(subjects.subject_id, subject_id))
  if (subject && subject.acps_id !== acps_id) throw refuse('invalid', { errors: { subject_id: 'not_within' } })
  const fault = input.ranges.length > 0 && faultOfRanges(input.ranges)
  if (fault) throw refuseHere(fault)
  // Whoever saves the same set at the same time comes second, and replaces all of it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('grading ranges'), ${acps_id})`)
  await tx.delete(subjectGradingRanges).where(ofSet(acps_id, subject_id))
  const rows = input.ranges.map(({ grade_definition_id, from_score, to_score }) => ({
    acps_id,
    subject_id,
    grade_definition_id,
    from_score,
    to_score,
  }))
  if (rows.length > 0) await tx.insert(subjectGradingRanges).values(rows)
  return { saved: rows.length }
}
