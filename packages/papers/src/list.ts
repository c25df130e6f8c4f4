import { definePaper, type Sheet, type Words } from './paper.ts'

export interface ListColumn {
  readonly label: Words
  readonly align?: 'start' | 'centre' | 'end'
  /** How wide it is beside the others; as wide as its content where absent. */
  readonly share?: number | undefined
  /** To be written into by hand: it has lines at its sides, and the rows are higher. */
  readonly blank?: boolean
}

type Cells = readonly (Words | string | number | null)[]

/** Plain, or standing out: the name of a group with its sums, or the sums of all. */
export type ListRow = Cells | { readonly strong: true; readonly cells: Cells }

export interface List extends Sheet {
  readonly title: Words
  readonly details: readonly { readonly label: Words; readonly value: Words }[]
  readonly landscape?: boolean
  /** Many columns: smaller letters, less space between them. */
  readonly dense?: boolean
  /** Whether rows are counted in a column of their own. */
  readonly numbered?: boolean
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
}

export const list = definePaper<List>({ name: 'list', template: 'list.typ', list: 'rows', most: () => 4000 })
