import { permissionName } from '@sala/contract/kit/access'
import type { Field, Fields } from '@sala/contract/kit/field'
import type { Language } from '@sala/contract/kit/problem'
import {
  type AnyReport,
  comparedAs,
  type ReportAnswer,
  type ReportFilter,
  type ReportRequest,
} from '@sala/contract/kit/report'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database.ts'
import { metaOf, spanOf } from '../page-span.ts'
import { asDriver } from '../store/prepare-select.ts'
import { normaliseText } from '../text.ts'

type Row = Record<string, unknown>

/** What a report's select is given: its days, the day it is, the reader's language, and whatever else was asked. */
export interface Asked extends Readonly<Record<string, unknown>> {
  readonly language: Language
  readonly from: string
  readonly to: string
  readonly today: string
}

/** A name in the reader's language, or in the other where it has only that. */
export const named = ({ language }: Asked, english: SQL, khmer: SQL): SQL =>
  language === 'km' ? sql`coalesce(nullif(${khmer}, ''), ${english})` : sql`coalesce(nullif(${english}, ''), ${khmer})`

/**
 * The one select behind a report. It says `branch_id` beside its columns: rows of other branches than the caller's
 * never leave it.
 */
export interface ReportSource {
  readonly select: (asked: Asked) => SQL
  /**
   * Columns of the select, in the report or beside it, that no two rows share: rows that are sorted alike stay in one
   * order.
   */
  readonly key: readonly string[]
}

export interface Report {
  readonly report: AnyReport
  readonly source: ReportSource
  readonly request: ReportRequest
  readonly asked: Asked
  readonly actor: Pick<Actor, 'branch_ids' | 'permissions'>
}

const dialect = new PgDialect()
const column = (name: string): SQL => sql`r.${sql.identifier(name)}`
const all = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` and `)
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

const held = (text: string): string => normaliseText(text).replaceAll(/[\\%_]/g, '\\$&')

function compare({ column: name, operator, value = '', value_to = '' }: ReportFilter, field: Field): SQL {
  const kind = comparedAs(field)
  const said =
    field.kind === 'month'
      ? sql`${column(name)}::text`
      : field.kind === 'instant'
        ? sql`${column(name)}::date`
        : column(name)
  const text = sql`coalesce(${column(name)}::text, '')`
  const day = (end: string) => (field.kind === 'month' ? sql`${end.slice(0, 7)}` : sql`${end}::date`)
  switch (operator) {
    case 'is_empty':
      return sql`${text} = ''`
    case 'is_not_empty':
      return sql`${text} <> ''`
    case 'like':
      return sql`${text} ilike ${`%${held(value)}%`}`
    case 'not_like':
      return sql`${text} not ilike ${`%${held(value)}%`}`
    case 'like_start':
      return sql`${text} ilike ${`${held(value)}%`}`
    case 'like_end':
      return sql`${text} ilike ${`%${held(value)}`}`
    case 'is':
      return kind === 'date'
        ? sql`${said} = ${day(value)}`
        : kind === 'choice'
          ? sql`${text} = ${value}`
          : sql`${text} ilike ${held(value)}`
    case 'is_not':
      return kind === 'choice' ? sql`${text} <> ${value}` : sql`${text} not ilike ${held(value)}`
    case 'is_before':
      return sql`${said} < ${day(value)}`
    case 'is_on_or_before':
      return sql`${said} <= ${day(value)}`
    case 'is_on_or_after':
      return sql`${said} >= ${day(value)}`
    case 'is_between':
      return sql`${said} between ${day(value)} and ${day(value_to)}`
    case 'is_equal':
      return sql`${said} = ${value}::numeric`
    case 'is_greater_than':
      return sql`${said} > ${value}::numeric`
    case 'is_less_than':
      return sql`${said} < ${value}::numeric`
  }
}

/** The columns that the caller may not see, because he may not view what they are taken from. */
export const withheld = ({ report, actor }: Pick<Report, 'report' | 'actor'>): string[] =>
  Object.entries((report.report.needs ?? {}) as Record<string, () => { name: string }>)
    .filter(([, of]) => !actor.permissions.has(permissionName('view', of().name)))
    .map(([name]) => name)

/**
 * What the select says, with nothing in the columns that are withheld: whatever compares, sorts or adds up finds
 * nothing there either.
 */
