import { subPrograms } from '../academics/programs.ts'
import { scoringCycle } from '../academics/statuses.ts'
import { subjects } from '../academics/subjects.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, decimal, derived, flag, id, integer, note, owned, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { ownGrade, schoolYear } from './curricula.ts'
import { scoreBases } from './score-bases.ts'
import { scoreComponents } from './score-components.ts'

/** What it does to an average that somebody has no score. */
export const notScored = defineChoice({
  out: [1, 'Left out', 'មិនគិត'],
  zero: [2, 'Counts as zero', 'គិតជាសូន្យ'],
  kept: [3, 'Left out, divider unchanged', 'មិនគិត តែតួចែកនៅដដែល'],
})

export const partKind = defineChoice({
  base: [1, 'Exam type', 'ប្រភេទប្រឡង'],
  months: [2, 'Average of the months', 'មធ្យមភាគប្រចាំខែ'],
  terms: [3, 'Average of the terms', 'មធ្យមភាគប្រចាំវគ្គ'],
})

const part = {
  score_part_id: id(),
  part_kind: choice('Part', partKind, { default: partKind.base }),
  sc_bas_id: ref('Exam type', () => scoreBases, {
    optional: true,
    within: ['acps_id', 'scoring_cycle_id'],
    offers: { is_active: [1] },
  }),
  weight: decimal('Weight', { min: 0.01, max: 100, default: '1.00' }),
  divider: decimal('Divide by', { optional: true, min: 0.01, max: 10_000, scale: 4 }),
} as const

export const assessedComponent = {
  assessment_component_id: id(),
  sc_bas_id: ref('Exam type', () => scoreBases, { within: ['acps_id', 'scoring_cycle_id'] }),
  subject_id: ref('Subject', () => subjects, { optional: true, within: ['acps_id'] }),
  score_component_id: ref('Score component', () => scoreComponents, { offers: { is_active: [1] } }),
  weight: decimal('Weight, %', { min: 0.01, max: 100 }),
  drop_lowest: integer('Lowest marks left out', { max: 20, default: 0 }),
} as const

const counting = (label: string, usual: (typeof notScored.values)[number]) =>
  choice(label, notScored, { default: usual, column: false, section: 'Without a mark' })
const takenOff = (label: string, help?: string) =>
  decimal(label, { optional: true, max: 100, column: false, section: 'Absences', ...(help && { help }) })

/** How the result of a month, a semester or a year is made of its marks. */
export const scoreAssessments = defineResource({
  name: 'score-assessments',
  label: ['Score assessment', 'Score assessments'],
  key: 'id',
  title: { en: 'assessment_name_en', km: 'assessment_name_kh' },
  sort: ['school_year', 'desc'],
  fields: {
    id: id(),
    assessment_name_en: derived(text('Name (Latin)', { column: false })),
    assessment_name_kh: derived(text('Name (Khmer)', { column: false })),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    grade_id: ownGrade(),
    school_year: schoolYear(),
    scoring_cycle_id: choice('Result of', scoringCycle, { default: scoringCycle.semester, fixed: true }),
    parts: owned(
      'Made of',
      { name: 'parts', key: 'score_part_id', fields: part },
      { max: 12, help: 'Leave “Divide by” blank to divide by the full score of the student’s subjects' },
    ),
    components: owned(
      'Components',
      { name: 'components', key: 'assessment_component_id', fields: assessedComponent },
      { help: 'Only where they differ from the subject’s own; without a subject, for all of them' },
    ),
    pass_percent: decimal('Pass mark, %', { max: 100, default: '50.00' }),
    decimals: integer('Decimals', { max: 3, default: 2, column: false }),
    is_ranked: flag('Ranked', { default: 1 }),
    absent_counts: counting('Absent', notScored.zero),
    excused_counts: counting('Excused', notScored.out),
    missing_counts: counting('Not handed in', notScored.zero),
    refused_counts: counting('Did not take part', notScored.zero),
    excused_off: takenOff('% off for a half day with leave'),
    unexcused_off: takenOff('% off for a half day without leave'),
    most_off: takenOff('% off at most', 'Leave blank for no limit'),
    remark: note('Remark', { optional: true, max: 500, column: false }),
  },
  filters: ['acps_id', 'grade_id', 'school_year', 'scoring_cycle_id'],
})
