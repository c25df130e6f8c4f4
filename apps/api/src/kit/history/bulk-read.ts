import { permissionName } from '@sala/contract/kit/access'
import { bulkRows } from '@sala/contract/kit/page'
import { sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import { announce } from '../announce.ts'
import { inTransaction, type Tx } from '../database.ts'
import { Problem, refuse } from '../problem.ts'
import type { App, Call } from '../route/app.ts'
import { bulkReads } from '../tables.ts'
import { raiseAlarm } from './alarm.ts'

/** What one person may read in bulk within an hour. */
export const bulkQuota = { reads: 300, rows: 2_000_000 } as const
/** From this many whole lists within an hour on, one must show who one is. */
export const freelyWhole = 2
// A whole list below this is a glance, not a taking away.
const smallList = 200

export interface BulkRead {
  readonly resource: string
  readonly format: 'excel' | 'json' | 'paper'
  readonly rows: number
  readonly whole: boolean
  readonly filter: Record<string, unknown>
}

/**
 * Counts a reading in bulk before its first row leaves: refused above the quota, and from the third whole list in an
 * hour without a fresh second factor; the alarm stays even then. Answers when it was.
 */
export async function countBulkRead(
  call: Call,
  actor: Actor,
  read: BulkRead,
  app: Pick<App, 'afterThirdExport' | 'holdersOf'>,
  also?: (tx: Tx, now: Date) => Promise<void>,
): Promise<Date> {
  const origin = { user_id: actor.user_id, operation: `export-${read.resource}`, request_id: call.requestId }
  const whole = (read.whole && read.rows >= smallList) || read.rows > bulkRows
  const counted = await inTransaction(call.lane, origin, async (tx, now): Promise<Problem | Date> => {
    // Two exports at once are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(7253, ${actor.user_id})`)
    const { rows } = await tx.execute<{ reads: number; rows: number; wholes: number }>(sql`
      select count(*)::int as reads, coalesce(sum(row_count), 0)::float8 as rows, coalesce(sum(is_full), 0)::int as wholes
      from bulk_reads where user_id = ${actor.user_id} and created_date > now() - interval '1 hour'`)
    const { reads, rows: taken, wholes } = rows[0]!
    const third = whole && wholes >= freelyWhole
    const tooMuch = reads >= bulkQuota.reads || taken + read.rows > bulkQuota.rows
    if (third || tooMuch) {
      const about = {
        resource: read.resource,
        rows: read.rows,
        whole_lists: wholes + (whole ? 1 : 0),
        rows_in_hour: taken + read.rows,
        ip: call.ip,
      }
      await raiseAlarm(app, tx, {
        kind: 'bulk-read',
        user_id: actor.user_id,
        about,
        permission: permissionName('view', 'bulk-reads'),
        label: ['Unusual export activity. Review exports', 'ការនាំចេញមិនប្រក្រតី។ សូមពិនិត្យការនាំចេញ'],
      })
    }
    if (tooMuch) return refuse('export_quota', { retry_after: 3600 })
    if (third && !(await app.afterThirdExport?.(call, actor)))
      return refuse(actor.factor.held ? 'second_factor_needed_again' : 'fresh_second_factor_needed')
    await tx.insert(bulkReads).values({
      user_id: actor.user_id,
      resource: read.resource,
      format: read.format,
      row_count: read.rows,
      filter: read.filter,
      is_full: whole ? 1 : 0,
      is_alarm: third ? 1 : 0,
    })
    await announce(tx, { resource: 'bulk-reads' })
    await also?.(tx, now)
    return now
  })
  if (counted instanceof Problem) throw counted
  return counted
}
