import { rm } from 'node:fs/promises'
import { permissionName } from '@sala/contract/kit/access'
import { z } from 'zod'
import { sheetType } from '../file/sheet.ts'
import { spool } from '../file/spool.ts'
import { defineJob, mountJob } from '../job/job.ts'
import { leaveInTask } from '../job/task-file.ts'
import { refuse } from '../problem.ts'
import type { App } from '../route/app.ts'
import type { ListRequest } from '../store/list-rows.ts'
import { sheetOf } from './export-list.ts'

/** Above this many rows a sheet is made beside the calls, and its owner is told when it is there. */
export const rowsAtOnce = 20_000

export const exportList = defineJob({
  name: 'export-list',
  label: ['Export a list', 'នាំចេញបញ្ជី'],
  input: z.strictObject({ resource: z.string(), request: z.record(z.string(), z.unknown()), rows: z.int() }),
  access: ({ resource }) => ({ action: 'export', resource }),
})

/** Makes large sheets: the rows are those that the asker may see when it runs. */
export function mountExport(app: App): void {
  mountJob(app, exportList, async (work) => {
    const { input, actor, language, db, progress } = work
    const store = app.stores.get(input.resource)
    if (
      !store?.resource.userTypes.includes(actor.user_type) ||
      !actor.permissions.has(permissionName('export', input.resource))
    )
      throw refuse('not_allowed')
    const request = input.request as ListRequest
    const onRows = (rows: number) => progress(rows, Math.max(rows, input.rows))
    const sheet = await spool(sheetOf(db, { store, request, actor, language, khmer: app.khmer, onRows }))
    try {
      await leaveInTask(app, work, sheet.path, sheetType)
    } finally {
      await rm(sheet.path, { force: true })
    }
  })
}
