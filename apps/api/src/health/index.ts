import { health as area } from '@sala/contract/health/area'
import { aboutStudents } from '../accounts/public.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { allStaff } from '../kit/store/scope.ts'
import * as tables from '../tables/health.ts'
import { listPrograms, listQuestions } from './list-questions.ts'
import { listHealthReads, readHealth } from './read-health.ts'
import { saveHealth } from './save-health.ts'

export const health = serveArea(area, (_app) => {
  const { 'staff-api': ofBranches, 'parent-api': ofChildren } = aboutStudents(tables.studentHealths.student_id)
  return {
    resources: {
      studentHealths: {
        table: tables.studentHealths,
        scope: { 'staff-api': ofBranches, 'parent-api': ofChildren },
        owned: { items: { table: tables.studentHealthItems, parent: tables.studentHealthItems.student_id } },
      },
      healthCategories: { table: tables.healthCategories, scope: allStaff },
      healthItems: { table: tables.healthItems, scope: allStaff },
      hospitalProfiles: { table: tables.hospitalProfiles, scope: allStaff },
    },
    operations: {
      readHealth,
      saveHealth,
      listHealthReads,
      listHealthCategories: listQuestions,
      listProgramsOfStudent: listPrograms,
    },
  }
})
