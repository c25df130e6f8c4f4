import { app as area } from '@sala/contract/app/area'
import type { SetupStep } from '@sala/contract/kit/setup'
import type { Task } from '@sala/contract/kit/task'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { announce } from '../kit/announce.ts'
import { cancelJob } from '../kit/job/job.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { demandFresh } from '../kit/route/route.ts'
import { files, tasks } from '../kit/tables.ts'
import { readMyWork } from './read-my-work.ts'
import { showSetup, tickStep } from './setup.ts'

/** Whether what a task made may no longer lie around. */
const isOver = (app: App, { name, finished_at }: Pick<typeof tasks.$inferSelect, 'name' | 'finished_at'>): boolean => {
  const guarded = app.jobs.get(name)?.job.guarded
  return (
    guarded !== undefined && finished_at !== null && Date.now() - Date.parse(finished_at) > guarded.hours * 3_600_000
  )
}
const shown = (app: App, row: typeof tasks.$inferSelect): Task => ({
  task_id: row.task_id,
  name: row.name,
  label: row.label,
  label_kh: row.label_kh,
  state: row.state,
  done: row.done,
  total: row.total,
  file_name: row.state === 'done' && row.file_id && !isOver(app, row) ? row.file_name : null,
  error: row.error,
  seen: row.seen_at !== null,
  created_date: row.created_date,
  finished_at: row.finished_at,
})
const own = (userId: number, taskId: string) => and(eq(tasks.user_id, userId), eq(tasks.task_id, taskId))
const ended = ['done', 'failed', 'cancelled', 'alarm'] as const

export const ownWork = serveArea(area, (app, steps: readonly SetupStep[]) => {
  for (const { name } of steps)
    if (!app.setup.has(name)) throw new Error(`nothing says whether the setup step "${name}" is done`)
  return {
    operations: {
      readMyWork: readMyWork(app),
      readSetup: showSetup(app),
      markSetupStep: tickStep(app),
      listTasks: async ({ actor, tx }) => {
        const rows = await tx
          .select()
          .from(tasks)
          .where(eq(tasks.user_id, actor.user_id))
          .orderBy(desc(tasks.created_date))
          .limit(30)
        return {
          data: rows.map((row) => shown(app, row)),
          unseen: rows.filter((row) => row.seen_at === null && row.finished_at !== null).length,
        }
      },
      cancelTask: async ({ input, actor, tx, call }) => {
        const [task] = await tx.select().from(tasks).where(own(actor.user_id, input.task_id)).for('update')
        if (!task) throw refuse('not_found')
        if (!(ended as readonly string[]).includes(task.state)) {
          await cancelJob(app, call.db, tx, task.name, task.task_id)
          await tx
            .update(tasks)
            .set({ state: 'cancelled', finished_at: sql`now()` as never, seen_at: sql`now()` as never })
            .where(eq(tasks.task_id, task.task_id))
          await announce(tx, { resource: 'my-tasks', key: task.task_id, user_id: actor.user_id })
        }
        const [now] = await tx.select().from(tasks).where(eq(tasks.task_id, task.task_id))
        return shown(app, now!)
      },
      readTaskFile: async ({ input, actor, tx, call }) => {
        const [found] = await tx
          .select({
            file_id: files.file_id,
            mime: files.mime,
            bytes: files.bytes,
            name: tasks.file_name,
            task: { name: tasks.name, finished_at: tasks.finished_at },
          })
          .from(tasks)
          .innerJoin(files, eq(files.file_id, tasks.file_id))
          .where(own(actor.user_id, input.task_id))
        if (!found || isOver(app, found.task)) throw refuse('not_found')
        if (app.jobs.get(found.task.name)?.job.guarded) await demandFresh(app, call, actor)
        call.reply
          .header('content-type', found.mime)
          .header('content-length', found.bytes)
          .header('content-disposition', `attachment; filename="${(found.name ?? 'file').replaceAll(/[^\w.-]/g, '_')}"`)
        return (await app.storageOf(call.db).open(found.file_id)) as never
      },
      seeTasks: async ({ actor, tx }) => {
        await tx
          .update(tasks)
          .set({ seen_at: sql`now()` as never })
          .where(and(eq(tasks.user_id, actor.user_id), isNull(tasks.seen_at), inArray(tasks.state, [...ended])))
        await announce(tx, { resource: 'my-tasks', user_id: actor.user_id })
        return { done: true as const }
      },
    },
  }
})
