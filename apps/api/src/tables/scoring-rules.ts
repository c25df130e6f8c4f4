import { scoringCycle } from '@sala/contract/academics/statuses'
import { markKind } from '@sala/contract/scoring/curricula'
import { notScored, partKind } from '@sala/contract/scoring/score-assessments'
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { flag, key, stamps } from '../kit/columns.ts'
import { literal } from '../kit/literal.ts'
import { grades, gradingDefinitions, subject, subjects, subProgram } from './academics.ts'
import { scoreComponents } from './scoring.ts'

const percent = () => numeric({ precision: 5, scale: 2 })
const grade = () => integer().references(() => grades.grade_id)

export const scoreBases = pgTable(
  'score_bases',
  {
    sc_bas_id: key(),
    base_name_foreign: text().notNull(),
    base_name_native: text().notNull(),
    acps_id: subProgram(),
    scoring_cycle_id: smallint().notNull().default(scoringCycle.monthly),
    scale: numeric({ precision: 6, scale: 2 }).notNull().default('10'),
    by_component: flag(0),
    base_order: smallint().notNull().default(1),
    is_active: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.acps_id, table.base_name_foreign)],
)

const scoreBase = () =>
  integer()
    .notNull()
    .references(() => scoreBases.sc_bas_id)

export const curricula = pgTable(
  'curricula',
  {
    curriculum_id: key(),
    acps_id: subProgram(),
    grade_id: grade(),
    school_year: smallint().notNull(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    unique('one_curriculum').on(table.acps_id, table.grade_id, table.school_year).nullsNotDistinct(),
    index().on(table.grade_id),
  ],
)

export const curriculumLines = pgTable(
  'curriculum_lines',
  {
    program_structure_id: key(),
    curriculum_id: integer()
      .notNull()
      .references(() => curricula.curriculum_id),
    subject_id: subject(),
    mark_kind: smallint().notNull().default(markKind.score),
    full_score: numeric({ precision: 6, scale: 2 }).notNull().default('10'),
    coefficient: numeric({ precision: 5, scale: 2 }).notNull().default('1'),
    counts: flag(1),
    ...stamps(),
  },
  (table) => [unique().on(table.curriculum_id, table.subject_id), index().on(table.subject_id)],
)

export const scoreAssessments = pgTable(
  'score_assessments',
  {
    id: key(),
    acps_id: subProgram(),
    grade_id: grade(),
    school_year: smallint().notNull(),
    scoring_cycle_id: smallint().notNull().default(scoringCycle.semester),
    pass_percent: percent().notNull().default('50'),
    decimals: smallint().notNull().default(2),
    is_ranked: flag(1),
    absent_counts: smallint().notNull().default(notScored.zero),
    excused_counts: smallint().notNull().default(notScored.out),
    missing_counts: smallint().notNull().default(notScored.zero),
    refused_counts: smallint().notNull().default(notScored.zero),
    excused_off: percent(),
    unexcused_off: percent(),
    most_off: percent(),
    remark: text(),
    ...stamps(),
  },
  (table) => [
    unique('one_assessment')
      .on(table.acps_id, table.grade_id, table.scoring_cycle_id, table.school_year)
      .nullsNotDistinct(),
    index().on(table.grade_id),
  ],
)

const assessment = () =>
  integer()
    .notNull()
    .references(() => scoreAssessments.id)

export const assessmentParts = pgTable(
  'assessment_parts',
  {
    score_part_id: key(),
    assessment_id: assessment(),
    part_kind: smallint().notNull().default(partKind.base),
    sc_bas_id: integer().references(() => scoreBases.sc_bas_id),
    weight: numeric({ precision: 5, scale: 2 }).notNull().default('1'),
    /** What the sum of the scores is divided by, where it is not what follows from the curriculum. */
    divider: numeric({ precision: 9, scale: 4 }),
    ...stamps(),
  },
  (table) => [
    unique().on(table.assessment_id, table.part_kind, table.sc_bas_id).nullsNotDistinct(),
    index().on(table.sc_bas_id),
    check(
      'only_a_base_has_one',
      sql`(${table.part_kind} = ${literal(partKind.base)}) = (${table.sc_bas_id} is not null)`,
    ),
    check('only_a_base_is_divided', sql`${table.divider} is null or ${table.part_kind} = ${literal(partKind.base)}`),
  ],
)

export const assessmentComponents = pgTable(
  'assessment_components',
  {
    assessment_component_id: key(),
    assessment_id: assessment(),
    sc_bas_id: scoreBase(),
    subject_id: integer().references(() => subjects.subject_id),
    score_component_id: integer()
      .notNull()
      .references(() => scoreComponents.id),
    weight: percent().notNull(),
    drop_lowest: smallint().notNull().default(0),
    ...stamps(),
  },
  (table) => [
    unique('one_component')
      .on(table.assessment_id, table.sc_bas_id, table.subject_id, table.score_component_id)
      .nullsNotDistinct(),
    index().on(table.sc_bas_id),
    index().on(table.subject_id),
    index().on(table.score_component_id),
  ],
)

export const learningExpectations = pgTable(
  'learning_expectations',
  {
    learning_expectation_id: key(),
    expectation_en: text().notNull(),
    expectation_kh: text().notNull(),
    acps_id: subProgram(),
    grade_id: integer()
      .notNull()
      .references(() => grades.grade_id),
    subject_id: subject(),
    term_order: smallint().notNull().default(1),
    expectation_order: smallint().notNull().default(1),
    ...stamps(),
  },
  (table) => [
    unique('one_expectation').on(table.grade_id, table.subject_id, table.term_order, table.expectation_en),
    index().on(table.acps_id, table.expectation_order),
    index().on(table.subject_id),
  ],
)

/** That two ranges of a sub program never overlap, a constraint of the migrations holds. */
export const totalScoreGradingRanges = pgTable(
  'total_score_grading_ranges',
  {
    id: key(),
    acps_id: subProgram(),
    grade_definition_id: integer()
      .notNull()
      .references(() => gradingDefinitions.grade_definition_id),
    from_score: percent().notNull(),
    to_score: percent().notNull(),
    ...stamps(),
  },
  (table) => [
    unique().on(table.acps_id, table.grade_definition_id),
    check('total_range_has_scores', sql`${table.to_score} > ${table.from_score}`),
  ],
)
