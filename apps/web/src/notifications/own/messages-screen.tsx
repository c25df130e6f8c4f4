import type { UserType } from '@sala/contract/kit/access'
import { dayOf, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { ownHistories } from '@sala/contract/notifications/own-notices'
import { readNotices } from '@sala/contract/notifications/unread-notices'
import { notificationType } from '@sala/contract/people/notification-types'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { BellRing, CheckCheck, Mail, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../../kit/api.ts'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { noticesKey, useChild, useSession } from '../../kit/session.tsx'
import { EmptyNote } from '../../kit/states.tsx'
import { MessageCard } from './message-card.tsx'
import { type Message, useReading, useUnread } from './use-messages.ts'

const doors = {
  'staff-api': ownHistories.staffNotices,
  'teacher-api': ownHistories.teacherNotices,
  'parent-api': ownHistories.parentNotices,
  'student-api': ownHistories.studentNotices,
} as const satisfies Record<UserType, unknown>

/** What the school told somebody, the newest first. */
export default function MessagesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { actor } = useSession()
  const [typed, setTyped] = useState('')
  const [type, setType] = useState<number>()
  const search = useDeferredValue(typed.trim())
  const child = useChild()
  const asked = {
    ...(search && { search }),
    ...(type && { not_type_id: type as never }),
    ...(child !== null && { student_id: child }),
  }
  const query = useInfiniteQuery({
    queryKey: [...noticesKey, 'all', asked],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => operate(doors[actor.user_type], { ...asked, page: pageParam }),
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.lastPage ? meta.currentPage + 1 : undefined),
    placeholderData: (before) => before,
  })
  const messages = query.data?.pages.flatMap(({ data }) => data) ?? []
  const isNew = useReading(messages)
  const unread = useUnread().data?.unread ?? 0
  const days = Map.groupBy(messages, ({ created_date }) => dayOf(new Date(created_date)))
  const readAll = async () => {
    await operate(readNotices, {})
    await client.invalidateQueries({ queryKey: noticesKey })
  }
  return (
    <Page
      title={t('messages.title')}
      className="messages"
      actions={
        <Link to="/my-channels" className="messages-ways">
          <BellRing size={16} aria-hidden /> {t('channels.title')}
        </Link>
      }
    >
      <div className="messages-bar">
        <Input
          allowClear={{ clearIcon: <X size={15} aria-hidden /> }}
          type="search"
          aria-label={t('messages.search')}
          placeholder={t('messages.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          allowClear
          aria-label={t('messages.type')}
          placeholder={t('messages.all')}
          value={type}
          options={notificationType.values.map((value) => ({
            value,
            label: choiceLabel(notificationType, value, language).text,
          }))}
          onChange={(value: number | undefined) => setType(value)}
        />
        {unread > 0 && (
          <Button icon={<CheckCheck size={16} aria-hidden />} onClick={readAll}>
            {t('messages.readAll')}
          </Button>
        )}
      </div>
      <Loaded query={query} lines={6} />
      {query.data && messages.length === 0 && (
        <EmptyNote
          icon={<Mail size={28} strokeWidth={1.5} aria-hidden />}
          title={t(search || type ? 'messages.noneFound' : 'messages.none')}
        />
      )}
      {[...days].map(([day, those]) => (
        <Day key={day} day={day} messages={those} isNew={isNew} />
      ))}
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('messages.more')}
        </Button>
      )}
    </Page>
  )
}

function Day({ day, messages, isNew }: { day: string; messages: Message[]; isNew: (message: Message) => boolean }) {
  const { t } = useTranslation()
  const today = localToday()
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  const name = day === today ? t('messages.today') : day === yesterday ? t('messages.yesterday') : showDate(day)
  return (
    <section aria-label={name}>
      <h2 className="messages-day">{name}</h2>
      <ul className="card message-list">
        {messages.map((message) => (
          <MessageCard key={message.delivery_id} message={message} isNew={isNew(message)} />
        ))}
      </ul>
    </section>
  )
}
