import { scoringCycle } from '@sala/contract/academics/statuses'
import { markKind } from '@sala/contract/scoring/curricula'
import { scoringProblems } from '@sala/contract/scoring/problems'
import type { MarksRule, OccasionRule, ScoreRule, Treatment } from '@sala/contract/scoring/rules'
import { notScored, partKind } from '@sala/contract/scoring/score-assessments'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import { grades, subjectComponents, subjects } from '../tables/academics.ts'
import * as tables from '../tables/scoring-rules.ts'
import { heldFor } from './find-curricula.ts'

const refuse = refusals(scoringProblems)
type Cycle = (typeof scoringCycle.values)[number]

const treated: Record<(typeof notScored.values)[number], Treatment> = {
  [notScored.out]: 'out',
  [notScored.zero]: 'zero',
  [notScored.kept]: 'kept',
}

/** Marks of an exam type in one month or term are known by both. */
export const occasionOf = (sc_bas_id: number, value: number): string => `${sc_bas_id}:${value}`

export interface WantedRule {
  readonly grade_id: number
  readonly school_year: number
  readonly cycle: Cycle
  /** The month or the term; of a year nothing. */
  readonly value: number
  /** The months that are marked in each term. */
  readonly monthsOf: ReadonlyMap<number, readonly number[]>
}

/** All that is kept about how a grade is marked in a school year. */
async function readKept(tx: Tx, grade_id: number, school_year: number) {
  const [grade] = await tx.select().from(grades).where(eq(grades.grade_id, grade_id))
  const [g, year] = [sql.raw('g'), sql`${school_year}::int`]
  const { rows } = await tx.execute<{ curriculum_id: number | null; ids: number[] }>(sql`
    select (select r.curriculum_id from ${tables.curricula} r where ${heldFor(g, year)}) as curriculum_id,
      array(select (select r.id from ${tables.scoreAssessments} r where r.scoring_cycle_id = c and ${heldFor(g, year)}) from unnest(array[${literal(...scoringCycle.values)}]) c) as ids
    from ${grades} g where g.grade_id = ${grade_id}`)
  const { curriculum_id, ids } = rows[0]!
  if (curriculum_id === null) throw refuse('no_curriculum')
  const known = ids.filter((id) => id !== null)
  const { curriculumLines: l, assessmentParts: p, assessmentComponents: c } = tables
  return {
    lines: (
      await tx
        .select()
        .from(l)
        .innerJoin(subjects, eq(subjects.subject_id, l.subject_id))
        .where(eq(l.curriculum_id, curriculum_id))
        .orderBy(subjects.subject_order, l.program_structure_id)
    ).map(({ curriculum_lines, subjects }) => ({ ...subjects, ...curriculum_lines })),
    assessments: await tx.select().from(tables.scoreAssessments).where(inArray(tables.scoreAssessments.id, known)),
    parts: await tx.select().from(p).where(inArray(p.assessment_id, known)).orderBy(p.score_part_id),
    components: await tx.select().from(c).where(inArray(c.assessment_id, known)).orderBy(c.assessment_component_id),
    bases: await tx.select().from(tables.scoreBases).where(eq(tables.scoreBases.acps_id, grade!.acps_id)),
    usual: await tx
      .select()
      .from(subjectComponents)
      .innerJoin(subjects, eq(subjects.subject_id, subjectComponents.subject_id))
      .where(eq(subjects.acps_id, grade!.acps_id))
      .orderBy(subjectComponents.component_order, subjectComponents.subject_component_id),
    ranges: await tx
      .select()
      .from(tables.totalScoreGradingRanges)
      .where(eq(tables.totalScoreGradingRanges.acps_id, grade!.acps_id)),
  }
}
type Kept = Awaited<ReturnType<typeof readKept>>
type Assessment = Kept['assessments'][number]

function assessmentOf({ assessments }: Kept, cycle: Cycle): Assessment {
  const found = assessments.find(({ scoring_cycle_id }) => scoring_cycle_id === cycle)
  if (!found) throw refuse('no_assessment')
  return found
}

