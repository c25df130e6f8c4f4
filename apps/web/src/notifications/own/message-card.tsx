import { showInstant } from '@sala/contract/kit/dates'
import { notificationType } from '@sala/contract/people/notification-types'
import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { useHref } from '../../kit/session.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import type { Message } from './use-messages.ts'
import './messages.css'

const HtmlView = lazy(() => import('../../kit/value/html-view.tsx'))

/** One message, which opens what it is about. */
export function MessageCard({ message, isNew }: { message: Message; isNew: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const type = choiceLabel(notificationType, message.not_type_id, language).text
  const about = [type, message.student_name, showInstant(message.created_date)].filter(Boolean).join(' · ')
  const inside: ReactNode = (
    <>
      <span className="message-head">
        <strong>{message.title}</strong>
        {isNew && <Badge tone="info">{t('messages.new')}</Badge>}
      </span>
      {message.is_rich ? (
        <Suspense fallback={null}>
          <HtmlView html={message.message} />
        </Suspense>
      ) : (
        <span className="lines">{message.message}</span>
      )}
      <span className="second small">{about}</span>
    </>
  )
  return (
    <li className="message" data-new={isNew || undefined}>
      {message.opens ? <OpenLink to={message.opens}>{inside}</OpenLink> : <div className="message-text">{inside}</div>}
    </li>
  )
}

function OpenLink({ to, children }: { to: string; children: ReactNode }) {
  const place = useHref()
  return (
    <Link className="message-text" to={place(to)}>
      {children}
      <ChevronRight size={18} aria-hidden />
    </Link>
  )
}
