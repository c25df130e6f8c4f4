import { teachers } from '@sala/contract/people/teachers'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { useClassWeek } from './use-class-week.ts'
import './timetable.css'

/** Who teaches a class, and what. */
export default function ClassTeachers({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const href = useHref()
  const { may } = useSession()
  const { data: week } = useClassWeek(row.class_id as number)
  if (!week) return null
  const taught = [
    ...Map.groupBy(
      week.lessons.filter((each) => each.teacher_id !== null),
      (each) => each.teacher_id,
    ),
  ]
  return (
    <section className="card" aria-labelledby="class-teachers">
      <div className="class-part-head">
        <h2 id="class-teachers">{t('timetable.teachers')}</h2>
      </div>
      {taught.length === 0 && <p className="second">{t('timetable.noTeachers')}</p>}
      <ul className="class-teachers">
        {taught.map(([teacher_id, lessons]) => {
          const { teacher_name_foreign, teacher_name_native } = lessons[0]!
          const name = pick(language, teacher_name_foreign ?? '', teacher_name_native)
          const subjects = new Set(
            lessons.map((each) => pick(language, each.subject_name_foreign, each.subject_name_native)),
          )
          return (
            <li key={teacher_id}>
              {may('view', teachers.name) ? (
                <Link to={href(`/teacher-profiles?open=${teacher_id}`)}>{name}</Link>
              ) : (
                <strong>{name}</strong>
              )}
              <span className="second small">{[...subjects].join(', ')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
