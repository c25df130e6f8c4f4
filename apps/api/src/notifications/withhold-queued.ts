import { deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { noticeReceivers } from '../tables/notifications.ts'

export const withheldAtOnce = 20_000

/** Whoever is still to be told of a notice is not told, the next so many of them; answers how many. */
export async function withholdQueued(
  tx: Tx,
  { sent_month, notice_id }: { sent_month: string | null; notice_id: number | null },
  most = withheldAtOnce,
): Promise<number> {
  if (notice_id === null) return 0
  const key = sql`sent_month, notice_id, person_id, student_id, told_id`
  const { rowCount } = await tx.execute(sql`
    update ${noticeReceivers} set state = ${literal(deliveryState.withheld)}, fault = ${literal(deliveryFault.cancelled)}, next_at = null, lease_until = null
    where (${key}) in (select ${key} from ${noticeReceivers}
      where sent_month = ${sent_month} and notice_id = ${notice_id} and state = ${literal(deliveryState.queued)} and read_at is null limit ${most} for update)`)
  return rowCount ?? 0
}
