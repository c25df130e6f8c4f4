import type {
  readAssessedBases as readBases,
  readAssessedCurriculum as readCurriculum,
  readDivider as readDivision,
  readExpectedLearning as readExpected,
  readComponentDetails as readParts,
  removeDivider as removeDivision,
  saveDivider as saveDivision,
  saveComponentDetails as saveParts,
} from '@sala/contract/scoring/assessment-details'
import { scoringProblems } from '@sala/contract/scoring/problems'
import { shortRatio } from '@sala/contract/scoring/ratio'
import { scoreAssessments as resource } from '@sala/contract/scoring/score-assessments'
import { usualDivider } from '@sala/contract/scoring/usual-divider'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { grades, subjects } from '../tables/academics.ts'
import { assessmentParts, learningExpectations, scoreAssessments, scoreBases } from '../tables/scoring-rules.ts'
import { findAssessedCurricula } from './find-curricula.ts'

const refuse = refusals(scoringProblems)

type Parts = { score_part_id: number; sc_bas_id: number | null; divider: string | null }[]
type Components = { sc_bas_id: number; subject_id: number | null }[]
type Caller = Pick<Work<unknown>, 'store' | 'tx' | 'actor'>
const stored = async ({ store, tx, actor }: Caller, id: number) =>
  (await store(resource).read(tx, actor, { id })) as unknown as { parts: Parts; components: Components }

/** Whoever changes the same assessment at the same time comes second, and keeps what the first one saved. */
const held = async (caller: Caller, id: number) => {
  await caller.tx.select().from(scoreAssessments).where(eq(scoreAssessments.id, id)).for('no key update')
  return stored(caller, id)
}

export const readAssessedCurriculum = async ({ input, tx }: Work<typeof readCurriculum>) => ({
  grades: await findAssessedCurricula(tx, input.id),
})

const basesOf = (tx: Tx, assessment_id: number) =>
  tx
    .select({
      sc_bas_id: scoreBases.sc_bas_id,
      base_name_foreign: scoreBases.base_name_foreign,
      base_name_native: scoreBases.base_name_native,
      scale: scoreBases.scale,
      weight: assessmentParts.weight,
      divider: assessmentParts.divider,
    })
    .from(assessmentParts)
    .innerJoin(scoreBases, eq(scoreBases.sc_bas_id, assessmentParts.sc_bas_id))
    .where(eq(assessmentParts.assessment_id, assessment_id))
    .orderBy(scoreBases.base_order, scoreBases.sc_bas_id)

export const readAssessedBases = ({ input, tx }: Work<typeof readBases>) => basesOf(tx, input.id)

export const readComponentDetails = async (work: Work<typeof readParts>) =>
  (await stored(work, work.input.id)).components as never

/** Goes through the assessment itself, whose rules it must keep. */
export async function saveComponentDetails(work: Work<typeof saveParts>) {
  const { sc_setup_id: id, sc_bas_id, subject_id = null, components } = work.input
  const { components: before } = await held(work, id)
  const others = before.filter((each) => each.sc_bas_id !== sc_bas_id || each.subject_id !== subject_id)
  const own = components.map((each) => ({ ...each, sc_bas_id, subject_id }))
  await work.store(resource).update(work.tx, work.actor, { id }, { components: [...others, ...own] })
  return { saved: own.length }
}

async function divide(work: Caller, id: number, sc_bas_id: number, divider: string | null) {
  const { parts } = await held(work, id)
  if (!parts.some((each) => each.sc_bas_id === sc_bas_id)) throw refuse('base_not_in_assessment')
  const next = parts.map((each) => (each.sc_bas_id === sc_bas_id ? { ...each, divider } : each))
  await work.store(resource).update(work.tx, work.actor, { id }, { parts: next })
  return { sc_setup_id: id, sc_bas_id, divider }
}

export const saveDivider = (work: Work<typeof saveDivision>) =>
  divide(work, work.input.sc_setup_id, work.input.sc_bas_id, work.input.divider)

export const removeDivider = (work: Work<typeof removeDivision>) =>
  divide(work, work.input.sc_setup_id, work.input.sc_bas_id, null)

export async function readDivider({ input: { a: id, b: sc_bas_id }, tx }: Work<typeof readDivision>) {
  const [part] = (await basesOf(tx, id)).filter((each) => each.sc_bas_id === sc_bas_id)
  if (!part) throw refuse('base_not_in_assessment')
  const assessed = await findAssessedCurricula(tx, id)
  const usual = assessed.flatMap(({ grade_id, lines }) =>
    lines.length > 0 ? [{ grade_id, divider: shortRatio(usualDivider(lines, part.scale)) }] : [],
  )
  return { divider: part.divider, usual }
}

export async function readExpectedLearning({ input: { id, term_order }, tx }: Work<typeof readExpected>) {
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select s.subject_id, s.subject_name_foreign, s.subject_name_native,
      json_agg(json_build_object('learning_expectation_id', e.learning_expectation_id, 'grade_id', e.grade_id, 'term_order', e.term_order,
        'expectation_en', e.expectation_en, 'expectation_kh', e.expectation_kh) order by g.grade_order, e.term_order, e.expectation_order, e.learning_expectation_id) as expectations
    from ${scoreAssessments} a join ${learningExpectations} e on e.acps_id = a.acps_id and e.grade_id = coalesce(a.grade_id, e.grade_id)
      join ${grades} g on g.grade_id = e.grade_id join ${subjects} s on s.subject_id = e.subject_id
    where a.id = ${id} ${term_order ? sql`and e.term_order = ${term_order}` : sql``}
    group by s.subject_id, s.subject_name_foreign, s.subject_name_native, s.subject_order order by s.subject_order, s.subject_id limit 200`)
  return rows as never
}
