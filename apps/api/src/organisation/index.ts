import { organisation as area } from '@sala/contract/organisation/area'
import { branches } from '@sala/contract/organisation/branches'
import { abouts, companies } from '@sala/contract/organisation/companies'
import { branchStep, companyStep, placesStep } from '@sala/contract/organisation/setup'
import { keepFile } from '../kit/file/file.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { mountSetupStep } from '../kit/mount/setup-step.ts'
import { uploadInto } from '../kit/mount/upload-into.ts'
import { allStaff, everyone, inOwnBranches } from '../kit/store/scope.ts'
import * as tables from '../tables/organisation.ts'
import { openBranch } from './open-branch.ts'
import { unnamedPlaces } from './public.ts'
import { refuseCircles } from './refuse-circles.ts'

export const organisation = serveArea(area, (app) => {
  mountSetupStep(app, companyStep, async (tx) => (await unnamedPlaces(tx)).company_id === null)
  mountSetupStep(app, branchStep, async (tx) => (await unnamedPlaces(tx)).branch_id === null)
  mountSetupStep(app, placesStep, async (tx) => (await tx.select().from(tables.provinces).limit(1)).length > 0)
  return {
    resources: {
      companies: { table: tables.companies, scope: allStaff },
      abouts: { table: tables.abouts, scope: allStaff },
      branches: { table: tables.branches, scope: inOwnBranches(tables.branches.branch_id), create: openBranch },
      branchNames: { table: tables.branches, scope: allStaff },
      divisions: { table: tables.divisions, scope: allStaff },
      departments: { table: tables.departments, scope: allStaff },
      positions: { table: tables.positions, scope: allStaff, beforeSave: refuseCircles },
      corporatePartners: { table: tables.corporatePartners, scope: allStaff },
      banks: { table: tables.banks, scope: everyone },
      provinces: { table: tables.provinces, scope: everyone },
      districts: { table: tables.districts, scope: everyone },
      communes: { table: tables.communes, scope: everyone },
      villages: { table: tables.villages, scope: everyone },
    },
    operations: {
      uploadCompanyLogo: uploadInto(app, companies, 'logo'),
      uploadAboutImage: async ({ input, tx, file, call }) => ({
        file_id: await keepFile(tx, app.storageOf(call.db), file, {
          object: abouts.name,
          object_id: String(input.company_id),
          field: 'content',
        }),
      }),
      uploadBranchLogo: uploadInto(app, branches, 'logo'),
    },
  }
})
