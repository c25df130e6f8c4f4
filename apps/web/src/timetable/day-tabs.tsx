import { weekday } from '@sala/contract/academics/statuses'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../kit/labels.ts'

interface DayTabsProps {
  readonly days: readonly number[]
  readonly day: number
  readonly onChange: (day: number) => void
}

/** Which day of a week a phone shows; seven of them fit side by side. */
export function DayTabs({ days, day, onChange }: DayTabsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const short = (name: string) => (language === 'en' ? name.slice(0, 3) : name)
  return (
    <Segmented
      block
      className="day-tabs"
      aria-label={t('timetable.day')}
      value={day}
      onChange={onChange}
      options={days.map((each) => {
        const name = choiceLabel(weekday, each, language).text
        return { value: each, label: short(name), title: name }
      })}
    />
  )
}
