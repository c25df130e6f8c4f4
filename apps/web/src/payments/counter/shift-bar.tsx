import { paymentMethod } from '@sala/contract/billing/statuses'
import { showCash, showMoney } from '@sala/contract/kit/money'
import { branches } from '@sala/contract/organisation/branches'
import { type OwnShift, receiveDrawer } from '@sala/contract/payments/shifts'
import { Button } from 'antd'
import { Clock3, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../../kit/labels.ts'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'

/** Where one stands and what the shift has taken so far; opened, by which way. */
export function ShiftBar({ shift, onClose }: { shift: NonNullable<OwnShift['shift']>; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const branch = actor.branches.find((each) => each.branch_id === shift.branch_id)
  return (
    <div className="shift-bar">
      <strong>{branch && titleOf(branches, branch, language)}</strong>
      <details>
        <summary>
          <Clock3 size={15} aria-hidden /> {t('till.soFar', { count: shift.receipts })} · {t('till.drawer')}{' '}
          <span className="number">{showCash(shift.expected_usd, shift.expected_khr)}</span>
        </summary>
        <dl className="card shift-taken">
          <dt>{t('till.float')}</dt>
          <dd className="number">{showCash(shift.float_usd, shift.float_khr)}</dd>
          {shift.taken.map(({ payment_method, currency_code, amount }) => (
            <div key={`${payment_method} ${currency_code}`}>
              <dt>{choiceLabel(paymentMethod, payment_method, language).text}</dt>
              <dd className="number">{showMoney(amount, currency_code)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <span className="spread" />
      <Button icon={<Lock size={15} aria-hidden />} onClick={onClose}>
        {t('till.close')}
      </Button>
    </div>
  )
}

/** Drawers that others have handed over, until one says that they are here. */
export function HandedDrawers({ handed }: { handed: OwnShift['handed'] }) {
  const { t } = useTranslation()
  const receive = useOperation(receiveDrawer)
  return (
    <>
      {receive.error && <ProblemNote problem={receive.error} compact />}
      {handed.map(({ cashier_shift_id, full_name, counted_usd, counted_khr }) => (
        <div key={cashier_shift_id} className="card handed" role="status">
          <span>
            {t('till.waits', {
              who: full_name,
              amount: showCash(counted_usd, counted_khr),
            })}
          </span>
          <Button
            loading={receive.isPending}
            onClick={() =>
              receive.mutate({ input: { cashier_shift_id } }, { onSuccess: () => toast(t('till.received')) })
            }
          >
            {t('till.receive')}
          </Button>
        </div>
      ))}
    </>
  )
}
