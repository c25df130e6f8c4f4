import type { Fields } from '@sala/contract/kit/field'
import type { AnyReport, ReportSort } from '@sala/contract/kit/report'
import { Button } from 'antd'
import { ArrowUpDown, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Reorder } from '../input/reorder.tsx'
import { fieldLabel, useLanguage } from '../labels.ts'
import { ColumnChoice } from '../list/column-choice.tsx'
import { PopBox } from '../pop-box.tsx'
import { plainSettings, type ReportState } from './report-state.ts'

interface Props {
  readonly report: AnyReport
  readonly state: ReportState
}

const useName = (report: AnyReport) => {
  const language = useLanguage()
  return (column: string) => fieldLabel(report.name, column, (report.fields as Fields)[column]!, language)
}

/** By what the rows are sorted, the first before the second. */
export function ReportSorts({ report, state: { settings, change } }: Props) {
  const { t } = useTranslation()
  const nameOf = useName(report)
  const { sorts } = settings
  const names = Object.keys(report.fields)
  const free = names.filter((name) => !sorts.some(({ column }) => column === name))
  const set = (next: readonly ReportSort[]) => change({ sorts: next })
  return (
    <PopBox
      label={t('report.sort')}
      button={
        <>
          <ArrowUpDown size={15} aria-hidden />{' '}
          {sorts.length > 0 ? t('report.sortedBy', { n: sorts.length }) : t('report.sort')}
        </>
      }
    >
      {() => (
        <div className="pop-form">
          <Reorder
            label={t('report.sort')}
            items={sorts}
            keyOf={({ column }) => column}
            nameOf={({ column }) => nameOf(column)}
            onOrder={set}
          >
            {(sort) => {
              const at = sorts.indexOf(sort)
              return (
                <>
                  <select
                    aria-label={t('report.column')}
                    value={sort.column}
                    onChange={(event) => set(sorts.with(at, { ...sort, column: event.target.value }))}
                  >
                    {[sort.column, ...free].map((name) => (
                      <option key={name} value={name}>
                        {nameOf(name)}
                      </option>
                    ))}
                  </select>
                  <select
                    aria-label={t('report.directionOf', { what: nameOf(sort.column) })}
                    value={sort.direction}
                    onChange={(event) =>
                      set(sorts.with(at, { ...sort, direction: event.target.value as 'asc' | 'desc' }))
                    }
                  >
                    <option value="asc">{t('report.ascending')}</option>
                    <option value="desc">{t('report.descending')}</option>
                  </select>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('report.dropSort', { what: nameOf(sort.column) })}
                    onClick={() => set(sorts.toSpliced(at, 1))}
                  >
                    <X size={15} aria-hidden />
                  </button>
                </>
              )
            }}
          </Reorder>
          <div className="pop-actions">
            {free.length > 0 && (
              <Button
                size="small"
                icon={<Plus size={14} aria-hidden />}
                onClick={() => set([...sorts, { column: free[0]!, direction: 'asc' }])}
              >
                {t('report.addSort')}
              </Button>
            )}
            {sorts.length > 0 && (
              <Button size="small" type="text" onClick={() => set([])}>
                {t('action.clear')}
              </Button>
            )}
          </div>
        </div>
      )}
    </PopBox>
  )
}

/** Under which headings the rows stand. */
export function ReportGroup({ report, state: { settings, change } }: Props) {
  const { t } = useTranslation()
  const nameOf = useName(report)
  return (
    <span className="group-by">
      <label>
        <span className="second">{t('report.groupBy')}</span>
        <select value={settings.group_by ?? ''} onChange={(event) => change({ group_by: event.target.value || null })}>
          <option value="">{t('report.noGroup')}</option>
          {Object.keys(report.fields).map((name) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </select>
      </label>
      {settings.group_by && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('report.clearGroup')}
          onClick={() => change({ group_by: null })}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </span>
  )
}

/** Which columns are shown, and in what order. */
export function ReportColumns({ report, state: { settings, change } }: Props) {
  const nameOf = useName(report)
  const plain = plainSettings(report)
  return (
    <ColumnChoice
      visible={settings.visible}
      order={settings.order}
      nameOf={nameOf}
      onChoose={(visible, order) => change({ visible, order })}
      onReset={() => change({ visible: plain.visible, order: plain.order })}
    />
  )
}
