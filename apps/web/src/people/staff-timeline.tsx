import { showDate, showInstant } from '@sala/contract/kit/dates'
import type { StaffEvent } from '@sala/contract/people/staff-changes'
import { staffStatus } from '@sala/contract/people/statuses'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, operationLabel, pick, useLanguage } from '../kit/labels.ts'
import { Badge } from '../kit/value/badge.tsx'

const transfer = { name: 'transfer-employee', label: 'Transfer' }

/** An employee's way through the school, latest first, down to the day of hiring. */
export function StaffTimeline({ events, hired }: { events: readonly StaffEvent[]; hired: string | null }) {
  const { t } = useTranslation()
  if (events.length === 0 && !hired) return <p className="second">{t('people.noRecord')}</p>
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={`${event.kind} ${event.id}`}>
          <EventView event={event} />
        </li>
      ))}
      {hired && (
        <li>
          <div className="timeline-head">
            <strong>{t('people.hired')}</strong>
            <span className="second number">{showDate(hired)}</span>
          </div>
        </li>
      )}
    </ol>
  )
}

function EventView({ event }: { event: StaffEvent }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = (of: { en: string; kh: string } | null) => of && pick(language, of.en, of.kh)
  const when = showInstant(event.created_date)
  const why = event.kind === 'status' ? [name(event.reason), event.remark] : [event.remark]
  return (
    <>
      <div className="timeline-head">
        {event.kind === 'status' ? (
          <StatusBadge status={event.status} />
        ) : (
          <strong>{operationLabel(transfer, language)}</strong>
        )}
        <span className="second number">{showDate(event.effective_date)}</span>
      </div>
      {event.kind === 'transfer' &&
        (['branch', 'department', 'position'] as const)
          .filter((part) => event.from[part]?.en !== event.to[part]?.en)
          .map((part) => (
            <p key={part}>
              <span className="second">{name(event.from[part]) ?? '—'}</span> <ArrowRight size={13} aria-label="→" />{' '}
              {name(event.to[part]) ?? '—'}
            </p>
          ))}
      {why.some(Boolean) && <p>{why.filter(Boolean).join(' · ')}</p>}
      <p className="second small">
        {event.by ? t('people.recordedBy', { who: event.by, when }) : t('people.recorded', { when })}
      </p>
    </>
  )
}

export function StatusBadge({ status }: { status: number }) {
  const { text, tone } = choiceLabel(staffStatus, status, useLanguage())
  return <Badge tone={tone}>{text}</Badge>
}
