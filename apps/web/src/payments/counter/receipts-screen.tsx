import { addDays, localToday } from '@sala/contract/kit/clock'
import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { receiptKind, receipts, refundReceipt, voidReceipt } from '@sala/contract/payments/receipts'
import { Ban, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { toast } from '../../kit/toast.tsx'

const dialogs = { giveBack: () => import('./give-back-form.tsx') }
const narrowing = ['from', 'to', 'search', 'open', 'page', 'sort']

/**
 * Receipts and refunds, of today and the coming week until somebody asks for others; each can be voided or refunded by
 * those who may.
 */
export default function ReceiptsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const { open, close, node } = useDialogs(dialogs)
  const [arrived, setArrived] = useState(false)
  // The range stands in the address like any other, so that it can be seen and taken away.
  useEffect(() => {
    if (arrived) return
    setArrived(true)
    if (![...params.keys()].some((name) => narrowing.includes(name) || name.startsWith('f.')))
      change({ from: localToday(), to: addDays(localToday(), 7) }, true)
  }, [arrived, params, change])
  const voids = (receipt_id: number) =>
    open('giveBack', {
      operation: voidReceipt,
      receipt_id,
      onDone: () => {
        toast(t('till.voided'))
        close()
      },
    })
  const refunds = (receipt_id: number) =>
    open('giveBack', {
      operation: refundReceipt,
      receipt_id,
      onDone: (made: AnswerOf<typeof refundReceipt>) => {
        toast(
          t('till.refunded', {
            number: made.receipt_number,
            usd: showMoney(made.change_usd, 'USD'),
            khr: showMoney(made.change_khr, 'KHR'),
          }),
        )
        close()
      },
    })
  const actions = (row: ShownRow<typeof receipts>): MenuItem[] =>
    may('void', receipts.name) && row.is_deleted === 0
      ? [
          ...(row.receipt_kind === receiptKind.receipt
            ? [
                {
                  key: 'refund',
                  label: t('till.refund'),
                  icon: <Undo2 size={15} />,
                  act: () => refunds(row.receipt_id),
                },
              ]
            : []),
          {
            key: 'void',
            label: t('till.void'),
            icon: <Ban size={15} />,
            danger: true,
            act: () => voids(row.receipt_id),
          },
        ]
      : []
  return (
    <>
      <ResourceScreen resource={receipts} actions={actions} />
      {node}
    </>
  )
}
