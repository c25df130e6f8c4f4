import { z } from 'zod'
import { sealHistory } from '../kit/history/seal-history.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import type { Secrets } from '../kit/secrets.ts'

export const sealHourly = defineJob({
  name: 'seal-history',
  label: ['Seal the history', 'បោះត្រាប្រវត្តិកែប្រែ'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '5 * * * *',
})

/** Every hour: what changed since the last seal is chained and sealed; a second run finds nothing left to do. */
export function mountSeal(app: App, secrets: Secrets): void {
  mountJob(app, sealHourly, async ({ db }) => {
    await sealHistory(db, secrets)
  })
}
