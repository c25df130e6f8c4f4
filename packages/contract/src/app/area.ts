import { defineArea } from '../kit/area.ts'
import { readMyWork } from './my-work.ts'
import { markSetupStep, readSetup } from './setup.ts'
import { cancelTask, listTasks, readTaskFile, seeTasks } from './tasks.ts'

export const app = defineArea({
  name: 'app',
  label: ['Sala', 'សាលា'],
  operations: { readMyWork, readSetup, markSetupStep, listTasks, cancelTask, readTaskFile, seeTasks },
})
