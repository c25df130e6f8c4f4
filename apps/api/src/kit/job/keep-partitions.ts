import { z } from 'zod'
import { keepPartitions } from '../partitions.ts'
import type { App } from '../route/app.ts'
import { defineJob, mountJob } from './job.ts'

export const keepingPartitions = defineJob({
  name: 'keep-partitions',
  label: ['Make room for the coming months', 'រៀបចំទីតាំងទិន្នន័យសម្រាប់ខែខាងមុខ'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '30 1 * * *',
})

/** Every night: the pieces of the months to come. */
export function mountPartitions(app: App): void {
  mountJob(app, keepingPartitions, ({ db }) => keepPartitions(db, app.server.log))
}
