import type { Field, Fields } from '@sala/contract/kit/field'
import { showDecimal } from '@sala/contract/kit/money'
import type { AnyReport, ReportAnswer } from '@sala/contract/kit/report'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { ChartBar, FileSearch, Printer, Rows3, Table2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from './api.ts'
import { fetchDownload } from './download.ts'
import { ExcelButton } from './excel-button.tsx'
import { useLasting, usePhone } from './hooks.ts'
import { fieldLabel, resourceLabel, useLanguage } from './labels.ts'
import { Pager } from './pager.tsx'
import { Problem } from './problem.ts'
import { ReportCards } from './report-cards.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportColumns, ReportGroup, ReportSorts } from './report-order.tsx'
import { queryOf } from './report-query.ts'
import { useSeen } from './report-seen.ts'
import { type ReportState, useReportState } from './report-state.ts'
import { ReportTable } from './report-table.tsx'
import { useSession } from './session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from './states.tsx'
import './report.css'

const ReportChart = lazy(() => import('./report-chart.tsx'))
const DateInput = lazy(() => import('./date-input.tsx'))
const FieldInput = lazy(async () => ({ default: (await import('./field-input.tsx')).FieldInput }))
const RefSelect = lazy(async () => ({ default: (await import('./ref-select.tsx')).RefSelect }))

const perPage = 50

/** A whole screen from a report's definition: days, filters, sorts, headings, columns, sums, chart, sheet and paper. */
export function ReportScreen({ report: whole, extra }: { report: AnyReport; extra?: (state: ReportState) => ReactNode }) {
  const report = useSeen(whole)
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const phone = usePhone()
  const [today] = useState(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Phnom_Penh' }))
  const state = useReportState(report, today)
  const { body, page, move, charted, headings, columns } = state
  const title = resourceLabel(report, language, 'one')
  const { pages, excel, pdf, chart } = report.report
  const { method, path } = pages.find((each) => each.method === 'POST') ?? pages[0]!
  const asked = { ...body, page, perPage, groups_only: headings ? 1 : 0 }
  const request = method === 'GET' ? { method, path, query: queryOf(asked) } : { method, path, body: asked }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery<ReportAnswer, Problem>({
    queryKey: [report.name, 'report', asked],
    queryFn: ({ signal }) => send<ReportAnswer>({ ...request, signal }),
    placeholderData: keepPreviousData,
    enabled: !charted,
  })
  const slow = useLasting(isPending)
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
  else if (data.meta.total === 0) content = <EmptyNote icon={<FileSearch size={28} strokeWidth={1.5} aria-hidden />} title={t('report.noData')} />
  else if (phone) content = <ReportCards report={report} state={state} answer={data} />
  else content = <ReportTable report={report} state={state} answer={data} stale={isPlaceholderData} />

  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {data && !charted && <ReportSums report={report} answer={data} />}
        <span className="spread" />
        {extra?.(state)}
        {may('export', report.name) && <ExcelButton request={{ ...excel, body: { ...body, columns } }} />}
        {may('print', report.name) && <PaperButton request={{ ...pdf, body: { ...body, columns } }} />}
      </div>
      <section className="card" aria-label={title}>
        <div className="toolbar report-bar">
          <ReportDays report={report} state={state} />
          <ReportAsks report={report} state={state} />
          <ReportFilters report={report} state={state} />
          <span className="spread" />
          {!charted && <ReportSorts report={report} state={state} />}
          {!charted && <ReportGroup report={report} state={state} />}
          {!charted && state.settings.group_by && (
            <button type="button" className="box-button" aria-pressed={headings} onClick={() => move({ headings: headings ? null : '1', page: null }, true)}>
              <Rows3 size={15} aria-hidden /> {t('report.headingsOnly')}
            </button>
          )}
          {!charted && <ReportColumns report={report} state={state} />}
          {chart && (
            <button type="button" className="box-button" aria-pressed={charted} onClick={() => move({ chart: charted ? null : '1', page: null }, true)}>
              {charted ? <Table2 size={15} aria-hidden /> : <ChartBar size={15} aria-hidden />} {t(charted ? 'report.asTable' : 'report.asChart')}
            </button>
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
        <section className="list-body report-body" tabIndex={0} aria-label={t('list.rows')}>
          {content}
        </section>
        {data && !charted && data.meta.lastPage > 1 && <Pager meta={data.meta} onPage={(to) => move({ page: to > 1 ? String(to) : null })} />}
      </section>
    </div>
  )
}

/** How many rows there are, and what they make together: seen without scrolling. */
function ReportSums({ report, answer: { totals, meta } }: { report: AnyReport; answer: ReportAnswer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = report.fields as Fields
  const told = (report.report.totals as readonly string[]).slice(0, 2).filter((name) => totals[name])
  return (
    <span className="second report-sums">
      {t('report.rows', { count: meta.total, n: new Intl.NumberFormat('en').format(meta.total) })}
      {told.map((name) => (
        <span key={name}>
          {' · '}
          {fieldLabel(report.name, name, fields[name]!, language)} <strong className="number">{showDecimal(totals[name]!, fields[name]!.scale)}</strong>
        </span>
      ))}
    </span>
  )
}

/** From which day to which. */
function ReportDays({ report, state: { days, move } }: { report: AnyReport; state: ReportState }) {
  const { t } = useTranslation()
  const id = useId()
  if (!report.report.period) return null
  const field = { kind: 'date', optional: false } as Field
  const day = (name: 'from' | 'to', value: string | undefined, label: string) => (
    <label className="report-day" htmlFor={`${id}${name}`}>
      <span className="second">{label}</span>
      <Suspense fallback={<Input disabled />}>
        <DateInput
          id={`${id}${name}`}
          name={name}
          field={field}
          source={{ path: '', name: '' }}
          values={{}}
          value={value}
          label={label}
          onChange={(next) => next && move({ [name]: String(next), page: null }, true)}
        />
      </Suspense>
    </label>
  )
  return (
    <>
      {day('from', days.date_from, t('list.periodFrom'))}
      {day('to', days.date_to, t('list.periodTo'))}
    </>
  )
}

/** What else it is asked; the branch is chosen above, for every screen. */
function ReportAsks({ report, state: { asked, move } }: { report: AnyReport; state: ReportState }) {
  const language = useLanguage()
  const asks = Object.entries(report.report.asks as Fields).filter(([name, { column }]) => name !== 'branch_id' && column !== false)
  if (asks.length === 0) return null
  return (
    <Suspense fallback={null}>
      {asks.map(([name, field]) => {
        const label = fieldLabel(report.name, name, field, language)
        const slot = {
          id: `ask-${name}`,
          name,
          field: { ...field, optional: true },
          source: report,
          values: asked,
          value: (asked as Record<string, unknown>)[name] ?? null,
          label,
          onChange: (next: unknown) => move({ [name]: next === null || next === undefined || next === '' ? null : String(next), page: null }, true),
        }
        return (
          <span className="report-ask" key={name}>
            {field.kind === 'date' && <span className="second">{label}</span>}
            {field.target ? <RefSelect {...slot} prompt={label} every /> : <FieldInput {...slot} />}
          </span>
        )
      })}
    </Suspense>
  )
}

function PaperButton({ request }: { request: Parameters<typeof fetchDownload>[0] }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const print = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { file } = await fetchDownload(request)
      if (file) window.open(URL.createObjectURL(file), '_blank')
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused
      setProblem(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon={<Printer size={15} aria-hidden />} loading={busy} onClick={print}>
        {t('report.paper')}
      </Button>
      {problem && (
        <span role="alert" className="toolbar-problem">
          {problem.message}
        </span>
      )}
    </>
  )
}
