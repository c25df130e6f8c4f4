import { Input } from 'antd'
import { typed } from './reckon.ts'

interface AmountInputProps {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Digits after the point: two of a dollar, none of a riel. */
  readonly scale: number
  readonly onChange: (text: string) => void
}

/** A large box for an amount of money, as it is typed. */
export function AmountInput({ id, label, value, scale, onChange }: AmountInputProps) {
  const wrong = typed(value, scale) === undefined
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
