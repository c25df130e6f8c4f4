import { z } from 'zod'
import { userTypes } from '../kit/access.ts'
import { json } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { taskAnswer } from '../kit/task.ts'

const task_id = json('Task', z.uuid())
const done = z.strictObject({ done: z.literal(true) })

export const listTasks = defineOperation({
  name: 'list-my-tasks',
  method: 'GET',
  path: '/my-tasks',
  label: 'My tasks',
  access: 'signed-in',
  userTypes,
  answer: z.strictObject({ data: z.array(taskAnswer), unseen: z.int() }),
})

export const cancelTask = defineOperation({
  name: 'cancel-my-task',
  method: 'POST',
  path: '/my-tasks/{task_id}/cancel',
  label: 'Cancel a task',
  access: 'signed-in',
  userTypes,
  params: { task_id },
  answer: taskAnswer,
})

export const readTaskFile = defineOperation({
  name: 'read-task-file',
  method: 'GET',
  path: '/my-tasks/{task_id}/file',
  label: 'Download the result of a task',
  access: 'signed-in',
  userTypes,
  params: { task_id },
  answer: binary,
  heavy: false,
})

export const seeTasks = defineOperation({
  name: 'see-my-tasks',
  method: 'POST',
  path: '/my-tasks/seen',
  label: 'Mark my tasks as seen',
  access: 'signed-in',
  userTypes,
  answer: done,
})
