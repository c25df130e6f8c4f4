import type { Field } from '@sala/contract/kit/field'
import type { AnyReport } from '@sala/contract/kit/report'
import { Input } from 'antd'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel, useLanguage } from './labels.ts'
import { asksOf, type ReportState } from './report-state.ts'

const DateInput = lazy(() => import('./date-input.tsx'))
const FieldInput = lazy(async () => ({ default: (await import('./field-input.tsx')).FieldInput }))
const RefSelect = lazy(async () => ({ default: (await import('./ref-select.tsx')).RefSelect }))

/** From which day to which. */
export function ReportDays({ report, state: { days, move } }: { report: AnyReport; state: ReportState }) {
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
export function ReportAsks({ report, state: { asked, move } }: { report: AnyReport; state: ReportState }) {
  const language = useLanguage()
  const asks = asksOf(report)
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
