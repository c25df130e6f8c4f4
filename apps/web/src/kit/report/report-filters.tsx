import { showDate } from '@sala/contract/kit/dates'
import type { Fields } from '@sala/contract/kit/field'
import { type AnyReport, comparedAs, type ReportFilter, withoutValue } from '@sala/contract/kit/report'
import { Button } from 'antd'
import { Funnel, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, fieldLabel, useLanguage } from '../labels.ts'
import { PopBox } from '../pop-box.tsx'
import { FilterForm } from './report-filter-form.tsx'
import { type ReportState, shownValue } from './report-state.ts'

/** The filters of a report: each by column, operator and value, changed where it stands. */
export function ReportFilters({ report, state: { settings, change } }: { report: AnyReport; state: ReportState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { filters } = settings
  const fields = report.fields as Fields
  const nameOf = (column: string) => fieldLabel(report.name, column, fields[column]!, language)
  const told = ({ column, operator, value = '', value_to = '' }: ReportFilter): string => {
    const field = fields[column]!
    const one = (each: string) => {
      if (field.choice)
        return choiceLabel(field.choice, field.choice.values.find((known) => String(known) === each) ?? each, language)
          .text
      return comparedAs(field) === 'date' ? showDate(each) : each
    }
    return withoutValue.includes(operator)
      ? ''
      : shownValue(operator === 'is_between' ? `${one(value)} – ${one(value_to)}` : one(value))
  }
  return (
    <>
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two filters may say the same
        <span className="chip" key={at}>
          <PopBox
            label={t('report.changeFilter', { what: nameOf(filter.column) })}
            className="chip-text"
            button={
              <>
                <span className="second">
                  {nameOf(filter.column)} {t(`report.operator.${filter.operator}`)}
                </span>{' '}
                {told(filter)}
              </>
            }
          >
            {(close) => (
              <FilterForm
                report={report}
                filter={filter}
                onDone={(next) => {
                  close()
                  change({ filters: filters.with(at, next) })
                }}
              />
            )}
          </PopBox>
          <button
            type="button"
            aria-label={t('list.dropFilter', { what: nameOf(filter.column) })}
            onClick={() => change({ filters: filters.toSpliced(at, 1) })}
          >
            <X size={14} aria-hidden />
          </button>
        </span>
      ))}
      <PopBox
        label={t('report.addFilter')}
        button={
          <>
            <Funnel size={15} aria-hidden /> {t('report.addFilter')}
          </>
        }
      >
        {(close) => (
          <FilterForm
            report={report}
            onDone={(next) => {
              close()
              change({ filters: [...filters, next] })
            }}
          />
        )}
      </PopBox>
      {filters.length > 1 && (
        <Button type="link" size="small" onClick={() => change({ filters: [] })}>
          {t('report.clearFilters')}
        </Button>
      )}
    </>
  )
}
