import { definitionType } from '@sala/contract/academics/grading'
import { scoringCycle } from '@sala/contract/academics/statuses'
import { markKind } from '@sala/contract/scoring/curricula'
import { partKind } from '@sala/contract/scoring/score-assessments'
import type { Tx } from '../src/kit/database.ts'
import * as academics from '../src/tables/academics.ts'
import * as rules from '../src/tables/scoring-rules.ts'

const source =
  'An example: the steps that one Cambodian school describes (Friendship School, Grade Calculation System).'
const { monthly, semester, yearly } = scoringCycle
const kindergarten = 1
const [primary, secondary, english] = [2, 3, 4]
const since = 2025

/** Sub program, name, cycle, what its average is out of, and whether it is marked by component. */
const bases = [
  [primary, 'Monthly test', 'តេស្តប្រចាំខែ', monthly, '10', 0],
  [primary, 'Semester examination', 'ប្រឡងឆមាស', semester, '10', 0],
  [secondary, 'Monthly test', 'តេស្តប្រចាំខែ', monthly, '50', 0],
  [secondary, 'Semester examination', 'ប្រឡងឆមាស', semester, '50', 0],
  [english, 'Term work', 'ការងារប្រចាំវគ្គ', semester, '100', 1],
] as const

const fifty = { full: '50', counts: 1 }
/** The full scores of a grade, by the code of the subject; what is not named here is not marked. */
const fulls: Readonly<Record<string, { full: string; counts: number }>> = {
  ...Object.fromEntries(['KHM', 'MAT'].map((code) => [`S-${code}`, { full: '100', counts: 1 }])),
  ...Object.fromEntries(
    ['PHY', 'CHE', 'BIO', 'EAR', 'HIS', 'GEO', 'CIV', 'ENG', 'PE', 'FRE', 'CHI'].map((code) => [`S-${code}`, fifty]),
  ),
}
const fullsOfGrade9: typeof fulls = {
  'S-KHM': { full: '100', counts: 1 },
  'S-MAT': fifty,
  'S-CIV': fifty,
  'S-ENG': { full: '50', counts: 0 },
  'S-PHY': { full: '35', counts: 1 },
  'S-CHE': { full: '35', counts: 1 },
  'S-BIO': { full: '35', counts: 1 },
  'S-HIS': { full: '33', counts: 1 },
  'S-GEO': { full: '32', counts: 1 },
  'S-EAR': { full: '25', counts: 1 },
  'S-PE': { full: '25', counts: 1 },
}

/** The subject's code, the term, and what is expected. */
const expectations = [
  ['K-LAN', 1, 'Says his or her own name and age in a full sentence', 'ប្រាប់ឈ្មោះ និងអាយុរបស់ខ្លួនជាប្រយោគពេញ'],
  ['K-LAN', 1, 'Listens to a short story and tells what happened', 'ស្តាប់រឿងខ្លី រួចប្រាប់ពីអ្វីដែលកើតឡើង'],
  ['K-LAN', 2, 'Recognises the first consonants', 'ស្គាល់ព្យញ្ជនៈដំបូងៗ'],
  ['K-NUM', 1, 'Counts to ten with objects', 'រាប់វត្ថុដល់ ១០'],
  ['K-NUM', 2, 'Compares two groups: more, fewer, the same', 'ប្រៀបធៀបពីរក្រុម៖ ច្រើនជាង តិចជាង ស្មើគ្នា'],
  ['K-ART', 1, 'Holds a pencil and draws a person', 'កាន់ខ្មៅដៃ និងគូររូបមនុស្ស'],
  ['K-MOV', 1, 'Walks along a line and jumps with both feet', 'ដើរតាមបន្ទាត់ និងលោតជើងទាំងពីរ'],
] as const

