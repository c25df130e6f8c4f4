import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showMoney } from '@sala/contract/kit/money'
import { accountEvent, type FamilyAccount } from '@sala/contract/payments/family-accounts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, pick, useLanguage } from '../../kit/labels.ts'
import { useHref, useSession } from '../../kit/session.tsx'
import { Badge } from '../../kit/value/badge.tsx'

type Event = FamilyAccount['events'][number]

interface AccountEventsProps {
  readonly account: FamilyAccount
  readonly onPrint: (event: Event) => void
}

/** One timeline of bills, payments, refunds, credits and reminders, the newest first, with what was owed after each. */
export function AccountEvents({ account, onPrint }: AccountEventsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { children } = account.family
  const namesOf = ({ student_ids }: Event) =>
    children.length === 1
      ? ''
      : children
          .filter(({ student_id }) => student_ids.includes(student_id))
          .map((child) => pick(language, child.full_name_en, child.full_name_kh))
          .join(', ')
  if (account.events.length === 0) return <p className="second">{t('account.nothing')}</p>
  return (
    <ol className="account-events">
      {account.events.map((event) => {
        const label = choiceLabel(accountEvent, event.kind, language)
        return (
          <li key={event.event_no}>
            <span className="number second">{showDate(event.on)}</span>
            <span className="account-what">
              <Badge tone={label.tone}>{label.text}</Badge> <Paper event={event} onPrint={onPrint} />
              <span className="second">{namesOf(event)}</span>
            </span>
            <Amount event={event} />
          </li>
        )
      })}
    </ol>
  )
}

/** Staff open the document, a family its paper. */
function Paper({ event, onPrint }: { event: Event; onPrint: (event: Event) => void }) {
  const { actor, may } = useSession()
  const href = useHref()
  const { inv_id, receipt_id, number } = event
  const resource = receipt_id ? 'receipts' : 'invoices'
  if (!number) return null
  if (!(inv_id || receipt_id)) return <span className="number second">{number}</span>
  if (actor.user_type === 'staff-api')
    return may('view', resource) ? (
      <Link className="number" to={href(`/${resource}?open=${receipt_id ?? inv_id}`)}>
        {number}
      </Link>
    ) : (
      <span className="number">{number}</span>
    )
  return may('print', resource) ? (
    <Button type="link" className="number" onClick={() => onPrint(event)}>
      {number}
    </Button>
  ) : (
    <span className="number">{number}</span>
  )
}

function Amount({ event: { kind, amount, credit, balance } }: { event: Event }) {
  const { t } = useTranslation()
  const moved = parseAmount(amount)
  const kept = parseAmount(credit)
  const signed = (cents: bigint) =>
    `${cents > 0n ? '+' : '−'}${showMoney(formatAmount(cents > 0n ? cents : -cents), 'USD')}`
  return (
    <span className="account-amount number">
      {kind === accountEvent.reminded ? (
        <span className="second">{showMoney(amount, 'USD')}</span>
      ) : (
        moved !== 0n && <strong>{signed(moved)}</strong>
      )}
      {kept !== 0n && <span className="second">{t('account.creditBy', { amount: signed(kept) })}</span>}
      {balance !== null && <span className="second">{t('account.after', { amount: showMoney(balance, 'USD') })}</span>}
    </span>
  )
}
