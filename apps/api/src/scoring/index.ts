import { scoringCycle } from '@sala/contract/academics/statuses'
import { scoring as area } from '@sala/contract/scoring/area'
import { markKind } from '@sala/contract/scoring/curricula'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { literal } from '../kit/literal.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { allStaff } from '../kit/store/scope.ts'
import { tie } from '../kit/store/store.ts'
import { grades, gradingDefinitions, subjects, subPrograms } from '../tables/academics.ts'
import { scoreComponents } from '../tables/scoring.ts'
import * as tables from '../tables/scoring-rules.ts'
import {
  readAssessedBases,
  readAssessedCurriculum,
  readComponentDetails,
  readDivider,
  readExpectedLearning,
  removeDivider,
  saveComponentDetails,
  saveDivider,
} from './assessment-details.ts'
import { checkAssessment } from './check-assessment.ts'
import { checkCurriculum } from './check-curriculum.ts'
import { readScoreRule } from './read-score-rule.ts'
import { saveTotalRanges } from './save-total-ranges.ts'

interface OfGrade {
  readonly acps_id: AnyPgColumn
  readonly grade_id: AnyPgColumn
  readonly school_year: AnyPgColumn
}
/** What holds for a grade or a sub program from a year on is called by the three of them. */
const calledBy = ({ acps_id, grade_id, school_year }: OfGrade, language: 'foreign' | 'native', more: SQL = sql``) => {
  const [program, grade] = [sql.raw(`acps_name_${language}`), sql.raw(`grade_name_${language}`)]
  return sql`concat_ws(' · ', (select p.${program} from ${subPrograms} p where p.acps_id = ${acps_id}), (select g.${grade} from ${grades} g where g.grade_id = ${grade_id}) ${more}, ${school_year}::text)`
}
const cycleName = (language: 'en' | 'km') =>
  sql.raw(
    `, case score_assessments.scoring_cycle_id ${scoringCycle.values
      .map((value) => `when ${value} then '${scoringCycle.labels.get(value)![language === 'en' ? 0 : 1]}'`)
      .join(' ')} end`,
  )
const namedBy = ({ acps_id, grade_id }: OfGrade) => [tie(subPrograms.acps_id, acps_id), tie(grades.grade_id, grade_id)]
const { curricula, scoreAssessments, curriculumLines } = tables
const linesOf = sql`from ${curriculumLines} l where l.curriculum_id = ${curricula.curriculum_id}`
const fullTotal = sql`(select coalesce(sum(best), 0)::numeric(9,2)::text from (select distinct on (coalesce(-s.parent_subject_id, l.program_structure_id)) l.full_score * l.coefficient as best
  from ${curriculumLines} l join ${subjects} s on s.subject_id = l.subject_id where l.curriculum_id = ${curricula.curriculum_id} and l.counts = 1 and l.mark_kind = ${literal(markKind.score)}
  order by coalesce(-s.parent_subject_id, l.program_structure_id), l.program_structure_id) counting)`
const gradeOfRange = sql`(select d.grade from ${gradingDefinitions} d where d.grade_definition_id = ${tables.totalScoreGradingRanges.grade_definition_id})`

export const scoring = serveArea(area, (_app) => {
  return {
    resources: {
      scoreComponents: { table: scoreComponents, scope: allStaff },
      scoreBases: { table: tables.scoreBases, scope: allStaff },
      curricula: {
        table: curricula,
        scope: allStaff,
        beforeSave: checkCurriculum,
        computed: {
          curriculum_name_en: calledBy(curricula, 'foreign'),
          curriculum_name_kh: calledBy(curricula, 'native'),
          subject_count: sql`(select count(*)::int ${linesOf})`,
          full_total: fullTotal,
        },
        past: {
          curriculum_name_en: namedBy(curricula),
          curriculum_name_kh: namedBy(curricula),
          subject_count: [tie(curriculumLines.curriculum_id, curricula.curriculum_id)],
          full_total: [tie(curriculumLines.curriculum_id, curricula.curriculum_id)],
        },
        owned: { lines: { table: curriculumLines, parent: curriculumLines.curriculum_id } },
      },
      scoreAssessments: {
        table: scoreAssessments,
        scope: allStaff,
        beforeSave: checkAssessment,
        computed: {
          assessment_name_en: calledBy(scoreAssessments, 'foreign', cycleName('en')),
          assessment_name_kh: calledBy(scoreAssessments, 'native', cycleName('km')),
        },
        past: {
          assessment_name_en: namedBy(scoreAssessments),
          assessment_name_kh: namedBy(scoreAssessments),
        },
        owned: {
          parts: { table: tables.assessmentParts, parent: tables.assessmentParts.assessment_id },
          components: { table: tables.assessmentComponents, parent: tables.assessmentComponents.assessment_id },
        },
      },
      learningExpectations: { table: tables.learningExpectations, scope: allStaff },
      totalScoreGradingRanges: {
        table: tables.totalScoreGradingRanges,
        scope: allStaff,
        computed: { grade: gradeOfRange },
        past: {
          grade: [tie(gradingDefinitions.grade_definition_id, tables.totalScoreGradingRanges.grade_definition_id)],
        },
      },
    },
    operations: {
      readAssessedCurriculum,
      readAssessedBases,
      readComponentDetails,
      saveComponentDetails,
      readDivider,
      saveDivider,
      removeDivider,
      readExpectedLearning,
      readScoreRule,
      saveTotalRanges,
    },
  }
})
