import { addDays, localToday } from '@sala/contract/kit/clock'
import { showCash } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { receiptKind, receipts, refundReceipt, voidReceipt } from '@sala/contract/payments/receipts'
import { Ban, Printer, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { ResourceScreen } from '../../kit/page/resource-screen.tsx'
import type { MenuItem } from '../../kit/pop-menu.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { useDownload } from '../../kit/use-download.ts'

const ReceiptPage = lazy(() => import('./receipt-page.tsx'))

const dialogs = { giveBack: () => import('./give-back-form.tsx') }
const narrowing = ['from', 'to', 'search', 'open', 'page', 'sort']

/**
 * Receipts and refunds of the last seven days until somebody asks for others; each is printed again, voided or
 * refunded by those who may.
 */
export default function ReceiptsScreen() {
  const { t } = useTranslation()
  const { actor, may } = useSession()
  // A family prints the paper; the page with cashier, shift and drawer is the office's.
  const isStaff = actor.user_type === 'staff-api'
  const [params, change, amend] = useUrlParams()
  const { open, close, node } = useDialogs(dialogs)
  const paper = useDownload()
  const [arrived, setArrived] = useState(false)
  // The range stands in the address like any other, so that it can be seen and taken away.
  useEffect(() => {
    if (arrived) return
    setArrived(true)
    if (![...params.keys()].some((name) => narrowing.includes(name) || name.startsWith('f.')))
      amend({ from: addDays(localToday(), -6), to: localToday() })
  }, [arrived, params, amend])
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
            amount: showCash(made.change_usd, made.change_khr),
          }),
        )
        close()
      },
    })
  const prints = ({ receipt_id }: ShownRow<typeof receipts>): MenuItem[] =>
    (['a5', 'roll'] as const).map((size) => ({
      key: `print-${size}`,
      label: t(size === 'a5' ? 'till.printA5' : 'till.print80'),
      icon: <Printer size={15} />,
      act: () => void paper.open({ path: `/receipts/generate-pdf/${receipt_id}`, query: { size } }),
    }))
  const actions = (row: ShownRow<typeof receipts>): MenuItem[] => [
    ...(may('print', receipts.name) ? prints(row) : []),
    ...changes(row),
  ]
  const changes = (row: ShownRow<typeof receipts>): MenuItem[] =>
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
  const opened = params.get('open')
  return (
    <>
      {opened === null || !isStaff ? (
        <ResourceScreen
          resource={receipts}
          actions={actions}
          onOpen={isStaff ? ({ receipt_id }) => change({ open: String(receipt_id) }) : undefined}
          toolbar={paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
        />
      ) : (
        <Suspense fallback={null}>
          <ReceiptPage key={opened} id={opened} actions={actions} onLeave={() => change({ open: null })} />
        </Suspense>
      )}
      {node}
    </>
  )
}
