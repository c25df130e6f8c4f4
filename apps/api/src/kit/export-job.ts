import { rm } from 'node:fs/promises'
import { permissionName } from '@sala/contract/kit/access'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sheetOf, spool } from './export-list.ts'
import { keepMade } from './file.ts'
import { defineJob, mountJob } from './job.ts'
import type { ListRequest } from './list-rows.ts'
import type { App } from './mount.ts'
import { refuse } from './problem.ts'
import { sheetType } from './sheet.ts'
import { tasks } from './tables.ts'

/** Above this many rows a sheet is made beside the calls, and its owner is told when it is there. */
export const rowsAtOnce = 20_000

export const exportList = defineJob({
  name: 'export-list',
  input: z.strictObject({ resource: z.string(), request: z.record(z.string(), z.unknown()), rows: z.int() }),
  access: ({ resource }) => ({ action: 'export', resource }),
})

/** Makes large sheets: the rows are those that the asker may see when it runs. */
export function mountExport(app: App): void {
  mountJob(app, exportList, async ({ job_id, input, actor, language, db, once, progress }) => {
    const store = app.stores.get(input.resource)
    if (!store?.resource.userTypes.includes(actor.user_type) || !actor.permissions.has(permissionName('export', input.resource))) throw refuse('not_allowed')
    const request = input.request as ListRequest
    const onRows = (rows: number) => progress(rows, Math.max(rows, input.rows))
    const sheet = await spool(sheetOf(db, { store, request, actor, language, khmer: app.khmer, onRows }))
    try {
      await once('keep', async (tx) => {
        // A task that was cancelled meanwhile keeps nothing.
        const [task] = await tx.select({ state: tasks.state }).from(tasks).where(sql`${tasks.task_id} = ${job_id} and ${tasks.state} = 'running'`).for('update')
        if (!task) return null
        const file_id = await keepMade(tx, app.storage, sheet.path, sheetType, { object: 'tasks', object_id: job_id, field: 'file' })
        await tx.update(tasks).set({ file_id }).where(eq(tasks.task_id, job_id))
        return file_id
      })
    } finally {
      await rm(sheet.path, { force: true })
    }
  })
}
