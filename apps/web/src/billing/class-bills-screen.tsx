import { billClass, invoiceClasses, voidClassBill } from '@sala/contract/billing/invoice-classes'
import { showMoney } from '@sala/contract/kit/money'
import { Ban } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import './finance.css'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))

/** Bills of whole classes: one fee for everybody who sits there, taken back together or not at all. */
export default function ClassBillsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [billing, setBilling] = useState(false)
  const [voiding, setVoiding] = useState<Row>()
  const actions = (row: Row): MenuItem[] =>
    may('void', invoiceClasses.name) && row.is_deleted === 0
      ? [{ key: 'void', label: t('bills.void'), icon: <Ban size={15} />, danger: true, act: () => setVoiding(row) }]
      : []
  return (
    <>
      <ResourceScreen resource={invoiceClasses} actions={actions} onCreate={() => setBilling(true)} />
      <Suspense fallback={null}>
        {billing && (
          <OperationForm
            operation={billClass}
            source={invoiceClasses}
            onClose={() => setBilling(false)}
            onDone={({ made, left_out, total_amount }) => {
              toast(t('bills.classBilled', { made, total: showMoney(total_amount, 'USD'), left: left_out }))
              setBilling(false)
            }}
          />
        )}
        {voiding && (
          <OperationForm
            operation={voidClassBill}
            source={invoiceClasses}
            settled={{ id: voiding.id }}
            onClose={() => setVoiding(undefined)}
            onDone={({ id }) => {
              toast(t('bills.voided', { number: id }))
              setVoiding(undefined)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
