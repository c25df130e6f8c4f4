import { reaches } from '@sala/contract/kit/reach'
import { frontCovers, setupFrontCovers } from '@sala/contract/presentation/front-covers'
import { landingPages, uploadLandingImage, uploadLandingPhoto } from '@sala/contract/presentation/landing-pages'
import { schoolContacts } from '@sala/contract/presentation/school-contacts'
import { signatures } from '@sala/contract/presentation/signatures'
import { readYearBookForm, yearBooks } from '@sala/contract/presentation/year-books'
import { eq, sql } from 'drizzle-orm'
import { keepFile } from '../kit/file.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, caller, inOwnBranches, says } from '../kit/scope.ts'
import { readYearBookForm as formOfYearBook } from './read-year-book-form.ts'
import * as tables from './tables.ts'

export function presentation(app: App): void {
  mountResource(app, landingPages, { table: tables.landingPages, scope: allStaff })
  mountOperation(app, uploadLandingPhoto, async ({ input, tx, file, call }) => {
    const photo = await keepFile(tx, app.storageOf(call.db), file, { object: landingPages.name, object_id: String(input.id), field: 'photo' })
    await tx.update(tables.landingPages).set({ photo }).where(eq(tables.landingPages.id, input.id))
    return { id: input.id, photo }
  })
  mountOperation(app, uploadLandingImage, async ({ input, tx, file, call }) => ({
    file_id: await keepFile(tx, app.storageOf(call.db), file, { object: landingPages.name, object_id: String(input.id), field: 'content' }),
  }))
  const { branch_id, is_active } = tables.frontCovers
  const inUse = { 'staff-api': says(reaches.own_branches, sql`${branch_id} = any(${caller.branchIds}) and ${is_active} = 1`, sql`array[${branch_id}]`) }
  mountResource(app, setupFrontCovers, { table: tables.frontCovers, scope: inOwnBranches(branch_id) })
  mountResource(app, frontCovers, { table: tables.frontCovers, scope: inUse })
  mountResource(app, signatures, { table: tables.signatures, scope: inOwnBranches(tables.signatures.branch_id) })
  mountResource(app, yearBooks, { table: tables.yearBooks, scope: inOwnBranches(tables.yearBooks.branch_id) })
  mountOperation(app, readYearBookForm, formOfYearBook)
  mountResource(app, schoolContacts, { table: tables.schoolContacts, scope: inOwnBranches(tables.schoolContacts.branch_id) })
}
