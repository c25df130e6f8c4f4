import { z } from 'zod'
import { may } from '../kit/access.ts'
import { code, flag } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { companies } from '../organisation/companies.ts'

const checklist = z.strictObject({
  /** The company and the branch that still wait for a name: while there is one, setup comes first. */
  company_id: z.int().nullable(),
  branch_id: z.int().nullable(),
  steps: z.array(
    z.strictObject({
      name: z.string(),
      label: z.string(),
      label_kh: z.string(),
      help: z.string(),
      help_kh: z.string(),
      path: z.string().nullable(),
      by_hand: z.int(),
      done: z.int(),
    }),
  ),
})

export const readSetup = defineOperation({
  name: 'read-setup',
  method: 'GET',
  path: '/setup',
  label: 'Setup checklist',
  access: may('update', companies),
  answer: checklist,
})

export const markSetupStep = defineOperation({
  name: 'mark-setup-step',
  method: 'POST',
  path: '/setup/{step}',
  label: 'Tick off a setup step',
  access: may('update', companies),
  params: { step: code('Step', { max: 40 }) },
  body: { done: flag('Done', { default: 1 }) },
  answer: checklist,
})
