import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHref, useSession } from '../kit/session.tsx'

/** Said wherever a link or a slip is made: it opens nothing yet, and where a colleague confirms it. */
export function ConfirmationNeeded() {
  const { t } = useTranslation()
  const place = useHref()
  const { may } = useSession()
  return (
    <p>
      {t('confirmations.needed')}{' '}
      {may('view', 'sign-in-confirmations') && (
        <Link to={place('/sign-in-confirmations')}>{t('confirmations.open')}</Link>
      )}
    </p>
  )
}
