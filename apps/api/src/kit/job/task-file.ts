import { eq, sql } from 'drizzle-orm'
import { keepMade } from '../file/file.ts'
import type { App } from '../route/app.ts'
import type { JobWork } from '../route/work.ts'
import { tasks } from '../tables.ts'

type Keeping = Pick<JobWork<unknown>, 'job_id' | 'db' | 'once'>

/**
 * Leaves a file in the task of whoever asked for it, once; one that was cancelled meanwhile keeps nothing. The ending
 * is for a name that was given without one.
 */
export async function leaveInTask(
  app: App,
  { job_id, db, once }: Keeping,
  path: string,
  mime: string,
  ending = '',
): Promise<void> {
  await once('keep', async (tx) => {
    const [task] = await tx
      .select({ state: tasks.state })
      .from(tasks)
      .where(sql`${tasks.task_id} = ${job_id} and ${tasks.state} = 'running'`)
      .for('update')
    if (!task) return null
    const file_id = await keepMade(tx, app.storageOf(db), path, mime, {
      object: 'tasks',
      object_id: job_id,
      field: 'file',
    })
    await tx
      .update(tasks)
      .set({ file_id, file_name: sql`${tasks.file_name} || ${ending}::text` as never })
      .where(eq(tasks.task_id, job_id))
    return file_id
  })
}
