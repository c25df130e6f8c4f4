import { wantMailAgain } from '@sala/contract/notifications/own-channels'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOperation } from '../../kit/hooks.ts'
import { operationLabel, useLanguage } from '../../kit/labels.ts'
import { ProblemNote } from '../../kit/states.tsx'
import type { ChannelsProps } from './channels-screen.tsx'

/** What the school keeps of mail and phone, and uses where nothing else reaches this person. */
export function MailCard({ channels, keep }: ChannelsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const again = useOperation(wantMailAgain)
  const { email, phone, mail_is_used, mail_is_stopped } = channels
  return (
    <section className="card channel-card" aria-labelledby="channel-mail">
      <h2 id="channel-mail">{t('channels.mail')}</h2>
      {again.error && <ProblemNote problem={again.error} compact />}
      <dl className="facts">
        <div>
          <dt>{t('channels.email')}</dt>
          <dd>
            {email ?? t('channels.none')}
            {email && mail_is_used === 0 && <p className="second small">{t('channels.mailUnused')}</p>}
          </dd>
        </div>
        <div>
          <dt>{t('channels.phone')}</dt>
          <dd>
            {phone ?? t('channels.none')}
            {phone && <p className="second small">{t('channels.phoneLead')}</p>}
          </dd>
        </div>
      </dl>
      {mail_is_stopped === 1 && (
        <p>
          {t('channels.stopped')}{' '}
          <Button loading={again.isPending} onClick={() => again.mutate({ input: {} }, { onSuccess: keep })}>
            {operationLabel(wantMailAgain, language)}
          </Button>
        </p>
      )}
      <Link to="/profile">{t('channels.change')}</Link>
    </section>
  )
}
