import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { type SQL, sql } from 'drizzle-orm'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { sessions } from '../tables/accounts.ts'
import { noticeReceivers, notices } from '../tables/notifications.ts'
import { faultOf } from './find-faults.ts'
import { bitOf, withNextWay } from './find-ways.ts'

export const ownNotices = 'my-notices'

/** So many at once are told at once that something came; of more, each finds out when he looks. */
const announcedAtOnce = 500
/** Among so many there are more than that, and to ask for each costs as much as to write him. */
const manyAtOnce = 2000

/** Somebody who is signed in somewhere sees it there. */
export const isSignedIn = (u: SQL) =>
  sql`coalesce((select true from ${sessions} s where s.user_id = ${u}.user_id and s.ended_at is null and s.open_until > now() limit 1), false)`

/**
 * Writes the receivers of notices, each once, and how each is to be reached first. The candidates have `sent_month`,
 * `notice_id`, `not_type_id`, `is_urgent`, `person_id`, `family_id`, `student_id`, `told_id`, `branch_id` and `facts`,
 * and are told apart by their keys. Whoever calls keeps others from writing to the same notice meanwhile: then it is
 * cheaper to look who is there already than to be ready for a conflict.
 */
export async function insertReceivers(tx: Tx, candidates: SQL, atMost = 0): Promise<void> {
  const [kept, queued] = [sql`c.fault is not null`, sql`c.channel is not null`]
  const onPaper = sql`c.total_hours is not null and not c.signed_in`
  const { rows } = await tx.execute<{ person_id: number; tried: number }>(sql`
    insert into ${noticeReceivers} (sent_month, notice_id, person_id, student_id, told_id, family_id, branch_id, not_type_id, is_urgent, state, channel, via, tried, next_at, sent_at, fault, facts)
    select c.sent_month, c.notice_id, c.person_id, c.student_id, c.told_id, c.family_id, c.branch_id, c.not_type_id, c.is_urgent,
      case when ${kept} then ${literal(deliveryState.withheld)} when ${queued} or ${onPaper} then ${literal(deliveryState.queued)}
        when c.signed_in then ${literal(deliveryState.sent)} else ${literal(deliveryState.failed)} end,
      case when ${kept} then ${literal(channel.none)} when ${queued} then c.channel when c.signed_in then ${literal(channel.app)}
        when ${onPaper} then ${literal(channel.paper)} else ${literal(channel.none)} end,
      case when ${kept} then 0 else coalesce(c.via, 0) end,
      case when not ${kept} and c.signed_in then ${bitOf(channel.app)} else 0 end,
      case when ${kept} then null when ${queued} then c.due_at when c.signed_in then now() + c.total_hours * interval '1 hour' end,
      case when not ${kept} and not ${queued} and c.signed_in then now() end,
      case when ${kept} then c.fault when not ${queued} and not c.signed_in then ${literal(deliveryFault.noAddress)} end, c.facts
    from (${withNextWay(
      sql`select r.*, n.total_hours, 0 as tried from (${candidates}) r join ${notices} n on n.sent_month = r.sent_month and n.notice_id = r.notice_id
        where not coalesce((select true from ${noticeReceivers} o where o.sent_month = r.sent_month and o.notice_id = r.notice_id and o.person_id = r.person_id and o.student_id = r.student_id and o.told_id = r.told_id), false)`,
      sql`, ${faultOf(sql.raw('r'), sql.raw('u'))} as fault, ${isSignedIn(sql.raw('u'))} as signed_in`,
    )}) c
    ${atMost > manyAtOnce ? sql`` : sql`returning person_id, tried`}`)
  const seen = [...new Set(rows.filter(({ tried }) => tried > 0).map(({ person_id }) => person_id))]
  if (seen.length <= announcedAtOnce) for (const user_id of seen) await announce(tx, { resource: ownNotices, user_id })
}
