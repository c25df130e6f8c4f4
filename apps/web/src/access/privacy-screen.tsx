import { acceptAgreement, type consentPurpose, readAgreements, readConsents, saveConsent } from '@sala/contract/access/session'
import { showInstant } from '@sala/contract/kit/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { Badge } from '../kit/badge.tsx'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import './access.css'

const agreementsKey = [...sessionKey, 'agreements']
const consentsKey = [...sessionKey, 'consents']

/** What one has accepted, and what the school may use; a choice can be taken back at any time. */
export default function PrivacyScreen() {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${t('privacy.title')} · Sala`
  }, [t])
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('privacy.title')}</h1>
      </div>
      <div className="privacy">
        <Consents />
        <Agreements />
      </div>
    </div>
  )
}

function Consents() {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: consentsKey, queryFn: () => operate(readConsents, {}) })
  const save = useOperation(saveConsent)
  const set = (purpose: (typeof consentPurpose.values)[number], granted: boolean) =>
    save.mutate(
      { input: { purpose, granted: granted ? 1 : 0 } },
      {
        onSuccess: (answer) => {
          client.setQueryData(consentsKey, answer)
          toast(t('privacy.saved'))
        },
      },
    )
  return (
    <section className="card profile-card" aria-labelledby="consents">
      <h2 id="consents">{t('privacy.consents')}</h2>
      <p className="second">{t('privacy.consentsLead')}</p>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {save.error && <ProblemNote problem={save.error} compact />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.data.map((consent) => {
        const label = pick(language, consent.label, consent.label_kh)
        return (
          <div key={consent.purpose} className="privacy-line">
            <div>
              <strong>{label}</strong>
              {consent.changed_at && <p className="second small">{t('privacy.changedOn', { when: showInstant(consent.changed_at) })}</p>}
            </div>
            <Switch
              aria-label={label}
              checked={consent.granted === 1}
              loading={save.isPending && save.variables?.input.purpose === consent.purpose}
              onChange={(on) => set(consent.purpose as never, on)}
            />
          </div>
        )
      })}
    </section>
  )
}

function Agreements() {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: agreementsKey, queryFn: () => operate(readAgreements, {}) })
  const accept = useOperation(acceptAgreement)
  return (
    <section className="card profile-card" aria-labelledby="agreements">
      <h2 id="agreements">{t('privacy.agreements')}</h2>
      {error && <ProblemNote problem={error} onRetry={refetch} compact />}
      {accept.error && <ProblemNote problem={accept.error} compact />}
      {!data && !error && <Skeleton lines={3} />}
      {data?.data.length === 0 && <p className="second">{t('privacy.noAgreements')}</p>}
      {data?.data.map((each) => (
        <details key={each.agreement_id}>
          <summary>
            <strong>{pick(language, each.title_en, each.title_kh)}</strong>
            <Badge tone={each.accepted ? 'ok' : 'warn'}>
              {each.accepted
                ? each.accepted_at
                  ? t('privacy.acceptedOn', { when: showInstant(each.accepted_at) })
                  : t('privacy.accepted')
                : t('privacy.open')}
            </Badge>
          </summary>
          <p className="lines">{pick(language, each.text_en, each.text_kh)}</p>
          {!each.accepted && (
            <Button
              type="primary"
              loading={accept.isPending}
              onClick={() =>
                accept.mutate({ input: { agreement_id: each.agreement_id } }, { onSuccess: (answer) => client.setQueryData(agreementsKey, answer) })
              }
            >
              {t('privacy.accept')}
            </Button>
          )}
        </details>
      ))}
    </section>
  )
}
