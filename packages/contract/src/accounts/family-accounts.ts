import { z } from 'zod'
import { defineOperation } from '../kit/operation.ts'

/**
 * A family is told of every account that was made for it or its children lately, or linked to them: one that nobody
 * asked for is noticed.
 */
export const listNewAccounts = defineOperation({
  name: 'list-new-accounts-of-family',
  method: 'GET',
  path: '/home/parent-profiles/new-accounts',
  label: 'New accounts in the family',
  access: 'signed-in',
  userTypes: ['parent-api'],
  answer: z.strictObject({
    data: z.array(
      z.strictObject({ user_id: z.int(), user_name: z.string(), full_name: z.string(), since: z.string() }),
    ),
  }),
})
