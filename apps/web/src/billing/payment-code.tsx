import { showMoney } from '@sala/contract/kit/money'
import { howToPay, readPaymentCode } from '@sala/contract/payments/payment-codes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { ScanCard } from '../kit/value/scan-card.tsx'

/**
 * The code by which a family pays an invoice, as it stands on the paper; nothing where nothing is owed or no account
 * takes it.
 */
export function PaymentCode({ inv_id, open }: { inv_id: number; open: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  // What is still owed is in the code, so it is asked for again when that changes.
  const { data } = useQuery({
    queryKey: ['invoices', 'code', inv_id, open],
    queryFn: () => operate(readPaymentCode, { inv_id }),
  })
  const code = data?.payment_code
  if (!code) return null
  return (
    <div className="card bills-part">
      <ScanCard
        code={code.khqr}
        title={t('bills.payByCode')}
        amount={showMoney(code.amount, code.currency_code)}
        to={`${code.account_name} · ${pick(language, code.bank_name_en, code.bank_name_kh)}`}
        words={pick(language, ...howToPay)}
      />
    </div>
  )
}
