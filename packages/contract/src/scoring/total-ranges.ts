import { z } from 'zod'
import { definitionType, gradingDefinitions } from '../academics/grading.ts'
import { subPrograms } from '../academics/programs.ts'
import { may } from '../kit/access.ts'
import { decimal, derived, id, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

const range = {
  grade_definition_id: ref('Grade', () => gradingDefinitions, { offers: { definition_type: [definitionType.total] } }),
  from_score: decimal('From, %', { max: 100 }),
  to_score: decimal('To, %', {
    max: 100,
    notBefore: 'from_score',
    help: 'Up to, but not including, this; only the highest grade includes 100',
  }),
} as const

/** Which average is which grade, in percent of what it is out of. */
export const totalScoreGradingRanges = defineResource({
  name: 'total-score-grading-ranges',
  label: ['Total score grading range', 'Total score grading ranges'],
  key: 'id',
  title: 'grade',
  sort: ['from_score', 'desc'],
  fields: {
    id: id(),
    grade: derived(text('Grade', { column: 1 })),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    ...range,
    grade_definition_id: { ...range.grade_definition_id, column: false },
  },
  filters: ['acps_id', 'grade_definition_id'],
})

/** The ranges of a sub program, all at once: from 0 to 100 without a gap, or nothing. */
export const saveTotalRanges = defineOperation({
  name: 'save-total-ranges',
  method: 'PUT',
  path: '/total-score-grading-ranges/sets',
  label: 'Save all ranges',
  access: may('update', totalScoreGradingRanges),
  body: {
    acps_id: ref('Sub programme', () => subPrograms),
    ranges: owned('Ranges', { name: 'ranges', key: 'id', fields: range }),
  },
  stale: ['total-score-grading-ranges'],
  answer: z.strictObject({ saved: z.int() }),
})
