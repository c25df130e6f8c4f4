import type { Fields } from '@sala/contract/kit/field'
import type { AnyReport } from '@sala/contract/kit/report'
import { useMemo } from 'react'
import { useSession } from '../session.tsx'

/** The report as the reader may see it: without the columns that are taken from what he may not view. */
export function useSeen(report: AnyReport): AnyReport {
  const { may } = useSession()
  return useMemo(() => {
    const needs = Object.entries((report.report.needs ?? {}) as Record<string, () => { name: string }>)
    const gone = new Set(needs.filter(([, of]) => !may('view', of().name)).map(([name]) => name))
    if (gone.size === 0) return report
    const fields = Object.fromEntries(Object.entries(report.fields as Fields).filter(([name]) => !gone.has(name)))
    const { group, chart } = report.report
    const own = {
      ...report.report,
      group: group && !gone.has(group) ? group : undefined,
      chart: chart && !gone.has(chart.by) ? chart : undefined,
    }
    return { ...report, fields, report: own } as AnyReport
  }, [report, may])
}
