import { z } from 'zod'
import { type Access, may, type UserType, userTypes } from './access.ts'
import type { AccessLogged } from './access-logged.ts'
import type { Choice } from './choice.ts'
import { type Field, type Fields, instant, integer, type Kind, mapFields, type ValueOf } from './field.ts'
import { pageOf } from './page.ts'

export type Verb = 'list' | 'read' | 'create' | 'update' | 'remove'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What every row carries: the server writes these, the database keeps them right. */
export const stamps = {
  version: integer('Version', { min: 1, computed: true, column: false }),
  created_by: integer('Created by', { computed: true, optional: true, column: false }),
  created_date: instant('Created', { computed: true, column: false }),
  updated_at: instant('Last changed', { computed: true, column: false }),
} as const

/**
 * A named option list under the resource's path: another resource, its rows by a field that the path calls {id} or the
 * query names, or a closed list of values.
 */
export type Lookup =
  | (() => AnyResource)
  | { readonly of: () => AnyResource; readonly by: string }
  | { readonly choice: Choice }

export interface ResourceDefinition<F extends Fields> {
  readonly name: string
  /** Where it is served, when that is not its name. */
  readonly path?: string
  /** One, several. */
  readonly label: readonly [one: string, several: string]
  readonly key: (keyof F & string) | readonly (keyof F & string)[]
  /** What people call a row by; in two languages where the row has both. */
  readonly title: (keyof F & string) | { readonly en: keyof F & string; readonly km: keyof F & string }
  readonly fields: F
  /** Fields that `filter[...]` accepts, each with one value or several. */
  readonly filters?: readonly (keyof F & string)[]
  /** Filters that are not fields; the mount says what each means. */
  readonly where?: Fields
  /** Filter values of a list that is asked without them. */
  readonly defaults?: { readonly [name: string]: readonly (number | string)[] }
  /**
   * The date field that `date_from` and `date_to` narrow; of a first and a last day, the rows that lie in part between
   * them.
   */
  readonly period?: (keyof F & string) | readonly [first: keyof F & string, last: keyof F & string]
  /**
   * What a new row begins with after "Save and new": the values of these fields in the one before. Unless it says so,
   * the required references to anything but a large resource, which is mostly whom a row is about, and the required
   * days that are not birthdays.
   */
  readonly keeps?: readonly (keyof F & string)[]
  /** The days around today, as first and last, that a list shows when it is asked for no others. */
  readonly lately?: readonly [first: number, last: number]
  readonly sort: readonly [keyof F & string, 'asc' | 'desc']
  /** What its list calls `perPage` as well, where the specification does. */
  readonly pageName?: string
  /** What its list calls `date_from` and `date_to` as well, where the specification does. */
  readonly periodNames?: readonly [from: string, to: string]
  readonly verbs?: readonly Verb[]
  /** Verbs, and the list's Excel sheet, served under another method or path than the usual one. */
  readonly routes?: { readonly [V in Verb | 'export']?: readonly [Method, string] }
  readonly lookups?: { readonly [path: string]: Lookup }
  /** Further fields that an option of this resource shows or depends on. */
  readonly option?: readonly (keyof F & string)[]
  /** What tells two rows of one name apart wherever one is chosen or found, shown beside its name; references by name. */
  readonly tellApart?: readonly (keyof F & string)[]
  /** A flag that a delete sets instead of removing the row. */
  readonly softDelete?: keyof F & string
  /** A picture that may come along with a new row or a change, sent as a form instead of JSON. */
  readonly picture?: { readonly field: keyof F & string; readonly megabytes: number }
  /**
   * May come to hold a hundred thousand rows and more: the server does not start unless its table has the indexes that
   * its list needs.
   */
  readonly large?: boolean
  /**
   * How far its list counts exactly, where whether a row is seen takes so long to find out that the usual is too far.
   */
  readonly countCap?: number
  readonly userTypes?: readonly UserType[]
  /** Those of them who may also create, change and delete; all, unless it says so. */
  readonly writers?: readonly UserType[]
  /** Somebody's own affairs: to read them he has to be signed in and needs no permission; its scope says which. */
  readonly own?: true
  /** Verbs before which whoever's role demands a second factor must have confirmed it a moment ago. */
  readonly freshFactor?: readonly Verb[]
  /**
   * Whoever is shown rows of it is written down, with all whom they are about: a row that is opened, a page of a list,
   * a list that is taken out, the history.
   */
  readonly logsAccess?: AccessLogged
  /**
   * Kept about people so closely that a role reaches it by its name or its area alone, never by granting everything.
   */
  readonly sensitive?: true
}

