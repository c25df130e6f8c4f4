import { weekday as weekdays } from '@sala/contract/academics/statuses'
import { calendarKind } from '@sala/contract/calendar/calendars'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { Chip } from './calendar-chip.tsx'
import { type Day, type Entry, entriesOn, weeksOf } from './calendar-days.ts'
import { useDayName } from './day-name.ts'

const mostChips = 3

interface ViewProps {
  readonly date: Day
  readonly today: Day
  readonly entries: readonly Entry[]
  readonly onDay: (day: Day) => void
}

/** A month in weeks; what does not fit into a day is counted, and a press shows it all. */
export function MonthView({ date, today, entries, onDay }: ViewProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <table className="calendar-month">
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((each) => (
            <th key={each} scope="col">
              {choiceLabel(weekdays, each, language).text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(date).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const own = entriesOn(entries, day)
              const shown = own.length > mostChips + 1 ? own.slice(0, mostChips) : own
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the number of the day is the button; the rest of its square only helps the mouse
                <td
                  key={day}
                  data-rest={own.some((each) => each.kind === calendarKind.holiday) || undefined}
                  data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
                  data-today={day === today || undefined}
                  onClick={(event) => event.target === event.currentTarget && onDay(day)}
                >
                  <DayNumber day={day} today={today} count={own.length} onDay={onDay} />
                  {shown.map((entry) => (
                    <Chip key={entry.calendar_id} entry={entry} onOpen={() => onDay(day)} />
                  ))}
                  {own.length > shown.length && (
                    <button type="button" className="calendar-more" onClick={() => onDay(day)}>
                      {t('calendar.more', { count: own.length - shown.length })}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of a day, which opens it. */
export function DayNumber({
  day,
  today,
  count,
  onDay,
}: Pick<ViewProps, 'today' | 'onDay'> & { day: Day; count: number }) {
  const { t } = useTranslation()
  const name = useDayName()
  return (
    <button
      type="button"
      className="calendar-day number"
      aria-current={day === today ? 'date' : undefined}
      aria-label={`${name(day)}, ${t('calendar.entries', { count })}`}
      onClick={() => onDay(day)}
    >
      {Number(day.slice(8))}
    </button>
  )
}
