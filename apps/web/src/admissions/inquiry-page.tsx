import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { closed, inquiryStatus } from '@sala/contract/admissions/statuses'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { Button } from 'antd'
import { ArrowLeft, CalendarPlus, EllipsisVertical, Pencil, Trash2, UserPlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { useLasting, useRow } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useAddress } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { SideDrawer } from '../kit/overlays.tsx'
import { PopMenu } from '../kit/pop-menu.tsx'
import { usePlace, useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FollowUpTimeline } from './follow-up-timeline.tsx'
import { InquiryFacts } from './inquiry-facts.tsx'
import { inquirySlots } from './inquiry-slots.ts'
import { PrintInquiriesButton } from './row-buttons.tsx'
import '../kit/form.css'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))
const RemoveDialog = lazy(() => import('../kit/form/remove-dialog.tsx'))

interface InquiryPageProps {
  readonly id: string
  readonly onPlan: (rows: readonly Row[]) => void
  readonly onRegister: (row: Row) => void
}

/** An inquiry on one page: who asks, for what, what has been done about it and what comes next. */
export default function InquiryPage({ id, onPlan, onRegister }: InquiryPageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = usePlace()
  const { may } = useSession()
  const [params, change] = useAddress()
  const { data: row, error, isPending, refetch } = useRow(infoInquiries, id)
  const slow = useLasting(isPending)
  const [shown, setShown] = useState<'remove' | 'history'>()
  useWatch(infoInquiries.name)
  const title = row ? titleOf(infoInquiries, row, language) : ''
  useEffect(() => {
    if (title) document.title = `${title} · Sala`
  }, [title])
  if (!row) return <div className="page">{error ? <ProblemNote problem={error} onRetry={refetch} /> : slow && <Skeleton lines={10} />}</div>
  const status = choiceLabel(inquiryStatus, row.inquiry_status, language)
  const open = !closed.includes(row.inquiry_status as number)
  const menu = [
    ...(may('view', 'history-tracking') ? [{ key: 'history', label: t('detail.history'), act: () => setShown('history') }] : []),
    ...(may('delete', infoInquiries.name)
      ? [{ key: 'remove', label: t('action.delete'), icon: <Trash2 size={15} />, danger: true, act: () => setShown('remove') }]
      : []),
  ]
  const several = resourceLabel(infoInquiries, language, 'several')
  return (
    <div className="page">
      <div className="page-head">
        <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={() => change({ open: null })}>
          {t('list.back', { what: language === 'en' ? several.toLowerCase() : several })}
        </Button>
      </div>
      <header className="card inquiry-head">
        <div className="inquiry-names">
          <h1>{title}</h1>
          <p className="second">{String(language === 'km' ? row.full_name_en : row.full_name_kh)}</p>
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
          {open && may('create', 'student-profiles') && (
            <Button type="primary" icon={<UserPlus size={15} aria-hidden />} onClick={() => onRegister(row)}>
              {t('admissions.register')}
            </Button>
          )}
          {menu.length > 0 && (
            <PopMenu label={t('action.more')} items={menu}>
              <EllipsisVertical size={18} aria-hidden />
            </PopMenu>
          )}
        </div>
        {row.student_id ? (
          <p className="inquiry-became">
            {t('admissions.became')} <Link to={place(`/student-profiles?open=${row.student_id}`)}>{t('admissions.toStudent')}</Link>
          </p>
        ) : null}
      </header>
      <div className="inquiry-grid">
        <div className="inquiry-column">
          <InquiryFacts row={row} />
        </div>
        <FollowUpTimeline row={row} />
      </div>
      <Suspense fallback={null}>
        {params.has('edit') && (
          <ResourceForm resource={infoInquiries} id={id} slots={inquirySlots} onSaved={() => change({ edit: null })} onClose={() => change({ edit: null })} />
        )}
        {shown === 'history' && (
          <SideDrawer title={t('detail.history')} onClose={() => setShown(undefined)}>
            <RecordHistory resource={infoInquiries} id={id} />
          </SideDrawer>
        )}
        {shown === 'remove' && <RemoveDialog resource={infoInquiries} row={row} onClose={() => setShown(undefined)} onRemoved={() => change({ open: null })} />}
      </Suspense>
    </div>
  )
}
