import { showDate } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import { type AnyReport, comparedAs, type Operator, operatorsOf, type ReportFilter, withoutValue } from '@sala/contract/kit/report'
import { Button, Input } from 'antd'
import { Funnel, Search, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, fieldLabel, useLanguage } from './labels.ts'
import { PopBox } from './pop-box.tsx'
import { type ReportState, shownValue } from './report-state.ts'

const DateInput = lazy(() => import('./date-input.tsx'))

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
      if (field.choice) return choiceLabel(field.choice, field.choice.values.find((known) => String(known) === each) ?? each, language).text
      return comparedAs(field) === 'date' ? showDate(each) : each
    }
    return withoutValue.includes(operator) ? '' : shownValue(operator === 'is_between' ? `${one(value)} – ${one(value_to)}` : one(value))
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

function FilterForm({ report, filter, onDone }: { report: AnyReport; filter?: ReportFilter; onDone: (filter: ReportFilter) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = report.fields as Fields
  const names = Object.keys(fields)
  const [column, setColumn] = useState(filter?.column ?? names[0]!)
  const field = fields[column]!
  const [chosen, setOperator] = useState<Operator | undefined>(filter?.operator)
  const operator = chosen && operatorsOf(field).includes(chosen) ? chosen : operatorsOf(field)[0]!
  const [value, setValue] = useState(filter?.value ?? '')
  const [valueTo, setValueTo] = useState(filter?.value_to ?? '')
  const needs = !withoutValue.includes(operator)
  const between = operator === 'is_between'
  const ready = !needs || (value.trim() !== '' && (!between || valueTo.trim() !== ''))
  return (
    <form
      className="pop-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onDone({ column, operator, ...(needs && { value: value.trim() }), ...(between && { value_to: valueTo.trim() }) })
      }}
    >
      <label>
        {t('report.column')}
        <select
          value={column}
          onChange={(event) => {
            setColumn(event.target.value)
            setValue('')
            setValueTo('')
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {fieldLabel(report.name, name, fields[name]!, language)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('report.comparison')}
        <select value={operator} onChange={(event) => setOperator(event.target.value as Operator)}>
          {operatorsOf(field).map((each) => (
            <option key={each} value={each}>
              {t(`report.operator.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {needs && <FilterValue field={field} label={t(between ? 'list.periodFrom' : 'report.value')} value={value} onChange={setValue} />}
      {needs && between && <FilterValue field={field} label={t('list.periodTo')} value={valueTo} onChange={setValueTo} />}
      <Button type="primary" htmlType="submit" disabled={!ready} icon={<Search size={15} aria-hidden />}>
        {t('report.search')}
      </Button>
    </form>
  )
}

function FilterValue({ field, label, value, onChange }: { field: Field; label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  if (field.choice)
    return (
      <label>
        {label}
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('form.choose')}</option>
          {field.choice.values.map((each) => (
            <option key={each} value={String(each)}>
              {choiceLabel(field.choice!, each, language).text}
            </option>
          ))}
        </select>
      </label>
    )
  const kind = comparedAs(field)
  if (kind === 'date')
    return (
      <label htmlFor={id}>
        {label}
        <Suspense fallback={<Input disabled />}>
          <DateInput
            id={id}
            name="value"
            field={{ ...field, kind: 'date', optional: true }}
            source={{ path: '', name: '' }}
            values={{}}
            value={value}
            label={label}
            onChange={(next) => onChange(String(next ?? ''))}
          />
        </Suspense>
      </label>
    )
  return (
    <label htmlFor={id}>
      {label}
      <Input
        id={id}
        value={value}
        maxLength={200}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
