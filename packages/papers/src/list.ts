import { definePaper, type Sheet, type Words } from './paper.ts'

export interface ListColumn {
  readonly label: Words
  readonly align?: 'start' | 'centre' | 'end'
  /** How wide it is beside the others; as wide as its content where absent. */
  readonly share?: number | undefined
  /**
   * How many digits wide its heading is at most before it goes on in a second line; as wide as it is said where absent.
   */
  readonly heading?: number | undefined
  /** To be written into by hand: it has lines at its sides, and the rows are higher. */
  readonly blank?: boolean
}

type Cells = readonly (Words | string | number | null)[]

/**
 * Plain, or standing out: the name of a group with its sums, whose rows follow on the same page, or the sums of all,
 * which never stand on a page alone.
 */
export type ListRow = Cells | StrongRow

export interface StrongRow {
  readonly strong: 'group' | 'total'
  /** Over how many columns its first cell reaches. */
  readonly span: number
  readonly cells: Cells
}

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
