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
  const said = (text: string) => {
    toast(text)
    close()
  }
  const source = paymentAdjustments
  const create = () =>
    open('operation', {
      operation: adjustInvoice,
      source,
      onDone: ({ adjustment_number }: AnswerOf<typeof adjustInvoice>) =>
        said(t('bills.adjusted', { number: adjustment_number })),
    })
  const actions = ({
    id,
    adjustment_number: number,
    amount,
    reason,
    is_deleted,
  }: ShownRow<typeof paymentAdjustments>): MenuItem[] => {
    const counts = is_deleted === 0
    const settled = { id }
    const change = () =>
      open('operation', {
        operation: changeAdjustment,
        source,
        known: { amount, reason },
        fixedValues: settled,
        onDone: () => said(t('bills.adjusted', { number })),
      })
    const takeBack = () =>
      open('operation', {
        operation: voidAdjustment,
        source,
        fixedValues: settled,
        onDone: () => said(t('bills.voided', { number })),
      })
    return [
      ...(may('print', paymentAdjustments.name)
        ? [{ key: 'print', label: t('action.print'), icon: <Printer size={15} />, act: () => void print(id) }]
        : []),
      ...(counts && may('update', paymentAdjustments.name)
        ? [{ key: 'change', label: t('bills.change'), icon: <Pencil size={15} />, act: change }]
        : []),
      ...(counts && may('void', paymentAdjustments.name)
        ? [{ key: 'void', label: t('bills.void'), icon: <Ban size={15} />, danger: true, act: takeBack }]
        : []),
    ]
  }
  return (
    <>
      <ResourceScreen
        resource={paymentAdjustments}
        actions={actions}
        onCreate={create}
        toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      />
      {node}
    </>
  )
}
