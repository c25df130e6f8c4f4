import type { Field, Fields } from '@sala/contract/kit/field'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../kit/database.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import { tasks } from '../kit/tables.ts'

export const removeUnusedFiles = defineJob({
  name: 'remove-unused-files',
  label: ['Delete unused files', 'លុបឯកសារដែលលែងប្រើ'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '40 * * * *',
})

/**
 * Where files are referred to: a picture or a recording by its own column, those of a text from inside it, what a task
 * made by the task.
 */
function uses(app: App): SQL[] {
  const found = [...app.stores.values()].flatMap(({ resource, columns, options }) =>
    Object.entries(resource.fields as Record<string, Field> as Fields)
      .filter(([, field]) => field.kind === 'image' || field.kind === 'audio' || field.kind === 'html')
      .map(([name, field]) => {
        const used =
          field.kind === 'html'
            ? sql`position(f.file_id::text in ${columns[name]!}) > 0`
            : sql`${columns[name]!} = f.file_id`
        return sql`(f.object = ${resource.name} and f.field = ${name} and not exists (select 1 from ${options.table as never} where ${used}))`
      }),
  )
  return [
    ...found,
    sql`(f.object = 'tasks' and not exists (select 1 from ${tasks} where ${tasks.file_id} = f.file_id))`,
  ]
}

/** What may lie around for some hours only is let go by its task. */
const letGuardedGo = (app: App, db: Db) =>
  Promise.all(
    [...app.jobs.values()].flatMap(({ job: { name, guarded } }) =>
      guarded
        ? [
            db.execute(
              sql`update tasks set file_id = null where name = ${name} and file_id is not null and finished_at < now() - make_interval(hours => ${guarded.hours})`,
            ),
          ]
        : [],
    ),
  )

/** Every hour: files that were replaced, and pictures that were never put into their text, a day after they came. */
export function mountFileRemoval(app: App): void {
  mountJob(app, removeUnusedFiles, async ({ db, once, progress }) => {
    await letGuardedGo(app, db)
    const { rows } = await db.execute<{ file_id: string }>(
      sql`select f.file_id from files f where f.created_date < now() - interval '1 day' and (${sql.join(uses(app), sql` or `)}) limit 5000`,
    )
    for (const [at, { file_id }] of rows.entries()) {
      // First the bytes, then the row: whatever breaks in between is found again the next time.
      await app.storageOf(db).remove(file_id)
      await once(file_id, async (tx) => {
        await tx.execute(sql`delete from files where file_id = ${file_id}`)
      })
      await progress(at + 1, rows.length)
    }
  })
}
