import { z } from 'zod'
import type { UserType } from './access.ts'
import type { AccessLogged } from './access-logged.ts'
import { date, type Field, type Fields, mapFields } from './field.ts'
import { largestPerPage, pageMeta } from './page.ts'
import type { Language } from './problem.ts'
import { type AnyResource, defineResource, type Method, type Resource } from './resource.ts'

type Schema = z.core.$ZodType
type Kinds = 'text' | 'date' | 'number' | 'choice'

/** What a column may be compared by, according to what it holds. */
export const operators = {
  text: ['like', 'is', 'is_not', 'not_like', 'like_start', 'like_end', 'is_empty', 'is_not_empty'],
  date: ['is', 'is_before', 'is_on_or_before', 'is_on_or_after', 'is_between', 'is_empty', 'is_not_empty'],
  number: ['is_equal', 'is_greater_than', 'is_less_than'],
  choice: ['is', 'is_not', 'is_empty', 'is_not_empty'],
} as const satisfies Record<Kinds, readonly string[]>

export type Operator = (typeof operators)[Kinds][number]

/** Those that compare with nothing. */
export const withoutValue: readonly Operator[] = ['is_empty', 'is_not_empty']

export const comparedAs = ({ kind, choice }: Pick<Field, 'kind' | 'choice'>): Kinds =>
  choice
    ? 'choice'
    : kind === 'date' || kind === 'month' || kind === 'instant'
      ? 'date'
      : kind === 'integer' || kind === 'decimal'
        ? 'number'
        : 'text'

export const operatorsOf = (field: Pick<Field, 'kind' | 'choice'>): readonly Operator[] => operators[comparedAs(field)]

export interface ReportFilter {
  readonly column: string
  readonly operator: Operator
  readonly value?: string | undefined
  /** The other end of `is_between`. */
  readonly value_to?: string | undefined
}
export interface ReportSort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** How a report is asked: which days, which rows, in what order, under which headings. */
export interface ReportRequest {
  readonly page: number
  readonly perPage: number
  readonly date_from?: string
  readonly date_to?: string
  readonly filters: readonly ReportFilter[]
  readonly sorts: readonly ReportSort[]
  readonly group_by?: string | null
  /** The headings and their sums alone. */
  readonly groups_only: 0 | 1
  /** Those that a sheet or a paper shows, in this order. */
  readonly columns?: readonly string[]
  readonly parameters: Readonly<Record<string, unknown>>
}

export interface ReportAnswer {
  data: Record<string, unknown>[]
  meta: z.infer<typeof pageMeta>
  /** Of all rows, not of the page. */
  totals: Record<string, string | null>
  /** Those that the page shows, in order and each by its name; the sums are of the whole group. */
  groups: { name: string | null; rows: number; totals: Record<string, string | null> }[]
}

interface Address {
  readonly method: Method
  readonly path: string
}