function shownOf(asking: Report): SQL {
  const { report, source, asked } = asking
  const empty = withheld(asking)
  const select = source.select(asked)
  if (empty.length === 0) return select
  const names = new Set([
    ...Object.keys(report.fields),
    ...Object.keys(report.report.parameters),
    ...source.key,
    'branch_id',
    report.report.logsAccess?.about ?? 'branch_id',
  ])
  const each = (name: string) =>
    empty.includes(name) ? sql`case when false then ${column(name)} end as ${sql.identifier(name)}` : column(name)
  return sql`select ${list([...names].map(each))} from (${select}) r`
}

/** The rows that were asked for, of the caller's own branches and no others. */
function rowsOf(asking: Report): SQL {
  const { report, request, asked, actor } = asking
  const fields = report.fields as Fields
  const { period, parameters } = report.report
  const branches = sql`(${list([sql`null::int`, ...actor.branch_ids.map((id) => sql`${id}::int`)])})`
  const narrowed = Object.keys(parameters).filter(
    (name) => request.parameters[name] !== undefined && request.parameters[name] !== null,
  )
  return sql`from (${shownOf(asking)}) r where ${all([
    sql`r.branch_id in ${branches}`,
    ...(period?.column ? [sql`${column(period.column)} between ${asked.from}::date and ${asked.to}::date`] : []),
    ...narrowed.map((name) => {
      const value = request.parameters[name]
      return Array.isArray(value)
        ? sql`${column(name)} in (${list(value.map((each) => sql`${each}`))})`
        : sql`${column(name)} = ${value}`
    }),
    ...request.filters.map((filter) => compare(filter, fields[filter.column]!)),
  ])}`
}

/** A column as people sort it. */
const inOrder = (report: AnyReport, name: string): SQL =>
  (report.fields as Fields)[name]?.natural ? sql`${column(name)} collate natural_order` : column(name)

function orderOf({ report, source, request }: Report): SQL {
  const sorts =
    request.sorts.length > 0
      ? request.sorts
      : report.report.sort.map(([name, direction]) => ({ column: name, direction }))
  const group = request.group_by
    ? [
        {
          column: request.group_by,
          direction: sorts.find((each) => each.column === request.group_by)?.direction ?? 'asc',
        },
      ]
    : []
  const named = [...group, ...sorts.filter((each) => each.column !== request.group_by)]
  const last = source.key.filter((name) => !named.some((each) => each.column === name))
  return list([
    ...named.map(({ column: name, direction }) => sql`${inOrder(report, name)} ${sql.raw(direction)} nulls last`),
    ...last.map((name) => column(name)),
  ])
}

const whom = 'whom it is about'
const allOf = (name: string): string => `${name} of all`
const groupOf = (name: string): string => `${name} of its group`
const sumOf = (name: string): SQL => sql`sum(${column(name)})`
/** How many rows there are and what they make: `over` says of which, `as` under which names. */
const sumsOf = ({ report }: Report, over: SQL, as: (name: string) => string): SQL[] => [
  sql`count(*)${over}::int as ${sql.identifier(as('rows'))}`,
  ...report.report.totals.map((name: string) => sql`${sumOf(name)}${over}::text as ${sql.identifier(as(name))}`),
]
const nameOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const columnsOf = (report: AnyReport): SQL => list(Object.keys(report.fields).map(column))

async function ask(db: Db | Tx, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}

/**
 * One page of a report, with the sums of all its rows and of each group that the page shows: read at once, so that none
 * tells of another moment.
 */
export async function readReport(
  db: Db | Tx,
  asking: Report,
  shows?: (ids: readonly unknown[]) => Promise<void>,
): Promise<ReportAnswer> {
  const { report, request } = asking
  const { group_by } = request
  const { limit, offset } = spanOf(request)
  const whole = Boolean(group_by && request.groups_only === 1)
  const read = whole ? readGroups : readRows
  const found = await read(db, asking, sql`limit ${sql.raw(String(limit))} offset ${sql.raw(String(offset))}`)
  // A page behind the last has no row that could say what all make.
  const [said] = found.length > 0 || offset === 0 ? found : await read(db, asking, sql`limit 1`)
  const total = (said?.[whole ? 'groups of all' : 'rows of all'] as number | undefined) ?? 0
  const meta = metaOf(request, found.length, total)
  const sums = (row: Row | undefined, as: (name: string) => string) =>
    Object.fromEntries(report.report.totals.map((name: string) => [name, (row?.[as(name)] ?? null) as string | null]))
  const headings = group_by ? found.filter((row, at) => whole || row[group_by] !== found[at - 1]?.[group_by]) : []
  if (!whole) await shows?.(found.map((row) => row[whom]))
  return {
    data: whole
      ? []
      : found.map((row) => Object.fromEntries(Object.keys(report.fields).map((name) => [name, row[name]]))),
    meta,
    totals: sums(said, allOf),
    groups: headings.map((row) => ({
      name: nameOf(row[group_by!]),
      rows: row[groupOf('rows')] as number,
      totals: sums(row, groupOf),
    })),
  }
}

