import type { UserType } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import { type Actor, noFactor } from '../kit/actor.ts'
import type { Db } from '../kit/database.ts'

export interface Rights {
  user_id: number
  user_type: UserType
  all_branches: number
  branch_ids: number[]
  rank: number
  permissions: string[]
  [column: string]: unknown
}

/** The columns of what a user `u` may do and where, as it is now. */
export const rights = sql.raw(`u.user_id, u.user_type, u.all_branches,
  case when u.all_branches = 1 then array(select branch_id from branches order by 1) else array(select branch_id from user_branches b where b.user_id = u.user_id order by 1) end as branch_ids,
  coalesce((select max(r.rank) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.user_id), 0) as rank,
  array(select distinct p.name from user_roles ur join roles r on r.id = ur.role_id and r.guard = u.user_type
    join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id where ur.user_id = u.user_id) as permissions`)

/** The rights that a user has now, for work that goes on without his session; none where he is disabled. */
export async function actorOf(db: Db, userId: number): Promise<Actor | undefined> {
  const { rows } = await db.execute<Rights>(sql`select ${rights} from users u where u.user_id = ${userId} and u.disable = 0`)
  const found = rows[0]
  return found && { ...found, session_id: '', locked: false, all_branches: found.all_branches === 1, permissions: new Set(found.permissions), factor: noFactor }
}
