import type { permissions } from '@sala/contract/accounts/permissions'
import type { Language } from '@sala/contract/kit/problem'
import type { ShownRow } from '../kit/api.ts'
import { pick } from '../kit/labels.ts'

export type Permission = ShownRow<typeof permissions>

interface MatrixRow {
  readonly resource: string
  readonly label: string
  readonly permissions: readonly Permission[]
}

export interface MatrixGroup {
  readonly group: string
  readonly label: string
  readonly rows: readonly MatrixRow[]
}

/** What a permission lets one do: the part of its name before the resource. */
export const actionOf = (permission: Permission) =>
  permission.name.slice(0, permission.name.length - permission.resource.length - 1)

/** Permissions by group and resource, in the server's order, narrowed to what somebody searches for. */
export function groupsOf(permissions: readonly Permission[], search: string, language: Language): MatrixGroup[] {
  const wanted = search.trim().toLowerCase().split(/\s+/)
  const groups = new Map<
    string,
    { group: string; label: string; rows: Map<string, MatrixRow & { permissions: Permission[] }> }
  >()
  for (const each of permissions) {
    const { label, label_kh, resource, resource_label, resource_label_kh } = each
    const words = [each.group, each.group_kh, label, label_kh, resource_label, resource_label_kh, resource]
    const said = words.join(' ').toLowerCase()
    if (!wanted.every((word) => said.includes(word))) continue
    const group = groups.get(each.group) ?? {
      group: each.group,
      label: pick(language, each.group, each.group_kh),
      rows: new Map(),
    }
    const row = group.rows.get(each.resource) ?? {
      resource: each.resource,
      label: pick(language, each.resource_label, each.resource_label_kh),
      permissions: [],
    }
    row.permissions.push(each)
    group.rows.set(each.resource, row)
    groups.set(each.group, group)
  }
  return [...groups.values()].map(({ group, label, rows }) => ({ group, label, rows: [...rows.values()] }))
}
