import { parseAmount, showCash, showMoney } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { payOutCredit, receipts } from '@sala/contract/payments/receipts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../kit/dialogs.tsx'
import type { FieldSlotProps } from '../../kit/input/field-slot.ts'
import { useSession } from '../../kit/session.tsx'
import { toast } from '../../kit/toast.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import { WholeAmount } from './whole-amount.tsx'

const dialogs = { payOut: () => import('../../kit/form/operation-form.tsx') }

interface ChildCreditProps {
  readonly child: { readonly student_id: number; readonly credit: string }
  readonly onPaidOut: () => void
}

/** What the school keeps for a child; those who may give money back can give it back from here. */
export function ChildCredit({ child: { student_id, credit }, onPaidOut }: ChildCreditProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const slots = useMemo(
    () => ({ amount: (props: FieldSlotProps) => <WholeAmount {...props} whole={credit} /> }),
    [credit],
  )
  if (parseAmount(credit) === 0n) return null
  const paidOut = ({ receipt_number, change_usd, change_khr }: AnswerOf<typeof payOutCredit>) => {
    close()
    toast(
      t('till.paidOut', {
        number: receipt_number,
        amount: showCash(change_usd, change_khr),
      }),
    )
    onPaidOut()
  }
  return (
    <>
      <Badge tone="ok">{t('till.credit', { amount: showMoney(credit, 'USD') })}</Badge>
      {may('void', receipts.name) && (
        <Button
          size="small"
          onClick={() =>
            open('payOut', {
              operation: payOutCredit,
              source: receipts,
              fixedValues: { student_id },
              slots,
              onDone: paidOut,
            })
          }
        >
          {t('till.payOut')}
        </Button>
      )}
      {node}
    </>
  )
}
