import type { checkSlip, useSlip } from '@sala/contract/accounts/sign-in-slips'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { send } from '../kit/api.ts'
import { CodeInput } from '../kit/input/code-input.tsx'
import { NewPassword } from '../kit/input/new-password.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { Problem } from '../kit/problem.ts'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { greetPerson, keepTokens } from '../kit/tokens.ts'
import { useCountdown, waitText } from './countdown.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/**
 * Whoever has a slip in his hands: the code, a password of his own, and he is in. A slip's link has the code after the
 * #, where no server sees it.
 */
export default function SlipDoor() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [scanned] = useState(() => location.hash.slice(1))
  const [code, setCode] = useState(scanned)
  const [person, setPerson] = useState<AnswerOf<typeof checkSlip>>()
  const [password, setPassword] = useState<string>()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [wait, startWait] = useCountdown()
  useTitle(t('slip.title'))

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // The password is set, and only the telephone's code is missing.
      if (error.ticket) return navigate('/sign-in', { replace: true, state: { ticket: error.ticket } })
      setProblem(error)
      startWait(error.retryAfter ?? 0)
      if (error.code === 'slip_not_valid') setPerson(undefined)
    } finally {
      setBusy(false)
    }
  }
  const check = (typed: string) =>
    attempt(async () =>
      setPerson(
        await send<AnswerOf<typeof checkSlip>>({
          method: 'POST',
          path: '/sign-in-slips/check',
          anonymous: true,
          body: { code: typed },
        }),
      ),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was scanned is looked at once, and does not stay in the address
  useEffect(() => {
    if (!scanned) return
    history.replaceState(history.state, '', location.pathname)
    check(scanned)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!person) return check(code)
    return attempt(async () => {
      const answer = await send<AnswerOf<typeof useSlip>>({
        method: 'POST',
        path: '/sign-in-slips',
        anonymous: true,
        body: { code, password },
      })
      const { access_token, refresh_token, expires_in, ...user } = answer
      client.clear()
      client.setQueryData(sessionKey, user)
      greetPerson(user.user_id)
      keepTokens({ access_token, refresh_token, expires_in })
      navigate('/', { replace: true })
    })
  }
  const fault = problem?.code === 'weak_password' ? problem.message : problem?.errors.password?.join(' ')
  const waiting = wait > 0 ? t('signIn.wait', { time: waitText(wait) }) : undefined
  return (
    <SignInLayout
      title={t('slip.title')}
      lead={person ? t('slip.greeting', { name: person.full_name }) : t('slip.lead')}
    >
      <form onSubmit={submit} className="door-form">
        {problem && !fault && <ProblemNote problem={problem} compact />}
        {person ? (
          <>
            <p className="slip-name">
              {t('signIn.userName')}: <strong translate="no">{person.user_name}</strong>
            </p>
            <NewPassword userName={person.user_name} fault={fault} onChange={setPassword} />
          </>
        ) : (
          <>
            <label htmlFor="code">{t('slip.code')}</label>
            <CodeInput id="code" value={code} onChange={setCode} />
            <p className="second small">{t('slip.codeHint')}</p>
          </>
        )}
        <Button
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={busy}
          disabled={wait > 0 || (person ? !password : code.trim() === '')}
        >
          {waiting ?? t(person ? 'slip.submit' : 'slip.next')}
        </Button>
        <Link to="/sign-in" className="slip-other">
          {t('slip.toSignIn')}
        </Link>
      </form>
    </SignInLayout>
  )
}
