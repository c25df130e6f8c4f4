import { showDecimal, showMoney } from '@sala/contract/kit/money'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import type { useBillHead } from './bill-head.tsx'
import { Dollars } from './dollars.tsx'

interface BillFootProps {
  readonly head: ReturnType<typeof useBillHead>
  readonly total: string
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly problem: Problem | null
  readonly keys: string
  readonly onIssue: () => void
}

/** What a bill comes to, what the branch allows, and the button that issues it; Ctrl+Enter does the same. */
export function BillFoot({ head, total, isReady, isBusy, problem, keys, onIssue }: BillFootProps) {
  const { t } = useTranslation()
  const begin = head.begin.data
  const send = () => isReady && !isBusy && onIssue()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return (
    <>
      {begin && (
        <p className="second small">
          {t('bills.limits', {
            amount: showMoney(begin.max_amount, 'USD'),
            quantity: showDecimal(begin.max_quantity, 2),
          })}
        </p>
      )}
      {problem && <ProblemNote problem={problem} compact />}
      <div className="bills-foot">
        <strong aria-live="polite">
          <Dollars amount={total} />
        </strong>
        <Button type="primary" disabled={!isReady} loading={isBusy} onClick={send}>
          {t('bills.issue')}
        </Button>
        <span className="second small">{keys}</span>
      </div>
    </>
  )
}
