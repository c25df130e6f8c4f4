import { Readable } from 'node:stream'
import { localAhead } from '@sala/contract/kit/clock'
import type { CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'

export type SheetKind = 'text' | 'integer' | 'decimal' | 'date' | 'month' | 'time' | 'instant'

export interface SheetColumn {
  readonly header: string
  readonly kind: SheetKind
  readonly scale?: number | undefined
}

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const longestCell = 32_767
const notInXml =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no XML file may hold
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

// Cells of the text format stay what they are: "=1+1" is not computed when it is read, nor when somebody edits the cell
// and leaves it.
const formats: Record<SheetKind, (column: SheetColumn) => string> = {
  text: () => '@',
  integer: () => '0',
  decimal: ({ scale = 2 }) => `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`,
  date: () => 'dd-mm-yyyy',
  month: () => 'mm-yyyy',
  time: () => 'hh:mm',
  instant: () => 'dd-mm-yyyy hh:mm',
}
const widths: Record<SheetKind, number> = {
  text: 24,
  integer: 10,
  decimal: 14,
  date: 12,
  month: 10,
  time: 8,
  instant: 18,
}

/** A number that a cell can hold; what it cannot, the writer would leave out without a word. */
function toNumber(value: unknown): number | string {
  const number = Number(value)
  return Number.isFinite(number) && (typeof value !== 'bigint' || Number.isSafeInteger(number)) ? number : String(value)
}

const toText = (value: unknown): string =>
  String(value instanceof Date ? value.toISOString() : value)
    .replace(notInXml, '')
    .slice(0, longestCell)

function toCell(kind: SheetKind, value: unknown): string | number | Date | null {
  if (value === null || value === undefined || value === '') return null
  switch (kind) {
    case 'integer':
    case 'decimal': {
      const number = toNumber(value)
      return typeof number === 'number' ? number : toText(number)
    }
    case 'date':
    case 'month': {
      const [year, month, day = 1] = String(value).split('-').map(Number)
      const date = new Date(Date.UTC(year!, month! - 1, day))
      return Number.isNaN(date.getTime()) ? toText(value) : date
    }
    case 'time': {
      const [hour, minute] = String(value).split(':').map(Number)
      return Number.isFinite(hour! + minute!) ? (hour! * 60 + minute!) / 1440 : toText(value)
    }
    case 'instant': {
      const date = new Date(value as string)
      // A sheet's times have no zone of their own: they are written as the clocks on the wall show them.
      return Number.isNaN(date.getTime()) ? toText(value) : new Date(date.getTime() + localAhead)
    }
    default:
      return toText(value)
  }
}

/** Excel refuses some letters, a long name, and the word "History", which it keeps for itself. */
const sheetName = (name: string): string => {
  const plain = name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 28) || 'Sheet'
  return plain.toLowerCase() === 'history' ? `${plain} list` : plain
}

/** A row in bold letters: a heading, or sums. */
export interface StrongRow {
  readonly strong: readonly unknown[]
}
export type SheetRow = readonly unknown[] | StrongRow

const bold = { font: { bold: true } } as const

/** Writes one sheet while its rows are read, in constant memory; whatever a text says, no cell is ever a formula. */
export function writeSheet(name: string, columns: readonly SheetColumn[], rows: AsyncIterable<SheetRow>): Readable {
  // The writer asks each column for its style as it writes a cell; the first row is that of the headers.
  let strong: readonly unknown[] | undefined = columns.map(({ header }) => header)
  const cells = async function* () {
    for await (const row of rows) {
      strong = 'strong' in row ? columns.map(({ kind }, at) => toCell(kind, row.strong[at])) : undefined
      yield (strong ?? columns.map(({ kind }, at) => toCell(kind, (row as readonly unknown[])[at]))) as CellValue[]
    }
  }
  const stream = writeXlsxStream(cells(), {
    name: sheetName(name),
    columns: columns.map((column, at) => {
      const numFmt = formats[column.kind](column)
      return {
        header: toText(column.header),
        width: widths[column.kind],
        numFmt,
        get style() {
          return strong && { ...bold, numFmt: typeof strong[at] === 'string' ? '@' : numFmt }
        },
      }
    }),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}