/** Rows in their order; beside each, what its group makes and what all make. */
const readRows = (db: Db | Tx, asking: Report, span: SQL): Promise<Row[]> => {
  const { group_by } = asking.request
  const sums = [
    ...(group_by ? sumsOf(asking, sql` over (partition by ${column(group_by)})`, groupOf) : []),
    ...sumsOf(asking, sql` over ()`, allOf),
  ]
  const { logsAccess } = asking.report.report
  const about = logsAccess ? [sql`${column(logsAccess.about)} as ${sql.identifier(whom)}`] : []
  return ask(
    db,
    sql`select ${columnsOf(asking.report)}, ${list([...about, ...sums])} ${rowsOf(asking)} order by ${orderOf(asking)} ${span}`,
  )
}

/** The groups alone: by the sum that is sorted by, or by their names. */
function readGroups(db: Db | Tx, asking: Report, span: SQL): Promise<Row[]> {
  const { report, request } = asking
  const grouped = column(request.group_by!)
  const first = request.sorts.find(
    ({ column: name }) => name === request.group_by || report.report.totals.includes(name),
  )
  const direction = sql.raw(first?.direction ?? 'asc')
  const order =
    first && first.column !== request.group_by
      ? sql`${sumOf(first.column)} ${direction} nulls last, ${grouped}`
      : sql`${inOrder(report, request.group_by!)} ${direction} nulls last`
  // Added up in two steps: a sum that is costly to reach is reached once for each row.
  const all = report.report.totals.map(
    (name: string) =>
      sql`sum(g.${sql.identifier(groupOf(name))}::numeric) over ()::text as ${sql.identifier(allOf(name))}`,
  )
  const groups = sql`select ${list([grouped, ...sumsOf(asking, sql``, groupOf)])}, row_number() over (order by ${order}) as place ${rowsOf(asking)} group by 1`
  return ask(
    db,
    sql`select ${list([sql`g.*, count(*) over ()::int as "groups of all"`, ...all])} from (${groups}) g order by g.place ${span}`,
  )
}

export async function countReport(db: Db | Tx, asking: Report): Promise<number> {
  const [row] = await ask(db, sql`select count(*)::int as rows ${rowsOf(asking)}`)
  return row!.rows as number
}

/** Whom its rows are about, each once; nobody where it is about nobody. */
export async function whomOf(db: Db | Tx, asking: Report): Promise<unknown[]> {
  const { logsAccess } = asking.report.report
  return logsAccess
    ? (await ask(db, sql`select distinct ${column(logsAccess.about)} as id ${rowsOf(asking)}`)).map(({ id }) => id)
    : []
}

/**
 * All rows in order, each with what its group makes, a few hundred at a time from one snapshot, in constant memory; at
 * the end it says what they make, if they make anything.
 */
export async function* streamReport(
  db: Db,
  asking: Report,
  sums: Row,
): AsyncGenerator<{ readonly row: Row; readonly group: Row }> {
  const names = Object.keys(asking.report.fields)
  const { group_by } = asking.request
  const inGroup = group_by ? sumsOf(asking, sql` over (partition by ${column(group_by)})`, groupOf) : []
  const summed = ['rows', ...asking.report.report.totals]
  const { sql: text, params } = dialect.sqlToQuery(
    sql`select ${list([columnsOf(asking.report), ...inGroup])} ${rowsOf(asking)} order by ${orderOf(asking)}`,
  )
  const client = await db.$client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // All rows are wanted, of however many years: sorting half a million takes longer than any page may.
    await client.query("set local statement_timeout = '10min'; set local cursor_tuple_fraction = 1")
    await client.query(`declare rows no scroll cursor for ${text}`, params)
    while (true) {
      const { rows } = await client.query({ text: 'fetch 500 from rows', rowMode: 'array', types: asDriver })
      if (rows.length === 0) break
      for (const row of rows as unknown[][])
        yield {
          row: Object.fromEntries(names.map((name, at) => [name, row[at]])),
          group: Object.fromEntries(summed.map((name, at) => [name, row[names.length + at]])),
        }
    }
    const all = dialect.sqlToQuery(sql`select ${list(sumsOf(asking, sql``, (name) => name))} ${rowsOf(asking)}`)
    Object.assign(sums, (await client.query(all.sql, all.params)).rows[0])
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
