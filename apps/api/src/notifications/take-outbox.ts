import type { AnyNotice } from '@sala/contract/kit/notice'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { sqlToday } from '../kit/clock.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork } from '../kit/route/work.ts'
import { outbox } from '../kit/tables.ts'
import { notices } from '../tables/notifications.ts'
import { personsAbout } from './find-persons.ts'
import { insertReceivers } from './insert-receivers.ts'
import { wordsOf } from './words-of-fact.ts'

export const takingOutbox = defineJob({
  name: 'take-outbox',
  label: ['Send messages', 'ផ្ញើសារ'],
  input: z.strictObject({}),
  access: 'system',
  whenever: 'select from outbox',
  within: 1800,
})

const blockRows = 500

interface Batch extends Record<string, unknown> {
  readonly notice: string
  readonly branch_id: number | null
  readonly user_id: number | null
  readonly ids: number[]
}

/** The notice of a kind of fact that goes out today from a branch: one for all of them, as long as its words stay. */
async function noticeOf(tx: Tx, notice: AnyNotice, { branch_id, user_id }: Batch) {
  const { name, type, opens } = notice
  const { is_rich, ...words } = await wordsOf(tx, notice, branch_id)
  const month = sql`date_trunc('month', ${sqlToday})::date` as never
  const fresh = { sent_month: month, sent_day: sqlToday as never, notice: name, not_type_id: type, branch_id, ...words }
  await tx
    .insert(notices)
    .values({ ...fresh, is_rich, opens: opens ?? null, sent_by: user_id })
    .onConflictDoNothing()
  const { rows } = await tx.execute<{ sent_month: string; notice_id: number }>(sql`
    select sent_month::text, notice_id from ${notices} where sent_month = ${month} and sent_day = ${sqlToday} and notice = ${name} and coalesce(branch_id, 0) = ${branch_id ?? 0}
      and md5(title_en || title_kh || message_en || message_kh) = md5(${Object.values(words).join('')})`)
  return rows[0]!
}

/** Sends what was told on its way: its receivers are written and it is out of the box, both or neither. */
export async function takeBlock(knownNotice: (name: string) => AnyNotice | undefined, tx: Tx): Promise<number> {
  const { rows: batches } = await tx.execute<Batch>(sql`
    with taken as (select outbox_id, notice, about, about_id, branch_id, user_id from ${outbox} order by outbox_id limit ${blockRows} for update skip locked)
    select o.notice, coalesce(o.branch_id, (select min(p.branch_id) from (${personsAbout(sql.raw('o'))}) p)) as branch_id, min(o.user_id) as user_id, array_agg(o.outbox_id::int) as ids
    from taken o group by 1, 2 order by 1, 2`)
  for (const batch of batches) {
    const { ids, branch_id } = batch
    const these = sql`${sql.param(ids)}::int[]`
    const notice = knownNotice(batch.notice)
    // One that the program no longer has, and a record that is gone, are told to no one.
    if (notice && branch_id !== null) {
      const { sent_month, notice_id } = await noticeOf(tx, notice, batch)
      const urgent = notice.urgent || notice.type === notificationType.urgent ? 1 : 0
      await insertReceivers(
        tx,
        sql`select ${sent_month}::date as sent_month, ${notice_id}::int as notice_id, ${notice.type}::int as not_type_id, ${urgent}::int as is_urgent,
          p.person_id, p.family_id, p.student_id, o.outbox_id as told_id, ${branch_id}::int as branch_id, o.facts
        from ${outbox} o cross join lateral (${personsAbout(sql.raw('o'))}) p where o.outbox_id = any(${these})`,
      )
    }
    await tx.execute(sql`delete from ${outbox} where outbox_id = any(${these})`)
  }
  return batches.reduce((sum, { ids }) => sum + ids.length, 0)
}

export const takeOutbox =
  (app: App) =>
  async ({ db, job_id, signal }: JobWork<unknown>): Promise<void> => {
    const origin = { operation: takingOutbox.name, request_id: job_id }
    while (
      !signal.aborted &&
      (await inTransaction(db, origin, (tx) => takeBlock((name) => app.notices.get(name)?.notice, tx))) === blockRows
    );
  }
