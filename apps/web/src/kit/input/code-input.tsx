import { Input } from 'antd'

interface CodeInputProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A one-time code: the telephone offers it, figures come first, and a longer recovery code fits too. */
export function CodeInput({ id, value, onChange }: CodeInputProps) {
  return (
    <Input
      id={id}
      size="large"
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={30}
      className="number"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
