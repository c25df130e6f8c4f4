import { weekday as weekdays } from '@sala/contract/academics/statuses'
import { calendarKind } from '@sala/contract/calendar/calendars'
import { showClock } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { Chip } from './calendar-chip.tsx'
import { type Day, type Entry, entriesOn, placeHours, weekdayOf, weekOf } from './calendar-days.ts'
import { DayNumber } from './calendar-month.tsx'

const [firstHour, lastHour] = [7, 18]
const heightOfHour = 46

/** A week in seven columns: what lasts all day on top, what has hours where they are. */
export function WeekView({
  date,
  today,
  entries,
  onDay,
}: {
  date: Day
  today: Day
  entries: readonly Entry[]
  onDay: (day: Day) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const days = weekOf(date).map((day) => {
    const all = entriesOn(entries, day)
    const timed = placeHours(all)
    return { day, all, timed, whole: all.filter((each) => !timed.some(({ entry }) => entry === each)) }
  })
  const every = days.flatMap(({ timed }) => timed)
  const from = Math.min(firstHour, ...every.map((each) => Math.floor(each.from / 60)))
  const to = Math.max(lastHour, ...every.map((each) => Math.ceil(each.to / 60)))
  const hours = Array.from({ length: to - from }, (_, index) => from + index)
  const top = (minute: number) => ((minute - from * 60) / 60) * heightOfHour
  return (
    <div className="calendar-week">
      <div className="calendar-hours" aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ height: heightOfHour }} className="number">
            {showClock(`${String(hour).padStart(2, '0')}:00`)}
          </span>
        ))}
      </div>
      {days.map(({ day, all, timed, whole }) => (
        <section
          key={day}
          aria-label={choiceLabel(weekdays, weekdayOf(day), language).text}
          data-rest={all.some((each) => each.kind === calendarKind.holiday) || undefined}
          data-today={day === today || undefined}
        >
          <header>
            <span>{choiceLabel(weekdays, weekdayOf(day), language).text}</span>
            <DayNumber day={day} today={today} count={all.length} onDay={onDay} />
          </header>
          <div className="calendar-whole">
            {whole.map((entry) => (
              <Chip key={entry.calendar_id} entry={entry} onOpen={() => onDay(day)} />
            ))}
          </div>
          <div
            className="calendar-column"
            style={{ height: hours.length * heightOfHour, backgroundSize: `100% ${heightOfHour}px` }}
          >
            {timed.map(({ entry, column, columns, ...each }) => (
              <Chip
                key={entry.calendar_id}
                entry={entry}
                onOpen={() => onDay(day)}
                style={{
                  top: top(each.from),
                  height: top(each.to) - top(each.from) - 2,
                  left: `${(column / columns) * 100}%`,
                  width: `${100 / columns}%`,
                }}
              />
            ))}
          </div>
        </section>
      ))}
      <p className="hidden-label">{t('calendar.keys')}</p>
    </div>
  )
}