/** What each grade is marked in, and how results are made of the marks: examples that a school changes to its own. */
export async function seedScoring(tx: Tx): Promise<void> {
  const subjects = await tx.select().from(academics.subjects).orderBy(academics.subjects.subject_id)
  const ofProgram = (acps_id: number) =>
    subjects.filter((each) => each.acps_id === acps_id && each.is_elective_subject_parent === 0)
  const grades = await tx.select().from(academics.grades).orderBy(academics.grades.grade_id)
  const grade9 = grades.find(({ grade_name_foreign }) => grade_name_foreign === '9')!

  const made = await tx
    .insert(rules.scoreBases)
    .values(
      bases.map(([acps_id, base_name_foreign, base_name_native, scoring_cycle_id, scale, by_component], index) => ({
        ...{ acps_id, base_name_foreign, base_name_native, scoring_cycle_id, scale, by_component },
        base_order: index + 1,
      })),
    )
    .returning()
  const baseOf = (acps_id: number, cycle: number) =>
    made.find((each) => each.acps_id === acps_id && each.scoring_cycle_id === cycle)!.sc_bas_id

  const curriculum = async (
    acps_id: number,
    grade_id: number | null,
    lines: readonly { subject_id: number; full_score?: string; counts?: number; mark_kind?: number }[],
  ) => {
    const [row] = await tx.insert(rules.curricula).values({ acps_id, grade_id, school_year: since }).returning()
    await tx
      .insert(rules.curriculumLines)
      .values(lines.map((line) => ({ ...line, curriculum_id: row!.curriculum_id })) as never)
  }
  const marked = (of: typeof fulls) =>
    ofProgram(secondary).flatMap(({ subject_id, subject_code }) => {
      const line = of[subject_code]
      return line ? [{ subject_id, full_score: line.full, counts: line.counts }] : []
    })
  await curriculum(
    kindergarten,
    null,
    ofProgram(kindergarten).map(({ subject_id }) => ({ subject_id, mark_kind: markKind.level, counts: 0 })),
  )
  await curriculum(
    primary,
    null,
    ofProgram(primary).map(({ subject_id }) => ({ subject_id, full_score: '10' })),
  )
  await curriculum(secondary, null, marked(fulls))
  await curriculum(secondary, grade9.grade_id, marked(fullsOfGrade9))
  await curriculum(
    english,
    null,
    ofProgram(english).map(({ subject_id }) => ({ subject_id, full_score: '100' })),
  )

  const assessment = async (
    acps_id: number,
    cycle: typeof monthly | typeof semester | typeof yearly,
    parts: readonly { part_kind: number; sc_bas_id?: number }[],
    more: object = {},
  ) => {
    const [row] = await tx
      .insert(rules.scoreAssessments)
      .values({ acps_id, school_year: since, scoring_cycle_id: cycle, remark: source, ...more })
      .returning()
    await tx.insert(rules.assessmentParts).values(parts.map((part) => ({ ...part, assessment_id: row!.id })) as never)
    return row!.id
  }
  const absences = { excused_off: '0.5', unexcused_off: '1', most_off: '10' }
  const [ofMonths, ofTerms] = [{ part_kind: partKind.months }, { part_kind: partKind.terms }]
  const ofBase = (acps_id: number, cycle: number) => ({ part_kind: partKind.base, sc_bas_id: baseOf(acps_id, cycle) })
  for (const acps_id of [primary, secondary]) {
    await assessment(acps_id, monthly, [ofBase(acps_id, monthly)])
    await assessment(acps_id, semester, [ofBase(acps_id, semester), ofMonths], absences)
    await assessment(acps_id, yearly, [ofTerms])
  }
  await assessment(english, semester, [ofBase(english, semester)], { pass_percent: '60', remark: null })
  await assessment(english, yearly, [ofTerms], { pass_percent: '60', remark: null })

  await tx.insert(rules.learningExpectations).values(
    grades
      .filter(({ acps_id }) => acps_id === kindergarten)
      .flatMap(({ grade_id }) =>
        expectations.map(([code, term_order, expectation_en, expectation_kh], index) => ({
          ...{ acps_id: kindergarten, grade_id, term_order, expectation_en, expectation_kh },
          subject_id: subjects.find(({ subject_code }) => subject_code === code)!.subject_id,
          expectation_order: index + 1,
        })),
      ),
  )

  const letters = await tx.select().from(academics.gradingDefinitions)
  const starts = { A: 90, B: 80, C: 70, D: 60, E: 50, F: 0 } as const
  const ends = { A: 100, B: 90, C: 80, D: 70, E: 60, F: 50 } as const
  const programs = await tx.select().from(academics.subPrograms)
  await tx.insert(rules.totalScoreGradingRanges).values(
    programs
      .filter(({ acps_id }) => acps_id !== kindergarten)
      .flatMap(({ acp_id, acps_id }) =>
        letters
          .filter((each) => each.acp_id === acp_id && each.definition_type === definitionType.total)
          .map(({ grade_definition_id, grade }) => ({
            acps_id,
            grade_definition_id,
            from_score: String(starts[grade as keyof typeof starts]),
            to_score: String(ends[grade as keyof typeof ends]),
          })),
      ),
  )
}
