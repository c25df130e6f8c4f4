import { sql } from 'drizzle-orm'
import type { Db } from '../kit/database.ts'

/**
 * Which of these sessions may go on: not ended, not locked, of users who are not disabled. One statement for all of
 * them.
 */
export async function livingSessions(db: Db, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ session_id: string }>(sql`
    select s.session_id from sessions s join users u using (user_id)
    where s.session_id = any(${sql.param([...new Set(sessionIds)])}::uuid[]) and s.ended_at is null and s.locked_at is null and u.disable = 0
      and exists (select 1 from session_tokens t where t.session_id = s.session_id and t.expires_at > now())`)
  return new Set(rows.map(({ session_id }) => session_id))
}
