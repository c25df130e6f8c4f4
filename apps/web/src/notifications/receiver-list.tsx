import { showInstant } from '@sala/contract/kit/dates'
import { showCount } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import type { listReceivers, Receiver } from '@sala/contract/notifications/notice-receivers'
import { parents } from '@sala/contract/people/parents'
import { students } from '@sala/contract/people/students'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './books.css'

interface ReceiverListProps {
  readonly queryKey: readonly unknown[]
  readonly ask: (after: string | undefined) => Promise<AnswerOf<typeof listReceivers>>
  /** Where they are those of several messages. */
  readonly withMessage?: boolean
}

/** How far a message has come to each of its recipients, page after page. */
export function ReceiverList({ queryKey, ask, withMessage = false }: ReceiverListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(pageParam),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <div className="list-body" data-stale={query.isPlaceholderData || undefined}>
      <Loaded query={query} lines={10} />
      {query.data && rows.length === 0 && <EmptyNote title={t('books.none')} />}
      <ul className="receivers">
        {rows.map((row) => (
          <ReceiverLine key={row.delivery_id} row={row} withMessage={withMessage} />
        ))}
      </ul>
      {(query.hasNextPage || (total && rows.length > 0)) && (
        <div className="receivers-foot">
          {total !== null && total !== undefined && (
            <span className="second small">{t('books.count', { count: total, formatted: showCount(total) })}</span>
          )}
          {query.hasNextPage && (
            <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {t('books.more')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function ReceiverLine({ row, withMessage }: { row: Receiver; withMessage: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { may } = useSession()
  const linked = (resource: { name: string }, id: number, text: string): ReactNode =>
    may('view', resource.name) ? <Link to={place(`/${resource.name}?open=${id}`)}>{text}</Link> : text
  const student =
    row.student_id && linked(students, row.student_id, pick(language, row.student_name_en ?? '', row.student_name_kh))
  const family =
    row.family_id && linked(parents, row.family_id, pick(language, row.family_name_en ?? '', row.family_name_kh))
  const sent = [
    row.channel !== channel.none && choiceLabel(channel, row.channel, language).text,
    row.sent_at && showInstant(row.sent_at),
  ]
  const state = choiceLabel(deliveryState, row.state, language)
  return (
    <li>
      <div>
        <strong>{student || family || row.person_name}</strong>
        <p className="second small">
          {student && family && <>{family} · </>}
          {row.person_name ?? t('books.noAccount')}
        </p>
      </div>
      <div className="receiver-when small">
        {withMessage && (
          <Link to={place(`/notification-histories?notice=${row.notice_id}`)}>
            {pick(language, row.title_en, row.title_kh)}
          </Link>
        )}
        <p className="second">{sent.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="receiver-state">
        <Badge tone={state.tone}>{state.text}</Badge>
        <p className="second small">
          {row.fault !== null && choiceLabel(deliveryFault, row.fault, language).text}
          {row.read_at && <span className="number">{showInstant(row.read_at)}</span>}
        </p>
      </div>
    </li>
  )
}
