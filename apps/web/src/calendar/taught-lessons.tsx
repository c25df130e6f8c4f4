import { type TaughtLesson, teachingCalendars, teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { showClock } from '@sala/contract/kit/dates'
import { Button } from 'antd'
import { Check, RotateCcw, UserCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../kit/hooks.ts'
import { choiceLabel, fieldLabel, pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'

interface TaughtLessonsProps {
  readonly lessons: readonly TaughtLesson[]
  readonly busy: boolean
  readonly onSet: (lesson: TaughtLesson, status: 1 | 2 | 4) => void
  readonly onCover: (lesson: TaughtLesson) => void
}

const columns = ['start_time', 'class_id', 'subject_id', 'teacher_id', 'room_id', 'teaching_status'] as const

/** Lessons by the hour, each with what can become of it, one press away. */
export function TaughtLessons({ lessons, busy, onSet, onCover }: TaughtLessonsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { may } = useSession()
  const editable = may('update', teachingCalendars.name)
  const hours = (lesson: TaughtLesson) => `${showClock(lesson.start_time)} – ${showClock(lesson.end_time)}`
  const subject = (lesson: TaughtLesson) => pick(language, lesson.subject_name_foreign, lesson.subject_name_native)
  const teacher = (lesson: TaughtLesson) => {
    const own =
      lesson.teacher_name_foreign === null
        ? t('teaching.nobody')
        : pick(language, lesson.teacher_name_foreign, lesson.teacher_name_native)
    if (lesson.teaching_status !== teachingStatus.covered) return own
    return (
      <>
        <span className="teaching-absent">{own}</span>{' '}
        {pick(language, lesson.substitute_name_foreign ?? '', lesson.substitute_name_native)}
      </>
    )
  }
  const status = (lesson: TaughtLesson) => {
    const { text, tone } = choiceLabel(teachingStatus, lesson.teaching_status, language)
    return <Badge tone={tone}>{text}</Badge>
  }
  const actions = (lesson: TaughtLesson) => {
    if (!editable) return null
    const what = `${lesson.class_name}, ${hours(lesson)}`
    const button = (name: 'taught' | 'cover' | 'cancel' | 'undo', icon: React.ReactNode, act: () => void) => (
      <Button
        key={name}
        size={phone ? 'middle' : 'small'}
        icon={icon}
        disabled={busy}
        aria-label={`${t(`teaching.${name}`)}: ${what}`}
        onClick={act}
      >
        {t(`teaching.${name}`)}
      </Button>
    )
    return (
      <div className="teaching-actions">
        {lesson.teaching_status === teachingStatus.planned ? (
          [
            button('taught', <Check size={14} aria-hidden />, () => onSet(lesson, 2)),
            button('cover', <UserCheck size={14} aria-hidden />, () => onCover(lesson)),
            button('cancel', <X size={14} aria-hidden />, () => onSet(lesson, 4)),
          ]
        ) : (
          <>
            {lesson.teaching_status === teachingStatus.covered &&
              button('cover', <UserCheck size={14} aria-hidden />, () => onCover(lesson))}
            {button('undo', <RotateCcw size={14} aria-hidden />, () => onSet(lesson, 1))}
          </>
        )}
      </div>
    )
  }
  if (phone)
    return (
      <ul className="teaching-cards">
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <div>
              <span className="number second">{hours(lesson)}</span> {status(lesson)}
            </div>
            <strong>
              {lesson.class_name} · {subject(lesson)}
            </strong>
            <span>
              {teacher(lesson)} {lesson.room_name && <span className="second">· {lesson.room_name}</span>}
            </span>
            {actions(lesson)}
          </li>
        ))}
      </ul>
    )
  return (
    <table className="table teaching-table" aria-label={t('list.rows')}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {fieldLabel(teachingCalendars.name, name, teachingCalendars.fields[name], language)}
            </th>
          ))}
          {editable && (
            <th scope="col">
              <span className="hidden-label">{t('action.more')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lessons.map((lesson) => (
          <tr key={lesson.id}>
            <td className="number">{hours(lesson)}</td>
            <td>{lesson.class_name}</td>
            <td>{subject(lesson)}</td>
            <td>{teacher(lesson)}</td>
            <td>{lesson.room_name}</td>
            <td title={lesson.remark ?? undefined}>{status(lesson)}</td>
            {editable && <td>{actions(lesson)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
