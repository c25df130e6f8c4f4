import { parseAmount } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import type { readPriceGrid } from '@sala/contract/pricing/price-grid'
import { renamed } from '@sala/contract/pricing/rename-fee'
import { pick } from '../kit/labels.ts'

export type Grid = AnswerOf<typeof readPriceGrid>
export type Column = Grid['columns'][number]
export type PriceRow = Grid['rows'][number]
export type Cell = Grid['rows'][number]['cells'][number]

/** A price that was typed over another. */
export interface Edit {
  readonly text: string
  /** The version that stood there when it was typed. */
  readonly version: number
}
export type Edits = ReadonlyMap<number, Edit>

/** Rows by columns; where no fee is, nothing. */
export const layOut = ({ columns, rows }: Grid): (Cell | undefined)[][] =>
  rows.map(({ cells }) => columns.map(({ key }) => cells.find(({ column }) => column === key)))

/** The fee and the place of a cell, in one line. */
export function nameCell(grid: Grid, down: number, right: number, language: 'en' | 'km', everybody: string): string {
  const [row, column] = [grid.rows[down]!, grid.columns[right]!]
  const place = [pick(language, column.program_en, column.program_kh), pick(language, column.name_en, column.name_kh)]
  return [pick(language, row.name_en, row.name_kh), ...(place.some(Boolean) ? place : [everybody])]
    .filter(Boolean)
    .join(' · ')
}

/** A price as it comes from a keyboard or a sheet: $1,234.50 is 1234.50. */
export const cleanPrice = (text: string): string => text.replaceAll(/[\s$,]/g, '')

export const isPrice = (text: string): boolean =>
  /^\d{1,7}(\.\d{1,2})?$/.test(text) && parseAmount(text) <= 999_999_900n

/** A block of a sheet, row by row; one value alone is a block of one. */
export const readBlock = (text: string): string[][] =>
  text
    .replaceAll('\r', '')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map(cleanPrice))

/** With a price typed into a cell; what is the same as before is no change. */
export function typed(edits: Edits, cell: Cell, text: string): Edits {
  const next = new Map(edits)
  const same = isPrice(text) && parseAmount(text) === parseAmount(cell.fee_amount)
  if (same) next.delete(cell.fee_setup_id)
  else next.set(cell.fee_setup_id, { text, version: edits.get(cell.fee_setup_id)?.version ?? cell.version })
  return next
}

/** With a block laid over the cells from one on, to the right and down; what falls beside the grid is dropped. */
export function pasted(
  edits: Edits,
  cells: readonly (readonly (Cell | undefined)[])[],
  [row, column]: readonly [number, number],
  block: readonly (readonly string[])[],
): Edits {
  let next = edits
  for (const [down, line] of block.entries())
    for (const [right, text] of line.entries()) {
      const cell = cells[row + down]?.[column + right]
      if (cell && text !== '') next = typed(next, cell, text)
    }
  return next
}

/** The next cell in a direction that has a fee. */
export function nextCell(
  cells: readonly (readonly (Cell | undefined)[])[],
  [row, column]: readonly [number, number],
  [down, right]: readonly [number, number],
): [number, number] | undefined {
  let [r, c] = [row + down, column + right]
  while (cells[r] && c >= 0 && c < cells[r]!.length) {
    if (cells[r]![c]) return [r, c]
    r += down
    c += right
  }
  return undefined
}

type Names = { readonly fee_name_en: string; readonly fee_name_kh: string }

/** What the fee of an empty cell is called: like one of its row, for the place where it stands. */
export function nameLike(like: Names, from: Column, to: Column, row: Pick<PriceRow, 'name_en' | 'name_kh'>): Names {
  // A grade's fee that is one of all grades now, or the other way round, says nothing of a place.
  if ((from.grade_id === null) !== (to.grade_id === null) || (from.acps_id === null) !== (to.acps_id === null))
    return { fee_name_en: row.name_en, fee_name_kh: row.name_kh }
  const { name_en, name_kh, program_en, program_kh } = from
  return {
    fee_name_en: renamed(renamed(like.fee_name_en, name_en, to.name_en), program_en, to.program_en),
    fee_name_kh: renamed(renamed(like.fee_name_kh, name_kh, to.name_kh), program_kh, to.program_kh),
  }
}
