import { areas } from '@sala/contract'
import type { Finding } from './house.ts'

interface Role {
  readonly name: string
  readonly grants: Readonly<Record<string, unknown>>
}

/** A built-in role grants what there is: a name that nothing has any more would silently fall to the rest. */
export function grantRule(roles: readonly Role[]): Finding {
  const known = new Set(['*', ...areas.flatMap((area) => [area.name, ...area.resources.map(({ name }) => name)])])
  const granted = roles.flatMap((role) => Object.keys(role.grants).map((name) => ({ role: role.name, name })))
  const broken = granted
    .filter(({ name }) => !known.has(name))
    .map(({ role, name }) => `${role} is granted "${name}", which is neither an area nor a resource`)
  return { looked: `${granted.length} grants`, broken }
}
