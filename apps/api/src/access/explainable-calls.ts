import { areas } from '@sala/contract'
import { khmerOf } from '@sala/contract/khmer'
import { type Access, actions } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { z } from 'zod'
import { type App, storeOf } from '../kit/mount.ts'
import { refuse } from '../kit/problem.ts'
import type { Route } from '../kit/route.ts'
import { khmerLabel } from './derive-permissions.ts'

type Row = Record<string, unknown>
type Guarded = Route & { readonly access: Exclude<Access, string> }

/** Calls that a permission guards: one to view, the other verbs, and the operations. */
export const askable = (app: App): Guarded[] =>
  app.routes
    .filter((route): route is Guarded => typeof route.access === 'object' && route.verb !== 'lookup')
    .filter(({ verb, resource }) => verb !== 'list' || !storeOf(app, resource!).resource.verbs.includes('read'))
export const concernsRecord = ({ onRow, verb, refs, access }: Guarded): boolean =>
  !!onRow || (!verb && refs.some(({ resource }) => resource === access.resource))

// The verbs as on the permission screen, then the operations.
const orderOf = ({ verb, access }: Guarded): number => actions.values.indexOf(access.action) + (verb ? 0 : actions.values.length)

/** Everything that can be asked about, by what it is done to. */
export function explainableCalls(app: App) {
  const routes = askable(app)
  return areas
    .flatMap((area) => area.resources)
    .map((resource: AnyResource) => ({
      resource: resource.name,
      label: resource.label[1],
      label_kh: khmerLabel(resource.name) ?? resource.label[1],
      calls: routes
        .filter(({ access }) => access.resource === resource.name)
        .sort((a, b) => orderOf(a) - orderOf(b))
        .map((route) => {
          const [label, label_kh] = route.verb ? actions.labels.get(route.access.action)! : [route.label, String(khmerOf(route.name, '_') ?? route.label)]
          return { name: route.name, label, label_kh, of_record: concernsRecord(route) ? 1 : 0 }
        }),
    }))
    .filter(({ calls }) => calls.length > 0)
}

/** A record's key, from its text in an address. */
export function keyOf({ keys, fields }: AnyResource, text: string): Row {
  const parts = text.split('/')
  const found = keys.map((name: string, at) => z.safeParse((fields as Fields)[name]!.acceptText, parts[at]))
  if (parts.length !== keys.length || found.some(({ success }) => !success)) throw refuse('not_found')
  return Object.fromEntries(keys.map((name: string, at) => [name, found[at]!.data]))
}
