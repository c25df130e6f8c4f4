import { printAdjustment } from '@sala/contract/billing/bill-papers'
import { adjustInvoice, changeAdjustment, paymentAdjustments, voidAdjustment } from '@sala/contract/billing/payment-adjustments'
import { Ban, Pencil, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, requestOf } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useDownload } from '../kit/use-download.ts'
import './finance.css'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))

/** What was made more or less after it was billed; a change voids the paper that carried it and issues another. */
export default function AdjustmentsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [shown, setShown] = useState<{ deed: 'new' | 'change' | 'void'; row: Row }>()
  const close = () => setShown(undefined)
  const paper = useDownload()
  const print = (id: number) => paper.open(requestOf(printAdjustment, { id, display_language: 'both', size: 'a4' }))
  const actions = (row: Row): MenuItem[] => {
    const counts = row.is_deleted === 0
    return [
      ...(may('print', paymentAdjustments.name)
        ? [{ key: 'print', label: t('action.print'), icon: <Printer size={15} />, act: () => void print(row.id as number) }]
        : []),
      ...(counts && may('update', paymentAdjustments.name)
        ? [{ key: 'change', label: t('bills.change'), icon: <Pencil size={15} />, act: () => setShown({ deed: 'change', row }) }]
        : []),
      ...(counts && may('void', paymentAdjustments.name)
        ? [{ key: 'void', label: t('bills.void'), icon: <Ban size={15} />, danger: true, act: () => setShown({ deed: 'void', row }) }]
        : []),
    ]
  }
  const said = (text: string) => {
    toast(text)
    close()
  }
  const own = { source: paymentAdjustments, onClose: close }
  const number = shown?.row.adjustment_number
  return (
    <>
      <ResourceScreen
        resource={paymentAdjustments}
        actions={actions}
        onCreate={() => setShown({ deed: 'new', row: {} })}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
      <Suspense fallback={null}>
        {shown?.deed === 'new' && (
          <OperationForm operation={adjustInvoice} {...own} onDone={({ adjustment_number }) => said(t('bills.adjusted', { number: adjustment_number }))} />
        )}
        {shown?.deed === 'change' && (
          <OperationForm
            operation={changeAdjustment}
            {...own}
            known={{ amount: shown.row.amount, reason: shown.row.reason }}
            settled={{ id: shown.row.id }}
            onDone={() => said(t('bills.adjusted', { number }))}
          />
        )}
        {shown?.deed === 'void' && (
          <OperationForm operation={voidAdjustment} {...own} settled={{ id: shown.row.id }} onDone={() => said(t('bills.voided', { number }))} />
        )}
      </Suspense>
    </>
  )
}
