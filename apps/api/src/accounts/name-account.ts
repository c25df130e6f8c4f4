import type { UserType } from '@sala/contract/kit/access'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { roles } from '../tables/accounts.ts'

/** A name as it is typed to sign in: `Sok Dara` is `sok.dara`. */
const spelled = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')
    .slice(0, 50) || 'user'

const lookedAtOnce = 50

/** The sign-in name of somebody: his own in Latin letters, with a number where others have it. */
export async function freeUserName(tx: Tx, fullName: string): Promise<string> {
  const own = spelled(fullName)
  for (let from = 1; ; from += lookedAtOnce) {
    const names = Array.from({ length: lookedAtOnce }, (_, at) => (from + at === 1 ? own : `${own}${from + at}`))
    const { rows } = await tx.execute<{ name: string }>(
      sql`select lower(user_name) as name from users where lower(user_name) = any(${sql.param(names)}::text[])`,
    )
    const taken = new Set(rows.map(({ name }) => name))
    const free = names.find((name) => !taken.has(name))
    if (free) return free
  }
}

/** The role that everybody of a type has, unless another was made. */
export async function builtinRole(tx: Tx, userType: UserType): Promise<number> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.guard, userType), eq(roles.is_builtin, 1)))
    .orderBy(roles.id)
    .limit(1)
  return role!.id
}
