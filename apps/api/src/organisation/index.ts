import { banks } from '@sala/contract/organisation/banks'
import { branches, branchNames, uploadBranchLogo } from '@sala/contract/organisation/branches'
import { abouts, companies, uploadAboutImage, uploadCompanyLogo } from '@sala/contract/organisation/companies'
import { corporatePartners } from '@sala/contract/organisation/corporate-partners'
import { departments } from '@sala/contract/organisation/departments'
import { divisions } from '@sala/contract/organisation/divisions'
import { communes, districts, provinces, villages } from '@sala/contract/organisation/places'
import { positions } from '@sala/contract/organisation/positions'
import { branchStep, companyStep, placesStep } from '@sala/contract/organisation/setup'
import { eq } from 'drizzle-orm'
import { keepFile } from '../kit/file.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, everyone, inOwnBranches } from '../kit/scope.ts'
import { mountSetupStep } from '../kit/setup.ts'
import { openBranch } from './open-branch.ts'
import { unnamedPlaces } from './public.ts'
import { refuseCircles } from './refuse-circles.ts'
import * as tables from './tables.ts'

export function organisation(app: App): void {
  mountResource(app, provinces, { table: tables.provinces, scope: everyone })
  mountResource(app, districts, { table: tables.districts, scope: everyone })
  mountResource(app, communes, { table: tables.communes, scope: everyone })
  mountResource(app, villages, { table: tables.villages, scope: everyone })
  mountResource(app, companies, { table: tables.companies, scope: allStaff })
  mountResource(app, abouts, { table: tables.abouts, scope: allStaff })
  mountResource(app, branches, { table: tables.branches, scope: inOwnBranches(tables.branches.branch_id), create: openBranch })
  mountResource(app, branchNames, { table: tables.branches, scope: allStaff })
  mountResource(app, divisions, { table: tables.divisions, scope: allStaff })
  mountResource(app, departments, { table: tables.departments, scope: allStaff })
  mountResource(app, positions, { table: tables.positions, scope: allStaff, beforeSave: refuseCircles })
  mountResource(app, banks, { table: tables.banks, scope: everyone })
  mountResource(app, corporatePartners, { table: tables.corporatePartners, scope: allStaff })
  mountSetupStep(app, companyStep, async (tx) => (await unnamedPlaces(tx)).company_id === null)
  mountSetupStep(app, branchStep, async (tx) => (await unnamedPlaces(tx)).branch_id === null)
  mountSetupStep(app, placesStep, async (tx) => (await tx.select().from(tables.provinces).limit(1)).length > 0)
  mountOperation(app, uploadCompanyLogo, async ({ input, tx, file, call }) => {
    const logo = await keepFile(tx, app.storageOf(call.db), file, { object: companies.name, object_id: String(input.company_id), field: 'logo' })
    await tx.update(tables.companies).set({ logo }).where(eq(tables.companies.company_id, input.company_id))
    return { company_id: input.company_id, logo }
  })
  mountOperation(app, uploadBranchLogo, async ({ input, tx, file, call }) => {
    const logo = await keepFile(tx, app.storageOf(call.db), file, { object: branches.name, object_id: String(input.branch_id), field: 'logo' })
    await tx.update(tables.branches).set({ logo }).where(eq(tables.branches.branch_id, input.branch_id))
    return { branch_id: input.branch_id, logo }
  })
  mountOperation(app, uploadAboutImage, async ({ input, tx, file, call }) => ({
    file_id: await keepFile(tx, app.storageOf(call.db), file, { object: abouts.name, object_id: String(input.company_id), field: 'content' }),
  }))
}
