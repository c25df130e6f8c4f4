import { showMoney } from '@sala/contract/kit/money'
import { howToPay, readPaymentCode } from '@sala/contract/payments/payment-codes'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { QrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../../kit/api.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { ScanCard } from '../../kit/value/scan-card.tsx'

const CodeActions = lazy(() => import('./code-actions.tsx'))

/** One key shows the code that the family's banking app reads. */
export function PayByCode({ inv_id, open }: { inv_id: number; open: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [shown, setShown] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['invoices', 'code', inv_id, open],
    queryFn: () => operate(readPaymentCode, { inv_id }),
    enabled: shown,
  })
  const code = data?.payment_code
  return (
    <div className="pay-by-code">
      <Button
        type={shown ? 'default' : 'primary'}
        icon={<QrCode size={16} aria-hidden />}
        loading={isFetching}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'payments.hideCode' : 'payments.payByCode')}
      </Button>
      {shown && error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {shown && data && !code && <p className="second">{t('payments.noCode')}</p>}
      {shown && code && (
        <ScanCard
          code={code.khqr}
          title={t('payments.payByCode')}
          amount={showMoney(code.amount, code.currency_code)}
          to={`${code.account_name} · ${pick(language, code.bank_name_en, code.bank_name_kh)}`}
          words={pick(language, ...howToPay)}
        >
          <Suspense>
            <CodeActions code={code} />
          </Suspense>
        </ScanCard>
      )}
    </div>
  )
}
