import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, decimal, derived, id, links, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { mainPrograms, subPrograms } from './programs.ts'
import { subjects } from './subjects.ts'

export const definitionType = defineChoice({ subject: [1, 'Subject', 'មុខវិជ្ជា'], total: [2, 'Total', 'សរុប'] })

export const gradingDefinitions = defineResource({
  name: 'grading-definitions',
  label: ['Grading definition', 'Grading definitions'],
  key: 'grade_definition_id',
  title: 'grade',
  sort: ['grade', 'asc'],
  fields: {
    grade_definition_id: id(),
    grade: text('Grade', { search: true, max: 10, help: 'A, B, C … as shown on the report card' }),
    definition_name_en: text('Name (Latin)', { search: true }),
    definition_name_kh: text('Name (Khmer)', { search: true }),
    definition_type: choice('For', definitionType, { default: definitionType.subject }),
    acp_id: ref('Main programme', () => mainPrograms),
  },
  filters: ['acp_id', 'definition_type'],
  option: ['definition_name_en', 'definition_name_kh', 'definition_type', 'acp_id'],
  tellApart: ['definition_name_en', 'definition_type', 'acp_id'],
  lookups: { 'main-programs': () => mainPrograms },
})

export const copyGradingDefinitions = defineOperation({
  name: 'copy-grading-definitions',
  method: 'POST',
  path: '/grading-definitions/copy',
  label: 'Copy grading definitions',
  access: may('create', gradingDefinitions),
  body: {
    grade_definition_ids: links('Grading definitions', () => gradingDefinitions),
    acp_id: ref('To main programme', () => mainPrograms),
  },
  stale: ['grading-definitions'],
  answer: z.strictObject({ copied: z.int(), skipped: z.array(z.string()) }),
})

const range = {
  grade_definition_id: ref('Grade', () => gradingDefinitions, {
    offers: { definition_type: [definitionType.subject] },
  }),
  from_score: decimal('From score', { max: 100 }),
  to_score: decimal('To score', {
    max: 100,
    notBefore: 'from_score',
    help: 'Up to, but not including, this score; only the highest grade includes 100',
  }),
} as const

/** Which score is which grade, for all subjects of a sub program or for one of them. */
export const subjectGradingRanges = defineResource({
  name: 'subject-grading-ranges',
  label: ['Grading range', 'Grading ranges'],
  key: 'grade_subject_id',
  title: 'grade',
  sort: ['from_score', 'desc'],
  fields: {
    grade_subject_id: id(),
    grade: derived(text('Grade', { column: 1 })),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    subject_id: ref('Subject', () => subjects, {
      optional: true,
      fixed: true,
      within: ['acps_id'],
      help: 'Leave blank for every subject without its own ranges',
    }),
    ...range,
    grade_definition_id: { ...range.grade_definition_id, column: false },
  },
  filters: ['acps_id', 'subject_id', 'grade_definition_id'],
})

/** The ranges of a sub program or of one subject, all at once: from 0 to 100 without a gap, or nothing. */
export const saveGradingRanges = defineOperation({
  name: 'save-grading-ranges',
  method: 'PUT',
  path: '/subject-grading-ranges/sets',
  label: 'Save all ranges',
  access: may('update', subjectGradingRanges),
  body: {
    acps_id: ref('Sub programme', () => subPrograms),
    subject_id: ref('Subject', () => subjects, { optional: true, within: ['acps_id'] }),
    ranges: owned('Ranges', { name: 'ranges', key: 'grade_subject_id', fields: range }),
  },
  stale: ['subject-grading-ranges'],
  answer: z.strictObject({ saved: z.int() }),
})

interface Range {
  readonly from_score: string
  readonly to_score: string
}

/** What keeps ranges from covering 0 to 100 once and only once. */
export function faultOfRanges(ranges: readonly Range[]): 'ranges_overlap' | 'ranges_leave_gaps' | undefined {
  const hundredths = (score: string) => Math.round(Number(score) * 100)
  const sorted = ranges
    .map(({ from_score, to_score }) => [hundredths(from_score), hundredths(to_score)] as const)
    .sort(([a], [b]) => a - b)
  let reached = 0
  let gaps = false
  for (const [from, to] of sorted) {
    if (from < reached || to <= from) return 'ranges_overlap'
    gaps ||= from > reached
    reached = to
  }
  return gaps || reached < 10_000 ? 'ranges_leave_gaps' : undefined
}
