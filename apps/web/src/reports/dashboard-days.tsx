import { latelyOf } from '@sala/contract/kit/report'
import { useTranslation } from 'react-i18next'
import { DaySpan } from '../kit/input/day-span.tsx'

interface DaysProps {
  readonly days: { readonly from: string; readonly to: string }
  readonly today: string
  readonly onChange: (from: string, to: string) => void
}

const monthBefore = (today: string): string => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`
}

/** Which days the figures are of: one of three that people ask for, or any two. */
export function DashboardDays({ days, today, onChange }: DaysProps) {
  const { t } = useTranslation()
  const [, thisMonth] = latelyOf('month', today)
  const spans = [
    ['thisMonth', `${today.slice(0, 7)}-01`, days.to === thisMonth ? thisMonth : today],
    ['lastMonth', ...latelyOf('month', monthBefore(today))],
    ['thisYear', `${today.slice(0, 4)}-01-01`, today],
  ] as const
  return (
    <fieldset className="dashboard-days">
      <legend className="hidden-label">{t('dashboard.days')}</legend>
      {spans.map(([name, from, to]) => (
        <button
          type="button"
          key={name}
          className="box-button"
          aria-pressed={days.from === from && days.to === to}
          onClick={() => onChange(from, to)}
        >
          {t(`dashboard.${name}`)}
        </button>
      ))}
      <DaySpan {...days} onChange={onChange} />
    </fieldset>
  )
}
