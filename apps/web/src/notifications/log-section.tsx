import { showInstant } from '@sala/contract/kit/dates'
import { readCommunicationLog } from '@sala/contract/notifications/communication-log'
import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { notificationHistories } from '@sala/contract/notifications/notification-histories'
import { notificationType } from '@sala/contract/people/notification-types'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type Row } from '../kit/api.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useHref } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { inShort } from '../kit/value/in-short.ts'
import './books.css'

const perPage = 5

/** What the school said about this child and to its family, by which channel, and whether it was read. */
export default function LogSection({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const student_id = row.student_id as number
  const query = useInfiniteQuery({
    queryKey: [notificationHistories.name, 'of student', student_id],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) => operate(readCommunicationLog, { student_id, perPage, before: pageParam }),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const messages = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className="card person-card">
      <h2>{t('books.log')}</h2>
      <Loaded query={query} lines={4} compact />
      {query.data && messages.length === 0 && <p className="second">{t('books.noLog')}</p>}
      <ol className="log">
        {messages.map((each) => {
          const state = choiceLabel(deliveryState, each.state, language)
          const about = [
            choiceLabel(notificationType, each.not_type_id, language).text,
            showInstant(each.created_date),
            each.channel !== channel.none && choiceLabel(channel, each.channel, language).text,
            each.person_name ?? t('books.noAccount'),
            !each.is_about && t('books.wholeFamily'),
          ]
          return (
            <li key={each.delivery_id}>
              <div className="log-head">
                <Link to={place(`/notification-histories?notice=${each.notice_id}`)}>{each.title}</Link>
                <Badge tone={state.tone}>{state.text}</Badge>
              </div>
              <p className="lines">{each.is_rich ? inShort(each.message) : each.message}</p>
              <p className="second small">{about.filter(Boolean).join(' · ')}</p>
              {each.fault !== null && (
                <p className="second small">{choiceLabel(deliveryFault, each.fault, language).text}</p>
              )}
              {each.read_at && <p className="second small">{t('books.readAt', { when: showInstant(each.read_at) })}</p>}
            </li>
          )
        })}
      </ol>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('books.more')}
        </Button>
      )}
    </section>
  )
}
