import type { AnyReport } from '@sala/contract/kit/report'
import { Button } from 'antd'
import { FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyNote } from '../states.tsx'
import { parametersOf, type ReportState } from './report-state.ts'

/** Why there are no rows, and what to do about it. */
export function ReportEmpty({
  report,
  state: { settings, asked, change, move },
}: {
  report: AnyReport
  state: ReportState
}) {
  const { t } = useTranslation()
  const chosen = parametersOf(report).filter(([name]) => name in asked)
  const why =
    settings.filters.length > 0 ? 'filters' : chosen.length > 0 ? 'asks' : report.report.period ? 'days' : 'yet'
  const clear = () =>
    why === 'filters'
      ? change({ filters: [] })
      : move({ ...Object.fromEntries(chosen.map(([name]) => [name, null])), page: null }, true)
  return (
    <EmptyNote icon={<FileSearch size={28} strokeWidth={1.5} aria-hidden />} title={t('report.noData')}>
      <p className="second">{t(`report.empty.${why}`)}</p>
      {(why === 'filters' || why === 'asks') && (
        <Button onClick={clear}>{t(why === 'filters' ? 'report.clearFilters' : 'report.clearAsks')}</Button>
      )}
    </EmptyNote>
  )
}
