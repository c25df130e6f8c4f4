import { actionStatus, actionType } from '@sala/contract/admissions/statuses'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { showDate } from '@sala/contract/kit/dates'
import { employees } from '@sala/contract/people/employees'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { DueDate } from './due-date.tsx'
import type { FollowUpRow } from './finish-dialog.tsx'
import type { Inquiry } from './use-board.ts'

const dialogs = { finish: () => import('./finish-dialog.tsx') }

/** What has been done for an inquiry and what is planned, latest first, down to the day somebody asked. */
export function FollowUpTimeline({ row }: { row: Inquiry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const query = { 'filter[inquiry_id]': row.inquiry_id, perPage: 100, include: 'responsible' }
  const { data, error, refetch } = useList(studentFollowUps, query, may('view', studentFollowUps.name))
  const { open, node } = useDialogs(dialogs)
  return (
    <section className="card inquiry-card">
      <h2>{resourceLabel(studentFollowUps, language, 'several')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      <ol className="timeline">
        {(data?.data ?? []).map((each) => (
          <li key={each.followup_id}>
            <FollowUp
              row={each}
              onFinish={may('update', studentFollowUps.name) ? () => open('finish', { row: each }) : undefined}
            />
          </li>
        ))}
        <li>
          <div className="timeline-head">
            <strong>{t('admissions.asked')}</strong>
            <span className="second number">{showDate(row.created_date)}</span>
          </div>
        </li>
      </ol>
      {node}
    </section>
  )
}

function FollowUp({ row, onFinish }: { row: FollowUpRow; onFinish?: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const status = choiceLabel(actionStatus, row.action_status, language)
  const planned = row.action_status === actionStatus.planned
  return (
    <>
      <div className="timeline-head">
        <strong>{choiceLabel(actionType, row.action_type, language).text}</strong>
        {planned ? (
          <DueDate day={row.action_date} />
        ) : (
          <span className="second number">{showDate(row.action_date)}</span>
        )}
        <Badge tone={status.tone}>{status.text}</Badge>
      </div>
      {row.outcome ? <p className="lines">{row.outcome}</p> : null}
      <p className="second small">{row.responsible ? titleOf(employees, row.responsible, language) : ''}</p>
      {planned && onFinish && (
        <Button size="small" icon={<Check size={14} aria-hidden />} onClick={onFinish}>
          {t('admissions.finish')}
        </Button>
      )}
    </>
  )
}
