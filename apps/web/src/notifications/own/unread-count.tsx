import { useTranslation } from 'react-i18next'
import { useUnread } from './use-messages.ts'

/** How many messages wait, beside the place that shows them. */
export default function UnreadCount() {
  const { t } = useTranslation()
  const count = useUnread().data?.unread ?? 0
  return count > 0 ? (
    <span className="waiting number" title={t('places.unread', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  ) : null
}
