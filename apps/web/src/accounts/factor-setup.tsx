import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import { CodeInput } from '../kit/input/code-input.tsx'
import { PasswordInput } from '../kit/input/password-input.tsx'
import { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import QrCode from '../kit/value/qr-code.tsx'
import { SecretOnce } from '../kit/value/secret-once.tsx'
import './access.css'

/** Sets a second factor up in three steps: the password, the code of the app, the recovery codes to keep. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<{ secret: string; address: string }>()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const step = async (event: FormEvent, work: () => Promise<void>) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  if (codes)
    return (
      <div className="factor-setup">
        <p className="once-note">{t('factor.codesOnce')}</p>
        <SecretOnce label={t('factor.recoveryCodes')} value={codes.join('\n')} lines />
        <Button type="primary" size="large" block onClick={onDone}>
          {t('factor.kept')}
        </Button>
      </div>
    )
  if (begun)
    return (
      <form
        className="factor-setup"
        onSubmit={(event) =>
          step(event, async () => {
            const answer = await send<{ recovery_codes: string[] }>({
              method: 'POST',
              path: '/profile/second-factor/enable',
              body: { code },
            })
            setCodes(answer.recovery_codes)
          })
        }
      >
        <p>{t('factor.scan')}</p>
        <QrCode text={begun.address} label={t('factor.qr')} />
        <p className="second small">{t('factor.orType')}</p>
        <SecretOnce label={t('factor.secret')} value={begun.secret} />
        {problem && <ProblemNote problem={problem} compact />}
        <label htmlFor="factor-code">{t('factor.code')}</label>
        <CodeInput id="factor-code" value={code} onChange={setCode} />
        <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={!code}>
          {t('factor.turnOn')}
        </Button>
      </form>
    )
  return (
    <form
      className="factor-setup"
      onSubmit={(event) =>
        step(event, async () => {
          setBegun(
            await send<{ secret: string; address: string }>({
              method: 'POST',
              path: '/profile/second-factor',
              body: { password },
            }),
          )
          setPassword('')
        })
      }
    >
      <p>{t('factor.needApp')}</p>
      {problem && <ProblemNote problem={problem} compact />}
      <label htmlFor="factor-password">{t('signIn.password')}</label>
      <PasswordInput
        id="factor-password"
        size="large"
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={busy} disabled={!password}>
        {t('factor.next')}
      </Button>
    </form>
  )
}
