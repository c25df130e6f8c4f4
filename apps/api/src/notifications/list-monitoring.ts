import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { monitoredDays, type listMonitoring as operation } from '@sala/contract/notifications/notification-monitoring'
import { notificationType } from '@sala/contract/people/notification-types'
import { type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { metaOf, spanOf } from '../kit/page-span.ts'
import type { Work } from '../kit/route/work.ts'
import { notices, noticeTallies } from '../tables/notifications.ts'
import { branchesOf } from './find-receivers.ts'

const firstDay = sql`(${sqlToday} - ${literal(monitoredDays)})`
/** Narrows notices `n` to the last days, and to the pieces in which those lie. */
export const monitoredSince = (n: SQL): SQL =>
  sql`${n}.sent_day > ${firstDay} and ${n}.sent_month >= date_trunc('month', ${firstDay})::date`

const counted = (state: number) => sql`coalesce(sum(t.receivers) filter (where t.state = ${literal(state)}), 0)::int`

interface Monitored extends Record<string, number> {
  readonly not_type_id: number
  readonly channel: number
  readonly queued: number
  readonly sent: number
  readonly read: number
  readonly failed: number
  readonly withheld: number
}
const says = (labels: ReadonlyMap<unknown, readonly unknown[]>, value: unknown, wanted: string) =>
  labels.get(value)!.some((label) => String(label).toLowerCase().includes(wanted))

/** How the messages of the last days fared, from the counts alone. */
export async function listMonitoring({ tx, actor, input }: Work<typeof operation>) {
  const { rows } = await tx.execute<Monitored>(sql`
    select n.not_type_id, t.channel, ${counted(deliveryState.queued)} as queued, ${counted(deliveryState.sent)} as sent, ${counted(deliveryState.read)} as read,
      ${counted(deliveryState.failed)} as failed, ${counted(deliveryState.withheld)} as withheld
    from ${notices} n join ${noticeTallies} t on t.sent_month = n.sent_month and t.notice_id = n.notice_id
    where ${monitoredSince(sql.raw('n'))} and t.branch_id = any(${branchesOf(actor, input.branch_id)}) ${input.not_type_id ? sql`and n.not_type_id = ${input.not_type_id}` : sql``}
    group by 1, 2 having sum(t.receivers) > 0 order by 1, 2`)
  const wanted = (input.search ?? '').trim().toLowerCase()
  const found = rows.filter(
    (row) => says(notificationType.labels, row.not_type_id, wanted) || says(channel.labels, row.channel, wanted),
  )
  const { limit, offset } = spanOf(input)
  const data = found.slice(offset, offset + limit)
  return { data, meta: metaOf(input, data.length, found.length) }
}
