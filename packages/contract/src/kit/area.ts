import type { AnyNotice } from './notice.ts'
import type { AnyOperation } from './operation.ts'
import type { AnyReport } from './report.ts'
import type { AnyResource } from './resource.ts'
import type { SetupStep } from './setup.ts'

type Named<T> = Readonly<Record<string, T>>

/** Everything that one part of the school offers, as the rest of the program reads it. */
export interface Area {
  readonly name: string
  readonly label: readonly [english: string, khmer: string]
  /** What it keeps, and what it reports. */
  readonly resources: readonly AnyResource[]
  readonly operations: readonly AnyOperation[]
  /** What it tells people of. */
  readonly notices: readonly AnyNotice[]
  readonly setup: readonly SetupStep[]
}

/** The same by its names: whoever serves the area must serve each of them. */
export interface Manifest<
  R extends Named<AnyResource>,
  O extends Named<AnyOperation>,
  P extends Named<AnyReport>,
  N extends Named<AnyNotice>,
> extends Area {
  readonly named: { readonly resources: R; readonly operations: O; readonly reports: P; readonly notices: N }
}

type None = Record<never, never>

interface AreaDefinition<R, O, P, N> extends Pick<Area, 'name' | 'label'> {
  readonly resources?: R
  readonly operations?: O
  readonly reports?: P
  readonly notices?: N
  readonly setup?: readonly SetupStep[]
}

/** An area is a value: its name, what people call it, and all that it serves. */
export function defineArea<
  R extends Named<AnyResource> = None,
  O extends Named<AnyOperation> = None,
  P extends Named<AnyReport> = None,
  N extends Named<AnyNotice> = None,
>({
  name,
  label,
  resources = {} as R,
  operations = {} as O,
  reports = {} as P,
  notices = {} as N,
  setup = [],
}: AreaDefinition<R, O, P, N>): Manifest<R, O, P, N> {
  return {
    name,
    label,
    resources: [...Object.values(resources), ...Object.values(reports)],
    operations: Object.values(operations),
    notices: Object.values(notices),
    setup,
    named: { resources, operations, reports, notices },
  }
}
