import { localToday } from '@sala/contract/kit/clock'
import { defaultPerPage } from '@sala/contract/kit/page'
import type { AnyReport, ReportAnswer } from '@sala/contract/kit/report'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../api.ts'
import { usePhone, useSlow } from '../hooks.ts'
import { resourceLabel, useLanguage } from '../labels.ts'
import { ExcelButton } from '../list/excel-button.tsx'
import { Pager } from '../list/pager.tsx'
import { SavedViews } from '../list/saved-views.tsx'
import { PaperButton } from '../paper-button.tsx'
import type { Problem } from '../problem.ts'
import { useSession } from '../session.tsx'
import { ProblemNote, Skeleton } from '../states.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportEmpty } from './report-empty.tsx'
import { queryOf } from './report-query.ts'
import { useSeen } from './report-seen.ts'
import { type ReportState, underOf, useReportState, viewsOf } from './report-state.ts'
import { ReportSums } from './report-sums.tsx'
import { ReportTable } from './report-table.tsx'
import './report.css'

const ReportChart = lazy(() => import('./report-chart.tsx'))

/** A page of the report as it is asked; the one before stays while the next loads. */
function usePageOf(report: AnyReport, { body, page, headings, charted }: ReportState) {
  const { pages } = report.report
  const { method, path } = pages.find((each) => each.method === 'POST') ?? pages[0]!
  const asked = { ...body, page, perPage: defaultPerPage, groups_only: headings ? 1 : 0 }
  const request = method === 'GET' ? { method, path, query: queryOf(asked) } : { method, path, body: asked }
  return useQuery<ReportAnswer, Problem>({
    queryKey: [report.name, 'report', asked],
    queryFn: ({ signal }) => send<ReportAnswer>({ ...request, signal }),
    placeholderData: keepPreviousData,
    enabled: !charted,
  })
}

/** A whole screen from a report's definition: days, filters, sorts, headings, columns, sums, chart, sheet and paper. */
export function ReportScreen({ report: whole, extra }: { report: AnyReport; extra?: ReactNode }) {
  const report = useSeen(whole)
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const phone = usePhone()
  const [today] = useState(localToday)
  const state = useReportState(report, today)
  const { body, move, charted } = state
  const columns = state.columns.flatMap((name) => [name, ...underOf(report, name, state.columns)])
  const title = resourceLabel(report, language, 'one')
  const { excel, pdf } = report.report
  const { data, error, isPending, isPlaceholderData, refetch } = usePageOf(report, state)
  const slow = useSlow(isPending)
  useEffect(() => {
    document.title = `${title} · Sala`
  }, [title])

  let content: ReactNode
  if (charted)
    content = (
      <Suspense fallback={null}>
        <ReportChart report={report} state={state} />
      </Suspense>
    )
  else if (error) content = <ProblemNote problem={error} onRetry={refetch} />
  else if (!data) content = slow ? <Skeleton lines={12} /> : <div className="quiet-space" />
  else if (data.meta.total === 0) content = <ReportEmpty report={report} state={state} />
  else if (phone) content = <ReportCards report={report} state={state} answer={data} />
  else content = <ReportTable report={report} state={state} answer={data} stale={isPlaceholderData} />

  return (
    <div className="page report-page">
      <div className="page-head report-head">
        <h1>{title}</h1>
        {data && !charted && <ReportSums report={report} answer={data} />}
        <span className="spread" />
        <SavedViews {...viewsOf(report, state)} />
        {extra}
        {may('export', report.name) && <ExcelButton request={{ ...excel, body: { ...body, columns } }} />}
        {may('print', report.name) && (
          <PaperButton request={{ ...pdf, body: { ...body, columns } }} label={t('report.paper')} />
        )}
      </div>
      <section className="card" aria-label={title}>
        <ReportBar report={report} state={state} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
        <section className="list-body report-body" tabIndex={0} aria-label={t('list.rows')}>
          {content}
        </section>
        {data && !charted && data.meta.lastPage > 1 && (
          <Pager meta={data.meta} onPage={(to) => move({ page: to > 1 ? String(to) : null })} />
        )}
      </section>
    </div>
  )
}
