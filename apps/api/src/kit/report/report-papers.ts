import { showDate, showInstant, showMonth } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import type { Language } from '@sala/contract/kit/problem'
import type { ListColumn, ListRow } from '@sala/papers/list'
import type { Words } from '@sala/papers/paper'
import type { Db } from '../database.ts'
import type { SheetColumn, SheetKind, SheetRow } from '../file/sheet.ts'
import type { Khmer } from '../route/app.ts'
import { type Report, readReport, streamReport, withheld } from './report-rows.ts'

type Row = Record<string, unknown>

export const totalWords: Words = { en: 'Total', km: 'សរុប' }

/**
 * The columns of a sheet or a paper: those that were asked for, in that order, or all that the report shows at first.
 */
export function chosenColumns({
  report,
  request,
  actor,
}: Pick<Report, 'report' | 'request' | 'actor'>): [string, Field][] {
  const fields = report.fields as Fields
  const names = request.columns ?? Object.keys(fields).filter((name) => !report.report.hidden.includes(name))
  const empty = withheld({ report, actor })
  return names.filter((name) => !empty.includes(name)).map((name) => [name, fields[name]!])
}

export const numberWords: Words = { en: 'No.', km: 'ល.រ' }

export const wordsOf = (owner: string, name: string, field: Field, khmer: Khmer): Words => {
  const km = khmer(owner, name, field)
  return { en: field.label, km: typeof km === 'string' ? km : field.label }
}

const kinds: Partial<Record<Field['kind'], SheetKind>> = {
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  month: 'month',
  instant: 'instant',
}

export function sheetColumns(
  asking: Pick<Report, 'report' | 'request' | 'actor'>,
  language: Language,
  khmer: Khmer,
): SheetColumn[] {
  const columns = chosenColumns(asking).map(
    ([name, field]): SheetColumn => ({
      header: wordsOf(asking.report.name, name, field, khmer)[language],
      kind: field.choice ? 'text' : (kinds[field.kind] ?? 'text'),
      scale: field.scale,
    }),
  )
  return asking.report.report.numbered ? [{ header: numberWords[language], kind: 'integer' }, ...columns] : columns
}

const labelOf = (field: Field, value: unknown, at: 0 | 1): unknown =>
  field.choice?.labels.get(value as number)?.[at] ?? value

/** The rows of a sheet while they are read, each group under its name and its sums, and the sums of all below. */
export async function* sheetRows(
  db: Db,
  asking: Report,
  language: Language,
  onRows?: (rows: number) => Promise<void>,
): AsyncGenerator<SheetRow> {
  const columns = chosenColumns(asking)
  const { totals, numbered } = asking.report.report
  const { group_by } = asking.request
  const groupField = group_by ? (asking.report.fields as Fields)[group_by]! : undefined
  const strong = (of: Row, first: string): SheetRow => {
    const cells = columns.map(([name], at) => (totals.includes(name) ? of[name] : at === 0 ? first : null))
    return { strong: numbered ? [null, ...cells] : cells }
  }
  const sums: Row = {}
  let [count, open]: [number, unknown] = [0, undefined]
  for await (const { row, group } of streamReport(db, asking, sums)) {
    count += 1
    if (groupField && (count === 1 || row[group_by!] !== open)) {
      open = row[group_by!]
      yield strong(group, counted(printed(groupField, open), group.rows as number)[language])
    }
    const cells = columns.map(([name, field]) =>
      field.choice && row[name] !== null ? labelOf(field, row[name], language === 'km' ? 1 : 0) : row[name],
    )
    yield numbered ? [count, ...cells] : cells
    if (count % 1000 === 0) await onRows?.(count)
  }
  if (!columns.some(([name]) => totals.includes(name)) || count === 0) return
  yield strong(sums, totalWords[language])
}

export const same = (text: string): Words => ({ en: text, km: text })

/** A value as it stands on paper; days in Khmer digits, where the paper has them. */
export function printed(field: Field, value: unknown): string | Words | null {
  if (value === null || value === undefined || value === '') return null
  if (field.choice) return { en: String(labelOf(field, value, 0)), km: String(labelOf(field, value, 1)) }
  if (field.kind === 'date') return same(showDate(String(value)))
  if (field.kind === 'month') return showMonth(String(value))
  if (field.kind === 'instant') {
    const text = String(value)
    return { en: showInstant(text, 'en'), km: showInstant(text, 'km') }
  }
  return field.kind === 'decimal' ? showDecimal(String(value), field.scale) : String(value)
}

