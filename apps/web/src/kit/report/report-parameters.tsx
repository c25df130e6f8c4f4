import type { AnyReport } from '@sala/contract/kit/report'
import { lazy, Suspense } from 'react'
import { fieldLabel, useLanguage } from '../labels.ts'
import { parametersOf, type ReportState } from './report-state.ts'

const FieldInput = lazy(async () => ({ default: (await import('../input/field-input.tsx')).FieldInput }))
const DayBox = lazy(async () => ({ default: (await import('../input/date-input.tsx')).DayBox }))
const RefSelect = lazy(async () => ({ default: (await import('../input/ref-select.tsx')).RefSelect }))

/** What else it is asked; the branch is chosen above, for every screen. */
export function ReportParameters({ report, state: { asked, move } }: { report: AnyReport; state: ReportState }) {
  const language = useLanguage()
  const parameters = parametersOf(report)
  if (parameters.length === 0) return null
  return (
    <Suspense fallback={null}>
      {parameters.map(([name, field]) => {
        const label = fieldLabel(report.name, name, field, language)
        const slot = {
          id: `ask-${name}`,
          name,
          field: { ...field, optional: true },
          source: report,
          values: asked,
          value: (asked as Record<string, unknown>)[name] ?? null,
          label,
          onChange: (next: unknown) =>
            move(
              { [name]: next === null || next === undefined || next === '' ? null : String(next), page: null },
              true,
            ),
        }
        return (
          <span className="report-ask" key={name}>
            {field.kind !== 'flag' && (
              <label className="second" htmlFor={slot.id}>
                {label}
              </label>
            )}
            {field.target ? (
              <RefSelect {...slot} every />
            ) : field.kind === 'date' ? (
              <DayBox
                {...slot}
                value={slot.value as string | null}
                onSettled={(next) => next !== undefined && slot.onChange(next)}
              />
            ) : (
              <FieldInput {...slot} />
            )}
          </span>
        )
      })}
    </Suspense>
  )
}
