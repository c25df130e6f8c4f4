import { useTranslation } from 'react-i18next'
import type { AccountOf } from '../account/use-account.ts'
import { useOwnAccount } from './use-own-account.ts'

/** How many bills are still to be paid, beside the place where they are. */
export default function OpenBills({ of }: { of: AccountOf }) {
  const { t } = useTranslation()
  const count = useOwnAccount(of).bills.length
  return count > 0 ? (
    <span className="waiting number" title={t('places.openBills', { count })}>
      {count}
    </span>
  ) : null
}
