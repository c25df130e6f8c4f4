import type { Field } from '@sala/contract/kit/field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DayBox } from './date-input.tsx'
import './day-span.css'

const field = { kind: 'date', optional: false } as Field

interface DaySpanProps {
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** From which day to which; neither passes the other, it takes it along. */
export function DaySpan({ from, to, onChange }: DaySpanProps) {
  const { t } = useTranslation()
  const id = useId()
  const day = (name: 'from' | 'to', value: string, label: string, choose: (day: string) => void) => (
    <label className="span-day" htmlFor={`${id}${name}`}>
      <span className="second">{label}</span>
      <DayBox
        id={`${id}${name}`}
        field={field}
        value={value}
        label={label}
        onSettled={(next) => next && choose(next)}
      />
    </label>
  )
  return (
    <>
      {day('from', from, t('list.periodFrom'), (next) => onChange(next, next > to ? next : to))}
      {day('to', to, t('list.periodTo'), (next) => onChange(next < from ? next : from, next))}
    </>
  )
}
