import { billClass, invoiceClasses, voidClassBill } from '@sala/contract/billing/invoice-classes'
import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { toast } from '../kit/toast.tsx'
import './finance.css'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** Bills of whole classes: one fee for everybody who sits there, taken back together or not at all. */
export default function ClassBillsScreen() {
  const { t } = useTranslation()
  const { open, close, node } = useDialogs(dialogs)
  const bill = () =>
    open('operation', {
      operation: billClass,
      source: invoiceClasses,
      onDone: ({ made, left_out, total_amount }: AnswerOf<typeof billClass>) => {
        toast(t('bills.classBilled', { count: made, total: showMoney(total_amount, 'USD'), left: left_out }))
        close()
      },
    })
  return (
    <>
      <ResourceScreen
        resource={invoiceClasses}
        onCreate={bill}
        rowActions={[
          {
            operation: voidClassBill,
            icon: <Ban size={15} />,
            danger: true,
            when: (row) => row.is_deleted === 0,
            done: (_, row) => t('bills.voided', { number: row.id }),
          },
        ]}
      />
      {node}
    </>
  )
}
