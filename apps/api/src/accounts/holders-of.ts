import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'

/** The users who hold a permission now and may sign in. */
export async function holdersOf(tx: Tx, permission: string): Promise<number[]> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select u.user_id from users u where u.disable = 0 and exists (
      select 1 from user_roles ur join roles r on r.id = ur.role_id and r.guard = u.user_type
        join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
      where ur.user_id = u.user_id and p.name = ${permission}) order by 1`)
  return rows.map(({ user_id }) => user_id)
}
