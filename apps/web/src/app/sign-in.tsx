import type { login } from '@sala/contract/accounts/session'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { Ticket } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { send } from '../kit/api.ts'
import { CodeInput } from '../kit/input/code-input.tsx'
import { PasswordInput } from '../kit/input/password-input.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { Problem } from '../kit/problem.ts'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { greetPerson, keepTokens, readTokens } from '../kit/tokens.ts'
import { useCountdown, waitText } from './countdown.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** The front door. */
export default function SignIn() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [userName, setUserName] = useState('')
  const [password, setPassword] = useState('')
  // A slip whose account has a second factor comes here for the second half.
  const [ticket, setTicket] = useState<string | undefined>((useLocation().state as { ticket?: string } | null)?.ticket)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [wait, startWait] = useCountdown()
  // Only a place of our own: an address from outside must not lead away.
  const to = params.get('to')?.match(/^\/(?!\/)[^\\]*$/)?.[0] ?? '/'
  useTitle(t('signIn.title'))
  if (readTokens() && !busy) return <Navigate to={to} replace />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const { access_token, refresh_token, expires_in, ...user } = await send<AnswerOf<typeof login>>({
        method: 'POST',
        path: ticket ? '/login/second-factor' : '/login',
        anonymous: true,
        body: ticket ? { ticket, code } : { user_name: userName.trim(), password },
      })
      client.clear()
      client.setQueryData(sessionKey, user)
      greetPerson(user.user_id)
      keepTokens({ access_token, refresh_token, expires_in })
      navigate(to, { replace: true })
    } catch (error) {
      if (error instanceof Problem && error.ticket) setTicket(error.ticket)
      else if (error instanceof Problem) {
        setProblem(error)
        startWait(error.retryAfter ?? 0)
        if (error.code === 'sign_in_again') setTicket(undefined)
      }
      setPassword('')
      setCode('')
      setBusy(false)
    }
  }

  if (ticket)
    return (
      <SignInLayout title={t('factor.title')} lead={t('factor.signInLead')}>
        <form onSubmit={submit} className="door-form">
          {problem && <ProblemNote problem={problem} compact />}
          <label htmlFor="code">{t('factor.code')}</label>
          <CodeInput id="code" value={code} onChange={setCode} />
          <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={!code || wait > 0}>
            {wait > 0 ? t('signIn.wait', { time: waitText(wait) }) : t('signIn.submit')}
          </Button>
          <p className="second small">{t('factor.lost')}</p>
          <Button type="link" onClick={() => setTicket(undefined)}>
            {t('action.back')}
          </Button>
        </form>
      </SignInLayout>
    )

  return (
    <SignInLayout title={t('signIn.title')} lead={t('signIn.lead')}>
      <form onSubmit={submit} className="door-form">
        {problem && <ProblemNote problem={problem} compact />}
        <label htmlFor="user_name">{t('signIn.userName')}</label>
        <Input
          id="user_name"
          size="large"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={userName}
          onChange={(event) => setUserName(event.target.value)}
        />
        <label htmlFor="password">{t('signIn.password')}</label>
        <PasswordInput
          id="password"
          size="large"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={busy}
          disabled={!userName.trim() || !password || wait > 0}
        >
          {wait > 0 ? t('signIn.wait', { time: waitText(wait) }) : t('signIn.submit')}
        </Button>
        <Link to="/sign-in/slip" className="slip-way">
          <Ticket size={18} aria-hidden /> {t('slip.have')}
        </Link>
        <p className="second small">{t('signIn.forgot')}</p>
      </form>
    </SignInLayout>
  )
}
