import { importProblems } from '@sala/contract/imports/problems'
import type { uploadImport as operation } from '@sala/contract/imports/run-imports'
import { importLimits } from '@sala/contract/kit/sheet-import'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { cleanCell } from '../kit/file/read-cell.ts'
import { type OpenWorkbook, readWorkbook, type SheetRow, WorkbookProblem } from '../kit/file/read-workbook.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { importMappings, importRows, imports } from '../tables/imports.ts'
import { findHeader, guessColumns, headingsKey } from './guess-columns.ts'
import { demandImport, kindOf, labelsOf, remarkOf } from './kinds.ts'

const refuse = refusals(importProblems)
const faults = {
  unreadable: 'sheet_unreadable',
  empty: 'sheet_empty',
  too_large: 'sheet_too_large',
  busy: 'readers_busy',
} as const
/** Among so many rows the headings are looked for, and from so many the samples are taken. */
const first = 200
const lookedAt = 20
const atOnce = 1000
/** So many letters are held at a time, however few rows they stand in. */
const mostLetters = 4_000_000
const mostSeconds = 60

/** Reads the file row by row into the database, and guesses what its columns are; the file itself is not kept. */
export const uploadImport =
  (app: App) =>
  async ({ input, actor, tx, file }: Work<typeof operation>) => {
    const kind = kindOf(input.kind)
    demandImport(actor, kind)
    let workbook: OpenWorkbook | undefined
    try {
      workbook = await readWorkbook(file.path, {
        rows: importLimits.rows + lookedAt,
        columns: importLimits.columns,
        seconds: mostSeconds,
      })
      return await keepRows(app, tx, workbook, { ...input, kind })
    } catch (error) {
      throw error instanceof WorkbookProblem ? refuse(faults[error.fault]) : error
    } finally {
      workbook?.close()
    }
  }

interface About {
  readonly kind: ReturnType<typeof kindOf>
  readonly branch_id: number
  readonly file_name: string
}

async function keepRows(
  app: App,
  tx: Tx,
  { sheet, sheets, rows }: OpenWorkbook,
  { kind, branch_id, file_name }: About,
) {
  const source = rows[Symbol.asyncIterator]()
  const beginning: SheetRow[] = []
  let ended = false
  let letters = 0
  while (beginning.length < first && letters < mostLetters && !ended) {
    const { value, done } = await source.next()
    if (done) ended = true
    else {
      beginning.push(value)
      letters += lettersOf(value)
    }
  }
  const labels = labelsOf(app, kind)
  const at = findHeader(
    kind,
    labels,
    beginning.slice(0, lookedAt).map(({ cells }) => cells),
  )
  const header = beginning[at]?.cells ?? []
  const below = beginning.slice(at + 1).filter(isFilled)
  if (below.length === 0) throw refuse('sheet_empty')
  // As wide as the file is, for that is what is remembered.
  const width = Math.max(header.length, ...below.map(({ cells }) => cells.length))
  const padded = Array.from({ length: width }, (_, column) => header[column] ?? '')
  const [known] = await tx
    .select({ mapping: importMappings.mapping })
    .from(importMappings)
    .where(
      and(
        eq(importMappings.kind, kind.name),
        eq(importMappings.branch_id, branch_id),
        eq(importMappings.headings, headingsKey(padded)),
      ),
    )
  const headings = guessColumns(
    kind,
    labels,
    header,
    below.map(({ cells }) => cells),
    known?.mapping,
  )
  const remarks = [
    ...(at > 0 ? [remarkOf('rows_above', at)] : []),
    ...(sheets > 1 ? [remarkOf('other_sheets', sheets, sheet)] : []),
  ]
  const [made] = await tx
    .insert(imports)
    .values({
      kind: kind.name,
      resource: kind.resource.name,
      file_name,
      sheet_name: sheet.slice(0, 100),
      branch_id,
      header_row: beginning[at]!.row,
      headings,
      mapping: headings.map(({ guess }) => guess),
      remarks,
    })
    .returning({ import_id: imports.import_id })
  const { import_id } = made!
  let waiting = below
  let count = 0
  const flush = async () => {
    count += waiting.length
    if (count > importLimits.rows) throw refuse('sheet_too_large')
    await layDown(tx, import_id, waiting)
    waiting = []
    letters = 0
  }
  while (!ended) {
    const { value, done } = await source.next()
    if (done) break
    if (isFilled(value)) waiting.push(value)
    letters += lettersOf(value)
    if (waiting.length >= atOnce || letters >= mostLetters) await flush()
  }
  await flush()
  await tx.update(imports).set({ row_count: count }).where(eq(imports.import_id, import_id))
  return { import_id }
}

const lettersOf = ({ cells }: SheetRow): number => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)
const isFilled = ({ cells }: SheetRow): boolean => cells.some((cell) => cleanCell(cell) !== null)

const layDown = (tx: Tx, import_id: number, rows: readonly SheetRow[]) =>
  tx.execute(sql`insert into ${importRows} (import_id, row_number, cells) select ${import_id}, (r->>'row')::int, r->'cells'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`)
