import { addDays, localToday } from '@sala/contract/kit/clock'
import { showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { receiptKind, receipts, refundReceipt, voidReceipt } from '@sala/contract/payments/receipts'
import { Ban, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'

const narrowing = ['from', 'to', 'search', 'open', 'page', 'sort']

/**
 * Receipts and refunds, of today and the coming week until somebody asks for others; each can be voided or refunded by
 * those who may.
 */
export default function ReceiptsScreen() {
  const { t } = useTranslation()
  const [params, change] = useUrlParams()
  const [arrived, setArrived] = useState(false)
  // The range stands in the address like any other, so that it can be seen and taken away.
  useEffect(() => {
    if (arrived) return
    setArrived(true)
    if (![...params.keys()].some((name) => narrowing.includes(name) || name.startsWith('f.')))
      change({ from: localToday(), to: addDays(localToday(), 7) }, true)
  }, [arrived, params, change])
  return (
    <ResourceScreen
      resource={receipts}
      rowActions={[
        {
          operation: refundReceipt,
          icon: <Undo2 size={15} />,
          when: (row) => row.is_deleted === 0 && row.receipt_kind === receiptKind.receipt,
          done: (made: AnswerOf<typeof refundReceipt>) =>
            t('till.refunded', {
              number: made.receipt_number,
              usd: showMoney(made.change_usd, 'USD'),
              khr: showMoney(made.change_khr, 'KHR'),
            }),
        },
        {
          operation: voidReceipt,
          icon: <Ban size={15} />,
          danger: true,
          when: (row) => row.is_deleted === 0,
          done: () => t('till.voided'),
        },
      ]}
    />
  )
}
