import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { receiverGroup } from '@sala/contract/notifications/notice-receivers'
import { type SQL, sql, type Table } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { noticeTallies } from '../tables/notifications.ts'

const { queued, sent, failed, read, withheld } = deliveryState
/** The states of each group that one looks for. */
export const groupStates: Readonly<Record<string, readonly number[]>> = {
  [receiverGroup.unread]: [queued, sent],
  [receiverGroup.unreached]: [failed, withheld],
  [receiverGroup.read]: [read],
  [receiverGroup.queued]: [queued],
  [receiverGroup.sent]: [sent],
  [receiverGroup.failed]: [failed],
  [receiverGroup.withheld]: [withheld],
}

/** How many receivers of a notice `n` there are, of some branches alone or of all, by the counts that the database keeps. */
export const countOf = (n: SQL | Table, branches?: SQL, states?: readonly number[], more: SQL = sql``): SQL<number> =>
  sql<number>`(select coalesce(sum(t.receivers), 0)::int from ${noticeTallies} t where t.sent_month = ${n}.sent_month and t.notice_id = ${n}.notice_id
    ${branches ? sql`and t.branch_id = any(${branches})` : sql``} ${states ? sql`and t.state in (${literal(...states)})` : sql``} ${more})`

/** Of those that are counted, the ones for whom a slip is printed. */
export const onPaper = sql`and t.channel = ${literal(channel.paper)}`

/** How many slips wait in some branches to be printed. */
export async function countSlips(tx: Tx, branches: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{
    count: number
  }>(sql`select coalesce(sum(t.receivers), 0)::int as count from ${noticeTallies} t
    where t.sent_month >= date_trunc('month', ${sqlToday})::date - interval '2 months' and t.branch_id = any(${sql.param([...branches])}::int[])
      and t.state = ${literal(queued)} ${onPaper}`)
  return rows[0]!.count
}
