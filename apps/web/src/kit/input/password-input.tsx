import { Input } from 'antd'
import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface PasswordInputProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly autoComplete?: 'current-password' | 'new-password'
  readonly autoFocus?: boolean
  readonly size?: 'large'
  readonly invalid?: boolean
  readonly describedBy?: string
}

/** A password that can be looked at, and a word of warning when Caps Lock is on. */
export function PasswordInput({
  id,
  value,
  onChange,
  onBlur,
  autoComplete,
  autoFocus,
  size,
  invalid,
  describedBy,
}: PasswordInputProps) {
  const { t } = useTranslation()
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <div className="password">
      <Input.Password
        id={id}
        size={size}
        value={value}
        autoFocus={autoFocus}
        autoComplete={autoComplete}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        iconRender={(shown) => {
          const Icon = shown ? Eye : EyeOff
          return <Icon size={17} aria-label={t(shown ? 'signIn.hide' : 'signIn.show')} />
        }}
        onChange={(event) => onChange(event.target.value)}
        onKeyUp={watch}
        onKeyDown={watch}
        onBlur={() => {
          setCaps(false)
          onBlur?.()
        }}
      />
      {caps && (
        <p className="caps" role="status">
          <ArrowBigUpDash size={15} aria-hidden /> {t('signIn.capsLock')}
        </p>
      )}
    </div>
  )
}
