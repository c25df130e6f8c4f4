import type { UserType } from '@sala/contract/kit/access'
import type { Field, Fields, Kind } from '@sala/contract/kit/field'
import { type AnyResource, includeName, readableBy } from '@sala/contract/kit/resource'

const notInLists: readonly Kind[] = ['id', 'secret', 'links', 'owned', 'image', 'audio', 'json', 'html', 'note']

// About as wide as such a value is; a list shows as many columns as its width holds.
const widths: Partial<Record<Kind, number>> = {
  flag: 104,
  integer: 92,
  decimal: 120,
  date: 118,
  month: 104,
  time: 104,
  instant: 164,
  phone: 128,
  choice: 128,
  code: 128,
}

export interface ListedField {
  readonly name: string
  readonly field: Field
  readonly width: number
}

const isListed = ({ column, kind }: Field): boolean =>
  column !== false && (typeof column === 'number' || !notInLists.includes(kind))
// A note is cut where its column ends; what costs the server more than a look is not answered in a list.
const canBeListed = (field: Field): boolean =>
  isListed(field) || ((field.kind === 'note' || !notInLists.includes(field.kind)) && !field.append)

/** The fields a list may show: first those it shows by itself, most important first. */
export function offeredFields(resource: AnyResource, userType: UserType): ListedField[] {
  // A field that shares its name with a stamp, such as history's own time, is listed as the resource defines it.
  const own = resource.fields as Fields
  const place = (field: Field) => (isListed(field) ? Number(field.column) || 99 : 100)
  return Object.keys(readableBy(resource, userType))
    .flatMap((name): [string, Field][] => (own[name] ? [[name, own[name]]] : []))
    .filter(([, field]) => canBeListed(field))
    .sort(([, a], [, b]) => place(a) - place(b))
    .map(([name, field]) => ({ name, field, width: widths[field.kind] ?? 168 }))
}

/** The fields a list shows, most important first. */
export const listFields = (resource: AnyResource, userType: UserType): ListedField[] =>
  offeredFields(resource, userType).filter(({ field }) => isListed(field))

/** As many of the columns as fit, never fewer than three. */
export function fitting(columns: readonly ListedField[], width: number): ListedField[] {
  let used = 56
  return columns.filter((column, index) => (used += column.width) <= width || index < 3)
}

/** What `include` must name so that these references can be shown by their titles. */
export const includesOf = (fields: readonly (readonly [string, Field])[]): string | undefined =>
  fields
    .filter(([, field]) => field.kind === 'ref')
    .map(([name]) => includeName(name))
    .join(',') || undefined

/** Fields in the order of their sections; those without one come first. */
export function bySection(
  fields: Fields | readonly (readonly [string, Field])[],
): { section: string | undefined; fields: [string, Field][] }[] {
  const sections = new Map<string | undefined, [string, Field][]>([[undefined, []]])
  for (const [name, field] of Array.isArray(fields) ? fields : Object.entries(fields)) {
    const list = sections.get(field.section) ?? []
    list.push([name, field])
    sections.set(field.section, list)
  }
  return [...sections].filter(([, list]) => list.length > 0).map(([section, list]) => ({ section, fields: list }))
}
