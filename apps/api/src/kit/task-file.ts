import { eq, sql } from 'drizzle-orm'
import { keepMade } from './file.ts'
import type { JobWork } from './job.ts'
import type { App } from './mount.ts'
import { tasks } from './tables.ts'

/** Leaves a file in the task of whoever asked for it, once; one that was cancelled meanwhile keeps nothing. */
export async function leaveInTask(app: App, { job_id, db, once }: Pick<JobWork<unknown>, 'job_id' | 'db' | 'once'>, path: string, mime: string): Promise<void> {
  await once('keep', async (tx) => {
    const [task] = await tx.select({ state: tasks.state }).from(tasks).where(sql`${tasks.task_id} = ${job_id} and ${tasks.state} = 'running'`).for('update')
    if (!task) return null
    const file_id = await keepMade(tx, app.storageOf(db), path, mime, { object: 'tasks', object_id: job_id, field: 'file' })
    await tx.update(tasks).set({ file_id }).where(eq(tasks.task_id, job_id))
    return file_id
  })
}
