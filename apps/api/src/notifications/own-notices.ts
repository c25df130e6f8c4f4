import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { type ownHistories, ownPerPage } from '@sala/contract/notifications/own-notices'
import type { countUnread as counting, readNotices as reading } from '@sala/contract/notifications/unread-notices'
import { type SQL, sql } from 'drizzle-orm'
import { announce } from '../kit/announce.ts'
import { sqlStartOf } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { metaOf, spanOf } from '../kit/page-span.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { noticeReceivers } from '../tables/notifications.ts'
import { bitOf } from './find-ways.ts'
import { ownNotices } from './insert-receivers.ts'
import { readDeliveries, showNotice } from './show-notices.ts'

interface Shown extends Record<string, unknown> {
  readonly not_type_id: number
  readonly created_date: string
  readonly channel: number
  readonly state: number
  readonly read_at: string | null
}
const instantOf = (column: SQL) => sql`to_json(${column}) #>> '{}'`
const shown = sql`r.not_type_id, ${instantOf(sql.raw('coalesce(r.sent_at, n.created_date)'))} as created_date, r.channel, r.state, ${instantOf(sql.raw('r.read_at'))} as read_at`

/** What somebody was told, and not what was kept from him. */
const isOwn = (user_id: number) => sql`r.person_id = ${user_id} and r.state <> ${literal(deliveryState.withheld)}`
const isUnread = (user_id: number) => sql`${isOwn(user_id)} and r.read_at is null`

async function ownDeliveries(app: App, { tx, call }: Pick<Work<never>, 'tx' | 'call'>, rest: SQL) {
  const rows = await readDeliveries<Shown>(tx, shown, rest)
  return rows.map((row) => ({
    delivery_id: row.delivery_id,
    not_type_id: row.not_type_id,
    ...showNotice(app, row, call.language),
    student_id: row.student_id || null,
    created_date: row.created_date,
    channel: row.channel,
    state: row.state,
    read_at: row.read_at,
  }))
}

/** Three months back, where nobody says otherwise. */
export const listOwnNotices = (app: App) => async (work: Work<(typeof ownHistories)[keyof typeof ownHistories]>) => {
  const { input, tx, actor } = work
  const { search, not_type_id, student_id, from_date, to_date } = input
  const asked = { page: input.page ?? 1, perPage: input.perPage ?? ownPerPage }
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`where ${isOwn(actor.user_id)}
      and n.created_date >= ${from_date ? sqlStartOf(sql`${from_date}::date`) : sql`now() - interval '3 months'`}
      ${to_date ? sql`and n.created_date < ${sqlStartOf(sql`(${to_date}::date + 1)`)}` : sql``}
      ${not_type_id ? sql`and r.not_type_id = ${not_type_id}` : sql``}
      ${student_id ? sql`and r.student_id in (0, ${student_id})` : sql``}
      ${search ? sql`and (n.title_en ilike ${like} or n.title_kh ilike ${like} or n.message_en ilike ${like} or n.message_kh ilike ${like} or r.facts::text ilike ${like})` : sql``}`
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${noticeReceivers} r join notices n on n.sent_month = r.sent_month and n.notice_id = r.notice_id ${where} limit 1001) counted`,
  )
  const { limit, offset } = spanOf(asked)
  const data = await ownDeliveries(app, work, sql`${where} order by r.delivery_id desc limit ${limit} offset ${offset}`)
  return { data, meta: metaOf(asked, data.length, rows[0]!.total, 1000) }
}

async function unreadOf(tx: Tx, user_id: number): Promise<number> {
  const { rows } = await tx.execute<{ unread: number }>(
    sql`select count(*)::int as unread from (select from ${noticeReceivers} r where ${isUnread(user_id)} limit 100) counted`,
  )
  return rows[0]!.unread
}

/** How many wait, up to a hundred, and the newest of all. */
export const countUnread = (app: App) => async (work: Work<typeof counting>) => ({
  unread: await unreadOf(work.tx, work.actor.user_id),
  data: await ownDeliveries(app, work, sql`where ${isOwn(work.actor.user_id)} order by r.delivery_id desc limit 5`),
})

/** These of a person's, or all that wait, are read from now on, and nobody is reached another way because of them. */
export async function markRead(tx: Tx, person_id: number, ids: readonly number[] | undefined): Promise<void> {
  const these = ids ? sql`and r.delivery_id = any(${sql.param(ids)}::bigint[])` : sql``
  const { rows } = await tx.execute(sql`
    update ${noticeReceivers} r set state = ${literal(deliveryState.read)}, read_at = now(), next_at = null, fault = null,
      channel = case when r.channel in (${literal(channel.none, channel.paper)}) then ${literal(channel.app)} else r.channel end,
      tried = r.tried | case when r.channel in (${literal(channel.none, channel.app, channel.paper)}) then ${bitOf(channel.app)} else 0 end
    where ${isUnread(person_id)} ${these} returning 1`)
  if (rows.length > 0) await announce(tx, { resource: ownNotices, user_id: person_id })
}

export async function readNotices({ input, tx, actor }: Work<typeof reading>) {
  await markRead(tx, actor.user_id, input.delivery_ids ?? undefined)
  return { unread: await unreadOf(tx, actor.user_id) }
}