export interface Resource<F extends Fields = Fields> extends ResourceDefinition<F> {
  readonly path: string
  readonly keys: readonly string[]
  readonly verbs: readonly Verb[]
  readonly filters: readonly (keyof F & string)[]
  readonly lookups: { readonly [path: string]: Lookup }
  readonly userTypes: readonly UserType[]
  readonly writers: readonly UserType[]
  /** Its own fields and the stamps. */
  readonly columns: Fields
}

// biome-ignore lint/suspicious/noExplicitAny: a resource of any fields; `Fields` alone would not accept narrower ones
export type AnyResource = Resource<any>
export type RowOf<R extends AnyResource> = { [K in keyof R['fields']]: ValueOf<R['fields'][K]> } & {
  [K in keyof typeof stamps]: ValueOf<(typeof stamps)[K]>
}

/** A resource is a value: all that is known of a thing the school keeps, said once. */
export function defineResource<const F extends Fields>(definition: ResourceDefinition<F>): Resource<F> {
  for (const [name, { search, readers, kind }] of Object.entries(definition.fields)) {
    if (kind === 'ref' && includeName(name) === name)
      throw new Error(`${definition.name}: the row that "${name}" refers to would be included under the same name`)
    if (search && readers)
      throw new Error(`${definition.name}: "${name}" has readers, so a search that others use must not find it`)
  }
  return {
    ...definition,
    path: definition.path ?? `/${definition.name}`,
    keys: typeof definition.key === 'string' ? [definition.key] : definition.key,
    verbs: definition.verbs ?? ['list', 'read', 'create', 'update', 'remove'],
    filters: definition.filters ?? [],
    lookups: definition.lookups ?? {},
    userTypes: definition.userTypes ?? ['staff-api'],
    writers: definition.writers ?? definition.userTypes ?? ['staff-api'],
    columns: { ...definition.fields, ...stamps },
  }
}

/** The fields whose values the next new row begins with. */
export const keptFields = ({ keeps, fields }: AnyResource): readonly string[] =>
  keeps ??
  Object.entries(fields as Fields).flatMap(([name, { kind, optional, computed, past, target }]) =>
    !optional && !computed && ((kind === 'ref' && !target!().large) || (kind === 'date' && !past)) ? [name] : [],
  )

const reading: readonly Verb[] = ['list', 'read']

/** The user types that a verb is served to. */
export const callersOf = (resource: AnyResource, verb: Verb): readonly UserType[] =>
  reading.includes(verb) ? resource.userTypes : resource.writers

/** What reading it takes. */
export const viewAccess = (resource: AnyResource): Access => (resource.own ? 'signed-in' : may('view', resource))

/** The first and the last day that a period is compared with, which may be one and the same. */
export const periodOf = ({ period }: AnyResource): readonly [first: string, last: string] | undefined =>
  typeof period === 'string' ? [period, period] : (period as readonly [string, string] | undefined)

/** Where the list is taken out as an Excel sheet. */
export const exportRoute = (resource: AnyResource): { method: Method; path: string } => {
  const [method, tail] = resource.routes?.export ?? ['GET', '/excel-exports']
  return { method, path: resource.path + tail }
}
const readable = new WeakMap<AnyResource, Map<UserType, Fields>>()

/** The fields that this user type may read. */
export function readableBy(resource: AnyResource, userType: UserType): Fields {
  let known = readable.get(resource)
  if (!known) readable.set(resource, (known = new Map()))
  let fields = known.get(userType)
  if (!fields) {
    const own = Object.entries(resource.columns as Fields).filter(
      ([, field]) => field.kind !== 'secret' && (field.readers ?? userTypes).includes(userType),
    )
    known.set(userType, (fields = Object.fromEntries(own)))
  }
  return fields
}

/** `division_id` is answered as `division`, `responsible_by` as `responsible`, when `include` asks for it. */
export const includeName = (fieldName: string): string => fieldName.replace(/_(id|code|by|to)$/, '')

/** What `include` accepts, and the field each stands for. */
export const includes = (resource: AnyResource): Record<string, string> =>
  Object.fromEntries(
    Object.entries(resource.fields as Fields)
      .filter(([, field]) => field.kind === 'ref' || field.kind === 'links' || field.kind === 'owned')
      .map(([name, field]) => [field.kind === 'ref' ? includeName(name) : name, name]),
  )

