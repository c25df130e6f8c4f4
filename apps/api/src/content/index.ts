import { content as area } from '@sala/contract/content/area'
import { landingPages } from '@sala/contract/content/landing-pages'
import { reaches } from '@sala/contract/kit/reach'
import { sql } from 'drizzle-orm'
import { keepFile } from '../kit/file/file.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { uploadInto } from '../kit/mount/upload-into.ts'
import { allStaff, caller, describeScope, inOwnBranches } from '../kit/store/scope.ts'
import * as tables from '../tables/content.ts'
import { readYearBookForm as formOfYearBook } from './read-year-book-form.ts'

export const content = serveArea(area, (app) => {
  const { branch_id, is_active } = tables.frontCovers
  const inUse = {
    'staff-api': describeScope(
      reaches.own_branches,
      sql`${branch_id} = any(${caller.branchIds}) and ${is_active} = 1`,
      sql`array[${branch_id}]`,
    ),
  }
  return {
    resources: {
      landingPages: { table: tables.landingPages, scope: allStaff },
      setupFrontCovers: { table: tables.frontCovers, scope: inOwnBranches(branch_id) },
      frontCovers: { table: tables.frontCovers, scope: inUse },
      signatures: { table: tables.signatures, scope: inOwnBranches(tables.signatures.branch_id) },
      yearBooks: { table: tables.yearBooks, scope: inOwnBranches(tables.yearBooks.branch_id) },
      schoolContacts: { table: tables.schoolContacts, scope: inOwnBranches(tables.schoolContacts.branch_id) },
    },
    operations: {
      uploadLandingPhoto: uploadInto(app, landingPages, 'photo'),
      uploadLandingImage: async ({ input, tx, file, call }) => ({
        file_id: await keepFile(tx, app.storageOf(call.db), file, {
          object: landingPages.name,
          object_id: String(input.id),
          field: 'content',
        }),
      }),
      readYearBookForm: formOfYearBook,
    },
  }
})