/** What a subject's score is made of: as the assessment says of it, else of all, else as the subject itself does. */
function componentsOf({ components, usual }: Kept, of: Assessment, base: Kept['bases'][number], subject_id: number) {
  const own = components.filter((each) => each.assessment_id === of.id && each.sc_bas_id === base.sc_bas_id)
  const ofSubject = own.filter((each) => each.subject_id === subject_id)
  const said = ofSubject.length > 0 ? ofSubject : own.filter((each) => each.subject_id === null)
  if (said.length > 0)
    return said.map((each) => ({
      component_id: each.score_component_id,
      weight: each.weight,
      drop: each.drop_lowest,
    }))
  if (base.by_component === 0) return []
  return usual
    .filter((each) => each.subjects.subject_id === subject_id)
    .map(({ subject_components: each }) => ({ component_id: each.score_component_id, weight: each.weight, drop: 0 }))
}

function marksRule(kept: Kept, of: Assessment, part: Kept['parts'][number], value: number): MarksRule {
  const base = kept.bases.find(({ sc_bas_id }) => sc_bas_id === part.sc_bas_id)!
  const treats = (counts: number) => treated[counts as (typeof notScored.values)[number]]
  return {
    kind: 'marks',
    occasion: occasionOf(base.sc_bas_id, value),
    scale: base.scale,
    divider: part.divider,
    treats: {
      absent: treats(of.absent_counts),
      excused: treats(of.excused_counts),
      missing: treats(of.missing_counts),
      refused: treats(of.refused_counts),
    },
    subjects: kept.lines
      .filter(({ mark_kind }) => mark_kind === markKind.score)
      .map(({ subject_id, full_score, coefficient, counts, parent_subject_id }) => ({
        subject_id,
        full: full_score,
        coefficient,
        counts: counts === 1,
        basket: parent_subject_id === null ? null : String(parent_subject_id),
        components: componentsOf(kept, of, base, subject_id),
      })),
  }
}

function occasionRule(kept: Kept, cycle: Cycle, value: number, monthsOf: WantedRule['monthsOf']): OccasionRule {
  const of = assessmentOf(kept, cycle)
  const parts = kept.parts
    .filter(({ assessment_id }) => assessment_id === of.id)
    .map((part): { weight: string; of: OccasionRule } => {
      const inner = (name: string, cycle: Cycle, values: readonly number[]): OccasionRule => ({
        kind: 'mean',
        occasion: name,
        parts: values.map((each) => ({ weight: '1', of: occasionRule(kept, cycle, each, monthsOf) })),
      })
      const { weight } = part
      if (part.part_kind === partKind.months)
        return { weight, of: inner(`months:${value}`, scoringCycle.monthly, monthsOf.get(value) ?? []) }
      if (part.part_kind === partKind.terms)
        return { weight, of: inner('terms', scoringCycle.semester, [...monthsOf.keys()]) }
      return { weight, of: marksRule(kept, of, part, value) }
    })
  return parts.length === 1 ? parts[0]!.of : { kind: 'mean', occasion: `${cycle}:${value}`, parts }
}

const scaleOf = (rule: OccasionRule): string => (rule.kind === 'marks' ? rule.scale : scaleOf(rule.parts[0]!.of))

/** The rule by which a grade's results of a month, a term or a year are reckoned. */
export async function composeRule(tx: Tx, { grade_id, school_year, cycle, value, monthsOf }: WantedRule) {
  const kept = await readKept(tx, grade_id, school_year)
  const outer = assessmentOf(kept, cycle)
  const of = occasionRule(kept, cycle, value, monthsOf)
  const { excused_off, unexcused_off, most_off } = outer
  return {
    scale: scaleOf(of),
    decimals: outer.decimals,
    pass: outer.pass_percent,
    absence:
      excused_off === null && unexcused_off === null
        ? null
        : { excused: excused_off ?? '0', unexcused: unexcused_off ?? '0', most: most_off ?? '100' },
    grades: kept.ranges.map(({ grade_definition_id, from_score }) => ({ grade_definition_id, from: from_score })),
    of,
  } satisfies ScoreRule
}