/** The names of the fields that an option shows. */
export const titleFields = (resource: AnyResource): string[] =>
  typeof resource.title === 'string' ? [resource.title] : [resource.title.en, resource.title.km]
export const optionFields = (resource: AnyResource): string[] => [
  ...new Set([...resource.keys, ...titleFields(resource), ...(resource.option ?? [])]),
]

const reachesPeople: readonly Kind[] = ['phone', 'email']
/** Those of them that are also shown to whoever may not view the row itself: not how people are reached. */
export const unaskedFields = (resource: AnyResource): string[] =>
  optionFields(resource).filter((name) => !reachesPeople.includes((resource.columns as Fields)[name]!.kind))

const optionShape = (resource: AnyResource): Record<string, z.core.$ZodType> => {
  const always = unaskedFields(resource)
  const answer = (name: string) => (resource.columns as Fields)[name]!.answer
  return Object.fromEntries(
    optionFields(resource).map((name) => [name, always.includes(name) ? answer(name) : z.optional(answer(name))]),
  )
}

/** The fields that tell rows of one name apart. */
export const apartFields = (resource: AnyResource): string[] => [...(resource.tellApart ?? [])]

/** What `include` must ask for so that these can be read. */
export const apartIncludes = (resource: AnyResource, names: readonly string[]): string[] =>
  names.filter((name) => (resource.fields as Fields)[name]?.kind === 'ref').map(includeName)

export function optionAnswer(resource: AnyResource) {
  const shape = optionShape(resource)
  for (const name of (resource.tellApart ?? []) as string[]) {
    const field = (resource.columns as Fields)[name]!
    shape[name] ??= z.optional(field.answer)
    if (field.kind === 'ref')
      shape[includeName(name)] = z.optional(z.nullable(z.strictObject(optionShape(field.target!()))))
  }
  return z.strictObject(shape)
}

/** What a row looks like to a user type: declared fields, and what `include` may add. */
export function rowAnswer(resource: AnyResource, userType: UserType) {
  const shape: Record<string, z.core.$ZodType> = {}
  for (const [name, field] of Object.entries(readableBy(resource, userType))) {
    shape[name] = z.optional(field.answer)
    if (field.kind === 'ref') shape[includeName(name)] = z.optional(z.nullable(optionAnswer(field.target!())))
  }
  return z.strictObject(shape)
}

export const listAnswer = (resource: AnyResource, userType: UserType) => pageOf(rowAnswer(resource, userType))

const writable = (resource: AnyResource): [string, Field][] =>
  Object.entries(resource.fields as Fields).filter(([, field]) => !field.computed)

/** How a value is written: in JSON, or in a form, where everything is text. */
type Writing = 'accept' | 'acceptText'

/**
 * A new row: what has no default and may not be empty must be there; the key may come along only where people give it.
 */
export const createBody = (resource: AnyResource, as: Writing = 'accept') =>
  z.strictObject(
    Object.fromEntries(
      writable(resource).map(([name, field]) => [
        name,
        field.optional || field.default !== undefined || field.kind === 'links' || field.kind === 'owned'
          ? z.optional(field[as])
          : field[as],
      ]),
    ),
  )

/** A change whose address names no row: the payload does. */
export const keyInPayload = ({ routes }: AnyResource): boolean => routes?.update?.[1].includes('{') === false

/**
 * A change: an absent key is unchanged, null clears; the key must agree with the path, the version makes a stale save
 * fail.
 */
export const updateBody = (resource: AnyResource, as: Writing = 'accept') =>
  z.strictObject({
    ...Object.fromEntries(
      writable(resource)
        .filter(([, field]) => !field.fixed)
        .map(([name, field]) => [name, z.optional(field[as])]),
    ),
    ...Object.fromEntries(
      resource.keys.map((name) => {
        const schema = (resource.fields as Fields)[name]![as]
        return [name, keyInPayload(resource) ? schema : z.optional(schema)]
      }),
    ),
    version: z.optional(stamps.version[as]),
  })

/** The key as it stands in a path. */
export const keyParams = (resource: AnyResource) =>
  mapFields(
    Object.fromEntries(resource.keys.map((name) => [name, (resource.fields as Fields)[name]!])),
    (field) => field.acceptText,
  )
