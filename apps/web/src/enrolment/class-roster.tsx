import { enrollments } from '@sala/contract/enrolment/enrolments'
import { type ClassStudent, listClassStudents } from '@sala/contract/enrolment/seating'
import { gender } from '@sala/contract/people/employees'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type Row } from '../kit/api.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import type { Problem } from '../kit/problem.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { SeatBar } from './seat-tile.tsx'
import './enrolment.css'

/** Who sits in a class, by name, number and face, and how many seats are left. */
export default function ClassRoster({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { mayAsk } = useSession()
  const class_id = row.class_id as number
  const isAsked = mayAsk(listClassStudents)
  useWatch(enrollments.name)
  const query = useQuery<{ data: ClassStudent[] }, Problem>({
    queryKey: [enrollments.name, 'class', class_id],
    queryFn: () => operate(listClassStudents, { class_id }),
    enabled: isAsked,
  })
  if (!isAsked) return null
  const all = query.data?.data
  const girls = all?.filter((each) => each.gender === gender.female).length ?? 0
  return (
    <section className="card" aria-labelledby="class-roster">
      <div className="class-part-head">
        <h2 id="class-roster">{t('seats.roster')}</h2>
        {all && (
          <>
            <span className="second">
              {t('seats.headcount', { count: all.length })}, {t('seats.girls', { count: girls })}
            </span>
            <span className="spread" />
            <SeatBar taken={all.length} capacity={row.capacity as number} />
          </>
        )}
      </div>
      <Loaded query={query} lines={8} compact />
      {all?.length === 0 && <p className="second">{t('seats.nobody')}</p>}
      <ol className="roster">
        {all?.map((each) => (
          <li key={each.student_id}>
            <Pupil each={each} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Pupil({ each }: { each: ClassStudent }) {
  const language = useLanguage()
  const href = useHref()
  const { may } = useSession()
  const { text: sex } = choiceLabel(gender, each.gender, language)
  const status = choiceLabel(studentStatus, each.status, language)
  const name = pick(language, each.full_name_en, each.full_name_kh)
  return (
    <>
      <Avatar id={each.photo} name={each.full_name_en} />
      <span className="roster-name">
        {may('view', students.name) ? (
          <Link to={href(`/student-profiles?open=${each.student_id}`)}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="second small">{pick(language, each.full_name_kh, each.full_name_en)}</span>
      </span>
      <span className="roster-about second small">
        <span className="number">{each.card_number}</span> {sex}
      </span>
      {each.status !== studentStatus.active && <Badge tone={status.tone}>{status.text}</Badge>}
    </>
  )
}
