import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHref } from '../../kit/session.tsx'
import { MessageCard } from './message-card.tsx'
import { useReading, useUnread } from './use-messages.ts'

/** The newest messages, in the box that the bell opens. */
export default function BellMessages({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  const place = useHref()
  const messages = useUnread().data?.data ?? []
  const isNew = useReading(messages)
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="bell-messages">
      <h2 id="bell-messages">{t('messages.title')}</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on a link, by hand or key, comes here too */}
      <ul className="message-list" onClick={onLeave}>
        {messages.map((message) => (
          <MessageCard key={message.delivery_id} message={message} isNew={isNew(message)} />
        ))}
      </ul>
      <Link to={place('/messages')} onClick={onLeave}>
        {t('messages.seeAll')}
      </Link>
    </section>
  )
}
