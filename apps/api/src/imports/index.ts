import { importsArea as area } from '@sala/contract/imports/area'
import { importReaches } from '@sala/contract/imports/reaches'
import { sql } from 'drizzle-orm'
import { mountJob } from '../kit/job/job.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { caller, describeScope } from '../kit/store/scope.ts'
import { users } from '../tables/accounts.ts'
import * as tables from '../tables/imports.ts'
import { carryOutCheck, checkImport, checking } from './check-import.ts'
import { chooseImportRow } from './choose-import-row.ts'
import { carryOutCommit, commitImport, committing } from './commit-import.ts'
import { listImportKinds } from './list-import-kinds.ts'
import { carryOutPurge, purgeImports } from './purge-imports.ts'
import { readRefusedRows } from './read-refused-rows.ts'
import { readImportTemplate } from './read-template.ts'
import { removeImport } from './remove-import.ts'
import { carryOutUndo, undoImport, undoing } from './undo-import.ts'
import { uploadImport } from './upload-import.ts'

const { imports: table, importRows: rows } = tables

export const imports = serveArea(area, (app) => {
  mountJob(app, checking, carryOutCheck(app))
  mountJob(app, committing, carryOutCommit(app))
  mountJob(app, undoing, carryOutUndo(app))
  mountJob(app, purgeImports, carryOutPurge)
  return {
    resources: {
      imports: {
        table,
        scope: {
          'staff-api': describeScope(
            importReaches.imports_of_own_branches,
            sql`${table.branch_id} = any(${caller.branchIds}) and ${table.resource} = any(${caller.views})`,
          ),
        },
        computed: { by_name: sql`(select u.full_name from ${users} u where u.user_id = ${table.created_by})` },
        remove: removeImport,
      },
      importRows: {
        table: rows,
        scope: {
          'staff-api': describeScope(
            importReaches.imports_of_own_branches,
            sql`exists (select 1 from ${table} i where i.import_id = ${rows.import_id} and i.branch_id = any(${caller.branchIds}) and i.resource = any(${caller.views}))`,
          ),
        },
      },
    },
    operations: {
      listImportKinds: listImportKinds(app),
      uploadImport: uploadImport(app),
      checkImport,
      chooseImportRow,
      commitImport,
      undoImport: undoImport(app),
      readImportTemplate: readImportTemplate(app),
      readRefusedRows: readRefusedRows(app),
    },
  }
})
