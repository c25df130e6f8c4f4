import { calendarKind } from '@sala/contract/calendar/calendars'
import { showClock, showDate } from '@sala/contract/kit/dates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import { kinds } from './calendar-chip.tsx'
import { type Day, type Entry, entriesOn } from './calendar-days.ts'
import { useDayName } from './day-name.ts'

/** Day under day, only those on which something is. */
export function Agenda({
  days,
  today,
  entries,
  onDay,
}: {
  days: readonly Day[]
  today: Day
  entries: readonly Entry[]
  onDay: (day: Day) => void
}) {
  const { t } = useTranslation()
  const name = useDayName()
  const busy = days.map((day) => ({ day, own: entriesOn(entries, day) })).filter(({ own }) => own.length > 0)
  if (busy.length === 0) return <EmptyNote title={t('calendar.nothing')} />
  return (
    <ol className="calendar-agenda">
      {busy.map(({ day, own }) => (
        <li key={day}>
          <button
            type="button"
            className="calendar-heading"
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            {name(day)}
          </button>
          <EntryList entries={own} />
        </li>
      ))}
    </ol>
  )
}

/** What is on, in full; each leads to its own record, where the reader may open it. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const place = useHref()
  const branches = new Map(
    actor.branches.map((each) => [
      each.branch_id,
      pick(language, String(each.branch_name_en), String(each.branch_name_kh)),
    ]),
  )
  return (
    <ul className="calendar-list">
      {entries.map((entry) => {
        const { icon: Icon, colour, place: path } = kinds[entry.kind]!
        const [, key] = entry.calendar_id.split('-')
        const title = pick(language, entry.title_en, entry.title_kh)
        const hours =
          entry.start_time &&
          [entry.start_time, entry.end_time].flatMap((each) => (each ? [showClock(each)] : [])).join(' – ')
        const days =
          entry.start_date !== entry.end_date && `${showDate(entry.start_date)} – ${showDate(entry.end_date)}`
        const where = entry.branch_id === null ? t('calendar.everyBranch') : branches.get(entry.branch_id)
        return (
          <li key={entry.calendar_id} style={{ '--chip': entry.colour ?? colour } as React.CSSProperties}>
            <Icon size={17} aria-hidden />
            <div>
              {may('view', path.slice(1)) ? (
                <Link to={place(`${path}?open=${key}`)}>{title}</Link>
              ) : (
                <strong>{title}</strong>
              )}
              <p className="second small">
                {[choiceLabel(calendarKind, entry.kind, language).text, hours, days, entry.place, where]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
