import { z } from 'zod'
import { date, type Field, type Fields } from './field.ts'
import { largestPerPage } from './page.ts'
import { type AnyResource, includes } from './resource.ts'

type Schema = z.core.$ZodType

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(most))

/** `a,b` or `a[]=a&a[]=b`, every name out of a closed list. */
const namesOf = (known: readonly string[]): Schema => {
  const list = z.array(z.enum(known as [string])).max(100)
  return z
    .union([
      z
        .string()
        .max(3000)
        .transform((text) => (text === '' ? [] : text.split(','))),
      z.array(z.string()).max(100),
    ])
    .pipe(list)
}

/** A value of a closed list may be asked for by its English name too: `status=Active`. */
function askedBy(field: Field): Schema {
  if (field.kind !== 'choice') return field.acceptText
  const byName = new Map([...field.choice!.labels].map(([value, [english]]) => [english, value]))
  return z.union([field.acceptText, z.literal([...byName.keys()]).transform((name) => byName.get(name))])
}

/** One value or several; an empty text means no filter, where the list has a default one. */
const valuesOf = (field: Field): Schema => {
  const one = askedBy(field)
  return z.union([
    z.literal('').transform(() => []),
    z.array(one).max(200),
    z.pipe(
      one,
      z.transform((value: unknown) => [value]),
    ),
  ])
}

const day = date('Day').acceptText

const common = {
  page: z.optional(z.union([z.literal('-1').transform(Number), wholeNumber(10_000_000)])),
  perPage: z.optional(wholeNumber(largestPerPage)),
  search: z.optional(
    z
      .string()
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  ),
  count: z.optional(z.literal('exact')),
}

/** The filters of a list by name: its own, those the mount explains, and the branch where rows have one. */
export function filterFields(resource: AnyResource): Fields {
  const fields = resource.fields as Fields
  const names = new Set<string>([
    ...resource.filters,
    ...('branch_id' in fields && resource.keys[0] !== 'branch_id' ? ['branch_id'] : []),
  ])
  return {
    ...Object.fromEntries([...names].map((name) => [name, { ...fields[name]!, optional: false }])),
    ...resource.where,
  }
}

/** Everything a list of this resource may be asked, each a closed choice. */
export function listQuery(resource: AnyResource): Record<string, Schema> {
  const columns = resource.columns as Fields
  const sortable = Object.keys(columns).filter((name) => columns[name]!.stored && columns[name]!.sortable)
  const filters = Object.fromEntries(
    Object.entries(filterFields(resource)).map(([name, field]) => [name, z.optional(valuesOf(field))]),
  )
  const appended = Object.keys(columns).filter((name) => columns[name]!.append)
  const included = Object.keys(includes(resource))
  return {
    ...common,
    ...(resource.pageName && { [resource.pageName]: common.perPage }),
    sort: z.optional(z.enum([...sortable, ...sortable.map((name) => `-${name}`)] as [string])),
    direction: z.optional(z.enum(['asc', 'desc'])),
    fields: z.optional(namesOf(Object.keys(columns))),
    include: z.optional(namesOf(included)),
    append: z.optional(namesOf(appended)),
    ...filters,
    filter: z.optional(z.strictObject(filters)),
    ...('branch_id' in filters && { all_branch: z.optional(z.enum(['true', 'false', '1', '0'])) }),
    ...(resource.period && { date_from: z.optional(day), date_to: z.optional(day) }),
    ...Object.fromEntries((resource.periodNames ?? []).map((name) => [name, z.optional(day)])),
  }
}

/**
 * What an option list may be asked: a search, a page, the rows of some keys, those that are no longer offered, and the
 * choices it depends on.
 */
export const optionQuery = (target: AnyResource, within: readonly string[] = []): Record<string, Schema> => ({
  ...common,
  id: z.optional(valuesOf((target.fields as Fields)[target.keys[0]!]!)),
  every: z.optional(z.literal('1')),
  ...Object.fromEntries(
    within.map((name) => [name, z.optional(valuesOf({ ...(target.fields as Fields)[name]!, optional: false }))]),
  ),
})
