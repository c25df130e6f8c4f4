import { scoringCycle } from '@sala/contract/academics/statuses'
import { isWhole } from '@sala/contract/academics/subjects'
import { scoringProblems } from '@sala/contract/scoring/problems'
import { partKind, type scoreAssessments } from '@sala/contract/scoring/score-assessments'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { subjects } from '../tables/academics.ts'
import { scoreBases } from '../tables/scoring-rules.ts'

const refuse = refusals(scoringProblems)
/** What months and terms make. */
const cycleOf = { [partKind.months]: scoringCycle.semester, [partKind.terms]: scoringCycle.yearly } as const

/** Subjects are of this sub program, and none of them is only a group of others. */
export async function checkSubjects(tx: Tx, acps_id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const strange = or(ne(subjects.acps_id, acps_id), eq(subjects.is_elective_subject_parent, 1))
  const [found] = await tx
    .select()
    .from(subjects)
    .where(and(inArray(subjects.subject_id, [...ids]), strange))
    .limit(1)
  if (found) throw refuse(found.acps_id === acps_id ? 'group_is_not_marked' : 'subject_of_other_program')
}

/** The components of each exam type and subject make a whole. */
export function checkWeights(
  components: readonly { sc_bas_id: number; subject_id?: number | null; weight: string }[],
): void {
  const sets = Map.groupBy(components, ({ sc_bas_id, subject_id }) => `${sc_bas_id} ${subject_id ?? ''}`)
  for (const set of sets.values())
    if (!isWhole(set.map(({ weight }) => weight))) throw refuse('component_weights_are_not_100')
}

/** A month is made of its own exam types, a semester of them and its months, a year of them and its terms. */
export async function checkAssessment({ values, before, tx }: Change<typeof scoreAssessments>): Promise<void> {
  const whole = { parts: [], components: [], ...before, ...values } as NonNullable<typeof before>
  const { acps_id, scoring_cycle_id: cycle, parts, components } = whole
  if (parts.length === 0) throw refuse('nothing_to_average')
  for (const { part_kind = partKind.base, sc_bas_id, divider } of parts) {
    if ((part_kind === partKind.base) !== !!sc_bas_id || (divider && !sc_bas_id)) throw refuse('part_without_base')
    if (part_kind !== partKind.base && cycle !== cycleOf[part_kind]) throw refuse('part_of_other_cycle')
  }
  const own = parts.flatMap(({ sc_bas_id }) => (sc_bas_id ? [sc_bas_id] : []))
  if (components.some(({ sc_bas_id }) => !own.includes(sc_bas_id))) throw refuse('base_not_in_assessment')
  if (own.length > 0) {
    const [strange] = await tx
      .select()
      .from(scoreBases)
      .where(
        and(
          inArray(scoreBases.sc_bas_id, own),
          or(ne(scoreBases.acps_id, acps_id), ne(scoreBases.scoring_cycle_id, cycle)),
        ),
      )
      .limit(1)
    if (strange) throw refuse('base_of_other_program')
  }
  const named = components.flatMap(({ subject_id }) => (subject_id ? [subject_id] : []))
  await checkSubjects(tx, acps_id, named)
  checkWeights(components)
}