export interface ReportDefinition<C extends Fields> {
  readonly name: string
  readonly label: string
  /** Where it is served, when that is not `/report/` and its name. */
  readonly path?: string
  readonly columns: C
  /** What people call a row by, where that is not its first text. */
  readonly title?: (keyof C & string) | { readonly en: keyof C & string; readonly km: keyof C & string }
  /** Those that are added up, under each heading and in all. */
  readonly totals?: readonly (keyof C & string)[]
  /** Which of them are told above the rows, where those are not the first two. */
  readonly headline?: readonly (keyof C & string)[]
  /**
   * The days that it shows when it is asked for no others, and the column that they narrow; without a column the select
   * takes the days itself.
   */
  readonly period?: { readonly lately: 'today' | 'month' | 'year'; readonly column?: keyof C & string }
  /** What else it may be asked: each narrows the column of the same name in its select. */
  readonly parameters?: Fields
  readonly sort: readonly (readonly [keyof C & string, 'asc' | 'desc'])[]
  readonly group?: keyof C & string
  /** Not shown until somebody asks for them. */
  readonly hidden?: readonly (keyof C & string)[]
  /**
   * Hidden ones that stand as a second line under another column, unless somebody shows them by themselves: the same
   * in another currency.
   */
  readonly under?: Readonly<Partial<Record<keyof C & string, keyof C & string>>>
  /** Those that stay in view at the right edge of a wide table, in this order. */
  readonly pinned?: readonly (keyof C & string)[]
  /** Where people would rather look: a bar for each value of the one, as long as the sum of the other. */
  readonly chart?: { readonly by: keyof C & string; readonly sum: keyof C & string }
  /** The methods under which it is read, where not POST alone. */
  readonly methods?: readonly Method[]
  /** Where its sheet is taken out, when that is not its own path and `/excel`. */
  readonly excel?: string
  readonly userTypes?: readonly UserType[]
  /**
   * Columns that only those see who may view this resource as well; to anybody else they are empty, and sheet and paper
   * go without them.
   */
  readonly needs?: Readonly<Partial<Record<keyof C & string, () => AnyResource>>>
  /** Whom its rows are about, by a column of the select: whoever is in a list that leaves the house is written down. */
  readonly logsAccess?: AccessLogged & { readonly of: () => AnyResource }
  /** What its sheet and its paper are written in, whoever asks for them. */
  readonly language?: Language
  /** Whether its sheet and its paper count the rows. */
  readonly numbered?: boolean
}

export interface Report<C extends Fields = Fields> extends Resource<C> {
  readonly report: Required<
    Pick<ReportDefinition<C>, 'totals' | 'headline' | 'hidden' | 'under' | 'pinned' | 'sort' | 'parameters'>
  > &
    Pick<ReportDefinition<C>, 'period' | 'group' | 'chart' | 'needs' | 'logsAccess' | 'language' | 'numbered'> & {
      readonly pages: readonly Address[]
      readonly excel: Address
      readonly pdf: Address
    }
}
// biome-ignore lint/suspicious/noExplicitAny: a report of any columns
export type AnyReport = Report<any>

export const isReport = (resource: object): resource is AnyReport => 'report' in resource

/** A report is columns and one select: pages, operators, sorts, groups with sums, sheet and paper are the kit's. */
export function defineReport<const C extends Fields>(definition: ReportDefinition<C>): Report<C> {
  const {
    name,
    label,
    columns,
    sort,
    totals = [],
    headline = totals.slice(0, 2),
    hidden = [],
    under = {} as NonNullable<ReportDefinition<C>['under']>,
    pinned = [],
    parameters = {},
    period,
    group,
    chart,
    methods = ['POST'],
    userTypes,
  } = definition
  const { needs, logsAccess, language, numbered } = definition
  const path = definition.path ?? `/report/${name}`
  const first = Object.keys(columns)[0] as keyof C & string
  const title = definition.title ?? Object.keys(columns).find((each) => columns[each]!.kind === 'text') ?? first
  const resource = defineResource<C>({
    name,
    path,
    label: [label, label],
    key: first,
    title,
    fields: columns,
    sort: sort[0]!,
    verbs: [],
    ...(userTypes && { userTypes }),
  })
  const pages = methods.map((method) => ({ method, path }))
  const excel: Address = { method: 'POST', path: definition.excel ?? `${path}/excel` }
  const pdf: Address = { method: 'POST', path: `${path}/pdf` }
  return {
    ...resource,
    report: {
      totals,
      headline,
      hidden,
      under,
      pinned,
      sort,
      parameters,
      period,
      group,
      chart,
      needs,
      logsAccess,
      language,
      numbered,
      pages,
      excel,
      pdf,
    },
  }
}

const mostFilters = 20
const day = date('Day').accept

const asText = (schema: Schema): Schema =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && value.trim() ? readJson(value) : value === '' ? undefined : value,
    ),
    schema,
  )
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const number = /^-?\d{1,12}(\.\d{1,6})?$/

