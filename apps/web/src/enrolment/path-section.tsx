import { classes } from '@sala/contract/academics/classes'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { printLeavingLetter } from '@sala/contract/enrolment/registrar-papers'
import { enrolStudents } from '@sala/contract/enrolment/seating'
import type { PathStep } from '@sala/contract/enrolment/student-path'
import { transferType } from '@sala/contract/enrolment/transfers'
import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { Button } from 'antd'
import { Armchair, ArrowRight, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { type SeatStep, usePath } from './use-path.ts'

const dialogs = {
  letter: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintLetterDialog })),
}

/** A student's way through the school: every class and every transfer, and the way into one more class. */
export default function PathSection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { mayAsk } = useSession()
  const [, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const status = row.status as number
  const { steps, seats, error, refetch } = usePath(row.student_id as number)
  const enrols = status === studentStatus.active && mayAsk(enrolStudents)
  return (
    <section className="card person-card">
      <h2>{t('seats.path')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {steps?.length === 0 && <p className="second">{t('seats.noPath')}</p>}
      <ol className="timeline">
        {steps?.map((step) => (
          <li key={`${step.kind} ${step.id}`}>
            {step.kind === 'seat' ? (
              <Seat step={step} status={status} />
            ) : (
              <Transfer
                step={step}
                onLetter={mayAsk(printLeavingLetter) ? () => open('letter', { transfer_id: step.id }) : undefined}
              />
            )}
          </li>
        ))}
      </ol>
      {steps && enrols && (
        <Button
          type={seats.length === 0 ? 'primary' : 'default'}
          icon={<Armchair size={15} aria-hidden />}
          onClick={() => change({ enrol: '0' })}
        >
          {t(seats.length === 0 ? 'seats.enrol' : 'seats.enrolMore')}
        </Button>
      )}
      {node}
    </section>
  )
}

const named = (language: 'en' | 'km', of: { en: string; kh: string }) => pick(language, of.en, of.kh)

function Transfer({ step, onLetter }: { step: Exclude<PathStep, SeatStep>; onLetter?: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { text, tone } = choiceLabel(transferType, step.transfer_type, language)
  return (
    <>
      <div className="timeline-head">
        <Badge tone={tone}>{text}</Badge>
        <span className="second number">{showDate(step.from)}</span>
        {onLetter && (
          <Button type="link" size="small" icon={<FileText size={14} aria-hidden />} onClick={onLetter}>
            {t('seats.letter')}
          </Button>
        )}
      </div>
      <p>
        <span className="second">{named(language, step.from_branch)}</span> <ArrowRight size={13} aria-label="→" />{' '}
        {step.to_branch ? named(language, step.to_branch) : (step.to_school ?? '—')}
      </p>
      <p className="second small">{[step.reason, step.remark].filter(Boolean).join(' · ')}</p>
    </>
  )
}

function Seat({ step, status }: { step: SeatStep; status: number }) {
  const language = useLanguage()
  const href = useHref()
  const { actor, may } = useSession()
  const opens = classes.userTypes.includes(actor.user_type) && may('view', classes.name)
  const { text, tone } = useSeatState(step, status)
  return (
    <>
      <div className="timeline-head">
        <strong>
          {opens ? (
            <Link to={href(`/class-operations?open=${step.class_id}`)}>{step.class_name}</Link>
          ) : (
            step.class_name
          )}
        </strong>{' '}
        <Badge tone={tone}>{text}</Badge>
        <span className="second number">
          {showDate(step.from)}
          {step.until && ` – ${showDate(step.until)}`}
        </span>
      </div>
      <p className="second small">
        {[
          named(language, step.grade),
          named(language, step.program),
          `${pick(language, step.term_name, step.term_name_kh)}, ${step.ac_year}`,
          named(language, step.branch),
        ].join(' · ')}
      </p>
      {step.remark && <p className="small">{step.remark}</p>}
    </>
  )
}

/** What is true of a seat today: it may be kept for somebody who is suspended, or begin later. */
function useSeatState(step: SeatStep, status: number) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (step.enrollment_status === enrollmentStatus.studying) {
    if (status !== studentStatus.active) return choiceLabel(studentStatus, status, language)
    if (step.from > localToday()) return { text: t('seats.later'), tone: 'info' as const }
  }
  return choiceLabel(enrollmentStatus, step.enrollment_status, language)
}
