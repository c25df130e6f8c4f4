import { parseAmount, showMoney } from '@sala/contract/kit/money'
import type { FamilyAtCounter } from '@sala/contract/payments/counter'
import { Button } from 'antd'
import { ArrowRight, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../kit/keys.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { useDownload } from '../../kit/use-download.ts'
import type { Receipt } from './counter-screen.tsx'

/** The second Enter of a hurried hand is over by then, and does not skip what must be read. */
const aMoment = 500

/** The number, large, and what goes back over the counter; then the paper, and the next family. */
export function ReceiptDone({
  receipt,
  family,
  onNext,
}: {
  receipt: Receipt
  family: FamilyAtCounter
  onNext: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const next = useRef<HTMLButtonElement>(null)
  const paper = useDownload()
  useEffect(() => {
    const timer = setTimeout(() => next.current?.focus(), aMoment)
    return () => clearTimeout(timer)
  }, [])
  const print = (size: 'a5' | 'roll') =>
    paper.open({ path: `/receipts/generate-pdf/${receipt.receipt_id}`, query: { size } })
  useKeys({ p: () => print('a5'), t: () => print('roll') })
  const back = [
    parseAmount(receipt.change_usd) > 0n && showMoney(receipt.change_usd, 'USD'),
    parseAmount(receipt.change_khr, 0) > 0n && showMoney(receipt.change_khr, 'KHR'),
  ].filter(Boolean)
  return (
    <section className="card receipt-done" aria-live="polite">
      <p className="second">
        {t('till.done')} · {pick(language, family.family_name_en || family.family_name_kh, family.family_name_kh)}
      </p>
      <h2 className="number receipt-number">{receipt.receipt_number}</h2>
      <p className="number receipt-total">{showMoney(receipt.total_amount, 'USD')}</p>
      <p className="receipt-back">
        {back.length > 0 ? (
          <>
            {t('till.giveBack')} <strong className="number">{back.join(' + ')}</strong>
          </>
        ) : (
          t('till.nothingBack')
        )}
      </p>
      {parseAmount(receipt.credit_amount) > 0n && (
        <p>
          {t('till.kept')} <strong className="number">{showMoney(receipt.credit_amount, 'USD')}</strong>
        </p>
      )}
      {paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
      <div className="receipt-acts">
        <Button icon={<Printer size={15} aria-hidden />} onClick={() => print('a5')}>
          {t('till.printA5')}
        </Button>
        <Button icon={<Printer size={15} aria-hidden />} onClick={() => print('roll')}>
          {t('till.print80')}
        </Button>
        <Button ref={next} type="primary" size="large" icon={<ArrowRight size={16} aria-hidden />} onClick={onNext}>
          {t('till.next')}
        </Button>
      </div>
    </section>
  )
}
