import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import { PasswordInput } from '../kit/input/password-input.tsx'
import { Problem } from '../kit/problem.ts'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { useCountdown, waitText } from './countdown.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { signOut, useUser } from './user.ts'

/** The session stays, the screen does not: the password opens it again where it was. */
export default function LockScreen() {
  const { t } = useTranslation()
  const user = useUser()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [wait, startWait] = useCountdown()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await send({ method: 'POST', path: '/unlock-screen', body: { password } })
      // Behind the lock no more was told than whose it is: the rest is asked for now.
      await client.refetchQueries({ queryKey: sessionKey, exact: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      startWait(error.retryAfter ?? 0)
      setPassword('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInLayout title={t('lock.title')} lead={t('lock.lead', { name: user.full_name })}>
      <form onSubmit={submit} className="door-form">
        <div className="door-who">
          <Avatar name={user.full_name} large />
          <div>
            <strong>{user.full_name}</strong>
            <p className="second">{user.user_name}</p>
          </div>
        </div>
        {problem && <ProblemNote problem={problem} compact />}
        <label htmlFor="password">{t('signIn.password')}</label>
        <PasswordInput
          id="password"
          size="large"
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={!password || wait > 0}>
          {wait > 0 ? t('signIn.wait', { time: waitText(wait) }) : t('lock.unlock')}
        </Button>
        <Button type="link" onClick={signOut}>
          {t('lock.notMe')}
        </Button>
      </form>
    </SignInLayout>
  )
}
