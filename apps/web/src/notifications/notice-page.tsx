import { showDate } from '@sala/contract/kit/dates'
import { listReceivers, receiverGroup } from '@sala/contract/notifications/notice-receivers'
import { notificationHistories } from '@sala/contract/notifications/notification-histories'
import { branches } from '@sala/contract/organisation/branches'
import { notificationType } from '@sala/contract/people/notification-types'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, pick, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { PrintSlips } from './print-slips.tsx'
import { ReceiverFilters, useReceiverFilters } from './receiver-filters.tsx'
import { ReceiverList } from './receiver-list.tsx'
import './books.css'

const HtmlView = lazy(() => import('../kit/value/html-view.tsx'))

/** One message: what it says, and how far it has come to each of those it was for. */
export default function NoticePage({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [, change] = useUrlParams()
  const query = useRow(notificationHistories, id)
  const asked = useReceiverFilters()
  if (!query.data) return <Loaded query={query} lines={8} />
  const row = query.data
  const message = pick(language, row.message_en, row.message_kh)
  const { branch, sent: sender } = row as { branch?: Row | null; sent?: { full_name?: string } | null }
  const about = [
    choiceLabel(notificationType, row.not_type_id, language).text,
    showDate(row.sent_day),
    branch ? titleOf(branches, branch, language) : t('books.allBranches'),
    sender?.full_name && t('books.sentBy', { name: sender.full_name }),
  ]
  const groups = [
    ['', t('books.everyone'), row.receivers],
    [receiverGroup.unread, choiceLabel(receiverGroup, receiverGroup.unread, language).text, row.unread],
    [receiverGroup.unreached, choiceLabel(receiverGroup, receiverGroup.unreached, language).text, row.unreached],
    [receiverGroup.read, choiceLabel(receiverGroup, receiverGroup.read, language).text, row.read],
  ] as const
  return (
    <Page
      title={pick(language, row.title_en, row.title_kh)}
      onBack={() => change({ notice: null, group: null, channel: null, student_id: null })}
    >
      <section className="card card-pad notice-text">
        <p className="second small">{about.filter(Boolean).join(' · ')}</p>
        {row.is_rich ? (
          <Suspense fallback={null}>
            <HtmlView html={message} />
          </Suspense>
        ) : (
          <p className="lines">{message}</p>
        )}
      </section>
      <section className="card" aria-label={t('books.total')}>
        {row.slips > 0 && (
          <div className="toolbar">
            <PrintSlips notice_id={Number(id)} waiting={row.slips} />
          </div>
        )}
        <ReceiverFilters asked={asked} groups={groups} />
        <ReceiverList
          queryKey={[notificationHistories.name, 'receivers', id, asked.input]}
          ask={(after) => operate(listReceivers, { notice_id: Number(id), ...asked.input, after } as never)}
        />
      </section>
    </Page>
  )
}
