import { showInstant } from '@sala/contract/kit/dates'
import type { GiveBack } from '@sala/contract/payments/receipts'
import { useTranslation } from 'react-i18next'

/** Who took the money, and whether that shift is still open. */
export function TakenIn({ drawer }: { drawer: GiveBack['taken_in'] }) {
  const { t } = useTranslation()
  if (!drawer) return null
  return (
    <div>
      <dt>{t('till.takenIn')}</dt>
      <dd>
        {drawer.full_name} · {t(drawer.closed_at ? 'till.shiftClosed' : 'till.shiftOpen')}{' '}
        <span className="number">{showInstant(drawer.closed_at ?? drawer.opened_at)}</span>
      </dd>
    </div>
  )
}

/** The drawer that cash goes out of. */
export function OutOf({ drawer }: { drawer: GiveBack['from'] }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{t('till.outOf')}</dt>
      <dd>{drawer ? drawer.full_name : t('till.noDrawer')}</dd>
    </div>
  )
}
