import { printAdjustment } from '@sala/contract/billing/bill-papers'
import {
  adjustInvoice,
  changeAdjustment,
  paymentAdjustments,
  voidAdjustment,
} from '@sala/contract/billing/payment-adjustments'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Ban, Pencil, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requestOf, type ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useDownload } from '../kit/use-download.ts'
import './finance.css'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }

/** What was made more or less after it was billed; a change voids the paper that carried it and issues another. */
export default function AdjustmentsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const paper = useDownload()
  const print = (id: number) => paper.open(requestOf(printAdjustment, { id, display_language: 'both', size: 'a4' }))
  const create = () =>
    open('operation', {
      operation: adjustInvoice,
      source: paymentAdjustments,
      onDone: ({ adjustment_number }: AnswerOf<typeof adjustInvoice>) => {
        toast(t('bills.adjusted', { number: adjustment_number }))
        close()
      },
    })
  const actions = ({ id }: ShownRow<typeof paymentAdjustments>): MenuItem[] =>
    may('print', paymentAdjustments.name)
      ? [{ key: 'print', label: t('action.print'), icon: <Printer size={15} />, act: () => void print(id) }]
      : []
  return (
    <>
      <ResourceScreen
        resource={paymentAdjustments}
        actions={actions}
        rowActions={[
          {
            operation: changeAdjustment,
            icon: <Pencil size={15} />,
            when: (row) => row.is_deleted === 0,
            known: ({ amount, reason }) => ({ amount, reason }),
            done: (_, row) => t('bills.adjusted', { number: row.adjustment_number }),
          },
          {
            operation: voidAdjustment,
            icon: <Ban size={15} />,
            danger: true,
            when: (row) => row.is_deleted === 0,
            done: (_, row) => t('bills.voided', { number: row.adjustment_number }),
          },
        ]}
        onCreate={create}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
      {node}
    </>
  )
}
