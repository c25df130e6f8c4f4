import { invoices } from '@sala/contract/billing/invoices'
import { ref } from '@sala/contract/kit/field'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { queryFees } from '@sala/contract/pricing/price-queries'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { RefTitles } from '../kit/value/ref-title.tsx'
import { InvoiceLines } from './invoice-lines.tsx'

const feeField = ref('Fee', () => feeSetups, { optional: true })

/** What fees beside those that are due would cost a student on a day, as the bill will say it. */
export function useAddedPrices(student_id: number | undefined, day: string | null, fees: readonly number[]) {
  const { may } = useSession()
  return useQuery({
    queryKey: ['invoices', 'added', student_id, day, fees],
    queryFn: () =>
      operate(queryFees, {
        student_id: student_id!,
        price_date: day,
        lines: fees.map((fee_setup_id) => ({ fee_setup_id, quantity: '1', fee_start_date: null, fee_end_date: null })),
      }),
    enabled: student_id !== undefined && fees.length > 0 && may('view', feeSetups.name),
    placeholderData: fees.length > 0 ? keepPreviousData : undefined,
  })
}

interface AddedFeesProps {
  readonly prices: ReturnType<typeof useAddedPrices>
  readonly fees: readonly number[]
  readonly onChange: (fees: readonly number[]) => void
}

/** Fees that somebody adds to a bill by hand, each with its price and its reasons before the bill is issued. */
export function AddedFees({ prices, fees, onChange }: AddedFeesProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const lines = (prices.data?.data ?? []).filter(({ fee_setup_id }) => fees.includes(fee_setup_id))
  const unknown = fees.filter((id) => !lines.some(({ fee_setup_id }) => fee_setup_id === id))
  const takeOff = (id: number, what: string) => (
    <Button
      size="small"
      type="text"
      icon={<X size={14} aria-hidden />}
      aria-label={t('bills.takeOff', { what })}
      onClick={() => onChange(fees.filter((each) => each !== id))}
    />
  )
  return (
    <>
      {prices.error && <ProblemNote problem={prices.error} onRetry={prices.refetch} compact />}
      {lines.length > 0 && (
        <InvoiceLines
          lines={lines}
          before={(line) => takeOff(line.fee_setup_id, pick(language, line.fee_name_en, line.fee_name_kh))}
        />
      )}
      {unknown.map((id) => (
        <p key={id}>
          <RefTitles source={invoices} name="lines.fee_setup_id" field={feeField} ids={[id]} />{' '}
          <span className="second">{t('bills.pricedLater')}</span> {takeOff(id, t('bills.fee'))}
        </p>
      ))}
      <RefSelect
        id="more-fees"
        name="lines.fee_setup_id"
        field={feeField}
        source={invoices}
        value={null}
        values={{}}
        label={t('bills.addFee')}
        prompt={t('bills.addFee')}
        onChange={(id) => id && onChange([...new Set([...fees, id as number])])}
      />
    </>
  )
}
