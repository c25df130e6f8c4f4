import { showDate, showInstant, showMonth } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import type { Language } from '@sala/contract/kit/problem'
import type { ListColumn, ListRow } from '@sala/papers/list'
import type { Words } from '@sala/papers/paper'
import type { Db } from './database.ts'
import type { Khmer } from './export-list.ts'
import { type Report, readReport, streamReport } from './report-rows.ts'
import type { SheetColumn, SheetKind } from './sheet.ts'

type Row = Record<string, unknown>

export const totalWords: Words = { en: 'Total', km: 'សរុប' }

/** The columns of a sheet or a paper: those that were asked for, in that order, or all that the report shows at first. */
export function chosenColumns({ report, request }: Pick<Report, 'report' | 'request'>): [string, Field][] {
  const fields = report.fields as Fields
  const names = request.columns ?? Object.keys(fields).filter((name) => !report.report.hidden.includes(name))
  return names.map((name) => [name, fields[name]!])
}

export const wordsOf = (owner: string, name: string, field: Field, khmer: Khmer): Words => {
  const km = khmer(owner, name)
  return { en: field.label, km: typeof km === 'string' ? km : field.label }
}

const kinds: Partial<Record<Field['kind'], SheetKind>> = { integer: 'integer', decimal: 'decimal', date: 'date', month: 'month', instant: 'instant' }

export function sheetColumns(asking: Pick<Report, 'report' | 'request'>, language: Language, khmer: Khmer): SheetColumn[] {
  return chosenColumns(asking).map(([name, field]) => ({
    header: wordsOf(asking.report.name, name, field, khmer)[language],
    kind: field.choice ? 'text' : (kinds[field.kind] ?? 'text'),
    scale: field.scale,
  }))
}

const labelOf = (field: Field, value: unknown, at: 0 | 1): unknown => field.choice?.labels.get(value as number)?.[at] ?? value

/** The rows of a sheet while they are read, and the sums below them. */
export async function* sheetRows(db: Db, asking: Report, language: Language, onRows?: (rows: number) => Promise<void>): AsyncGenerator<unknown[]> {
  const columns = chosenColumns(asking)
  let count = 0
  for await (const row of streamReport(db, asking)) {
    yield columns.map(([name, field]) => (field.choice && row[name] !== null ? labelOf(field, row[name], language === 'km' ? 1 : 0) : row[name]))
    count += 1
    if (count % 1000 === 0) await onRows?.(count)
  }
  const { totals } = asking.report.report
  if (totals.length === 0 || count === 0) return
  const sums = (await readReport(db, { ...asking, request: { ...asking.request, page: 1, perPage: 1, group_by: null } })).totals
  yield columns.map(([name], at) => (totals.includes(name) ? sums[name] : at === 0 ? totalWords[language] : null))
}

/** A value as it stands on paper. */
export function printed(field: Field, value: unknown): string | Words | null {
  if (value === null || value === undefined || value === '') return null
  if (field.choice) return { en: String(labelOf(field, value, 0)), km: String(labelOf(field, value, 1)) }
  if (field.kind === 'date') return showDate(String(value))
  if (field.kind === 'month') return showMonth(String(value))
  if (field.kind === 'instant') return showInstant(String(value))
  return field.kind === 'decimal' ? showDecimal(String(value), field.scale) : String(value)
}

const isNumber = (field: Field) => !field.choice && (field.kind === 'integer' || field.kind === 'decimal')

export const paperColumns = (asking: Pick<Report, 'report' | 'request'>, khmer: Khmer): ListColumn[] =>
  chosenColumns(asking).map(([name, field]) => ({
    label: wordsOf(asking.report.name, name, field, khmer),
    ...(isNumber(field) ? { align: 'end' as const } : {}),
    share: field.kind === 'text' ? 2 : undefined,
  }))

/** The rows of a paper: each group under its name and with its sums, and the sums of all below. */
export async function paperRows(db: Db, asking: Report, most: number): Promise<ListRow[]> {
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
      rows.push(sums(group?.totals ?? {}, printed(groupField, open) ?? '—'))
    }
    rows.push(columns.map(([name, field]) => printed(field, row[name])))
  }
  return totals.length > 0 ? [...rows, sums(found.totals, totalWords)] : rows
}
