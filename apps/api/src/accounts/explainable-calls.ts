import { areas } from '@sala/contract'
import { khmerLabel, khmerOf } from '@sala/contract/khmer'
import { type Access, actions } from '@sala/contract/kit/access'
import type { AnyResource } from '@sala/contract/kit/resource'
import { type App, type Route, storeOf } from '../kit/route/app.ts'

export type Row = Record<string, unknown>

type Guarded = Route & { readonly access: Exclude<Access, string> }

/** Calls that a permission guards: one to view, the other verbs, and the operations. */
export const askable = (app: App): Guarded[] =>
  app.routes
    .filter((route): route is Guarded => typeof route.access === 'object' && route.verb !== 'lookup')
    .filter(({ verb, resource }) => verb !== 'list' || !storeOf(app, resource!).resource.verbs.includes('read'))

export const concernsRecord = ({ onRow, verb, refs, access }: Guarded): boolean =>
  !!onRow || (!verb && refs.some(({ resource }) => resource === access.resource))

// The verbs as on the permission screen, then the operations.
const orderOf = ({ verb, access }: Guarded): number =>
  actions.values.indexOf(access.action) + (verb ? 0 : actions.values.length)

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
          const [label, label_kh] = route.verb
            ? actions.labels.get(route.access.action)!
            : [route.label, String(khmerOf(route.name, '_') ?? route.label)]
          return { name: route.name, label, label_kh, of_record: concernsRecord(route) ? 1 : 0 }
        }),
    }))
    .filter(({ calls }) => calls.length > 0)
}
