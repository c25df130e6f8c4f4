import type { Manifest } from '@sala/contract/kit/area'
import type { AnyNotice } from '@sala/contract/kit/notice'
import type { AnswerOf, AnyOperation } from '@sala/contract/kit/operation'
import type { AnyReport } from '@sala/contract/kit/report'
import type { AnyResource } from '@sala/contract/kit/resource'
import { mountNotice, type ServedNotice } from '../notice/notice.ts'
import type { Problem } from '../problem.ts'
import type { App } from '../route/app.ts'
import type { Work } from '../route/work.ts'
import { mountOperation } from './mount-operation.ts'
import { type MountedReport, mountReport } from './mount-report.ts'
import { type Mount, mountResource } from './mount-resource.ts'

/** A resource without rows of its own: its operations read and write it. */
export const servedByOperations = null

type Named<T> = Readonly<Record<string, T>>
/** Asked for only where the area has any. */
type Part<Name extends string, Of, Served> = keyof Of extends never ? unknown : Readonly<Record<Name, Served>>

type Served<R, O, P, N> = Part<
  'resources',
  R,
  { readonly [K in keyof R]: R[K] extends AnyResource ? Mount<R[K]> | typeof servedByOperations : never }
> &
  Part<'operations', O, { readonly [K in keyof O]: (work: Work<O[K]>) => Promise<AnswerOf<O[K]> | Problem> }> &
  Part<'reports', P, { readonly [K in keyof P]: MountedReport }> &
  Part<'notices', N, { readonly [K in keyof N]: ServedNotice }>

interface Anything {
  readonly resources?: Named<Mount<AnyResource> | null>
  readonly operations?: Named<never>
  readonly reports?: Named<MountedReport>
  readonly notices?: Named<ServedNotice>
}

/** Serves all that an area's manifest names, under the same names: what is missing does not compile. */
export const serveArea =
  <
    R extends Named<AnyResource>,
    O extends Named<AnyOperation>,
    P extends Named<AnyReport>,
    N extends Named<AnyNotice>,
    Options extends unknown[],
  >(
    { named }: Manifest<R, O, P, N>,
    serve: (app: App, ...options: Options) => Served<R, O, P, N>,
  ) =>
  (app: App, ...options: Options): void => {
    const { resources = {}, operations = {}, reports = {}, notices = {} } = serve(app, ...options) as Anything
    for (const [name, resource] of Object.entries(named.resources)) {
      const mount = resources[name]
      if (mount) mountResource(app, resource, mount)
      else if (resource.verbs.length > 0) throw new Error(`"${resource.name}" has verbs, but no table serves them`)
    }
    for (const [name, operation] of Object.entries(named.operations)) mountOperation(app, operation, operations[name]!)
    for (const [name, report] of Object.entries(named.reports)) mountReport(app, report, reports[name]!)
    for (const [name, notice] of Object.entries(named.notices)) mountNotice(app, notice, notices[name]!)
  }
