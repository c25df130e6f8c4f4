import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineOperation } from '../kit/operation.ts'
import { dailyCloseout } from '../payments/daily-closeout.ts'

/** The branches whose days the caller closes. */
export const assignedBranches = defineOperation({
  name: 'assigned-branches',
  method: 'GET',
  path: '/report/daily-closeout/assign-branch',
  label: 'Branches for the daily closing report',
  access: may('view', dailyCloseout),
  answer: z.strictObject({
    data: z.array(z.strictObject({ branch_id: z.int(), branch_name_en: z.string(), branch_name_kh: z.string() })),
  }),
})
