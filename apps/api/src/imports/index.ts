import { importRows, imports as resource } from '@sala/contract/imports/imports'
import { importReaches } from '@sala/contract/imports/reaches'
import * as operations from '@sala/contract/imports/run-imports'
import { sql } from 'drizzle-orm'
import { users } from '../access/tables.ts'
import { mountJob } from '../kit/job.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { caller, says } from '../kit/scope.ts'
import { carryOutCheck, checkImport, checking } from './check-import.ts'
import { carryOutCommit, commitImport, committing } from './commit-import.ts'
import { listImportKinds } from './list-import-kinds.ts'
import { carryOutPurge, purgeImports } from './purge-imports.ts'
import { readRefusedRows } from './read-refused-rows.ts'
import { readImportTemplate } from './read-template.ts'
import { removeImport } from './remove-import.ts'
import * as tables from './tables.ts'
import { carryOutUndo, undoImport, undoing } from './undo-import.ts'
import { uploadImport } from './upload-import.ts'

const { imports: table, importRows: rows } = tables

export function imports(app: App): void {
  mountOperation(app, operations.listImportKinds, listImportKinds(app))
  mountResource(app, resource, {
    table,
    scope: {
      'staff-api': says(importReaches.imports_of_own_branches, sql`${table.branch_id} = any(${caller.branchIds}) and ${table.resource} = any(${caller.views})`),
    },
    computed: { by_name: sql`(select u.full_name from ${users} u where u.user_id = ${table.created_by})` },
    remove: removeImport,
  })
  mountResource(app, importRows, {
    table: rows,
    scope: {
      'staff-api': says(
        importReaches.imports_of_own_branches,
        sql`exists (select 1 from ${table} i where i.import_id = ${rows.import_id} and i.branch_id = any(${caller.branchIds}) and i.resource = any(${caller.views}))`,
      ),
    },
  })
  mountOperation(app, operations.uploadImport, uploadImport(app))
  mountOperation(app, operations.checkImport, checkImport)
  mountOperation(app, operations.commitImport, commitImport)
  mountOperation(app, operations.undoImport, undoImport(app))
  mountOperation(app, operations.readImportTemplate, readImportTemplate(app))
  mountOperation(app, operations.readRefusedRows, readRefusedRows(app))
  mountJob(app, checking, carryOutCheck(app))
  mountJob(app, committing, carryOutCommit(app))
  mountJob(app, undoing, carryOutUndo(app))
  mountJob(app, purgeImports, carryOutPurge)
}
