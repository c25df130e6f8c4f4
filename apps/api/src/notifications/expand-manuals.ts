import { manualState } from '@sala/contract/notifications/manuals'
import { notificationType } from '@sala/contract/people/notification-types'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sqlToday } from '../kit/clock.ts'
import { type Db, inTransaction, type Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import type { JobWork } from '../kit/route/work.ts'
import { notices } from '../tables/notifications.ts'
import { notificationManuals as manuals } from '../tables/notifications-desk.ts'
import { namesChild } from './check-words.ts'
import { blockOf, receiversOf } from './find-audience.ts'
import { insertReceivers } from './insert-receivers.ts'
import { withheldAtOnce, withholdQueued } from './withhold-queued.ts'

const inWork = `state in (${manualState.scheduled}, ${manualState.sending}) and coalesce(send_at, now()) <= now()`
const stopping = `state = ${manualState.cancelling}`

export const expandingManuals = defineJob({
  name: 'expand-manuals',
  label: ['Send messages', 'ផ្ញើសារ'],
  input: z.strictObject({}),
  access: 'system',
  whenever: `select from notification_manuals where ${inWork} or ${stopping}`,
  within: 3600,
})

const blockUnits = 20_000
type Manual = typeof manuals.$inferSelect

/** The notice of a message, written when its first receivers are. */
async function noticeOf(tx: Tx, manual: Manual): Promise<{ sent_month: string; notice_id: number }> {
  const { sent_month, notice_id, branch_ids } = manual
  if (sent_month && notice_id) return { sent_month, notice_id }
  const { sstc_id, not_type_id, total_hours, title_en, title_kh, message_en, message_kh } = manual
  const words = { title_en, title_kh, message_en, message_kh }
  const branch_id = branch_ids.length === 1 ? branch_ids[0]! : null
  const written = { ...words, sstc_id, not_type_id, total_hours, branch_id, is_rich: 1, sent_by: manual.created_by }
  const [notice] = await tx
    .insert(notices)
    .values({
      ...written,
      sent_month: sql`date_trunc('month', ${sqlToday})::date` as never,
      sent_day: sqlToday as never,
    })
    .returning({ sent_month: notices.sent_month, notice_id: notices.notice_id })
  return notice!
}

/**
 * Writes the next block of receivers of a message, and with it how far it has come: both or neither, so that whoever
 * takes it up after a crash goes on behind the last block. Answers whether there was anything to do.
 */
export async function expandBlock(tx: Tx, size = blockUnits): Promise<boolean> {
  const { rows } = await tx.execute<{ sstc_id: number }>(
    sql`select sstc_id from ${manuals} where ${sql.raw(inWork)} order by not_type_id = ${literal(notificationType.urgent)} desc, sstc_id limit 1 for update skip locked`,
  )
  if (!rows[0]) return false
  const { sstc_id } = rows[0]
  const manual = (await tx.select().from(manuals).where(eq(manuals.sstc_id, sstc_id)))[0]!
  const notice = await noticeOf(tx, manual)
  const meant = { ...manual, perChild: namesChild(manual) }
  const found = await tx.execute<{ units: number; last: string | null }>(blockOf(meant, manual.position, size))
  const { units, last } = found.rows[0]!
  if (last !== null) {
    const urgent = manual.not_type_id === notificationType.urgent ? 1 : 0
    await insertReceivers(
      tx,
      sql`select ${notice.sent_month}::date as sent_month, ${notice.notice_id}::int as notice_id, ${manual.not_type_id}::int as not_type_id, ${urgent}::int as is_urgent,
        t.person_id, t.family_id, t.student_id, 0::bigint as told_id, t.branch_id, null::jsonb as facts from (${receiversOf(meant, manual.position, Number(last))}) t`,
      units,
    )
  }
  const isOver = units < size
  const now = sql`now()` as never
  await tx
    .update(manuals)
    .set({
      ...notice,
      position: last === null ? manual.position : Number(last),
      state: isOver ? manualState.sent : manualState.sending,
      ...(isOver && { sent_at: now }),
    })
    .where(eq(manuals.sstc_id, sstc_id))
  return true
}

/** Withholds the next block of a message that is cancelled. Answers whether there was anything to do. */
export async function cancelBlock(tx: Tx, size = withheldAtOnce): Promise<boolean> {
  const { rows } = await tx.execute<{ sstc_id: number; sent_month: string; notice_id: number }>(
    sql`select sstc_id, sent_month::text, notice_id from ${manuals} where ${sql.raw(stopping)} limit 1 for update skip locked`,
  )
  if (!rows[0]) return false
  const left = await withholdQueued(tx, rows[0], size)
  if (left < size)
    await tx.update(manuals).set({ state: manualState.cancelled }).where(eq(manuals.sstc_id, rows[0].sstc_id))
  return true
}

export async function expandManuals({ db, job_id, signal }: Pick<JobWork<unknown>, 'job_id' | 'signal'> & { db: Db }) {
  const origin = { user_id: 0, operation: expandingManuals.name, request_id: job_id }
  while (!signal.aborted && (await inTransaction(db, origin, (tx) => cancelBlock(tx))));
  while (!signal.aborted && (await inTransaction(db, origin, (tx) => expandBlock(tx))));
}
