import { healthCategories } from '@sala/contract/health/health-categories'
import { healthItems } from '@sala/contract/health/health-items'
import { hospitalProfiles } from '@sala/contract/health/hospital-profiles'
import * as records from '@sala/contract/health/student-healths'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff } from '../kit/scope.ts'
import { aboutStudents } from '../people/public.ts'
import { listPrograms, listQuestions } from './list-questions.ts'
import { listHealthReads, readHealth } from './read-health.ts'
import { saveHealth } from './save-health.ts'
import * as tables from './tables.ts'

export function health(app: App): void {
  mountResource(app, healthCategories, { table: tables.healthCategories, scope: allStaff })
  mountResource(app, healthItems, { table: tables.healthItems, scope: allStaff })
  mountResource(app, hospitalProfiles, { table: tables.hospitalProfiles, scope: allStaff })
  const { 'staff-api': ofBranches, 'parent-api': ofChildren } = aboutStudents(tables.studentHealths.student_id)
  mountResource(app, records.studentHealths, {
    table: tables.studentHealths,
    scope: { 'staff-api': ofBranches, 'parent-api': ofChildren },
    owned: { items: { table: tables.studentHealthItems, parent: tables.studentHealthItems.student_id } },
  })
  mountOperation(app, records.readHealth, readHealth)
  mountOperation(app, records.saveHealth, saveHealth)
  mountOperation(app, records.listHealthReads, listHealthReads)
  mountOperation(app, records.listHealthCategories, listQuestions)
  mountOperation(app, records.listProgramsOfStudent, listPrograms)
}