function fits({ operator, value, value_to }: ReportFilter, field: Field): boolean {
  if (!operatorsOf(field).includes(operator)) return false
  if (withoutValue.includes(operator)) return true
  const ends = operator === 'is_between' ? [value, value_to] : [value]
  return ends.every((end) => {
    if (end === undefined || end === '') return false
    if (field.choice) return field.choice.values.some((each) => String(each) === end)
    if (comparedAs(field) === 'number') return number.test(end)
    return comparedAs(field) !== 'date' || z.safeParse(day, end).success
  })
}

const asked = (schema: Schema): Schema => z.optional(z.nullable(schema))
/** One branch or several; all of the caller's where he names none, or says so. */
const severalOf = (one: Schema): Schema => asked(z.union([z.literal(''), one, z.array(one).max(200)]))
const allBranch = z.optional(
  z
    .literal([true, false, 1, 0, 'true', 'false', '1', '0'])
    .transform((said) => said === true || said === 1 || said === 'true' || said === '1'),
)

/** What a call of the report may say, by name; where it comes as a query, lists are written as JSON. */
export function reportShape(report: AnyReport, inQuery = false): Record<string, Schema> {
  const fields = report.fields as Fields
  const parameters = report.report.parameters as Fields
  const names = Object.keys(fields) as [string]
  const value = z.union([z.string().max(200), z.number().transform(String)])
  const filter = z
    .strictObject({
      column: z.enum(names),
      operator: z.string(),
      value: z.optional(value),
      value_to: z.optional(value),
    })
    .refine((each) => fits(each as ReportFilter, fields[each.column]!), {
      message: 'This comparison does not fit its column',
    })
  const sorts = z.array(z.strictObject({ column: z.enum(names), direction: z.enum(['asc', 'desc']) })).max(10)
  const list = (schema: Schema) => z.optional(inQuery ? asText(schema) : schema)
  const whole = (most: number) =>
    inQuery ? z.coerce.number().pipe(z.int().min(1).max(most)) : z.int().min(1).max(most)
  return {
    page: z.optional(z.union([inQuery ? z.literal('-1').transform(Number) : z.literal(-1), whole(1_000_000)])),
    perPage: z.optional(whole(largestPerPage)),
    ...(report.report.period && { date_from: z.optional(day), date_to: z.optional(day) }),
    filters: list(z.array(filter).max(mostFilters)),
    sorts: list(sorts),
    group_by: z.optional(z.nullable(z.union([z.literal('').transform(() => null), z.enum(names)]))),
    groups_only: z.optional(z.literal([0, 1, '0', '1']).transform(Number)),
    columns: list(z.array(z.enum(names)).min(1).max(names.length)),
    ...mapFields(report.report.parameters, (field) => asked(inQuery ? field.acceptText : field.accept)),
    ...('branch_id' in parameters && {
      branch_id: severalOf(inQuery ? parameters.branch_id!.acceptText : parameters.branch_id!.accept),
      all_branch: allBranch,
    }),
  }
}

const sums = z.record(z.string(), z.nullable(z.string()))

export const reportAnswer = (report: AnyReport) =>
  z.strictObject({
    data: z.array(z.strictObject(mapFields(report.fields as Fields, ({ answer }) => z.nullable(answer)))),
    meta: pageMeta,
    totals: sums,
    groups: z.array(z.strictObject({ name: z.nullable(z.string()), rows: z.int(), totals: sums })),
  })

/** The first and the last day of what it shows when nobody says otherwise. */
export function latelyOf(lately: 'today' | 'month' | 'year', today: string): readonly [from: string, to: string] {
  if (lately === 'today') return [today, today]
  if (lately === 'year') return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]
  const [year, month] = today.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return [`${today.slice(0, 7)}-01`, `${today.slice(0, 7)}-${String(last).padStart(2, '0')}`]
}
