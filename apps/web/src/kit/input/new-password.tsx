import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordProps {
  /** For the browser's own keeper of passwords, which is told nothing else on such a page. */
  readonly userName?: string
  readonly fault: string | undefined
  /** The password, once it is long enough and the same twice. */
  readonly onChange: (password: string | undefined) => void
}

/** A new password, twice. */
export function NewPassword({ userName, fault, onChange }: NewPasswordProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const differ = again !== '' && !password.startsWith(again) && again !== password
  const type = (next: string, repeated: string) => {
    setPassword(next)
    setAgain(repeated)
    onChange(next.length >= 10 && next === repeated ? next : undefined)
  }
  return (
    <>
      {userName && <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />}
      <label htmlFor="password">{t('reset.password')}</label>
      <PasswordInput
        id="password"
        size="large"
        autoFocus
        autoComplete="new-password"
        value={password}
        onChange={(next) => type(next, again)}
        invalid={fault !== undefined}
        describedBy="password-hint"
      />
      <p id="password-hint" className={fault ? 'field-error' : 'second small'}>
        {fault ?? t('reset.hint')}
      </p>
      <label htmlFor="again">{t('reset.again')}</label>
      <PasswordInput
        id="again"
        size="large"
        autoComplete="new-password"
        value={again}
        onChange={(next) => type(password, next)}
        invalid={differ}
        describedBy="again-hint"
      />
      {differ && (
        <p id="again-hint" className="field-error" role="alert">
          {t('reset.differ')}
        </p>
      )}
    </>
  )
}
