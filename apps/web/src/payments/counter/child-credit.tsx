import { showMoney, unitsOf } from '@sala/contract/kit/money'
import { payOutCredit, receipts } from '@sala/contract/payments/receipts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../kit/session.tsx'
import { toast } from '../../kit/toast.tsx'
import { Badge } from '../../kit/value/badge.tsx'

const OperationForm = lazy(() => import('../../kit/form/operation-form.tsx'))

interface ChildCreditProps {
  readonly child: { readonly student_id: number; readonly credit: string }
  readonly onPaidOut: () => void
}

/** What the school keeps for a child; those who may give money back can give it back from here. */
export function ChildCredit({ child: { student_id, credit }, onPaidOut }: ChildCreditProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  if (unitsOf(credit) === 0n) return null
  return (
    <>
      <Badge tone="ok">{t('till.credit', { amount: showMoney(credit, 'USD') })}</Badge>
      {may('void', receipts.name) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('till.payOut')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <OperationForm
            operation={payOutCredit}
            source={receipts}
            settled={{ student_id }}
            onClose={() => setOpen(false)}
            onDone={({ receipt_number, change_usd, change_khr }) => {
              setOpen(false)
              toast(t('till.paidOut', { number: receipt_number, usd: showMoney(change_usd, 'USD'), khr: showMoney(change_khr, 'KHR') }))
              onPaidOut()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
