import { manualState } from '@sala/contract/notifications/manuals'
import type { notificationSchedules as records } from '@sala/contract/notifications/schedules'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { notificationManuals as manuals, notificationSchedules as schedules } from '../tables/notifications-desk.ts'
import { checkMessage } from './check-message.ts'
import { nextRun, type Rhythm } from './next-run.ts'
import { needsApproval } from './send-manual.ts'

const due = 'next_run <= now()'

export const runningSchedules = defineJob({
  name: 'run-schedules',
  label: ['Send messages on their day', 'ផ្ញើសារតាមពេលកំណត់'],
  input: z.strictObject({}),
  access: 'system',
  whenever: `select from notification_schedules where ${due}`,
  within: 600,
})

/** What was missed for so long is not made up for. */
const tooLate = 86_400_000

const momentAfter = (schedule: Rhythm & { is_active?: number }, after: Date) =>
  (schedule.is_active !== 0 && nextRun(schedule, after)?.toISOString()) || null

/** A schedule that is saved begins with the next moment from now on, one that is paused has none. */
export const checkSchedule =
  (app: App) =>
  async ({ values, before, actor, tx }: Change<typeof records>) => {
    const schedule = { ...before!, ...values }
    return { ...(await checkMessage(app, tx, actor, schedule)), next_run: momentAfter(schedule, new Date()) }
  }

/** Writes the message of the next schedule that is due, once for each moment. Answers whether one was. */
export async function runNext(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ not_sch_id: number; now: string }>(
    sql`select not_sch_id, now()::text as now from ${schedules} where ${sql.raw(due)} order by next_run limit 1 for update skip locked`,
  )
  if (!rows[0]) return false
  const now = new Date(rows[0].now)
  const schedule = (await tx.select().from(schedules).where(eq(schedules.not_sch_id, rows[0].not_sch_id)))[0]!
  const { not_sch_id, not_type_id, title_en, title_kh, message_en, message_kh, short_en, short_kh } = schedule
  const { audience, branch_ids, total_hours, created_by } = schedule
  const due_at = schedule.next_run!
  if (now.getTime() - Date.parse(due_at) < tooLate)
    await tx
      .insert(manuals)
      .values({
        ...{ not_sch_id, due_at, not_type_id, title_en, title_kh, message_en, message_kh, short_en, short_kh },
        ...{ audience, branch_ids, total_hours, created_by },
        state: (await needsApproval(tx, branch_ids)) ? manualState.waiting : manualState.scheduled,
      })
      .onConflictDoNothing()
  await tx
    .update(schedules)
    .set({ next_run: momentAfter(schedule, now) })
    .where(eq(schedules.not_sch_id, not_sch_id))
  return true
}

export async function runSchedules({ db, job_id, signal }: JobWork<unknown>): Promise<void> {
  const origin = { user_id: 0, operation: runningSchedules.name, request_id: job_id }
  while (!signal.aborted && (await inTransaction(db, origin, runNext)));
}