const isNumber = (field: Field) => !field.choice && (field.kind === 'integer' || field.kind === 'decimal')

const isText = ({ kind }: Field) => kind === 'text' || kind === 'note'

// A Khmer letter is half as wide again as a digit; what stands above or below it takes no room of its own.
const widthOf = (text: string) =>
  [...text.replaceAll(/\u17d2./gu, '').replaceAll(/[\u17b4\u17b5\u17b7-\u17bd\u17c6\u17c9-\u17d3\u200b]/g, '')].reduce(
    (sum, letter) => sum + (/[\u1780-\u17a2]/.test(letter) ? 1.5 : 1),
    0,
  )
const spoken = (cell: string | Words | number | null, language: Language): string =>
  cell === null ? '' : typeof cell === 'object' ? cell[language] || cell.en : String(cell)

/** How wide a column's cells are, in digits: what is usual, and the widest. */
function widthsOf(at: number, rows: readonly ListRow[], language: Language): { usual: number; most: number } {
  const widths = rows
    .flatMap((row) => ('strong' in row ? [] : [widthOf(spoken(row[at]!, language))]))
    .filter((width) => width > 0)
  return {
    usual: widths.reduce((sum, width) => sum + width, 0) / Math.max(1, widths.length),
    most: Math.max(0, ...widths),
  }
}

/**
 * Columns of texts share the room that numbers and days leave, by what stands in them; above those a long heading takes
 * a second line.
 */
export const paperColumns = (asking: Report, khmer: Khmer, rows: readonly ListRow[]): ListColumn[] =>
  chosenColumns(asking).map(([name, field], at) => {
    const { language } = asking.asked
    const label = wordsOf(asking.report.name, name, field, khmer)
    const { usual, most } = widthsOf(at, rows, language)
    const head = widthOf(label[language])
    if (isText(field)) return { label, share: Math.min(26, Math.max(5, Math.min(head, 9), (usual + most) / 2)) }
    const heading = Math.max(most, Math.min(head, 9))
    return { label, ...(isNumber(field) && { align: 'end' as const }), ...(head > heading && { heading }) }
  })

const counted = (name: string | Words | null, rows: number): Words =>
  name && typeof name === 'object'
    ? { en: `${name.en} (${rows})`, km: `${name.km} (${rows})` }
    : same(`${name ?? '—'} (${rows})`)

/**
 * The rows of a paper: each group under its name and with its sums, and the sums of all below; those that no column
 * shows are said apart.
 */
export async function paperRows(
  db: Db,
  asking: Report,
  most: number,
): Promise<{ rows: ListRow[]; apart: [string, string][] }> {
  const columns = chosenColumns(asking)
  const { totals } = asking.report.report
  const { group_by } = asking.request
  const groupField = group_by ? (asking.report.fields as Fields)[group_by]! : undefined
  const found = await readReport(db, {
    ...asking,
    request: { ...asking.request, page: 1, perPage: most, groups_only: 0 },
  })
  // What is summed up is named as far as the first sum, never in a column too narrow for it.
  const until = columns.findIndex(([name]) => totals.includes(name))
  const span = until === -1 ? columns.length : Math.max(1, until)
  const sums = (strong: 'group' | 'total', of: Row, first: Words) => ({
    strong,
    span,
    cells: columns.map(([name, field], at) => {
      const sum = totals.includes(name) ? (printed(field, of[name]) as string | null) : null
      return at > 0 ? sum : sum === null ? first : { en: `${first.en}: ${sum}`, km: `${first.km}៖ ${sum}` }
    }),
  })
  const rows: ListRow[] = []
  let open: unknown
  for (const [at, row] of found.data.entries()) {
    if (groupField && (at === 0 || row[group_by!] !== open)) {
      open = row[group_by!]
      const group = found.groups.find(({ name }) => name === (open === null ? null : String(open)))
      rows.push(sums('group', group?.totals ?? {}, counted(printed(groupField, open), group?.rows ?? 0)))
    }
    rows.push(columns.map(([name, field]) => printed(field, row[name])))
  }
  const shown = columns.some(([name]) => totals.includes(name))
  const apart = totals
    .filter((name: string) => !columns.some(([column]) => column === name))
    .map((name: string): [string, string] => [
      name,
      String(printed((asking.report.fields as Fields)[name]!, found.totals[name] ?? '0')),
    ])
  return { rows: shown ? [...rows, sums('total', found.totals, totalWords)] : rows, apart }
}
