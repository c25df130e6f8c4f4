import { enterOpeningBalance, openingBalances } from '@sala/contract/billing/opening-balances'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { usePlace } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import './finance.css'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))

/** What students owed when the school came over: by hand one by one, or many by a file of the imports. */
export default function OpeningBalancesScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = usePlace()
  const [entering, setEntering] = useState(false)
  return (
    <>
      <ResourceScreen resource={openingBalances} onCreate={() => setEntering(true)} onOpen={(row) => navigate(place(`/invoices?open=${row.inv_id}`))} />
      <Suspense fallback={null}>
        {entering && (
          <OperationForm
            operation={enterOpeningBalance}
            source={openingBalances}
            onClose={() => setEntering(false)}
            onDone={() => {
              toast(t('bills.opened'))
              setEntering(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
