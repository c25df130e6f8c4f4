import { branches } from '@sala/contract/organisation/branches'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { descriptionOf } from '../kit/store/scope.ts'
import type { Store } from '../kit/store/store.ts'
import { permissions, rolePermissions, roles, userRoles } from '../tables/accounts.ts'

const mostRoles = 12

/**
 * A permission in words, and the roles through which somebody has it; where he has it not, the roles that would give
 * it, the humblest first.
 */
export async function describeRoles(tx: Tx, person: Actor, permission: string) {
  const [said] = await tx
    .select({ label: permissions.label, label_kh: permissions.label_kh })
    .from(permissions)
    .where(eq(permissions.name, permission))
  const held = sql`exists (select 1 from ${userRoles} where ${userRoles.user_id} = ${person.user_id} and ${userRoles.role_id} = ${roles.id})`
  const found = await tx
    .select({ id: roles.id, label: roles.name, label_kh: roles.name_kh })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.role_id, roles.id))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permission_id))
    .where(
      and(
        eq(permissions.name, permission),
        eq(roles.guard, person.user_type),
        person.permissions.has(permission) ? held : undefined,
      ),
    )
    .orderBy(asc(roles.rank), asc(roles.id))
    .limit(mostRoles)
  return { ...(said && { said }), roles: found }
}

interface Asked {
  readonly actor: Actor
  readonly person: Actor
  readonly target: Store
  readonly key: Record<string, unknown> | undefined
  readonly store: Work<never>['store']
}

/**
 * Which records somebody may touch, in the scope's own words; where branches decide, his and the record's, as far as
 * whoever asks may see them.
 */
export async function describeRecords(tx: Tx, { actor, person, target, key, store }: Asked) {
  const scope = target.options.scope[person.user_type]
  const said = scope && descriptionOf(scope)
  if (!said) return {}
  const words = { said: { label: said.reach[0], label_kh: said.reach[1] } }
  if (!said.branches) return words
  const named = async (ids: readonly number[]) => {
    const found = await store(branches).titles(
      tx as Db,
      actor,
      ids.filter((id) => actor.branch_ids.includes(id)),
    )
    return [...found.values()].map((row) => ({
      id: row.branch_id as number,
      label: String(row.branch_name_en),
      label_kh: String(row.branch_name_kh),
    }))
  }
  const [row] = key
    ? await tx
        .select({ branch_ids: sql<number[]>`${said.branches}`.as('branch_ids') })
        .from(target.options.table as PgTable)
        .where(target.keyMatches(key))
    : []
  return {
    ...words,
    branches: await named(person.branch_ids),
    ...(row && { record_branches: await named(row.branch_ids) }),
  }
}
