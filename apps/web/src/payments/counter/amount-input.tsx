import type { ChangeIn } from '@sala/contract/payments/change'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { typed, typedCash } from './reckon.ts'

interface AmountInputProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly currency: ChangeIn
  readonly onChange: (text: string) => void
}

/** A large box for an amount of cash, as it is typed; it says why it is none. */
export function AmountInput({ id, label, value, currency, onChange }: AmountInputProps) {
  const { t } = useTranslation()
  const wrong = typedCash(value, currency) === undefined
  const noNote = wrong && typed(value) !== undefined
  return (
    <div className="given">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        className="number-input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        status={wrong ? 'error' : undefined}
        aria-invalid={wrong || undefined}
        aria-describedby={noNote ? `${id}-why` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {noNote && (
        <span id={`${id}-why`} className="given-why" role="alert">
          {t(currency === 'USD' ? 'till.wholeDollars' : 'till.wholeHundreds')}
        </span>
      )}
    </div>
  )
}
