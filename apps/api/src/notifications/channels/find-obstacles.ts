import { deliveryFault } from '@sala/contract/notifications/deliveries'
import { manualState } from '@sala/contract/notifications/manuals'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import type { App } from '../../kit/route/app.ts'
import { users } from '../../tables/accounts.ts'
import { noticeReceivers, notices } from '../../tables/notifications.ts'
import { notificationManuals } from '../../tables/notifications-desk.ts'
import { faultOf } from '../find-faults.ts'
import { quietUntil } from '../find-ways.ts'
import { theseRows } from './go-on.ts'

export interface DueRow extends Record<string, unknown> {
  readonly delivery_id: number
  readonly person_id: number
  readonly branch_id: number
  readonly is_urgent: number
  readonly bundle_id: number | null
  readonly was_leased: boolean
  readonly language: 'en' | 'km'
}

const group = <K>(rows: readonly DueRow[], of: (row: DueRow) => K | undefined): Map<K, DueRow[]> => {
  const groups = new Map<K, DueRow[]>()
  for (const row of rows) {
    const name = of(row)
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return groups
}

/**
 * What stands against sending, asked at the last moment: the message was cancelled, the family has changed its mind, the child has left, what was
 * to be told is no longer true; or these are somebody's quiet hours.
 */
export async function findObstacles(app: App, tx: Tx, rows: readonly DueRow[]) {
  if (rows.length === 0) return { fit: [], obstacles: new Map<number, DueRow[]>(), quiet: new Map<string, DueRow[]>() }
  const { rows: found } = await tx.execute<{
    delivery_id: number
    notice: string | null
    fault: number | null
    quiet: string | null
  }>(sql`
    select r.delivery_id::int, n.notice, case when exists (select from ${notificationManuals} m where m.sstc_id = n.sstc_id and m.state in (${literal(manualState.cancelling, manualState.cancelled)})) then ${literal(deliveryFault.cancelled)}
      else ${faultOf(sql.raw('r'), sql.raw('u'))} end as fault, ${quietUntil}::text as quiet
    from ${noticeReceivers} r join ${notices} n on n.sent_month = r.sent_month and n.notice_id = r.notice_id left join ${users} u on u.user_id = r.person_id
    where ${theseRows(rows)}`)
  const known = new Map(found.map((one) => [one.delivery_id, one]))
  const settled = new Set<number>()
  for (const name of new Set(found.map(({ notice }) => notice))) {
    const stillTrue = name && app.notices.get(name)?.stillTrue
    if (!stillTrue) continue
    const asked = rows.filter(({ delivery_id }) => known.get(delivery_id)!.notice === name)
    const { rows: over } = await tx.execute<{ delivery_id: number }>(
      sql`select r.delivery_id::int from ${noticeReceivers} r where ${theseRows(asked)} and not (${stillTrue(sql`r.facts`)})`,
    )
    for (const { delivery_id } of over) settled.add(delivery_id)
  }
  const faultFor = ({ delivery_id }: DueRow) =>
    known.get(delivery_id)!.fault ?? (settled.has(delivery_id) ? deliveryFault.settled : undefined)
  const going = rows.filter((row) => faultFor(row) === undefined)
  const quietFor = ({ delivery_id }: DueRow) => known.get(delivery_id)!.quiet ?? undefined
  return {
    obstacles: group(rows, faultFor),
    quiet: group(going, quietFor),
    fit: going.filter((row) => quietFor(row) === undefined),
  }
}
