import type { readOriginal as operation } from '@sala/contract/accounts/roles'
import { eq, inArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { permissions, roles } from '../tables/accounts.ts'
import { builtinRoles } from './builtin-roles.ts'
import { derivePermissions, holds } from './derive-permissions.ts'

/** What a new school gives to the role of this name, so that a changed one can be compared with it. */
export async function readOriginal({ input, tx }: Work<typeof operation>) {
  const [row] = await tx.select().from(roles).where(eq(roles.id, input.id))
  const role = row?.is_builtin ? builtinRoles.find(({ name }) => name === row.name) : undefined
  if (!role) return { permission_ids: null }
  const names = derivePermissions()
    .filter((each) => each.guards.includes(role.guard) && holds(role, each))
    .map(({ name }) => name)
  const found = await tx.select({ id: permissions.id }).from(permissions).where(inArray(permissions.name, names))
  return { permission_ids: found.map(({ id }) => id) }
}
