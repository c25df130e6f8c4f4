import type { ChoiceLabel } from './choice.ts'
import type { Field, Fields } from './field.ts'
import type { AnyResource } from './resource.ts'

/** A column that a sheet may have: a field of a resource, whose label and Khmer word it takes along. */
export interface ImportColumn {
  readonly of: AnyResource
  readonly name: string
  readonly field: Field
  /** Further headings that people write for it, in either language. */
  readonly also: readonly string[]
  /** What the line of the template says. */
  readonly example?: string | undefined
  /** A new row cannot do without it, in this column or in the one that stands for it. */
  readonly needed: boolean
}

export interface ImportDefinition {
  readonly name: string
  readonly label: ChoiceLabel
  /** What the rows become: whoever imports must be allowed to create and to change it. */
  readonly resource: AnyResource
  /** The other resources that a file writes to, with the same two permissions, where their columns are used. */
  readonly touches: readonly AnyResource[]
  readonly columns: Readonly<Record<string, ImportColumn>>
  /**
   * By which columns a row that exists is recognised, list after list. Where a row has filled the first list, its
   * number, no later one may find another record.
   */
  readonly match: readonly (readonly string[])[]
}

interface More {
  readonly name: string
  readonly label: ChoiceLabel
  readonly match: ImportDefinition['match']
  readonly touches?: readonly AnyResource[]
  /** Fields that a file does not write. */
  readonly without?: readonly string[]
  readonly columns?: Readonly<Record<string, ImportColumn>>
  readonly also?: Readonly<Record<string, readonly string[]>>
  readonly example?: Readonly<Record<string, string>>
}

/** The most that a file may hold. */
export const importLimits = { megabytes: 20, rows: 100_000, columns: 200 } as const

const written: ReadonlySet<string> = new Set(['links', 'owned', 'image', 'audio', 'json', 'secret', 'html', 'id'])

/** A column of a sheet that is a field of a resource, perhaps of another one than the file is about. */
export function columnOf(
  of: AnyResource,
  name: string,
  also: readonly string[] = [],
  example?: string,
  optional = true,
): ImportColumn {
  const field = (of.fields as Fields)[name]!
  return {
    of,
    name,
    field: { ...field, optional: optional || field.optional === true },
    also,
    example,
    needed: !optional,
  }
}

/**
 * An import is a value: what a sheet about a resource may say. Its columns are the fields that somebody may write by
 * hand.
 */
export function importOf(
  resource: AnyResource,
  { without = [], columns = {}, also = {}, example = {}, touches = [], ...rest }: More,
): ImportDefinition {
  const own = Object.entries(resource.fields as Fields)
    .filter(([name, field]) => !field.computed && !written.has(field.kind) && !without.includes(name))
    .map(([name, field]): [string, ImportColumn] => [
      name,
      {
        of: resource,
        name,
        field,
        also: also[name] ?? [],
        example: example[name],
        needed: !field.optional && field.default === undefined,
      },
    ])
  return { ...rest, resource, touches, columns: { ...Object.fromEntries(own), ...columns } }
}
