import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import { noticeReceivers, notices } from '../../tables/notifications.ts'
import { bitOf, withNextWay } from '../find-ways.ts'

interface Row {
  readonly delivery_id: number
  readonly person_id: number
}

/** These rows `r`, by the index of their persons. */
export const theseRows = (rows: readonly Row[]): SQL => {
  const persons = [...new Set(rows.map(({ person_id }) => person_id))]
  return sql`r.person_id = any(${sql.param(persons)}::int[]) and r.delivery_id = any(${sql.param(rows.map(({ delivery_id }) => delivery_id))}::bigint[])`
}

/** What is not to be sent any more. */
export const withhold = (tx: Tx, rows: readonly Row[], fault: number) =>
  tx.execute(sql`update ${noticeReceivers} r set state = ${literal(deliveryState.withheld)}, fault = ${fault}, next_at = null, lease_until = null, bundle_id = null
    where ${theseRows(rows)} and r.state = ${literal(deliveryState.queued)}`)

/**
 * Goes on to the next way: because this one failed, or, without a fault, because it was not read in time. Where none is
 * left, a notice that must be read becomes a printed slip; another stays what it has come to.
 */
export async function goOn(tx: Tx, rows: readonly Row[], fault: number | null): Promise<void> {
  if (rows.length === 0) return
  const tried = sql`(r.tried | case when r.channel between ${literal(channel.push)} and ${literal(channel.sms)} then ${bitOf(sql`r.channel`)} else 0 end)`
  const inSala = sql`(w.tried & ${bitOf(channel.app)}) > 0`
  const hasWay = sql`w.channel is not null`
  const toPaper = fault === null ? sql`w.total_hours is not null` : sql`w.total_hours is not null and not ${inSala}`
  await tx.execute(sql`
    update ${noticeReceivers} r set tried = w.tried, lease_until = null, bundle_id = null, attempts = 0,
      state = case when ${hasWay} or ${toPaper} then ${literal(deliveryState.queued)} when ${inSala} or ${fault}::int is null then ${literal(deliveryState.sent)} else ${literal(deliveryState.failed)} end,
      channel = case when ${hasWay} then w.channel when ${toPaper} then ${literal(channel.paper)} when ${inSala} then ${literal(channel.app)} else r.channel end,
      via = case when ${hasWay} then w.via when ${toPaper} then 0 else r.via end,
      next_at = case when ${hasWay} then w.due_at when ${toPaper} then null when ${inSala} and ${fault}::int is not null then now() + w.total_hours * interval '1 hour' end,
      sent_at = case when not (${hasWay} or ${toPaper}) and ${inSala} then coalesce(r.sent_at, now()) else r.sent_at end,
      fault = case when ${hasWay} then null else coalesce(${fault}::int, r.fault) end
    from (${withNextWay(sql`
      select r.sent_month, r.notice_id, r.person_id, r.student_id, r.told_id, r.family_id, r.branch_id, r.not_type_id, r.is_urgent, n.total_hours, ${tried} as tried
      from ${noticeReceivers} r join ${notices} n on n.sent_month = r.sent_month and n.notice_id = r.notice_id where ${theseRows(rows)}`)}) w
    where r.sent_month = w.sent_month and r.notice_id = w.notice_id and r.person_id = w.person_id and r.student_id = w.student_id and r.told_id = w.told_id
      and r.state in (${literal(deliveryState.queued)}, ${literal(deliveryState.sent)})`)
}
