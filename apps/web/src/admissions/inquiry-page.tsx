import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { closed, inquiryStatus } from '@sala/contract/admissions/statuses'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { Button } from 'antd'
import { CalendarPlus, Pencil, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { BackToList, EditForm, RecordMenu } from '../kit/page/record-page.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FollowUpTimeline } from './follow-up-timeline.tsx'
import { InquiryFacts } from './inquiry-facts.tsx'
import { inquirySlots } from './inquiry-slots.ts'
import { PrintInquiriesButton } from './row-buttons.tsx'
import type { Inquiry } from './use-board.ts'
import '../kit/form.css'

interface InquiryPageProps {
  readonly id: string
  readonly onPlan: (rows: readonly Inquiry[]) => void
  readonly onRegister: (row: Inquiry) => void
}

/** An inquiry on one page: who asks, for what, what has been done about it and what comes next. */
export default function InquiryPage({ id, onPlan, onRegister }: InquiryPageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { may } = useSession()
  const [, change] = useUrlParams()
  const query = useRow(infoInquiries, id)
  useWatch(infoInquiries.name)
  const row = query.data
  const title = row && titleOf(infoInquiries, row, language)
  useTitle(title)
  if (!row)
    return (
      <div className="page">
        <Loaded query={query} lines={10} />
      </div>
    )
  const status = choiceLabel(inquiryStatus, row.inquiry_status, language)
  const undecided = !closed.includes(row.inquiry_status)
  return (
    <div className="page">
      <div className="page-head">
        <BackToList resource={infoInquiries} />
      </div>
      <header className="card inquiry-head">
        <div className="inquiry-names">
          <h1>{title}</h1>
          <p className="second">{language === 'km' ? row.full_name_en : row.full_name_kh}</p>
          <Badge tone={status.tone}>{status.text}</Badge>
        </div>
        <div className="inquiry-actions">
          {may('print', infoInquiries.name) && <PrintInquiriesButton rows={[row]} />}
          {may('create', studentFollowUps.name) && row.inquiry_status !== inquiryStatus.registered && (
            <Button icon={<CalendarPlus size={15} aria-hidden />} onClick={() => onPlan([row])}>
              {t('admissions.plan')}
            </Button>
          )}
          {may('update', infoInquiries.name) && (
            <Button icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
              {t('action.edit')}
            </Button>
          )}
          {undecided && may('create', 'student-profiles') && (
            <Button type="primary" icon={<UserPlus size={15} aria-hidden />} onClick={() => onRegister(row)}>
              {t('admissions.register')}
            </Button>
          )}
          <RecordMenu resource={infoInquiries} row={row} />
        </div>
        {row.student_id ? (
          <p className="inquiry-became">
            {t('admissions.became')}{' '}
            <Link to={place(`/student-profiles?open=${row.student_id}`)}>{t('admissions.toStudent')}</Link>
          </p>
        ) : null}
      </header>
      <div className="inquiry-grid">
        <div className="inquiry-column">
          <InquiryFacts row={row} />
        </div>
        <FollowUpTimeline row={row} />
      </div>
      <EditForm resource={infoInquiries} id={id} slots={inquirySlots} />
    </div>
  )
}
