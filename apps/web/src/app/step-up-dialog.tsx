import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../kit/api.ts'
import { CodeInput } from '../kit/input/code-input.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import { useCountdown, waitText } from './countdown.ts'

/** Asks for a code of the authenticator app before something that a stolen session must not be enough for. */
export default function StepUpDialog({ onSettled }: { onSettled: (given: boolean) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [wait, startWait] = useCountdown()
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send({ method: 'POST', path: '/profile/second-factor/confirm', body: { code } })
      onSettled(true)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      startWait(error.retryAfter ?? 0)
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      width={420}
      zIndex={2000}
      title={t('factor.stepUpTitle')}
      okText={wait > 0 ? t('signIn.wait', { time: waitText(wait) }) : t('factor.confirm')}
      okButtonProps={{ loading: busy, disabled: !code || wait > 0 }}
      mask={{ closable: false }}
      onCancel={() => onSettled(false)}
      onOk={confirm}
    >
      <form
        className="dialog-stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (code && wait === 0) confirm()
        }}
      >
        <p className="second">{t('factor.stepUpLead')}</p>
        {problem && <ProblemNote problem={problem} compact />}
        <label htmlFor="step-up-code">{t('factor.code')}</label>
        <CodeInput id="step-up-code" value={code} onChange={setCode} />
      </form>
    </Dialog>
  )
}
