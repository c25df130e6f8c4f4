import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { disciplinaryActions, disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { guardianBlocks } from '@sala/contract/people/guardian-blocks'
import { readStudentRecord } from '@sala/contract/people/student-changes'
import { statusReason, studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import type { Student } from './rows.ts'
import { StudentBlocks } from './student-blocks.tsx'
import { StudentFamily } from './student-family.tsx'

const dialogs = { form: () => import('../kit/form/resource-form.tsx') }

interface StudentSection {
  readonly key: string
  /** Whoever may view this sees it. */
  readonly needs: string
  readonly Part: ComponentType<{ row: Student }>
}

/** The parts of a student's page, in their order; other areas add theirs with `profileSection`. */
export const studentSections: readonly StudentSection[] = [
  { key: 'family', needs: students.name, Part: StudentFamily },
  { key: 'blocks', needs: guardianBlocks.name, Part: StudentBlocks },
  { key: 'discipline', needs: disciplinaryActions.name, Part: Discipline },
  { key: 'record', needs: students.name, Part: StudentRecord },
]

function Discipline({ row }: { row: Student }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const { data, error, refetch } = useList(disciplinaryActions, { 'filter[student_id]': row.student_id, perPage: 20 })
  const writes = disciplinaryActions.writers.includes(actor.user_type) && may('create', disciplinaryActions.name)
  if (!writes && !error && !data?.data.length) return null
  const add = () =>
    open('form', {
      resource: disciplinaryActions,
      begun: { student_id: row.student_id, action_date: localToday() },
      onSaved: close,
    })
  return (
    <section className="card person-card">
      <h2>{t('students.discipline')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('students.noDiscipline')}</p>}
      <ul className="plain-list">
        {data?.data.map((each) => {
          const kind = choiceLabel(disciplineKind, each.kind, language)
          return (
            <li key={each.disciplinary_action_id}>
              <div className="timeline-head">
                <Badge tone={kind.tone}>{kind.text}</Badge>
                <span className="second number">{showDate(each.action_date)}</span>
              </div>
              <Link to={`/disciplinary-actions?open=${each.disciplinary_action_id}`}>{each.subject}</Link>
            </li>
          )
        })}
      </ul>
      {writes && (
        <Button icon={<Plus size={15} aria-hidden />} onClick={add}>
          {t('students.addDiscipline')}
        </Button>
      )}
      {node}
    </section>
  )
}

function StudentRecord({ row }: { row: Student }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { student_id, entry_date: joined } = row
  const isAsked = useSession().mayAsk(readStudentRecord)
  const { data, error, refetch } = useQuery({
    queryKey: [students.name, 'record', student_id],
    queryFn: () => operate(readStudentRecord, { student_id }),
    enabled: isAsked,
  })
  if (!isAsked) return null
  return (
    <section className="card person-card">
      <h2>{t('students.record')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      <ol className="timeline">
        {data?.events.map((event) => {
          const status = choiceLabel(studentStatus, event.status, language)
          const why = [
            event.reason !== null && choiceLabel(statusReason, event.reason, language).text,
            event.remark,
          ].filter(Boolean)
          return (
            <li key={event.change_id}>
              <div className="timeline-head">
                <Badge tone={status.tone}>{status.text}</Badge>
                <span className="second number">{showDate(event.effective_date)}</span>
              </div>
              {why.length > 0 && <p>{why.join(' · ')}</p>}
              {event.by && <p className="second small">{event.by}</p>}
            </li>
          )
        })}
        {joined && (
          <li>
            <div className="timeline-head">
              <strong>{t('students.joined')}</strong>
              <span className="second number">{showDate(joined)}</span>
            </div>
          </li>
        )}
      </ol>
      {data?.accounts.map(({ user_id, user_name, disable }) => (
        <p key={user_id} className="person-account">
          <strong>{user_name}</strong>
          <Badge tone={disable ? 'quiet' : 'ok'}>{t(disable ? 'people.accountClosed' : 'people.accountOpen')}</Badge>
        </p>
      ))}
    </section>
  )
}
