import { createHash } from 'node:crypto'
import { parseAmount } from '@sala/contract/kit/money'
import { standIn } from '@sala/contract/payments/bank-statements'
import { foldReference } from '@sala/contract/payments/fold-reference'
import { statementLimits } from '@sala/contract/payments/settle-statements'
import { cleanCell, type DateOrder, foldWord, latinDigits, orderShown, readDate } from '../../kit/file/read-cell.ts'
import { type OpenWorkbook, readWorkbook, type SheetRow, WorkbookProblem } from '../../kit/file/read-workbook.ts'
import { normaliseText } from '../../kit/text.ts'
import { refuse } from './refusals.ts'
import { headings, type StatementColumn } from './statement-headings.ts'

export interface StatementRow {
  readonly line_no: number
  readonly value_date: string
  readonly bank_reference: string
  /** What it says however it is written; what stands in for none, as it is. */
  readonly reference_fold: string
  readonly amount: string
  readonly currency_code: string
  readonly payer_text: string
  readonly remark_text: string
}

export interface StatementFile {
  readonly rows: readonly StatementRow[]
  readonly leftOut: number
  readonly columns: readonly { readonly column: string; readonly heading: string }[]
}

type Places = ReadonlyMap<StatementColumn, number>
const faults = {
  unreadable: 'statement_unreadable',
  empty: 'statement_empty',
  too_large: 'statement_too_large',
  busy: 'statement_readers_busy',
} as const
const lookedAt = 30
/** What banks write where there is none. */
const noReference = /^([-–—_.0\s]*|n\/?a|none|null)$/i
const known = Object.entries(headings) as [StatementColumn, readonly string[]][]
const fold = (text: string) => foldWord(normaliseText(text))
const ranks = new Map(
  known.flatMap(([column, words]) => words.map((word, rank) => [fold(word), { column, rank }] as const)),
)
/** A heading without what stands in brackets: Credit (USD). */
const headingOf = (cell: string | null) => ranks.get(fold((cell ?? '').replaceAll(/\([^)]{0,20}\)/g, '')))

/**
 * Reads what came in out of a file of the bank. What cannot be read is refused by its row: no money is passed over in
 * silence.
 */
export async function readStatementFile(path: string, currency: string, thisYear: number): Promise<StatementFile> {
  let workbook: OpenWorkbook | undefined
  try {
    workbook = await readWorkbook(path, {
      rows: statementLimits.rows,
      columns: statementLimits.columns,
      seconds: 30,
      text: true,
    })
    const all: SheetRow[] = []
    for await (const row of workbook.rows) all.push(row)
    return readRows(all, currency, thisYear)
  } catch (error) {
    throw error instanceof WorkbookProblem ? refuse(faults[error.fault]) : error
  } finally {
    workbook?.close()
  }
}

