import { z } from 'zod'
import { ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { branches } from '../organisation/branches.ts'

const figure = z.strictObject({
  name: z.string(),
  label: z.string(),
  label_kh: z.string(),
  /** The screen that shows the rows, and what its list or report is asked. */
  path: z.string(),
  filters: z.record(z.string(), z.array(z.string())),
  date_from: z.nullable(z.string()),
  date_to: z.nullable(z.string()),
  is_fact: z.int(),
  /** Neither of the two where it only leads somewhere. */
  count: z.nullable(z.int()),
  amount: z.nullable(z.string()),
  /** There are more than the list counts. */
  is_capped: z.int(),
})
export type WorkFigure = z.infer<typeof figure>

/** What waits for the caller and what he asks for first, in numbers, each with the rows behind it. */
export const readMyWork = defineOperation({
  name: 'read-my-work',
  method: 'GET',
  path: '/home/my-work',
  label: 'My work',
  access: 'signed-in',
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({
    cards: z.array(
      z.strictObject({ name: z.string(), label: z.string(), label_kh: z.string(), figures: z.array(figure) }),
    ),
  }),
})
