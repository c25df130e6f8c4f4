import { formatAmount, showMoney } from '@sala/contract/kit/money'
import { type PaymentCode, readCounterCode } from '@sala/contract/payments/payment-codes'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Maximize } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { operate } from '../../kit/api.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { type OtherWay, typed } from './reckon.ts'
import './counter-code.css'

const QrCode = lazy(() => import('../../kit/value/qr-code.tsx'))
/** Before the code on the screen ends, there is another. */
const askAgain = 10 * 60_000

interface CounterCodeProps {
  readonly way: OtherWay
  readonly accounts: readonly Record<string, unknown>[]
  /** What is being paid. */
  readonly invoices: readonly number[]
}

/**
 * The school's code for the very amount that stands in the form, for the family to scan across the desk. It is never
 * one of an amount that was typed before.
 */
export default function CounterCode({ way, accounts, invoices }: CounterCodeProps) {
  const { t } = useTranslation()
  const cents = typed(way.amount) ?? 0n
  const { bank_profile_id } = way
  const { data, error, refetch } = useQuery({
    queryKey: ['receipts', 'code', bank_profile_id, String(cents), invoices],
    queryFn: () =>
      operate(readCounterCode, {
        bank_profile_id: bank_profile_id!,
        amount: formatAmount(cents),
        inv_ids: [...invoices],
      }),
    enabled: bank_profile_id !== null && cents > 0n && invoices.length > 0,
    refetchInterval: askAgain,
    gcTime: 0,
  })
  if (!accounts.some(({ bakong_id }) => bakong_id))
    return (
      <p className="other-way-wide" role="alert">
        {t('till.codeNoAccount')}
      </p>
    )
  if (error)
    return (
      <div className="other-way-wide">
        <ProblemNote problem={error} onRetry={refetch} compact />
      </div>
    )
  if (!data || cents === 0n) return null
  if (!data.payment_code) return <span className="other-way-wide second small">{t('till.codeOtherAccount')}</span>
  return <ShownCode code={data.payment_code} asked={cents} />
}

function ShownCode({ code, asked }: { code: PaymentCode; asked: bigint }) {
  const { t } = useTranslation()
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'F9') setFull((was) => !was)
      else if (event.key === 'Escape' && isFull) setFull(false)
      else return
      // The page's own Escape leaves the family.
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [isFull])
  const shown = <Face code={code} asked={asked} />
  return (
    <div className="other-way-wide counter-code">
      {!isFull && shown}
      <Button icon={<Maximize size={15} aria-hidden />} onClick={() => setFull(true)}>
        {t('till.fullScreen')}
      </Button>
      {isFull && createPortal(<FullScreen onClose={() => setFull(false)}>{shown}</FullScreen>, document.body)}
    </div>
  )
}

function FullScreen({ children, onClose }: { children: React.ReactNode; onClose: () => void }) {
  const { t } = useTranslation()
  useEffect(() => {
    // Where the browser does not let it, the page is filled all the same.
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    const left = () => document.fullscreenElement === null && onClose()
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [onClose])
  return (
    <div className="counter-code-full" role="dialog" aria-modal aria-label={t('till.code')}>
      {children}
      <Button autoFocus onClick={onClose}>
        {t('till.endFullScreen')}
      </Button>
    </div>
  )
}

/** What the family sees: the code, how much, to whom, and for what. */
function Face({
  code: { khqr, amount, currency_code, account_name, reference },
  asked,
}: {
  code: PaymentCode
  asked: bigint
}) {
  const { t } = useTranslation()
  return (
    <section className="counter-code-face" aria-label={t('till.code')}>
      <strong className="scan-mark" translate="no">
        KHQR
      </strong>
      <Suspense fallback={<span className="qr" />}>
        <QrCode text={khqr} label={t('till.code')} />
      </Suspense>
      <b className="number">{showMoney(amount, currency_code)}</b>
      {currency_code !== 'USD' && (
        <span className="second">{t('till.codeAsked', { amount: showMoney(asked, 'USD') })}</span>
      )}
      <span translate="no">{account_name}</span>
      <span className="second number">{t('till.codeFor', { reference })}</span>
    </section>
  )
}
