import { billClass, invoiceClasses, voidClassBill } from '@sala/contract/billing/invoice-classes'
import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import './finance.css'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** Bills of whole classes: one fee for everybody who sits there, taken back together or not at all. */
export default function ClassBillsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
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
  const takeBack = (id: number) =>
    open('operation', {
      operation: voidClassBill,
      source: invoiceClasses,
      fixedValues: { id },
      onDone: () => {
        toast(t('bills.voided', { number: id }))
        close()
      },
    })
  const actions = (row: ShownRow<typeof invoiceClasses>): MenuItem[] =>
    may('void', invoiceClasses.name) && row.is_deleted === 0
      ? [{ key: 'void', label: t('bills.void'), icon: <Ban size={15} />, danger: true, act: () => takeBack(row.id) }]
      : []
  return (
    <>
      <ResourceScreen resource={invoiceClasses} actions={actions} onCreate={bill} />
      {node}
    </>
  )
}
