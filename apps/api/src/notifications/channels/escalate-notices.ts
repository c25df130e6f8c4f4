import { deliveryState } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { defineJob } from '../../kit/job/job.ts'
import { literal } from '../../kit/literal.ts'
import type { App } from '../../kit/route/app.ts'
import type { JobWork } from '../../kit/route/work.ts'
import { users } from '../../tables/accounts.ts'
import { noticeReceivers } from '../../tables/notifications.ts'
import { type DueRow, findObstacles } from './find-obstacles.ts'
import { goOn, theseRows } from './go-on.ts'

export const escalating = defineJob({
  name: 'escalate-notices',
  label: ['Reach who has not read', 'ជូនដំណឹងអ្នកដែលមិនទាន់អាន'],
  input: z.strictObject({}),
  access: 'system',
  whenever: `select from notice_receivers where state = ${deliveryState.sent} and next_at <= now()`,
  within: 1800,
})
const blockRows = 500

/** Whoever has not read what must be read is reached another way, unless that is no longer wanted or true. */
export async function escalateBlock(app: App, tx: Tx): Promise<number> {
  const { rows } = await tx.execute<DueRow>(sql`
    select r.delivery_id::int, r.person_id, r.branch_id, r.is_urgent, r.bundle_id::int, false as was_leased, coalesce(u.language, 'km') as language
    from ${noticeReceivers} r left join ${users} u on u.user_id = r.person_id
    where r.state = ${literal(deliveryState.sent)} and r.next_at <= now() order by r.next_at limit ${blockRows} for update of r skip locked`)
  const { obstacles } = await findObstacles(app, tx, rows)
  const over = [...obstacles.values()].flat()
  if (over.length > 0) await tx.execute(sql`update ${noticeReceivers} r set next_at = null where ${theseRows(over)}`)
  await goOn(
    tx,
    rows.filter((row) => !over.includes(row)),
    null,
  )
  return rows.length
}

export const escalate =
  (app: App) =>
  async ({ db, job_id, signal }: JobWork<unknown>): Promise<void> => {
    const origin = { operation: escalating.name, request_id: job_id }
    while (!signal.aborted && (await inTransaction(db, origin, (tx) => escalateBlock(app, tx))) === blockRows);
  }
