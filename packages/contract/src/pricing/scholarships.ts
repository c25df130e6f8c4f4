import { z } from 'zod'
import { gradingDefinitions } from '../academics/grading.ts'
import { mainPrograms, subPrograms } from '../academics/programs.ts'
import { may } from '../kit/access.ts'
import { decimal, derived, owned, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

const rate = decimal('Discount, %', { min: 0.01, max: 100 })

/** What a result in a sub program is worth. */
export const scholarships = defineResource({
  name: 'scholarships',
  label: ['Scholarship', 'Scholarships'],
  key: ['acps_id', 'grade_definition_id'],
  title: 'result',
  sort: ['acps_id', 'asc'],
  verbs: ['list', 'read', 'create', 'remove'],
  fields: {
    acps_id: ref('Sub programme', () => subPrograms),
    grade_definition_id: ref('Result', () => gradingDefinitions, { column: false }),
    result: derived(text('Result')),
    discount_rate: rate,
  },
  filters: ['acps_id', 'grade_definition_id'],
  lookups: {
    'main-programs': () => mainPrograms,
    'sub-programs/{id}': { of: () => subPrograms, by: 'acp_id' },
    'grading-definitions/{id}': { of: () => gradingDefinitions, by: 'acp_id' },
  },
})

/** All rates of a sub program at once: what is not named has none any more. */
export const saveScholarships = defineOperation({
  name: 'save-scholarships',
  method: 'PUT',
  path: '/scholarships/{acps_id}',
  label: 'Save scholarships of a sub programme',
  access: may('update', scholarships),
  params: { acps_id: ref('Sub programme', () => subPrograms) },
  body: {
    rates: owned('Rates', {
      name: 'rates',
      key: 'rate_no',
      fields: { grade_definition_id: ref('Result', () => gradingDefinitions), discount_rate: rate },
    }),
  },
  stale: ['scholarships'],
  answer: z.strictObject({ acps_id: z.int(), saved: z.int() }),
})
