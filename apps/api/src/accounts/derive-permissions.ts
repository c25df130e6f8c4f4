import { areas } from '@sala/contract'
import { importKinds } from '@sala/contract/imports/kinds'
import { khmerLabel } from '@sala/contract/khmer'
import { type Action, actions, permissionName, type UserType } from '@sala/contract/kit/access'
import { isReport } from '@sala/contract/kit/report'
import { type AnyResource, callersOf, type Verb } from '@sala/contract/kit/resource'
import { eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../kit/database.ts'
import { permissions, rolePermissions, roles } from '../tables/accounts.ts'
import { type BuiltinRole, builtinRoles } from './builtin-roles.ts'
import { isSensitive } from './manage-users.ts'

const actionOfVerb: Record<Verb, Action> = {
  list: 'view',
  read: 'view',
  create: 'create',
  update: 'update',
  remove: 'delete',
}

export interface Derived {
  readonly name: string
  readonly action: Action
  readonly resource: AnyResource
  readonly area: (typeof areas)[number]
  readonly guards: readonly UserType[]
}

/** Every permission there is: what the verbs, operations and imports of the contract ask for, and nothing else. */
export function derivePermissions(): Derived[] {
  const found = new Map<string, Derived>()
  const byName = new Map(
    areas.flatMap((area) => area.resources.map((resource) => [resource.name, { area, resource }] as const)),
  )
  const add = (action: Action, resourceName: string, guards: readonly UserType[]) => {
    const { area, resource } = byName.get(resourceName)!
    const name = permissionName(action, resourceName)
    const before = found.get(name)
    found.set(name, { name, action, resource, area, guards: [...new Set([...(before?.guards ?? []), ...guards])] })
  }
  for (const { resources, operations } of areas) {
    for (const resource of resources) {
      for (const verb of resource.verbs)
        if (!resource.own || actionOfVerb[verb] !== 'view')
          add(actionOfVerb[verb], resource.name, callersOf(resource, verb))
      if (resource.verbs.includes('list') && !resource.own) add('export', resource.name, resource.userTypes)
      if (isReport(resource))
        for (const action of ['view', 'export', 'print'] as const) add(action, resource.name, resource.userTypes)
    }
    for (const { access, also = [], userTypes } of operations)
      for (const asked of [access, ...also])
        if (typeof asked === 'object') add(asked.action, asked.resource, userTypes ?? ['staff-api'])
  }
  // What a file may write, also where nobody writes it by hand.
  for (const { resource } of importKinds)
    for (const action of ['view', 'create', 'update'] as const) add(action, resource.name, ['staff-api'])
  return [...found.values()]
}

export const holds = (role: BuiltinRole, { action, resource, area }: Derived): boolean => {
  const everything = resource.sensitive ? [] : (role.grants['*'] ?? [])
  const granted = role.grants[resource.name] ?? role.grants[isReport(resource) ? 'reports' : area.name] ?? everything
  return granted === 'all' || granted.includes(action)
}

/**
 * Keeps the stored permissions in step with the contract; a new one goes at once to the built-in roles that are meant
 * to have it.
 */
export async function syncPermissions(db: Db, { demandFactors }: { readonly demandFactors: boolean }): Promise<void> {
  const derived = derivePermissions()
  await inTransaction(db, { user_id: 0, operation: 'sync-permissions', request_id: 'start' }, async (tx) => {
    const rows = derived.map(({ name, action, resource, area, guards }) => {
      const [label, label_kh] = actions.labels.get(action)!
      const km = khmerLabel(resource.name) ?? resource.label[1]
      return {
        name,
        label: `${label} ${resource.label[1].toLowerCase()}`,
        label_kh: `${label_kh}${km}`,
        group: area.label[0],
        group_kh: area.label[1],
        resource: resource.name,
        resource_label: resource.label[1],
        resource_label_kh: km,
        order_group: areas.indexOf(area) * 100 + area.resources.indexOf(resource),
        order: actions.values.indexOf(action),
        guards: guards.join(','),
      }
    })
    const before = new Set((await tx.select({ name: permissions.name }).from(permissions)).map((row) => row.name))
    const set = Object.fromEntries(Object.keys(rows[0]!).map((column) => [column, sql.raw(`excluded."${column}"`)]))
    await tx.insert(permissions).values(rows).onConflictDoUpdate({
      target: permissions.name,
      set,
      setWhere: sql`(permissions.label, permissions.label_kh, permissions."group", permissions.group_kh, permissions.order_group, permissions.guards) is distinct from (excluded.label, excluded.label_kh, excluded."group", excluded.group_kh, excluded.order_group, excluded.guards)`,
    })
    await tx.delete(permissions).where(
      notInArray(
        permissions.name,
        derived.map(({ name }) => name),
      ),
    )
    const known = new Set((await tx.select({ name: roles.name }).from(roles)).map((row) => row.name))
    const missing = builtinRoles.filter((role) => !known.has(role.name))
    if (missing.length > 0)
      await tx.insert(roles).values(
        missing.map(({ name, name_kh, guard, rank, description }) => ({
          name,
          name_kh,
          guard,
          rank,
          description,
          is_builtin: 1,
        })),
      )
    for (const role of builtinRoles) {
      const fresh = !known.has(role.name)
      const wanted = derived
        .filter((each) => (fresh || !before.has(each.name)) && each.guards.includes(role.guard) && holds(role, each))
        .map(({ name }) => name)
      if (wanted.length === 0) continue
      await tx
        .insert(rolePermissions)
        .select(
          tx
            .select({ role_id: roles.id, permission_id: permissions.id })
            .from(roles)
            .innerJoin(permissions, inArray(permissions.name, wanted))
            .where(sql`${roles.name} = ${role.name}`),
        )
        .onConflictDoNothing()
      if (!fresh || !demandFactors) continue
      const [made] = await tx.select({ id: roles.id }).from(roles).where(eq(roles.name, role.name))
      const held = await tx
        .select({ id: rolePermissions.permission_id })
        .from(rolePermissions)
        .where(eq(rolePermissions.role_id, made!.id))
      const ids = held.map(({ id }) => id)
      if (await isSensitive(tx, ids))
        await tx.update(roles).set({ requires_second_factor: 1 }).where(eq(roles.id, made!.id))
    }
  })
}
