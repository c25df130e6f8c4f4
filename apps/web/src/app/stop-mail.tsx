import { stopMail } from '@sala/contract/notifications/own-channels'
import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOperation } from '../kit/hooks.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Behind the link below a mail: asked first, because mail programs open links by themselves. */
export default function StopMail() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [token] = useState(() => location.hash.slice(1))
  const { mutate, data, error, isPending } = useOperation(stopMail)
  return (
    <SignInLayout title={t('channels.stopTitle')}>
      <div className="door-form">
        {!token && <p role="alert">{t('channels.stopNoLink')}</p>}
        {error && <ProblemNote problem={error} compact />}
        {data ? (
          <p className="door-done" role="status">
            <CircleCheck size={22} aria-hidden /> {t('channels.stopDone', { email: data.email })}
          </p>
        ) : (
          token && (
            <>
              <p>{t('channels.stopAsk')}</p>
              <Button type="primary" block loading={isPending} onClick={() => mutate({ input: { token } })}>
                {operationLabel(stopMail, language)}
              </Button>
            </>
          )
        )}
        <Link to="/">{t('channels.toSala')}</Link>
      </div>
    </SignInLayout>
  )
}
