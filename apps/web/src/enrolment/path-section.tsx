import { enrollmentStatus, enrollments } from '@sala/contract/enrolment/enrolments'
import { printCertificate } from '@sala/contract/enrolment/registrar-papers'
import { type PathStep, readStudentPath } from '@sala/contract/enrolment/student-path'
import { transferType } from '@sala/contract/enrolment/transfers'
import { showDate } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowRight, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import type { Problem } from '../kit/problem.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'

const dialogs = {
  certificate: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintCertificateDialog })),
}

/** A student's way through the school: every class, every transfer, and the paper that says where he is now. */
export default function PathSection({ row }: { row: Row }) {
  const student_id = row.student_id as number
  const { t } = useTranslation()
  const { mayAsk } = useSession()
  const { open, node } = useDialogs(dialogs)
  const { data, error, refetch } = useQuery<{ data: PathStep[] }, Problem>({
    queryKey: [enrollments.name, 'path', student_id],
    queryFn: () => operate(readStudentPath, { student_id }),
  })
  const studies = data?.data.some(
    (each) => each.kind === 'seat' && each.enrollment_status === enrollmentStatus.studying,
  )
  return (
    <section className="card person-card">
      <h2>{t('seats.path')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {data?.data.length === 0 && <p className="second">{t('seats.noPath')}</p>}
      <ol className="timeline">
        {data?.data.map((step) => (
          <li key={`${step.kind} ${step.id}`}>
            <Step step={step} />
          </li>
        ))}
      </ol>
      {studies && mayAsk(printCertificate) && (
        <Button icon={<FileText size={15} aria-hidden />} onClick={() => open('certificate', { student_id })}>
          {t('seats.certificate')}
        </Button>
      )}
      {node}
    </section>
  )
}

function Step({ step }: { step: PathStep }) {
  const language = useLanguage()
  const name = (of: { en: string; kh: string }) => pick(language, of.en, of.kh)
  const { text, tone } =
    step.kind === 'seat'
      ? choiceLabel(enrollmentStatus, step.enrollment_status, language)
      : choiceLabel(transferType, step.transfer_type, language)
  if (step.kind === 'transfer')
    return (
      <>
        <div className="timeline-head">
          <Badge tone={tone}>{text}</Badge>
          <span className="second number">{showDate(step.from)}</span>
        </div>
        <p>
          <span className="second">{name(step.from_branch)}</span> <ArrowRight size={13} aria-label="→" />{' '}
          {step.to_branch ? name(step.to_branch) : (step.to_school ?? '—')}
        </p>
        <p className="second small">{[step.reason, step.remark].filter(Boolean).join(' · ')}</p>
      </>
    )
  return (
    <>
      <div className="timeline-head">
        <strong>{step.class_name}</strong> <Badge tone={tone}>{text}</Badge>
        <span className="second number">
          {showDate(step.from)}
          {step.until && ` – ${showDate(step.until)}`}
        </span>
      </div>
      <p className="second small">
        {[name(step.grade), name(step.program), `${step.term_name}, ${step.ac_year}`, name(step.branch)].join(' · ')}
      </p>
      {step.remark && <p className="small">{step.remark}</p>}
    </>
  )
}
