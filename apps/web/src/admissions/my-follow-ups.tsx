import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { actionType } from '@sala/contract/admissions/statuses'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { Button } from 'antd'
import { Check, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { useOptions } from '../kit/value/options.ts'
import { byDue } from './due.ts'
import { DueDate } from './due-date.tsx'
import type { FollowUpRow } from './finish-dialog.tsx'

const dialogs = { finish: () => import('./finish-dialog.tsx') }
const query = {
  perPage: 6,
  'filter[due]': ['overdue', 'today'],
  'filter[mine]': 1,
  sort: 'action_date',
  include: 'inquiry_id_list',
}

/** What whoever is signed in has to do today, and what should have been done before. */
export function MyFollowUps() {
  const { t } = useTranslation()
  const { may } = useSession()
  const views = may('view', studentFollowUps.name)
  const { data } = useList(studentFollowUps, query, views)
  const { open, node } = useDialogs(dialogs)
  const rows = [...(data?.data ?? [])].sort((a, b) => byDue(a.action_date, b.action_date))
  if (rows.length === 0) return null
  return (
    <div className="page my-follow-ups">
      <section className="card" aria-labelledby="my-follow-ups">
        <h2 id="my-follow-ups">
          {t('admissions.mine')} <span className="second number">{data!.meta.total}</span>
        </h2>
        <ul>
          {rows.map((row) => (
            <FollowUpLine
              key={row.followup_id}
              row={row}
              onFinish={may('update', studentFollowUps.name) ? () => open('finish', { row }) : undefined}
            />
          ))}
        </ul>
        {data!.meta.total > rows.length && (
          <Link to="/student-follow-ups?f.due=overdue&f.due=today&f.mine=1">{t('action.showAll')}</Link>
        )}
      </section>
      {node}
    </div>
  )
}

function FollowUpLine({ row, onFinish }: { row: FollowUpRow; onFinish?: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const ids = row.inquiry_id_list
  const { data } = useOptions(studentFollowUps, 'inquiry_id_list', { ids }, ids.length > 0)
  return (
    <li>
      <DueDate day={row.action_date} />
      <span className="second">{choiceLabel(actionType, row.action_type, language).text}</span>
      <span className="my-children">
        {(data?.data ?? []).map((each) => (
          <span key={String(each.inquiry_id)}>
            <Link to={place(`/info-inquiries?open=${each.inquiry_id}`)}>{titleOf(infoInquiries, each, language)}</Link>
            {each.contact_number ? (
              <a className="follow-up-call" href={`tel:${String(each.contact_number).replaceAll(' ', '')}`}>
                <Phone size={13} aria-hidden /> <span className="number">{String(each.contact_number)}</span>
              </a>
            ) : null}
          </span>
        ))}
      </span>
      {onFinish && (
        <Button size="small" icon={<Check size={14} aria-hidden />} onClick={onFinish}>
          {t('admissions.finish')}
        </Button>
      )}
    </li>
  )
}
