import type { UserType } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import { type Actor, noFactor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'

export interface Rights {
  readonly user_id: number
  readonly user_type: UserType
  readonly all_branches: number
  readonly branch_ids: number[]
  readonly rank: number
  readonly permissions: string[]
  /** Whether a role demands a second factor, and whether there is one. */
  readonly demanded: boolean
  readonly held: boolean
  readonly [column: string]: unknown
}

/** The columns that say what a user `u` may do. */
export const rightsOfUser = sql`u.user_id, u.user_type, u.all_branches,
  case when u.all_branches = 1 then array(select branch_id from branches order by 1) else array(select branch_id from user_branches b where b.user_id = u.user_id order by 1) end as branch_ids,
  coalesce((select max(r.rank) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.user_id), 0) as rank,
  array(select distinct p.name from user_roles ur join roles r on r.id = ur.role_id and r.guard = u.user_type
    join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id where ur.user_id = u.user_id) as permissions,
  exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.user_id and r.requires_second_factor = 1) as demanded,
  u.second_factor_at is not null as held`

/** An actor of these rights, on a session that has confirmed its second factor so far. */
export const toActor = (
  { user_id, user_type, all_branches, branch_ids, rank, permissions }: Rights,
  session: Pick<Actor, 'session_id' | 'locked' | 'factor'>,
): Actor => ({
  user_id,
  user_type,
  branch_ids,
  rank,
  all_branches: all_branches === 1,
  permissions: new Set(permissions),
  ...session,
})

/** The rights that a user has now, for work that goes on without his session; none where he is disabled. */
export async function actorOf(db: Db, userId: number): Promise<Actor | undefined> {
  const { rows } = await db.execute<Rights>(sql`select ${rightsOfUser} from users u where u.user_id = ${userId} and u.disable = 0`)
  return rows[0] && toActor(rows[0], { session_id: '', locked: false, factor: noFactor })
}

/** Somebody as he would be at his best: signed in just now, with a code where he has a second factor; even if he is disabled. */
export async function signedInAs(tx: Tx, userId: number): Promise<Actor> {
  const { rows } = await tx.execute<Rights>(sql`select ${rightsOfUser} from users u where u.user_id = ${userId}`)
  const { demanded, held } = rows[0]!
  return toActor(rows[0]!, { session_id: '', locked: false, factor: { demanded, held, passed: held, fresh: held } })
}
