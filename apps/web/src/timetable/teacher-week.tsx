import { classes } from '@sala/contract/academics/classes'
import { scheduleType } from '@sala/contract/academics/statuses'
import { schedules } from '@sala/contract/timetable/schedules'
import { readTeacherWeek, type Week } from '@sala/contract/timetable/timetables'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { operate, type Row } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import type { Problem } from '../kit/problem.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { ReadWeek } from './other-week.tsx'
import { minutesOf } from './week.ts'

/** What a teacher teaches this week: how much, what, whom, and when. */
export default function TeacherWeek({ row }: { row: Row }) {
  const { t } = useTranslation()
  const place = useHref()
  const navigate = useNavigate()
  const id = row.teacher_id as number
  const query = useQuery<Week, Problem>({
    queryKey: [schedules.name, 'week', 'teacher', id],
    queryFn: () => operate(readTeacherWeek, { id, sch_type: scheduleType.study }),
  })
  return (
    <section className="teacher-week">
      <h2>{t('timetable.week')}</h2>
      {query.data ? (
        <>
          {query.data.lessons.length > 0 && <InShort week={query.data} />}
          <ReadWeek week={query.data} onOpen={(sch_id) => navigate(place(`/schedules?sch=${sch_id}`))} />
        </>
      ) : (
        <Loaded query={query} lines={6} />
      )}
    </section>
  )
}

function InShort({ week: { lessons } }: { week: Week }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const place = useHref()
  const hours = lessons.reduce((sum, each) => sum + minutesOf(each.end_time) - minutesOf(each.start_time), 0) / 60
  const subjects = new Set(lessons.map((each) => pick(language, each.subject_name_foreign, each.subject_name_native)))
  const taught = [...new Map(lessons.map((each) => [each.class_id, each.class_name]))].sort(([, a], [, b]) =>
    a.localeCompare(b, undefined, { numeric: true }),
  )
  return (
    <dl className="facts">
      <div>
        <dt>{t('timetable.hoursAWeek')}</dt>
        <dd>{t('timetable.hoursOf', { count: lessons.length, hours: Number(hours.toFixed(2)) })}</dd>
      </div>
      <div>
        <dt>{t('timetable.subjectsTaught')}</dt>
        <dd>{[...subjects].join(', ')}</dd>
      </div>
      <div>
        <dt>{t('timetable.classesTaught')}</dt>
        <dd>
          {taught.map(([class_id, name], index) => (
            <Fragment key={class_id}>
              {index > 0 && ', '}
              {may('view', classes.name) ? <Link to={place(`/${classes.name}?open=${class_id}`)}>{name}</Link> : name}
            </Fragment>
          ))}
        </dd>
      </div>
    </dl>
  )
}
