import type { AnyReport } from '@sala/contract/kit/report'
import { Button } from 'antd'
import { ChartBar, ChevronDown, Rows3, SlidersHorizontal, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../hooks.ts'
import { DaySpan } from '../input/day-span.tsx'
import { SideDrawer } from '../overlays.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportColumns, ReportGroup, ReportSorts } from './report-order.tsx'
import { ReportParameters } from './report-parameters.tsx'
import type { ReportState } from './report-state.ts'
import { ReportSummary } from './report-summary.tsx'

interface Props {
  readonly report: AnyReport
  readonly state: ReportState
}

/** All that a report is asked by: in a bar above its rows, or on a phone behind one line that says what is chosen. */
export function ReportBar(props: Props) {
  const phone = usePhone()
  if (phone) return <FoldedChoices {...props} />
  return (
    <div className="toolbar report-bar">
      <ReportChoices {...props} />
    </div>
  )
}

function FoldedChoices(props: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <div className="report-folded">
      <button
        type="button"
        className="box-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={16} aria-hidden />
        <span className="report-summary">
          <ReportSummary {...props} />
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {open && (
        <SideDrawer
          title={t('report.choices')}
          onClose={() => setOpen(false)}
          footer={
            <Button type="primary" block onClick={() => setOpen(false)}>
              {t('report.show')}
            </Button>
          }
        >
          <div className="report-bar report-sheet">
            <ReportChoices {...props} />
          </div>
        </SideDrawer>
      )}
    </div>
  )
}

function ReportChoices({ report, state }: Props) {
  const { t } = useTranslation()
  const { charted, days, headings, move, settings } = state
  return (
    <>
      {report.report.period && (
        <DaySpan
          from={days.date_from!}
          to={days.date_to!}
          onChange={(from, to) => move({ from, to, page: null }, true)}
        />
      )}
      <ReportParameters report={report} state={state} />
      <ReportFilters report={report} state={state} />
      <div className="report-order">
        {!charted && <ReportSorts report={report} state={state} />}
        {!charted && <ReportGroup report={report} state={state} />}
        {!charted && settings.group_by && (
          <button
            type="button"
            className="box-button"
            aria-pressed={headings}
            onClick={() => move({ headings: headings ? null : '1', page: null }, true)}
          >
            <Rows3 size={15} aria-hidden /> {t('report.headingsOnly')}
          </button>
        )}
        {!charted && <ReportColumns report={report} state={state} />}
        {report.report.chart && (
          <button
            type="button"
            className="box-button"
            aria-pressed={charted}
            onClick={() => move({ chart: charted ? null : '1', page: null }, true)}
          >
            {charted ? <Table2 size={15} aria-hidden /> : <ChartBar size={15} aria-hidden />}{' '}
            {t(charted ? 'report.asTable' : 'report.asChart')}
          </button>
        )}
      </div>
    </>
  )
}
