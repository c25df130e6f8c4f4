import type { UserType } from '@sala/contract/kit/access'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Actor, noFactor } from '../kit/actor.ts'
import { type Db, isDatabase, type Tx } from '../kit/database.ts'
import { type Given, writtenOnce } from '../kit/store/made-once.ts'

export interface Standing {
  readonly user_id: number
  readonly user_type: UserType
  readonly all_branches: number
  readonly branch_ids: number[]
  /** Whether there is a second factor. */
  readonly held: boolean
  /** His roles, each with the edition of what it grants; none where the database keeps no edition. */
  readonly editions: (string | null)[]
  readonly [column: string]: unknown
}

/** What somebody may do by his roles, and whether one of them demands a second factor. */
export interface Rights extends Pick<Actor, 'rank' | 'permissions'> {
  readonly demanded: boolean
}

const editions = sql`array(select ur.role_id || ' ' || e.edition from user_roles ur left join role_editions e using (role_id) where ur.user_id = u.user_id order by 1) as editions`

/** The columns that say who a user `u` is, where he works and which roles he has. */
export const standing = sql`u.user_id, u.user_type, u.all_branches,
  case when u.all_branches = 1 then array(select branch_id from branches order by 1) else array(select branch_id from user_branches b where b.user_id = u.user_id order by 1) end as branch_ids,
  u.second_factor_at is not null as held, ${editions}`

const granted = sql`coalesce((select max(r.rank) from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.user_id), 0) as rank,
  array(select distinct p.name from user_roles ur join roles r on r.id = ur.role_id and r.guard = u.user_type
    join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id where ur.user_id = u.user_id) as permissions,
  exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.user_id and r.requires_second_factor = 1) as demanded`

type Found = Pick<Standing, 'user_type' | 'editions'>
const nameOf = ({ user_type, editions: held }: Found) => [user_type, ...held].join()
const remembered = new WeakMap<Db, LRUCache<string, Rights>>()

/**
 * What somebody's roles grant, remembered by their editions: the database draws another with every change, whoever
 * makes it.
 * A transaction remembers where it says of which database it is; an edition that it takes back is never drawn again.
 */
export async function rightsOf(db: Db | Tx, user: Standing, home = isDatabase(db) ? db : undefined): Promise<Rights> {
  let known = home && remembered.get(home)
  if (!known && home) remembered.set(home, (known = new LRUCache({ max: 200 })))
  const held = known?.get(nameOf(user))
  if (held) return held
  // With the editions as the same statement sees them: they may be others by now.
  const { rows } = await db.execute<Found & { rank: number; permissions: string[]; demanded: boolean }>(
    sql`select u.user_type, ${editions}, ${granted} from users u where u.user_id = ${user.user_id}`,
  )
  const { rank, permissions, demanded, ...read } = rows[0]!
  const rights = { rank, permissions: new Set(permissions), demanded }
  if (!read.editions.includes(null)) known?.set(nameOf(read), rights)
  return rights
}

/** An actor of these rights, on a session that has confirmed its second factor so far. */
export const toActor = (
  { user_id, user_type, all_branches, branch_ids }: Standing,
  { rank, permissions }: Rights,
  session: Pick<Actor, 'session_id' | 'locked' | 'factor'>,
): Actor => ({ user_id, user_type, branch_ids, rank, all_branches: all_branches === 1, permissions, ...session })

type User = Given<{ userId: number }>
const readEnabled = writtenOnce(
  ({ userId }: User) => sql<Standing>`select ${standing} from users u where u.user_id = ${userId} and u.disable = 0`,
)
const readAnybody = writtenOnce(
  ({ userId }: User) => sql<Standing>`select ${standing} from users u where u.user_id = ${userId}`,
)

/** The rights that a user has now, for work that goes on without his session; none where he is disabled. */
export async function actorOf(db: Db, userId: number): Promise<Actor | undefined> {
  const [found] = await readEnabled(db, { userId })
  return found && toActor(found, await rightsOf(db, found), { session_id: '', locked: false, factor: noFactor })
}

/**
 * Somebody as he would be at his best: signed in just now, with a code where he has a second factor; even if he is
 * disabled.
 */
export async function signedInAs(tx: Tx, db: Db, userId: number): Promise<Actor> {
  const found = (await readAnybody(tx, { userId }))[0]!
  const { held } = found
  const rights = await rightsOf(tx, found, db)
  return toActor(found, rights, {
    session_id: '',
    locked: false,
    factor: { demanded: rights.demanded, held, passed: held, fresh: held },
  })
}
