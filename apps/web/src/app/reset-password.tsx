import type { checkResetLink } from '@sala/contract/accounts/session'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { send } from '../kit/api.ts'
import { NewPassword } from '../kit/input/new-password.tsx'
import { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Behind a one-time link: the token stands after the #, so that it never reaches a server's log. */
export default function ResetPassword() {
  const { t } = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  const [person, setPerson] = useState<AnswerOf<typeof checkResetLink>>()
  const [problem, setProblem] = useState<Problem>()
  const [password, setPassword] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!token) return
    send<AnswerOf<typeof checkResetLink>>({
      method: 'POST',
      path: '/reset-password/check',
      anonymous: true,
      body: { token },
    }).then(setPerson, setProblem)
  }, [token])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await send({ method: 'POST', path: '/reset-password', anonymous: true, body: { token, password } })
      setDone(true)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const fieldFault = problem?.errors.password?.join(' ')
  return (
    <SignInLayout
      title={t('reset.title')}
      lead={person && !done ? t('reset.lead', { name: person.full_name }) : undefined}
    >
      {done ? (
        <div className="door-form">
          <p className="door-done" role="status">
            <CircleCheck size={22} aria-hidden /> {t('reset.done')}
          </p>
          <Link to="/sign-in">{t('reset.toSignIn')}</Link>
        </div>
      ) : (
        <div className="door-form">
          {!token && <p role="alert">{t('reset.noToken')}</p>}
          {token && !person && !problem && <p className="second">{t('reset.checking')}</p>}
          {problem && !fieldFault && <ProblemNote problem={problem} compact />}
          {!person && (!token || problem) && <Link to="/sign-in">{t('reset.toSignIn')}</Link>}
          {person && (
            <form onSubmit={submit} className="door-form">
              <p>
                {t('signIn.userName')}: <strong>{person.user_name}</strong>
              </p>
              <NewPassword userName={person.user_name} fault={fieldFault} onChange={setPassword} />
              <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={!password}>
                {t('reset.submit')}
              </Button>
            </form>
          )}
        </div>
      )}
    </SignInLayout>
  )
}
