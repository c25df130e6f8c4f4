import { weekday } from '@sala/contract/academics/statuses'
import { mostOwnDays } from '@sala/contract/calendar/my-days'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { Button } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { entriesOn, weekdayOf, weekOf } from '../calendar-days.ts'
import { useDayName } from '../day-name.ts'
import { DayList, EntryLine } from './day-list.tsx'
import { useChildNames } from './use-child-names.ts'
import { useMyDays } from './use-my-days.ts'

/** A person's week, on a phone a day at a time, and below it what is coming: exams, holidays, events. */
export default function MyDaysScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const dayName = useDayName()
  const { actor } = useSession()
  const [params, change] = useUrlParams()
  const nameOf = useChildNames()
  const today = localToday()
  const date = params.get('date') ?? today
  const week = weekOf(date)
  const { query, lessons, entries } = useMyDays(week[0]!, 7)
  const coming = useMyDays(today, mostOwnDays, false)
  const of = (day: string) => ({
    lessons: lessons.filter(({ lesson_date }) => lesson_date === day),
    entries: entriesOn(entries, day),
    nameOf,
  })
  // A weekend on which nothing is needs no columns.
  const shown = week.filter((day) => weekdayOf(day) < 6 || of(day).lessons.length + of(day).entries.length > 0)
  const short = (day: string) => choiceLabel(weekday, weekdayOf(day), language).text
  const step = (days: number) => change({ date: addDays(date, days) }, true)
  return (
    <Page title={t(actor.user_type === 'teacher-api' ? 'places.calendar' : 'places.timetable')} className="own-days">
      <div className="own-week-bar">
        <Button
          icon={<ChevronLeft size={18} aria-hidden />}
          aria-label={t('calendar.previous.week')}
          onClick={() => step(-7)}
        />
        <strong className="number">
          {showDate(week[0]!)} – {showDate(week[6]!)}
        </strong>
        <Button
          icon={<ChevronRight size={18} aria-hidden />}
          aria-label={t('calendar.next.week')}
          onClick={() => step(7)}
        />
        {date !== today && <Button onClick={() => change({ date: null }, true)}>{t('calendar.today')}</Button>}
      </div>
      {phone && (
        <div className="own-tabs">
          {week.map((day, at) => (
            <button
              key={day}
              type="button"
              title={dayName(day)}
              aria-pressed={day === date}
              aria-current={day === today ? 'date' : undefined}
              data-rest={of(day).lessons.length === 0 || undefined}
              onClick={() => change({ date: day }, true)}
            >
              {language === 'en' ? short(day).slice(0, 3) : t('date.weekdays').split(' ')[at]}{' '}
              <strong className="number">{Number(day.slice(8))}</strong>
            </button>
          ))}
        </div>
      )}
      <Loaded query={query} lines={6} />
      {query.data && (
        <div className="own-week" style={{ '--days': phone ? 1 : shown.length } as React.CSSProperties}>
          {(phone ? [date] : shown).map((day) => (
            <section key={day} className="card" aria-label={dayName(day)} data-today={day === today || undefined}>
              <h2>{phone ? dayName(day) : `${short(day)} ${Number(day.slice(8))}`}</h2>
              <DayList {...of(day)} />
            </section>
          ))}
        </div>
      )}
      {coming.entries.length > 0 && (
        <section className="card own-coming" aria-labelledby="own-coming">
          <h2 id="own-coming">{t('myDays.coming')}</h2>
          <ol className="own-day">
            {coming.entries.map((entry) => (
              <EntryLine key={entry.calendar_id} entry={entry} nameOf={nameOf} dated />
            ))}
          </ol>
        </section>
      )}
    </Page>
  )
}
