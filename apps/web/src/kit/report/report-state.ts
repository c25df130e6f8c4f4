import type { Field, Fields } from '@sala/contract/kit/field'
import { type AnyReport, latelyOf, type ReportFilter, type ReportSort } from '@sala/contract/kit/report'
import { useCallback, useMemo, useState } from 'react'
import { useUrlParams } from '../list/list-state.ts'
import type { SavedViewsProps } from '../list/saved-views.tsx'
import { useBranch } from '../session.tsx'

/** How somebody looks at a report: kept in his browser, and in a view that he saves. */
export interface ReportSettings {
  readonly filters: readonly ReportFilter[]
  readonly sorts: readonly ReportSort[]
  readonly group_by: string | null
  readonly visible: readonly string[]
  /** All columns, shown or not. */
  readonly order: readonly string[]
}

const read = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
const keysOf = (report: AnyReport) => {
  const name = `${report.name.replaceAll('-', '_')}_report`
  return { filter: `${name}_filter`, visible: `${name}_visible`, order: `${name}_visible_order` }
}

/** As the report is before anybody has changed it. */
export function plainSettings(report: AnyReport): ReportSettings {
  const order = Object.keys(report.fields)
  const { hidden, sort, group } = report.report
  return {
    filters: [],
    sorts: sort.map(([column, direction]) => ({ column, direction })),
    group_by: group ?? null,
    visible: order.filter((name) => !hidden.includes(name)),
    order,
  }
}

/** What was kept, less what the report no longer knows. */
export function mendSettings(report: AnyReport, kept: Partial<ReportSettings>): ReportSettings {
  const plain = plainSettings(report)
  const known = (name: unknown): name is string => typeof name === 'string' && name in (report.fields as Fields)
  const order = (kept.order ?? []).filter(known)
  const visible = (kept.visible ?? plain.visible).filter(known)
  return {
    filters: (Array.isArray(kept.filters) ? kept.filters : []).filter((each) => known(each?.column)),
    sorts: (Array.isArray(kept.sorts) ? kept.sorts : plain.sorts).filter((each) => known(each?.column)),
    group_by: kept.group_by === undefined ? plain.group_by : known(kept.group_by) ? kept.group_by : null,
    visible: visible.length > 0 ? visible : plain.visible,
    order: [...order, ...plain.order.filter((name) => !order.includes(name))],
  }
}

const countOf = ({ filters, sorts, group_by, visible }: Partial<ReportSettings>): number =>
  (filters?.length ?? 0) + (sorts?.length ?? 0) + (group_by ? 1 : 0) + (visible?.length ?? 0)

/** What the saved views of a report need of it. */
export const viewsOf = (report: AnyReport, { settings, change }: ReportState): SavedViewsProps => ({
  of: report.name,
  settings,
  onChoose: (kept) => {
    const next = mendSettings(report, kept as ReportSettings)
    change(next)
    return Math.max(0, countOf(kept as ReportSettings) - countOf(next))
  },
  onPlain: () => change(plainSettings(report)),
  isNarrowed: false,
})

const readSettings = (report: AnyReport): ReportSettings => {
  const keys = keysOf(report)
  const { filters, sorts, group_by } = (read(keys.filter) ?? {}) as Partial<ReportSettings>
  const [visible, order] = [read(keys.visible), read(keys.order)].map((each) =>
    Array.isArray(each) ? (each as string[]) : undefined,
  )
  return mendSettings(report, {
    ...(filters && { filters }),
    ...(sorts && { sorts }),
    ...(group_by !== undefined && { group_by }),
    ...(visible && { visible }),
    ...(order && { order }),
  })
}

/**
 * What a report is asked, from the address (days, page, what else is asked) and from what this browser keeps (filters,
 * sorts, group, columns).
 */
export function useReportState(report: AnyReport, today: string) {
  const [params, move] = useUrlParams()
  const branch = useBranch()
  const [settings, setSettings] = useState(() => readSettings(report))
  const change = useCallback(
    (changes: Partial<ReportSettings>) => {
      setSettings((before) => {
        const { filters, sorts, group_by, visible, order } = { ...before, ...changes }
        const keys = keysOf(report)
        localStorage.setItem(keys.filter, JSON.stringify({ filters, sorts, group_by }))
        localStorage.setItem(keys.visible, JSON.stringify(visible))
        localStorage.setItem(keys.order, JSON.stringify(order))
        return { filters, sorts, group_by, visible, order }
      })
      move({ page: null, view: null }, true)
    },
    [report, move],
  )
  const { period, parameters, chart } = report.report
  const [from, to] = period ? latelyOf(period.lately, today) : []
  const days = { date_from: params.get('from') ?? from, date_to: params.get('to') ?? to }
  const charted = chart !== undefined && params.has('chart')
  const headings = params.has('headings') && settings.group_by !== null
  const columns = settings.order.filter((name) => settings.visible.includes(name))
  const asked = useMemo(() => {
    const named = Object.fromEntries(
      Object.keys(parameters).flatMap((name) => (params.get(name) ? [[name, readAsked(params.get(name)!)]] : [])),
    )
    return { ...('branch_id' in parameters && branch !== null && { branch_id: branch }), ...named }
  }, [parameters, params, branch])
  const body = {
    ...(period && days),
    ...asked,
    filters: settings.filters,
    sorts: settings.sorts,
    group_by: settings.group_by,
  }
  const page = Number(params.get('page')) || 1
  return { params, move, settings, change, days, asked, columns, charted, headings, body, page }
}

/** The columns under these, which are not shown by themselves: what a sheet or a paper must not lose. */
export const underOf = (report: AnyReport, name: string, columns: readonly string[]): string[] =>
  Object.entries(report.report.under as Readonly<Record<string, string>>).flatMap(([each, above]) =>
    above === name && !columns.includes(each) ? [each] : [],
  )

export type ReportState = ReturnType<typeof useReportState>

/** What else it may be asked; the branch is chosen above, for every screen. */
export const parametersOf = (report: AnyReport): [string, Field][] =>
  Object.entries(report.report.parameters as Fields).filter(
    ([name, { column }]) => name !== 'branch_id' && column !== false,
  )

const readAsked = (text: string): string | number => (/^\d{1,10}$/.test(text) ? Number(text) : text)

/** Longer values are cut where they are shown; what is compared stays whole. */
export const shownValue = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
