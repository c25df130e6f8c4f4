import { enterOpeningBalance, openingBalances } from '@sala/contract/billing/opening-balances'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import './finance.css'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** What students owed when the school came over: by hand one by one, or many by a file of the imports. */
export default function OpeningBalancesScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useHref()
  const { open, close, node } = useDialogs(dialogs)
  const enter = () =>
    open('operation', {
      operation: enterOpeningBalance,
      source: openingBalances,
      onDone: () => {
        toast(t('bills.opened'))
        close()
      },
    })
  return (
    <>
      <ResourceScreen
        resource={openingBalances}
        onCreate={enter}
        onOpen={(row) => navigate(place(`/invoices?open=${row.inv_id}`))}
      />
      {node}
    </>
  )
}
