import { month as months, weekday as weekdays } from '@sala/contract/academics/statuses'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { type Day, weekdayOf } from './calendar-days.ts'

/** A day in words: Sunday 15 November 2026. */
export function useDayName(): (day: Day) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (day) =>
    t('calendar.day', {
      weekday: choiceLabel(weekdays, weekdayOf(day), language).text,
      day: Number(day.slice(8)),
      month: choiceLabel(months, Number(day.slice(5, 7)), language).text,
      year: day.slice(0, 4),
    })
}