/** The columns of a row of headings: of several that mean the same, the likeliest. */
function columnsOf(cells: SheetRow['cells']): Places {
  const best = new Map<StatementColumn, { at: number; rank: number }>()
  for (const [at, cell] of cells.entries()) {
    const found = headingOf(cell)
    if (found && found.rank < (best.get(found.column)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(found.column, { at, rank: found.rank })
  }
  return new Map([...best].map(([column, { at }]) => [column, at]))
}

export function readRows(all: readonly SheetRow[], currency: string, thisYear: number): StatementFile {
  const candidates = all.slice(0, lookedAt).map(({ cells }) => columnsOf(cells))
  const header = candidates.reduce((best, each, at) => (each.size > candidates[best]!.size ? at : best), 0)
  const places = candidates[header] ?? new Map()
  const money = places.get('credit') ?? places.get('amount')
  const missing = [
    ...(places.has('date') ? [] : ['Date / កាលបរិច្ឆេទ']),
    ...(places.has('reference') ? [] : ['Reference / លេខយោង']),
    ...(money === undefined ? ['Credit or Amount / ទឹកប្រាក់'] : []),
  ]
  if (missing.length > 0) throw refuse('statement_columns_missing', { columns: missing.join(', ') })
  const below = all.slice(header + 1)
  const said = currencyIn(/\(([^)]{1,20})\)/.exec(all[header]!.cells[money!] ?? '')?.[1] ?? '') ?? currency
  const cell = ({ cells }: SheetRow, column: StatementColumn) => cleanCell(cells[places.get(column) ?? -1])
  const shown = new Set(below.map((row) => orderShown(dayPart(cell(row, 'date') ?? ''))))
  const order: DateOrder = shown.has('mdy') ? (shown.has('dmy') ? 'mixed' : 'mdy') : 'dmy'
  const rows: StatementRow[] = []
  for (const row of below) {
    const day = cell(row, 'date')
    const text = cleanCell(row.cells[money!])
    // A line of totals has no day; a line without money that came in is money that went out.
    if (!day || !text || wentOut(text, cell(row, 'side'))) continue
    const wrong = (what: string) => refuse('statement_row_unreadable', { row: row.row, what })
    const amount = amountOf(text)
    if (amount === undefined) throw wrong(`${text} (Amount / ទឹកប្រាក់)`)
    if (parseAmount(amount) === 0n) continue
    const date = readDate(dayPart(day), order, thisYear)
    if (!('value' in date)) throw wrong(`${day} (Date / កាលបរិច្ឆេទ)`)
    const reference = cell(row, 'reference') ?? ''
    const currency_code =
      currencyIn(`${cell(row, 'currency') ?? ''} ${text}`) ?? otherCurrency(cell(row, 'currency')) ?? said
    if (currency_code === 'KHR' && /\.\d*[1-9]/.test(amount)) throw wrong(`${text} (Amount / ទឹកប្រាក់)`)
    rows.push({
      line_no: row.row,
      value_date: date.value as string,
      ...named(noReference.test(reference) ? '' : reference.slice(0, 120)),
      amount,
      currency_code,
      payer_text: (cell(row, 'payer') ?? '').slice(0, 200),
      remark_text: [cell(row, 'bill'), cell(row, 'remark')].filter(Boolean).join(' · ').slice(0, 500),
    })
  }
  if (rows.length === 0) throw refuse('statement_empty')
  const columns = [...places].map(([column, at]) => ({
    column,
    heading: (all[header]!.cells[at] ?? '').trim().slice(0, 100),
  }))
  return { rows: onceEach(withStandIns(rows)), leftOut: below.length - rows.length, columns }
}

/** A reference of nothing but signs is none. */
const named = (bank_reference: string) => ({ bank_reference, reference_fold: foldReference(bank_reference) })

/**
 * What a line says apart from its reference, whatever its case and spaces: two that say the same may be the same money.
 */
export const whatItSays = (row: Omit<StatementRow, 'line_no' | 'bank_reference' | 'reference_fold'>): string =>
  createHash('sha256')
    .update([row.value_date, row.amount, row.currency_code, fold(row.payer_text), fold(row.remark_text)].join('\n'))
    .digest('hex')
    .slice(0, 24)

/**
 * A line that the bank gave no reference is known again by what it says, and by which of its like it is in its file.
 */
function withStandIns(rows: readonly StatementRow[]): StatementRow[] {
  const turns = new Map<string, number>()
  return rows.map((row) => {
    if (row.reference_fold) return row
    const says = whatItSays(row)
    const turn = (turns.get(says) ?? 0) + 1
    turns.set(says, turn)
    const bank_reference = standIn(row.value_date, says, turn)
    return { ...row, bank_reference, reference_fold: bank_reference }
  })
}

/**
 * A file that was put together of two says some lines twice; what says the same is one, and what differs is nobody's to
 * guess.
 */
function onceEach(rows: readonly StatementRow[]): StatementRow[] {
  const first = new Map<string, StatementRow>()
  for (const row of rows) {
    const { bank_reference: reference, reference_fold } = row
    const other = first.get(reference_fold)
    if (!other) first.set(reference_fold, row)
    else if (
      other.amount !== row.amount ||
      other.value_date !== row.value_date ||
      other.currency_code !== row.currency_code
    )
      throw refuse('statement_reference_twice', { row: other.line_no, other: row.line_no, reference })
  }
  return [...first.values()]
}

const dayPart = (text: string): string => text.replace(/[ T]\d{1,2}:\d{2}.{0,30}$/, '').trim()
const wentOut = (amount: string, side: string | null): boolean =>
  /^[-−(]/.test(amount.replaceAll(/[^-−(\d]/g, '')) || /^(d|dr|debit|out)$/i.test(side ?? '')

/** 1,250.00 as it is kept, whatever sign of a currency stands beside it. */
function amountOf(text: string): string | undefined {
  const plain = latinDigits(text).replaceAll(/[\s,+$៛]|USD|KHR|CR$/gi, '')
  const [, whole, cents = ''] = /^(\d{1,11})(?:\.(\d{1,10}))?$/.exec(plain) ?? []
  if (whole === undefined || /[1-9]/.test(cents.slice(2))) return undefined
  return `${BigInt(whole)}.${cents.slice(0, 2).padEnd(2, '0')}`
}

function currencyIn(text: string): string | undefined {
  if (/USD|\$|ដុល្លារ/i.test(text)) return 'USD'
  return /KHR|៛|រៀល/i.test(text) ? 'KHR' : undefined
}
const otherCurrency = (text: string | null): string | undefined =>
  text && /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : undefined
