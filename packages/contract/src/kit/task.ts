import { z } from 'zod'
import { defineChoice } from './choice.ts'

/** What becomes of long work. */
export const taskStates = defineChoice({
  queued: ['queued', 'Waiting', 'កំពុងរង់ចាំ', 'quiet'],
  running: ['running', 'Running', 'កំពុងដំណើរការ', 'info'],
  done: ['done', 'Done', 'រួចរាល់', 'ok'],
  failed: ['failed', 'Failed', 'បរាជ័យ', 'error'],
  cancelled: ['cancelled', 'Cancelled', 'បានបោះបង់', 'quiet'],
  // Not work, but something that those in charge should look at.
  alarm: ['alarm', 'Alarm', 'ការព្រមាន', 'error'],
})
export type TaskState = (typeof taskStates.values)[number]

/** Long work as the person who asked for it sees it. */
export const taskAnswer = z.strictObject({
  task_id: z.uuid(),
  name: z.string(),
  label: z.string(),
  label_kh: z.string(),
  state: z.enum(taskStates.values as [TaskState]),
  done: z.int(),
  total: z.nullable(z.int()),
  file_name: z.nullable(z.string()),
  error: z.nullable(z.string()),
  seen: z.boolean(),
  created_date: z.string(),
  finished_at: z.nullable(z.string()),
})
export type Task = z.infer<typeof taskAnswer>
