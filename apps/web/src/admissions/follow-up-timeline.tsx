import { actionStatus, actionType } from '@sala/contract/admissions/statuses'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { showDate } from '@sala/contract/kit/dates'
import { employees } from '@sala/contract/people/employees'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { DueDate } from './due-date.tsx'

const FinishDialog = lazy(() => import('./finish-dialog.tsx'))

/** What has been done for an inquiry and what is planned, latest first, down to the day somebody asked. */
export function FollowUpTimeline({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const query = { 'filter[inquiry_id]': row.inquiry_id as number, perPage: 100, include: 'responsible' }
  const { data, error, refetch } = useList(studentFollowUps, query, may('view', studentFollowUps.name))
  const [finished, setFinished] = useState<Row>()
  return (
    <section className="card inquiry-card">
      <h2>{resourceLabel(studentFollowUps, language, 'several')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      <ol className="timeline">
        {(data?.data ?? []).map((each) => (
          <li key={String(each.followup_id)}>
            <FollowUp row={each} onFinish={may('update', studentFollowUps.name) ? () => setFinished(each) : undefined} />
          </li>
        ))}
        <li>
          <div className="timeline-head">
            <strong>{t('admissions.asked')}</strong>
            <span className="second number">{showDate(String(row.created_date))}</span>
          </div>
        </li>
      </ol>
      <Suspense fallback={null}>{finished && <FinishDialog row={finished} onClose={() => setFinished(undefined)} />}</Suspense>
    </section>
  )
}

function FollowUp({ row, onFinish }: { row: Row; onFinish?: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const status = choiceLabel(actionStatus, row.action_status, language)
  const planned = row.action_status === actionStatus.planned
  return (
    <>
      <div className="timeline-head">
        <strong>{choiceLabel(actionType, row.action_type, language).text}</strong>
        {planned ? <DueDate day={row.action_date as string} /> : <span className="second number">{showDate(row.action_date as string)}</span>}
        <Badge tone={status.tone}>{status.text}</Badge>
      </div>
      {row.outcome ? <p className="lines">{String(row.outcome)}</p> : null}
      <p className="second small">{row.responsible ? titleOf(employees, row.responsible as Row, language) : ''}</p>
      {planned && onFinish && (
        <Button size="small" icon={<Check size={14} aria-hidden />} onClick={onFinish}>
          {t('admissions.finish')}
        </Button>
      )}
    </>
  )
}
