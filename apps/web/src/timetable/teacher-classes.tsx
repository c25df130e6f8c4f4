import { classes } from '@sala/contract/academics/classes'
import { listClassesOfTeacher } from '@sala/contract/timetable/own-classes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type Row } from '../kit/api.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import './timetable.css'

/** The classes that a teacher has, each a way to its page. */
export default function TeacherClasses({ row }: { row: Row }) {
  const { t } = useTranslation()
  const href = useHref()
  const teacher_id = row.teacher_id as number
  const isAsked = useSession().mayAsk(listClassesOfTeacher)
  const query = useQuery({
    queryKey: [classes.name, 'of teacher', teacher_id],
    queryFn: () => operate(listClassesOfTeacher, { teacher_id }),
    enabled: isAsked,
  })
  if (!isAsked) return null
  return (
    <section className="card person-card">
      <h2>{t('timetable.classesOf')}</h2>
      <Loaded query={query} lines={2} compact />
      {query.data?.data.length === 0 && <p className="second">{t('timetable.noClassesOf')}</p>}
      <p className="class-links">
        {query.data?.data.map(({ class_id, class_name }) => (
          <Link key={class_id} to={href(`/${classes.name}?open=${class_id}`)}>
            {class_name}
          </Link>
        ))}
      </p>
    </section>
  )
}
