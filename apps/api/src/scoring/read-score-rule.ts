import { scoringCycle } from '@sala/contract/academics/statuses'
import type { readScoreRule as operation } from '@sala/contract/scoring/assessment-details'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { grades, gradingDefinitions, subjects, subPrograms } from '../tables/academics.ts'
import { scoreComponents } from '../tables/scoring.ts'
import { scoreAssessments, scoreBases } from '../tables/scoring-rules.ts'
import { composeRule } from './compose-rule.ts'
import { presentYear } from './find-curricula.ts'

/** The months of each term, counted through the year. */
const monthsInTerms = (terms: readonly number[], months: number) =>
  new Map(terms.map((term, at) => [term, Array.from({ length: months }, (_, month) => at * months + month + 1)]))

/** What an assessment comes to now, or in the year that it begins with: its first month or term, or all terms of the year. */
export async function readScoreRule({ input: { id, grade_id, months }, tx }: Work<typeof operation>) {
  const [assessment] = await tx
    .select({
      ...getTableColumns(scoreAssessments),
      year: sql<number>`greatest(${scoreAssessments.school_year}, ${presentYear})::int`,
    })
    .from(scoreAssessments)
    .where(eq(scoreAssessments.id, id))
  const { acps_id, year: school_year, scoring_cycle_id } = assessment!
  const [program] = await tx
    .select()
    .from(grades)
    .innerJoin(subPrograms, eq(subPrograms.acps_id, grades.acps_id))
    .where(eq(grades.grade_id, grade_id))
  if (program!.grades.acps_id !== acps_id) throw refuse('invalid', { errors: { grade_id: 'not_within' } })
  const cycle = scoring_cycle_id as (typeof scoringCycle.values)[number]
  const terms = Array.from({ length: program!.sub_programs.number_of_term_per_grade }, (_, at) => at + 1)
  const monthsOf = monthsInTerms(cycle === scoringCycle.yearly ? terms : [1], months ?? 2)
  const rule = await composeRule(tx, { grade_id, school_year, cycle, value: 1, monthsOf })
  const name = { name_en: subjects.subject_name_foreign, name_kh: subjects.subject_name_native }
  return {
    rule,
    subjects: await tx
      .select({ id: subjects.subject_id, ...name })
      .from(subjects)
      .where(eq(subjects.acps_id, acps_id)),
    components: await tx
      .select({
        id: scoreComponents.id,
        name_en: scoreComponents.component_name_foreign,
        name_kh: scoreComponents.component_name_native,
      })
      .from(scoreComponents),
    bases: await tx
      .select({ id: scoreBases.sc_bas_id, name_en: scoreBases.base_name_foreign, name_kh: scoreBases.base_name_native })
      .from(scoreBases)
      .where(eq(scoreBases.acps_id, acps_id)),
    letters: await tx
      .select({
        id: gradingDefinitions.grade_definition_id,
        name_en: gradingDefinitions.grade,
        name_kh: sql<string>`${gradingDefinitions.grade}`,
      })
      .from(gradingDefinitions)
      .where(eq(gradingDefinitions.acp_id, program!.sub_programs.acp_id)),
  }
}
