import {
  acceptAgreement,
  type consentPurpose,
  readAgreements,
  readConsents,
  saveConsent,
} from '@sala/contract/data-protection/own-agreements'
import { showInstant } from '@sala/contract/kit/dates'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { sessionKey } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './own-privacy.css'

const agreementsKey = [...sessionKey, 'agreements']
const consentsKey = [...sessionKey, 'consents']

/** What one has accepted, and what the school may use; a choice can be taken back at any time. */
export default function PrivacyScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('privacy.title')}>
      <div className="privacy">
        <Consents />
        <Agreements />
      </div>
    </Page>
  )
}

function Consents() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({ queryKey: consentsKey, queryFn: () => operate(readConsents, {}) })
  const save = useOperation(saveConsent)
  const set = (purpose: Purpose, granted: boolean) =>
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
    <section className="card" aria-labelledby="consents">
      <h2 id="consents">{t('privacy.consents')}</h2>
      <p className="second">{t('privacy.consentsLead')}</p>
      <Loaded query={query} lines={3} compact />
      {save.error && <ProblemNote problem={save.error} compact />}
      {query.data?.data.map((consent) => (
        <ConsentLine
          key={consent.purpose}
          consent={consent}
          busy={save.isPending && save.variables?.input.purpose === consent.purpose}
          onSay={set}
        />
      ))}
    </section>
  )
}

type Consent = AnswerOf<typeof readConsents>['data'][number]
type Purpose = (typeof consentPurpose.values)[number]

/** One purpose with its text: a question while it waits for an answer, and afterwards a switch. */
function ConsentLine({
  consent,
  busy,
  onSay,
}: {
  consent: Consent
  busy: boolean
  onSay: (purpose: Purpose, granted: boolean) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = pick(language, consent.label, consent.label_kh)
  const text = consent.text_en && consent.text_kh ? pick(language, consent.text_en, consent.text_kh) : undefined
  const purpose = consent.purpose as Purpose
  const say = (granted: boolean) => onSay(purpose, granted)
  if (consent.asked)
    return (
      <div className="privacy-asked">
        <div className="privacy-asked-head">
          <strong>{label}</strong>
          <Badge tone="warn">{t(consent.changed_at ? 'privacy.askedAgain' : 'privacy.asked')}</Badge>
        </div>
        <p className="lines">{text}</p>
        <div className="privacy-answers">
          <Button
            type="primary"
            loading={busy}
            aria-label={`${t('privacy.agree')}: ${label}`}
            onClick={() => say(true)}
          >
            {t('privacy.agree')}
          </Button>
          <Button disabled={busy} aria-label={`${t('privacy.disagree')}: ${label}`} onClick={() => say(false)}>
            {t('privacy.disagree')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="privacy-line">
      <div>
        <strong>{label}</strong>
        {text && <p className="lines small">{text}</p>}
        {consent.changed_at && (
          <p className="second small">{t('privacy.changedOn', { when: showInstant(consent.changed_at) })}</p>
        )}
      </div>
      <Switch aria-label={label} checked={consent.granted === 1} loading={busy} onChange={say} />
    </div>
  )
}

function Agreements() {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const query = useQuery({ queryKey: agreementsKey, queryFn: () => operate(readAgreements, {}) })
  const accept = useOperation(acceptAgreement)
  return (
    <section className="card" aria-labelledby="agreements">
      <h2 id="agreements">{t('privacy.agreements')}</h2>
      <Loaded query={query} lines={3} compact />
      {accept.error && <ProblemNote problem={accept.error} compact />}
      {query.data?.data.length === 0 && <p className="second">{t('privacy.noAgreements')}</p>}
      {query.data?.data.map((each) => (
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
                accept.mutate(
                  { input: { agreement_id: each.agreement_id } },
                  { onSuccess: (answer) => client.setQueryData(agreementsKey, answer) },
                )
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
