import { z } from 'zod'
import { may } from '../kit/access.ts'
import { links, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { classes } from './classes.ts'
import { academicStatus } from './statuses.ts'
import { academicYears, terms } from './years.ts'

/** Classes again in another term; what is there already is left as it is, and named. */
export const copyClass = defineOperation({
  name: 'copy-class',
  method: 'POST',
  path: '/class-operations/copy-class',
  label: 'Copy classes',
  access: may('create', classes),
  body: {
    class_ids: links('Classes', () => classes),
    ac_year_id: ref('To academic year', () => academicYears, {
      optional: true,
      within: ['branch_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
    ac_term_id: ref('To term', () => terms, {
      within: ['ac_year_id', 'acps_id'],
      offers: { ac_status_id: [academicStatus.active, academicStatus.upcoming] },
    }),
  },
  stale: ['class-operations'],
  answer: z.strictObject({
    copied: z.array(z.strictObject({ class_id: z.int(), class_name: z.string() })),
    skipped: z.array(z.string()),
  }),
})
