import { showDate, showInstant, showMonth } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import type { Language } from '@sala/contract/kit/problem'
import type { ListColumn, ListRow } from '@sala/papers/list'
import type { Words } from '@sala/papers/paper'
import type { Db } from './database.ts'
import type { Khmer } from './export-list.ts'
import { type Report, readReport, streamReport, withheld } from './report-rows.ts'
import type { SheetColumn, SheetKind } from './sheet.ts'

type Row = Record<string, unknown>

export const totalWords: Words = { en: 'Total', km: 'សរុប' }

/** The columns of a sheet or a paper: those that were asked for, in that order, or all that the report shows at first. */
export function chosenColumns({ report, request, actor }: Pick<Report, 'report' | 'request' | 'actor'>): [string, Field][] {
  const fields = report.fields as Fields
  const names = request.columns ?? Object.keys(fields).filter((name) => !report.report.hidden.includes(name))
  const empty = withheld({ report, actor })
  return names.filter((name) => !empty.includes(name)).map((name) => [name, fields[name]!])
}

export const numberWords: Words = { en: 'No.', km: 'ល.រ' }

export const wordsOf = (owner: string, name: string, field: Field, khmer: Khmer): Words => {
  const km = khmer(owner, name)
  return { en: field.label, km: typeof km === 'string' ? km : field.label }
}

const kinds: Partial<Record<Field['kind'], SheetKind>> = { integer: 'integer', decimal: 'decimal', date: 'date', month: 'month', instant: 'instant' }

export function sheetColumns(asking: Pick<Report, 'report' | 'request' | 'actor'>, language: Language, khmer: Khmer): SheetColumn[] {
  const columns = chosenColumns(asking).map(
    ([name, field]): SheetColumn => ({
      header: wordsOf(asking.report.name, name, field, khmer)[language],
      kind: field.choice ? 'text' : (kinds[field.kind] ?? 'text'),
      scale: field.scale,
    }),
  )
  return asking.report.report.numbered ? [{ header: numberWords[language], kind: 'integer' }, ...columns] : columns
}

const labelOf = (field: Field, value: unknown, at: 0 | 1): unknown => field.choice?.labels.get(value as number)?.[at] ?? value

/** The rows of a sheet while they are read, and the sums below them. */
export async function* sheetRows(db: Db, asking: Report, language: Language, onRows?: (rows: number) => Promise<void>): AsyncGenerator<unknown[]> {
  const columns = chosenColumns(asking)
  const { totals, numbered } = asking.report.report
  let count = 0
  for await (const row of streamReport(db, asking)) {
    count += 1
    const cells = columns.map(([name, field]) => (field.choice && row[name] !== null ? labelOf(field, row[name], language === 'km' ? 1 : 0) : row[name]))
    yield numbered ? [count, ...cells] : cells
    if (count % 1000 === 0) await onRows?.(count)
  }
  if (!columns.some(([name]) => totals.includes(name)) || count === 0) return
  const sums = (await readReport(db, { ...asking, request: { ...asking.request, page: 1, perPage: 1, group_by: null } })).totals
  const last = columns.map(([name], at) => (totals.includes(name) ? sums[name] : at === 0 ? totalWords[language] : null))
  yield numbered ? [null, ...last] : last
}

export const same = (text: string): Words => ({ en: text, km: text })

/** A value as it stands on paper; days in Khmer digits, where the paper has them. */
export function printed(field: Field, value: unknown): string | Words | null {
  if (value === null || value === undefined || value === '') return null
  if (field.choice) return { en: String(labelOf(field, value, 0)), km: String(labelOf(field, value, 1)) }
  if (field.kind === 'date') return same(showDate(String(value)))
  if (field.kind === 'month') return showMonth(String(value))
  if (field.kind === 'instant') return showInstant(String(value))
  return field.kind === 'decimal' ? showDecimal(String(value), field.scale) : String(value)
}

const isNumber = (field: Field) => !field.choice && (field.kind === 'integer' || field.kind === 'decimal')

const isText = ({ kind }: Field) => kind === 'text' || kind === 'note'
// What stands above or below another letter takes no room of its own.
const widthOf = (text: string) => text.replaceAll(/\u17d2./g, '').replaceAll(/[\u17b4-\u17d3\u200b]/g, '').length
const lengthOf = (cell: string | Words | number | null) =>
  cell === null ? 0 : typeof cell === 'object' ? Math.max(widthOf(cell.en), widthOf(cell.km)) : widthOf(String(cell))

/** A column of texts is as wide beside the others as what stands in it, within reason. */
function shareOf(at: number, heading: Words, rows: readonly ListRow[]): number {
  const lengths = rows.flatMap((row) => ('strong' in row ? [] : [lengthOf(row[at]!)])).filter((length) => length > 0)
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return Math.min(24, Math.max(4, lengthOf(heading) * 0.6, (usual + Math.max(0, ...lengths)) / 2))
}

export const paperColumns = (asking: Pick<Report, 'report' | 'request' | 'actor'>, khmer: Khmer, rows: readonly ListRow[]): ListColumn[] =>
  chosenColumns(asking).map(([name, field], at) => {
    const label = wordsOf(asking.report.name, name, field, khmer)
    return { label, ...(isNumber(field) ? { align: 'end' as const } : {}), share: isText(field) ? shareOf(at, label, rows) : undefined }
  })

const counted = (name: string | Words | null, rows: number): Words =>
  name && typeof name === 'object' ? { en: `${name.en} (${rows})`, km: `${name.km} (${rows})` } : same(`${name ?? '—'} (${rows})`)

/** The rows of a paper: each group under its name and with its sums, and the sums of all below; those that no column shows are said apart. */
export async function paperRows(db: Db, asking: Report, most: number): Promise<{ rows: ListRow[]; apart: [string, string][] }> {
  const columns = chosenColumns(asking)
  const { totals } = asking.report.report
  const { group_by } = asking.request
  const groupField = group_by ? (asking.report.fields as Fields)[group_by]! : undefined
  const found = await readReport(db, { ...asking, request: { ...asking.request, page: 1, perPage: most, groups_only: 0 } })
  const sums = (of: Row, first: string | Words | null) => ({
    strong: true as const,
    cells: columns.map(([name, field], at) => (totals.includes(name) ? printed(field, of[name]) : at === 0 ? first : null)),
  })
  const rows: ListRow[] = []
  let open: unknown
  for (const [at, row] of found.data.entries()) {
    if (groupField && (at === 0 || row[group_by!] !== open)) {
      open = row[group_by!]
      const group = found.groups.find(({ name }) => name === (open === null ? null : String(open)))
      rows.push(sums(group?.totals ?? {}, counted(printed(groupField, open), group?.rows ?? 0)))
    }
    rows.push(columns.map(([name, field]) => printed(field, row[name])))
  }
  const shown = columns.some(([name]) => totals.includes(name))
  const apart = totals
    .filter((name: string) => !columns.some(([column]) => column === name))
    .map((name: string): [string, string] => [name, found.totals[name] ?? '0'])
  return { rows: shown ? [...rows, sums(found.totals, totalWords)] : rows, apart }
}
