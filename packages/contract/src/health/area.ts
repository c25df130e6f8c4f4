import { defineArea } from '../kit/area.ts'
import { healthCategories } from './health-categories.ts'
import { healthItems } from './health-items.ts'
import { hospitalProfiles } from './hospital-profiles.ts'
import {
  listHealthCategories,
  listHealthReads,
  listProgramsOfStudent,
  readHealth,
  saveHealth,
  studentHealths,
} from './student-healths.ts'

export const health = defineArea({
  name: 'health',
  label: ['Health', 'សុខភាព'],
  resources: { studentHealths, healthCategories, healthItems, hospitalProfiles },
  operations: { readHealth, saveHealth, listHealthReads, listHealthCategories, listProgramsOfStudent },
})
