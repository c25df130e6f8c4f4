import { addDays, localToday } from '@sala/contract/kit/clock'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loaded } from '../../kit/loaded.tsx'
import { useHref } from '../../kit/session.tsx'
import { entriesOn } from '../calendar-days.ts'
import { useDayName } from '../day-name.ts'
import { DayList, whenIs } from './day-list.tsx'
import { useChildNames } from './use-child-names.ts'
import { useMyDays } from './use-my-days.ts'

const ahead = 8

/** Today on the first screen; once its last lesson is over, the next day that has one. */
export default function TodayCard() {
  const { t } = useTranslation()
  const place = useHref()
  const dayName = useDayName()
  const nameOf = useChildNames()
  const today = localToday()
  const { query, lessons, entries } = useMyDays(today, ahead)
  const days = Array.from({ length: ahead }, (_, index) => addDays(today, index))
  const on = (day: string) => lessons.filter(({ lesson_date }) => lesson_date === day)
  const next = days.find((day) => on(day).some((each) => whenIs(each) >= 0))
  const shown = next === undefined || next === today ? [today] : on(today).length > 0 ? [next] : [today, next]
  return (
    <>
      <Loaded query={query} lines={5} />
      {query.data &&
        shown.map((day) => (
          <section key={day} className="card own-today" aria-label={dayName(day)}>
            <div className="own-today-head">
              <h2>{t(day === today ? 'myDays.today' : day === days[1] ? 'myDays.tomorrow' : 'myDays.next')}</h2>
              <span className="second">{dayName(day)}</span>
              <span className="spread" />
              <Link to={place(`/my-days?date=${day}`)}>{t('myDays.week')}</Link>
            </div>
            <DayList lessons={on(day)} entries={entriesOn(entries, day)} nameOf={nameOf} />
          </section>
        ))}
    </>
  )
}
