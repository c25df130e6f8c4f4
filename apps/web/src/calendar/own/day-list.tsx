import { calendarKind } from '@sala/contract/calendar/calendars'
import type { OwnEntry, OwnLesson } from '@sala/contract/calendar/my-days'
import { teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { localMinute } from '@sala/contract/kit/clock'
import { showClock, showDate } from '@sala/contract/kit/dates'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, pick, useLanguage } from '../../kit/labels.ts'
import { useHref, useSession } from '../../kit/session.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import { kinds } from '../calendar-chip.tsx'
import './own-days.css'

/** Whether a lesson is on just now: -1 it is over, 1 it is still to come. */
export function whenIs({ lesson_date, start_time, end_time }: OwnLesson): -1 | 0 | 1 {
  const now = localMinute(new Date())
  if (`${lesson_date} ${end_time}` <= now) return -1
  return `${lesson_date} ${start_time}` > now ? 1 : 0
}

interface DayListProps {
  readonly lessons: readonly OwnLesson[]
  readonly entries: readonly OwnEntry[]
  /** Of several children, whose it is. */
  readonly nameOf?: ((student_id: number) => string) | undefined
}

/** What a day holds: what is on all day, then its lessons by the hour, the one of this moment marked. */
export function DayList({ lessons, entries, nameOf }: DayListProps) {
  const { t } = useTranslation()
  if (lessons.length + entries.length === 0) return <p className="second own-none">{t('myDays.noLessons')}</p>
  return (
    <ol className="own-day">
      {entries.map((entry) => (
        <EntryLine key={entry.calendar_id} entry={entry} nameOf={nameOf} />
      ))}
      {lessons.map((lesson) => (
        <li
          key={lesson.id}
          style={{ '--chip': lesson.colour ?? 'var(--border-strong)' } as React.CSSProperties}
          data-now={whenIs(lesson) === 0 || undefined}
          data-off={isOff(lesson) || undefined}
        >
          <Lesson lesson={lesson} nameOf={nameOf} />
        </li>
      ))}
      {lessons.length === 0 && entries.every(({ kind }) => kind !== calendarKind.holiday) && (
        <li className="second own-none">{t('myDays.noLessons')}</li>
      )}
    </ol>
  )
}

const isOff = ({ teaching_status }: OwnLesson) => teaching_status === teachingStatus.cancelled

/** A teacher goes from it to the class; a family reads who teaches it and where. */
function Lesson({ lesson, nameOf }: { lesson: OwnLesson; nameOf: DayListProps['nameOf'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const teaches = useSession().actor.user_type === 'teacher-api'
  const subject = pick(language, lesson.subject_name_foreign, lesson.subject_name_native)
  const teacher = pick(language, lesson.teacher_name_foreign ?? '', lesson.teacher_name_native)
  const status = choiceLabel(teachingStatus, lesson.teaching_status, language)
  const away = teaches && lesson.is_mine === 0
  const marks = [teachingStatus.covered, teachingStatus.cancelled] as readonly number[]
  const children = nameOf ? lesson.student_ids.map(nameOf).join(', ') : ''
  const about = (teaches ? [subject, lesson.room_name, away && teacher] : [children, teacher, lesson.room_name])
    .filter(Boolean)
    .join(' · ')
  const shown = (
    <>
      <span className="own-hours number">
        {showClock(lesson.start_time)}
        <span className="second">{showClock(lesson.end_time)}</span>
      </span>
      <span className="own-what">
        <strong translate={teaches ? 'no' : undefined}>{teaches ? lesson.class_name : subject}</strong>
        <span className="second small">{about}</span>
      </span>
      {whenIs(lesson) === 0 && <Badge tone="info">{t('myDays.now')}</Badge>}
      {marks.includes(lesson.teaching_status) && <Badge tone={status.tone}>{status.text}</Badge>}
    </>
  )
  return teaches ? (
    <Link className="own-lesson" to={place(`/my-classes?open=${lesson.class_id}`)}>
      {shown}
      <ChevronRight size={18} aria-hidden />
    </Link>
  ) : (
    <div className="own-lesson">{shown}</div>
  )
}

/** An event, a holiday, the day a term begins or an exam; its days are said where it lasts longer than one. */
export function EntryLine({
  entry,
  nameOf,
  dated = false,
}: {
  entry: OwnEntry
  nameOf?: DayListProps['nameOf']
  dated?: boolean
}) {
  const language = useLanguage()
  const hours =
    entry.start_time &&
    [entry.start_time, entry.end_time].flatMap((each) => (each ? [showClock(each)] : [])).join(' – ')
  const days =
    entry.start_date !== entry.end_date
      ? `${showDate(entry.start_date)} – ${showDate(entry.end_date)}`
      : dated && showDate(entry.start_date)
  const about = [
    choiceLabel(calendarKind, entry.kind, language).text,
    days,
    hours,
    entry.place,
    nameOf && entry.kind === calendarKind.exam && entry.student_ids.map(nameOf).join(', '),
  ]
  return (
    <li className="own-entry" style={{ '--chip': kinds[entry.kind]!.colour } as React.CSSProperties}>
      <span className="own-what">
        <strong>{pick(language, entry.title_en, entry.title_kh)}</strong>
        <span className="second small">{about.filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  )
}
